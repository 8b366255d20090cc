import { textFile } from "../../model/file.ts";
import type { Host } from "../../model/host.ts";
import { CONTAINER_SITE, DOCKERFILE, DOCKERIGNORE, SITE } from "./container.ts";
import { nginxMaps } from "./maps.ts";
import { serverOf } from "./server.ts";

/**
 * The route table for nginx: `maps.conf` for the http context, `server.conf` for a server block, `site.conf` as a
 * complete example, and a container with it. A map looks up the file that answers by the query, and a location serves
 * it. Texts are looked up in hash tables wherever possible, so that a request costs the same with seven industries and
 * with five hundred.
 */
export const nginx: Host = {
  name: "nginx",
  title: "nginx",
  steps: `Version 1.22 or later. Copy \`hosts/nginx\` to \`/etc/nginx/compliance-data\`, and \`public/\` to where your server
block's \`root\` points. Include \`maps.conf\` in the \`http\` context and \`server.conf\` in the server block; \`site.conf\` is a
complete example. \`maps.conf\` sets \`map_hash_bucket_size\` and \`map_hash_max_size\`, which nginx accepts only once: remove
your own. \`pcre_jit on;\` at the top of \`nginx.conf\` makes patterns faster. What nginx refuses by itself is answered with a
problem document that has only the status: an invalid request (400), a failed condition (412), an address or headers of more
than 8 kB (414, 431), an unsupported transfer encoding (501) or HTTP version (505).

Each release has a new configuration: copy both folders again and reload nginx (\`nginx -s reload\`). Until then nginx may
answer for a second with a file that it has open, so replace files instead of writing into them, as \`rsync\` without
\`--inplace\` does.

Compressed copies next to the files (\`build --precompress\`) are sent to clients that accept them: gzip always, Brotli with the
module \`libnginx-mod-http-brotli-static\` and \`brotli_static on;\` next to the include.

In a container, which does not run as root and listens on port 8080:

\`\`\`sh
docker build --file hosts/nginx/Dockerfile --tag benchmarks .
docker run --read-only --tmpfs /tmp --publish 8080:8080 benchmarks
\`\`\``,
  limitations: [{ feature: "gate", reason: "it limits requests per second or minute, not per day" }],
  beside: ({ table }) => [
    textFile("maps.conf", nginxMaps(table)),
    textFile("server.conf", serverOf(table)),
    textFile("site.conf", SITE),
    textFile("container.conf", CONTAINER_SITE),
    textFile("Dockerfile", DOCKERFILE),
    // Docker looks for this name first, before `.dockerignore`.
    textFile("Dockerfile.dockerignore", DOCKERIGNORE),
  ],
};
