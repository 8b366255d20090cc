/** Serves a build from memory. Loaded by `rebuild.js`. */
import { createServer } from "node:http";
import { contentType } from "../../src/hosts/content-type.ts";
import { preview } from "../../src/hosts/preview.ts";
import { html } from "../../src/markup/template.ts";

/**
 * Answers like the preview server. A file is made when it is first requested.
 * @param build as returned by `buildOf`
 * @returns the server, which listens on a free port
 */
export async function serveBuild({ files, routes }) {
  const published = new Map(files.map((file) => [`/${file.path}`, file]));
  const read = (address) => published.get(address).bytes;
  const route = preview(routes, published, read);
  const server = createServer((request, response) => {
    response.once("next", () => {
      const body = read(request.url);
      response.setHeader("Content-Type", contentType(routes, request.url));
      response.end(request.method === "HEAD" ? undefined : body);
    });
    try {
      route(request, response);
    } catch (error) {
      const page = html`<!doctype html><title>This file cannot be made</title>\n</head><pre>${error.stack}</pre>`;
      response.writeHead(500, { "Content-Type": "text/html; charset=utf-8" }).end(page.source);
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
