/** nginx in a container: the image contains only the build, and does not run as root. */

const PORT = 8080;
const FOLDER = "compliance-data";

/** The site in a container. It listens only on IPv4, because nginx would not start in a container without IPv6. */
export const CONTAINER_SITE = site("The configuration in the image of Dockerfile.", [`${PORT}`]);

/** An example of a complete site on a machine. */
export const SITE = site(`A complete example to start from. Copy this folder to /etc/nginx/${FOLDER}.`, [
  `${PORT}`,
  `[::]:${PORT}`,
]);

/** Copies each configuration file by name, so that other files in the folder stay out of the image. */
export const DOCKERFILE = `# Run in the folder with public/ and hosts/: docker build --file hosts/nginx/Dockerfile --tag NAME .
FROM nginxinc/nginx-unprivileged:1.28-alpine
COPY hosts/nginx/container.conf /etc/nginx/conf.d/default.conf
COPY hosts/nginx/maps.conf hosts/nginx/server.conf /etc/nginx/${FOLDER}/
COPY public /srv/${FOLDER}/public
USER 101
EXPOSE ${PORT}
HEALTHCHECK --interval=30s --timeout=3s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:${PORT}/api/status.json"]
`;

/** Keeps everything else, which may be private, out of Docker's build context. */
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
