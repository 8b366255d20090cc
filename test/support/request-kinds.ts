import { dirname, extname } from "node:path/posix";
import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import type { RouteTable } from "../../src/model/route.ts";
import { headersOf } from "../../src/routing/headers.ts";
import type { RequestCase } from "../../src/verify/requests/request-case.ts";

/** Headers whose values are the same for all files of a kind; others name the file, or a copy of it. */
const NAMELESS = ["Cache-Control", "Content-Security-Policy", "Content-Type"];

/**
 * The first request of each kind, which differs from the others of its kind only in names. Hosts are configured only from
 * the route table and the addresses of files. The rules of a table for two endpoints with the same parameter are the same
 * except for the endpoint's name, and those for two files of a folder with the same headers except for the file's name.
 */
export function oneOfEachKind(
  requests: readonly RequestCase[],
  catalogue: readonly CatalogueEntry[],
  table: RouteTable,
): RequestCase[] {
  const names = catalogue.map(({ path }) => path.slice("/api".length));
  const nameless = (text: string) => {
    const name = names.find((one) => text.includes(one));
    return name === undefined ? text : text.replaceAll(name, "/{endpoint}");
  };
  const headersAt = (file: string) =>
    Object.entries(headersOf(table, file)).map(([name, value]) =>
      NAMELESS.includes(name) ? [name, value] : name,
    );
  const kindOf = (request: RequestCase) => {
    const { title, method, path, query, headers, answer } = request;
    const answered = answer.file === undefined ? [] : headersAt(answer.file);
    if (answer.file !== path) return nameless(JSON.stringify([request, answered]));
    // The effect of a header depends on the type of a file, and on the files next to it.
    const folder = nameless(dirname(path));
    const area = headers === undefined ? folder : folder.split("/").slice(0, 3);
    return JSON.stringify([title, method, query, headers, answer.status, area, extname(path), answered]);
  };
  const kinds = new Map<string, RequestCase>();
  for (const request of requests) {
    const kind = kindOf(request);
    if (!kinds.has(kind)) kinds.set(kind, request);
  }
  return [...kinds.values()];
}
