import { textFile } from "../../model/file.ts";
import type { Host } from "../../model/host.ts";
import { CONTAINER_SITE, DOCKERFILE, DOCKERIGNORE, SITE } from "./container.ts";
import { mapsOf } from "./maps.ts";
import { serverOf } from "./server.ts";

/**
 * The route table for nginx: `maps.conf` for the http context, `server.conf` for a server block, `site.conf` as
 * a whole example, and a container of it. A map takes the query to the file that answers; a location serves it. What can be
 * looked up as a text is: a request then costs the same with seven industries and with five hundred.
 */
export const nginx: Host = {
  name: "nginx",
  title: "nginx",
  steps: `Version 1.22 or later. Copy \`hosts/nginx\` to \`/etc/nginx/compliance-data\`, and \`public/\` to where your server
block's \`root\` points. Include \`maps.conf\` in the \`http\` context and \`server.conf\` in the server block; \`site.conf\` is a
complete example. \`maps.conf\` sets \`map_hash_bucket_size\` and \`map_hash_max_size\`, which nginx takes once: leave out your own. With \`pcre_jit on;\` at the
top of \`nginx.conf\` patterns cost less. What nginx refuses itself has a problem document that says no more than the status: what
is no valid request (400), a condition that fails (412), an address or headers of more than 8 kB (414, 431), an encoding of the
request (501), a version of HTTP (505).

With each release comes new configuration: copy both folders again and tell nginx (\`nginx -s reload\`), which from then on answers
by the new files alone. Until then it may answer for a second by a file that it has open, so put files in the place of others
and do not write into them: \`rsync\` without \`--inplace\` does that.

Compressed copies beside the files (\`build --precompress\`) are sent to clients that accept them: those of gzip always, those of Brotli
where the module \`libnginx-mod-http-brotli-static\` is there and \`brotli_static on;\` stands beside the include.

The same in a container, which runs without root's rights and listens on port 8080:

\`\`\`sh
docker build --file hosts/nginx/Dockerfile --tag benchmarks .
docker run --read-only --tmpfs /tmp --publish 8080:8080 benchmarks
\`\`\``,
  limitations: [{ feature: "gate", reason: "it limits requests a second or a minute, and counts no day" }],
  beside: ({ table }) => [
    textFile("maps.conf", mapsOf(table)),
    textFile("server.conf", serverOf(table)),
    textFile("site.conf", SITE),
    textFile("container.conf", CONTAINER_SITE),
    textFile("Dockerfile", DOCKERFILE),
    // Docker looks for it under this name, and takes it before one of the whole folder.
    textFile("Dockerfile.dockerignore", DOCKERIGNORE),
  ],
};
