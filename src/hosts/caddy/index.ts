import { textFile } from "../../model/file.ts";
import type { Host } from "../../model/host.ts";
import { siteOf } from "./site.ts";

/**
 * The route table for Caddy: `site.caddy` for a site block, `Caddyfile` as a whole example. Maps take the query to the
 * file that answers, and the file to its status and headers.
 */
export const caddy: Host = {
  name: "caddy",
  title: "Caddy",
  steps: `Version 2.6 or later. Copy \`hosts/caddy\` to \`/etc/caddy/compliance-data\`, and \`public/\` to where your site block's
\`root\` points. Import \`site.caddy\` in the site block; \`Caddyfile\` is a complete example. Compressed copies beside the files
(\`build --precompress\`) are sent to clients that accept them.`,
  limitations: [
    { feature: "brokenPaths", reason: "it refuses them with 400 before any directive is asked" },
    { feature: "gate", reason: "Caddy as it comes counts no requests of a client" },
  ],
  beside: ({ table }) => [textFile("site.caddy", siteOf(table)), textFile("Caddyfile", EXAMPLE)],
};

const EXAMPLE = `# An example to start from: a whole site. With a domain in the place of :8080 Caddy serves it by HTTPS.
:8080 {
	root * /srv/compliance-data/public
	import site.caddy
}
`;
