import { textFile } from "../../model/file.ts";
import type { Host } from "../../model/host.ts";
import { htaccessOf } from "./htaccess.ts";

/**
 * The route table for Apache, as `.htaccess`, which also works where the server's own configuration cannot be changed.
 */
export const apache: Host = {
  name: "apache",
  title: "Apache",
  steps: `Version 2.4.26 or later, with \`mod_rewrite\`, \`mod_headers\`, \`mod_setenvif\` and \`mod_mime\`, and with
\`AllowOverride All\` for the folder: \`public/.htaccess\` has everything else. Publish \`public/\` at the root of a host,
including its hidden files. \`hosts/apache/site.conf\` is an example of a complete site. It sets \`TraceEnable off\`, which
\`.htaccess\` cannot: without it, Apache answers TRACE with the request itself, and with it, with an error of its own (405).
Apache reads \`.htaccess\` on every request, so nginx or Caddy suit a site with hundreds of former values or announced ends
better.`,
  limitations: [
    { feature: "brokenPaths", reason: "it refuses them with 400 before it reads `.htaccess`" },
    { feature: "refusedPaths", reason: "it refuses them before it reads `.htaccess`" },
    { feature: "gate", reason: "Apache does not count the requests of a client" },
  ],
  redirectsFromRoot: true,
  inside: { ".htaccess": htaccessOf },
  beside: () => [textFile("site.conf", SITE)],
};

const SITE = `# A complete example to start from.
Listen 8080
<VirtualHost *:8080>
    DocumentRoot /srv/compliance-data/public
    # Otherwise TRACE would be answered with the request itself. Not allowed in .htaccess.
    TraceEnable off
    <Directory /srv/compliance-data/public>
        AllowOverride All
        Require all granted
    </Directory>
</VirtualHost>
`;
