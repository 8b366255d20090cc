import { CONFIGURATION_ADDRESSES } from "../../src/hosts/loaded-hosts.ts";
import type { Host } from "../../src/model/host.ts";
import { UNCHECKED, expectedAnswer, type RequestCase } from "../../src/verify/requests/request-case.ts";
import { requestList } from "../../src/verify/requests/requests.ts";
import { committedTables } from "./committed.ts";
import { writtenRequests } from "./requests.ts";
import { addresses, catalogue } from "./site.ts";

/** The requests to what the committed data publishes that are written out by hand. */
export const REQUESTS = writtenRequests({ catalogue, tables: committedTables() });

/** The request list of the committed data. */
export const REQUEST_LIST = requestList(
  catalogue,
  [...addresses].filter((address) => !CONFIGURATION_ADDRESSES.includes(address)),
  CONFIGURATION_ADDRESSES,
);

/** Those that a rule engine can answer: plain GETs, which ask for nothing by a header. */
export const ROUTED = REQUEST_LIST.filter(
  ({ method, headers, hasOrigin }) => method === "GET" && headers === undefined && hasOrigin === undefined,
);

/** The answer of an engine to a path and a query. */
export type Engine = (path: string, query?: string) => { readonly status: number; readonly file: string };

/** The requests that an engine does not answer as the host must, as lines to read. */
export function unexpected(ask: Engine, host?: Host): string[] {
  return ROUTED.flatMap((request) => {
    const expected = expectedAnswer(request, host);
    if (expected === UNCHECKED) return [];
    const given = said(ask, request);
    return given === JSON.stringify(expected)
      ? []
      : [`${line(request)}: ${given} for ${JSON.stringify(expected)}`];
  });
}

function said(ask: Engine, { path, query }: RequestCase): string {
  const { status, file } = ask(path, query);
  return JSON.stringify({ status, file });
}

/** A request as a line to read, shortened. */
export function line({ title, method, path, query, headers }: RequestCase): string {
  const address = query === undefined ? path : `${path}?${query}`;
  const sent = headers === undefined ? "" : ` ${JSON.stringify(headers)}`;
  return `${title}: ${method} ${address.length > 90 ? `${address.slice(0, 80)}…` : address}${sent}`;
}
