import { textFile } from "../../model/file.ts";
import type { Host } from "../../model/host.ts";
import { htaccessOf } from "./htaccess.ts";

/** The route table as `.htaccess`, for Apache: a host where nobody can change the server's own configuration takes it too. */
export const apache: Host = {
  name: "apache",
  title: "Apache",
  steps: `Version 2.4.26 or later, with \`mod_rewrite\`, \`mod_headers\`, \`mod_setenvif\` and \`mod_mime\`, and with
\`AllowOverride All\` for the folder: \`public/.htaccess\` has everything else. Publish \`public/\` at the root of a host, its hidden
files with it. \`hosts/apache/site.conf\` is an example of a whole site; it says \`TraceEnable off\`, which \`.htaccess\` may not:
without it Apache answers TRACE with the request itself, and with it by an error of its own (405). Apache reads \`.htaccess\` at every request: a site with hundreds of
former values or announced ends is better served by nginx or Caddy.`,
  limitations: [
    { feature: "brokenPaths", reason: "it refuses them with 400 before it reads `.htaccess`" },
    { feature: "refusedPaths", reason: "it refuses them before it reads `.htaccess`" },
    { feature: "gate", reason: "Apache counts no requests of a client" },
  ],
  inside: { ".htaccess": htaccessOf },
  beside: () => [textFile("site.conf", SITE)],
};

const SITE = `# An example to start from: a whole site.
Listen 8080
<VirtualHost *:8080>
    DocumentRoot /srv/compliance-data/public
    # Or TRACE would be answered with the request itself; .htaccess may not say so.
    TraceEnable off
    <Directory /srv/compliance-data/public>
        AllowOverride All
        Require all granted
    </Directory>
</VirtualHost>
`;
