import type { Headers, RouteTable } from "../model/route.ts";
import { covers } from "./table.ts";

/** The headers of a file: for how long it may be kept is always said. */
export type FileHeaders = Headers & { readonly "Cache-Control": string };

/** The headers of a file that no rule speaks of: it may be kept, and is asked for before each use. */
export const DEFAULT_HEADERS: FileHeaders = { "Cache-Control": "public, max-age=0, must-revalidate" };

/** The headers of every answer that comes from a file: of two rules with the same header the later counts. */
export function headersOf({ headers }: RouteTable, file: string): FileHeaders {
  const rules = headers.filter(({ path }) => covers(path, file));
  return Object.assign({}, DEFAULT_HEADERS, ...rules.map((rule) => rule.headers));
}
