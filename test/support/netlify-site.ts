import { createHash } from "node:crypto";
import type { OutputFile } from "../../src/model/file.ts";
import type { Model } from "./model-client.ts";
import type { NetlifyEngine } from "./netlify-engine.ts";

const TYPES: Readonly<Record<string, string>> = {
  atom: "application/atom+xml",
  css: "text/css; charset=UTF-8",
  csv: "text/csv; charset=UTF-8",
  html: "text/html; charset=UTF-8",
  js: "application/javascript; charset=UTF-8",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=UTF-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xml: "application/xml",
};

/**
 * Netlify with a build: its engine determines which file answers, and its header rules the headers.
 * @param reading whether the rules match the asked address or that of the file
 */
export function netlifySite(
  engine: NetlifyEngine,
  files: readonly OutputFile[],
  reading: "asked" | "file",
): Model {
  const byAddress = new Map(files.map((file) => [`/${file.path}`, file]));
  const etags = new Map<string, string>();
  const etagOf = (file: string, body: Uint8Array) => {
    const etag = etags.get(file) ?? `"${createHash("md5").update(body).digest("hex")}"`;
    etags.set(file, etag);
    return etag;
  };
  return (_, address, asked) => {
    const [path = "", query] = address.split(/\?(.*)/s);
    const { status, file } = engine.ask(path, query);
    if (status === 301) {
      // Netlify's documentation promises the headers of the rules only for files.
      return { status, headers: { location: file }, body: "" };
    }
    const body = byAddress.get(file)?.bytes ?? new Uint8Array();
    const etag = etagOf(file, body);
    const headers = {
      "cache-control": "public,max-age=0,must-revalidate",
      "content-type": TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream",
      "content-length": body.length,
      ...(status === 200 && { etag }),
      ...lowerCased(engine.headersOf(reading === "asked" ? path : file)),
    };
    const isKnown = status === 200 && asked["if-none-match"] === etag;
    return { status: isKnown ? 304 : status, headers, body };
  };
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
