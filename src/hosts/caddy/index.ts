import { textFile } from "../../model/file.ts";
import type { Host } from "../../model/host.ts";
import { caddySite } from "./site.ts";

/**
 * The route table for Caddy: `site.caddy` for a site block, and `Caddyfile` as a complete example. Maps look up the
 * file that answers by the query, and its status and headers by the file.
 */
export const caddy: Host = {
  name: "caddy",
  title: "Caddy",
  steps: `Version 2.6 or later. Copy \`hosts/caddy\` to \`/etc/caddy/compliance-data\`, and \`public/\` to where your site block's
\`root\` points. Import \`site.caddy\` in the site block; \`Caddyfile\` is a complete example. Compressed copies next to the files
(\`build --precompress\`) are sent to clients that accept them.`,
  limitations: [
    { feature: "brokenPaths", reason: "it refuses them with 400 before it evaluates any directive" },
    { feature: "gate", reason: "Caddy without plugins does not count the requests of a client" },
  ],
  beside: ({ table }) => [textFile("site.caddy", caddySite(table)), textFile("Caddyfile", EXAMPLE)],
};

const EXAMPLE = `# A complete example to start from. With a domain instead of :8080, Caddy serves the site over HTTPS.
:8080 {
	root * /srv/compliance-data/public
	import site.caddy
}
`;
