/** nginx in a container: the image is made of the build alone, and runs without root's rights. */

const PORT = 8080;
const FOLDER = "compliance-data";

/** The whole site as nginx reads it, from `/etc/nginx`. A container may have no IPv6, and nginx stops where it has none. */
export const CONTAINER_SITE = site("What the image of Dockerfile is configured by.", [`${PORT}`]);

/** An example of the same for a machine. */
export const SITE = site(
  `An example to start from: a whole site. Copy this folder to /etc/nginx/${FOLDER}.`,
  [`${PORT}`, `[::]:${PORT}`],
);

/** Each file by its name: what else lies in the two folders stays outside. */
export const DOCKERFILE = `# In the folder that has public/ and hosts/: docker build --file hosts/nginx/Dockerfile --tag NAME .
FROM nginxinc/nginx-unprivileged:1.28-alpine
COPY hosts/nginx/container.conf /etc/nginx/conf.d/default.conf
COPY hosts/nginx/maps.conf hosts/nginx/server.conf /etc/nginx/${FOLDER}/
COPY public /srv/${FOLDER}/public
USER 101
EXPOSE ${PORT}
HEALTHCHECK --interval=30s --timeout=3s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:${PORT}/api/status.json"]
`;

/** What Docker is given to build with: nothing private, wherever it is run. */
export const DOCKERIGNORE = `*
!public
!hosts/nginx
`;

function site(title: string, ports: readonly string[]): string {
  return `# ${title}
include ${FOLDER}/maps.conf;

server {
${ports.map((port) => `    listen ${port} default_server;`).join("\n")}
    root /srv/${FOLDER}/public;
    include ${FOLDER}/server.conf;
}
`;
}
