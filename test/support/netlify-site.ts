import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { OutputFile } from "../../src/model/file.ts";
import type { NetlifyEngine } from "./netlify-engine.ts";

const TYPES: Readonly<Record<string, string>> = {
  atom: "application/atom+xml",
  css: "text/css; charset=UTF-8",
  csv: "text/csv; charset=UTF-8",
  html: "text/html; charset=UTF-8",
  js: "application/javascript; charset=UTF-8",
  json: "application/json",
  svg: "image/svg+xml",
  txt: "text/plain; charset=UTF-8",
  xml: "application/xml",
};

/**
 * What Netlify does with a build: its engine says which file answers, its header rules what is sent with it.
 * @param reading whether the rules match the asked address or that of the file
 */
export function netlifySite(
  engine: NetlifyEngine,
  files: readonly OutputFile[],
  reading: "asked" | "file",
): Server {
  const bytesOf = new Map(files.map(({ path, bytes }) => [`/${path}`, bytes]));
  return createServer((request, response) => {
    const [path, query] = request.url!.split(/\?(.*)/s) as [string, string?];
    const { status, file } = engine.ask(path, query);
    const body = bytesOf.get(file) ?? new Uint8Array();
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    const headers = {
      "Cache-Control": "public,max-age=0,must-revalidate",
      "Content-Type": TYPES[file.split(".").at(-1)!] ?? "application/octet-stream",
      "Content-Length": body.length,
      ...(status === 200 && { ETag: etag }),
      ...engine.headersOf(reading === "asked" ? path : file),
    };
    if (status === 200 && request.headers["if-none-match"] === etag) response.writeHead(304, headers).end();
    else response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
  });
}
