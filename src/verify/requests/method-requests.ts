import { METHOD_NOT_ALLOWED_FILE } from "../../routing/addresses.ts";
import { UNCHECKED, type ExpectedReply, type RequestCase } from "./request-case.ts";

/** Requests that are more than a plain GET: other methods, and request headers that matter. */

/** Position of the last byte in the requested range. */
export const LAST_OF_PART = 15;

/** A parameter and one of its values, with the answers to that value and to an unknown one. */
export interface ComparedChoice {
  readonly name: string;
  readonly value: string;
  readonly known: ExpectedReply;
  readonly unknown: ExpectedReply;
}

/**
 * Returns the requests to an endpoint with other methods, and with request headers.
 * @param whole its unfiltered answer
 * @param choice undefined if it has no parameter with values
 */
export function exchangeCases(
  path: string,
  whole: ExpectedReply,
  choice: ComparedChoice | undefined,
): RequestCase[] {
  return [
    ...methodCases(path, whole),
    ...headerCases(path, whole),
    ...(choice === undefined ? [knownCase({ path, answer: whole })] : choiceCases(path, whole, choice)),
  ];
}

function choiceCases(
  path: string,
  whole: ExpectedReply,
  { name, value, known, unknown }: ComparedChoice,
): RequestCase[] {
  const without = { query: whole };
  const right = { path, query: `${name}=${value}`, answer: known, without };
  const wrong = { path, query: `${name}=nope`, answer: unknown, without };
  return [headCase(right), headCase(wrong), preflightCase(wrong), knownCase(right), anotherCase(right)];
}

type Target = Pick<RequestCase, "path" | "query" | "answer" | "without">;

const headCase = (target: Target): RequestCase => ({
  ...target,
  title: "HEAD has the headers of GET and no body",
  method: "HEAD",
});

const preflightCase = ({ path, query }: Pick<Target, "path" | "query">): RequestCase => ({
  title: "any page may send any header",
  method: "OPTIONS",
  path,
  ...(query === undefined ? {} : { query }),
  headers: { "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "x-client" },
  answer: { status: 204 },
  without: { otherMethods: UNCHECKED },
});

/** A conditional request by a client that already has the answer. */
const knownCase = ({ answer, without, ...target }: Target): RequestCase => ({
  ...target,
  title: "a client that has this version gets 304",
  method: "GET",
  headers: { "If-None-Match": "{etag}" },
  answer: { ...answer, status: 304 },
  ...(without?.query ? { without: { query: { ...(without.query as ExpectedReply), status: 304 } } } : {}),
});

const anotherCase = (target: Target): RequestCase => ({
  ...target,
  title: "a client that has another version gets this one",
  method: "GET",
  headers: { "If-None-Match": '"another"' },
});

/** Returns one request for each compression that a client may ask for. */
function compressedCases(path: string, answer: ExpectedReply): RequestCase[] {
  return ["gzip", "br"].map((coding) => ({
    title: "a compressed answer has the same content",
    method: "GET",
    path,
    headers: { "Accept-Encoding": coding },
    answer,
  }));
}

/** Returns requests with methods other than GET, for any address that answers. */
export function methodCases(path: string, answer: ExpectedReply): RequestCase[] {
  const refused: ExpectedReply = { status: 405, file: METHOD_NOT_ALLOWED_FILE };
  return [
    headCase({ path, answer }),
    ...["POST", "PUT", "PATCH", "DELETE"].map((method) => ({
      title: "nothing can be written",
      method,
      path,
      answer: refused,
      without: { otherMethods: UNCHECKED } as const,
    })),
    preflightCase({ path }),
  ];
}

/** Returns requests to an endpoint whose headers do not change the content of the answer. */
function headerCases(path: string, answer: ExpectedReply): RequestCase[] {
  const asked: [title: string, headers: Record<string, string>][] = [
    ["an answer is JSON even if the client prefers another type", { Accept: "text/csv, text/html;q=0.9" }],
    ["an answer is JSON for a browser too", { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" }],
  ];
  return [
    ...asked.map(([title, headers]) => ({ title, method: "GET", path, headers, answer })),
    ...compressedCases(path, answer),
    anotherCase({ path, answer }),
    { title: "a program need not send an origin", method: "GET", path, hasOrigin: false, answer },
  ];
}

/** Returns the requests that caches and download managers send for a file. */
export function fileCases(path: string): RequestCase[] {
  const part: RequestCase = {
    title: "a range of bytes can be requested",
    method: "GET",
    path,
    headers: { Range: `bytes=0-${LAST_OF_PART}` },
    answer: { status: 206, file: path },
  };
  const always = [
    knownCase({ path, answer: { status: 200, file: path } }),
    ...compressedCases(path, { status: 200, file: path }),
  ];
  return path.endsWith(".csv") ? [...always, part] : always;
}

/** Returns a request for a range beyond the end, which is sent for one file of each kind. */
export function beyondCase(path: string): RequestCase {
  return {
    title: "a range beyond the end is refused, or the whole file is sent",
    method: "GET",
    path,
    headers: { Range: "bytes=999999999-" },
    answer: { status: 416, file: path },
    // A host of plain files, which ignores queries, has error pages of its own.
    without: { query: UNCHECKED },
  };
}
