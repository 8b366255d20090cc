/** Serves a build from memory. Loaded by `rebuild.js`. */
import { once } from "node:events";
import { createServer } from "node:http";
import { contentType } from "../../src/hosts/content-type.ts";
import { preview } from "../../src/hosts/preview.ts";
import { html } from "../../src/markup/template.ts";
import { required } from "../../src/model/required.ts";

/**
 * Answers like the preview server. A file is made when it is first requested.
 * @param {Pick<ReturnType<typeof import("../../src/build.ts").buildOf>, "files" | "routes">} build as returned by `buildOf`
 * @returns the server, which listens on a free port
 */
export async function serveBuild({ files, routes }) {
  const published = new Map(files.map((file) => [`/${file.path}`, file]));
  /** @param {string} address */
  const read = (address) => required(published.get(address), `a file at ${address}`).bytes;
  const route = preview(routes, published, read);
  const server = createServer((request, response) => {
    response.once("next", () => {
      const address = required(request.url, "the address of a request");
      const body = read(address);
      response.setHeader("Content-Type", contentType(routes, address));
      response.end(request.method === "HEAD" ? undefined : body);
    });
    try {
      route(request, response);
    } catch (error) {
      const page = html`<!doctype html><title>This file cannot be made</title>\n</head><pre>${/** @type {Error} */ (error).stack ?? ""}</pre>`;
      response.writeHead(500, { "Content-Type": "text/html; charset=utf-8" }).end(page.source);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
