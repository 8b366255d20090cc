import { METHOD_NOT_ALLOWED_FILE } from "../routing/addresses.ts";
import { ITS_OWN, type OwedReply, type RequestCase } from "./request-case.ts";

/** Requests that are more than a GET of an address: other methods, and headers that ask for something. */

/** Position of the last byte of the part that is asked for. */
export const LAST_OF_PART = 15;

/** A parameter and one of its values, with the answers to that value and to one that it does not have. */
export interface Choice {
  readonly name: string;
  readonly value: string;
  readonly known: OwedReply;
  readonly unknown: OwedReply;
}

/**
 * What is asked of an endpoint with other methods, and with headers.
 * @param whole its unfiltered answer
 * @param choice undefined where it has no parameter with values
 */
export function exchangeCases(path: string, whole: OwedReply, choice: Choice | undefined): RequestCase[] {
  return [
    ...methodCases(path, whole),
    ...headerCases(path, whole),
    ...(choice === undefined ? [knownCase({ path, answer: whole })] : choiceCases(path, whole, choice)),
  ];
}

function choiceCases(path: string, whole: OwedReply, { name, value, known, unknown }: Choice): RequestCase[] {
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
  title: "any page may ask with any header",
  method: "OPTIONS",
  path,
  ...(query === undefined ? {} : { query }),
  headers: { "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "x-client" },
  answer: { status: 204 },
  without: { otherMethods: ITS_OWN },
});

/** The same answers, but that a client has them already. */
const knownCase = ({ answer, without, ...target }: Target): RequestCase => ({
  ...target,
  title: "a client that has this version is told so",
  method: "GET",
  headers: { "If-None-Match": "{etag}" },
  answer: { ...answer, status: 304 },
  ...(without?.query ? { without: { query: { ...(without.query as OwedReply), status: 304 } } } : {}),
});

const anotherCase = (target: Target): RequestCase => ({
  ...target,
  title: "a client that has another version gets this one",
  method: "GET",
  headers: { "If-None-Match": '"another"' },
});

/** With each compression that a client may ask for. */
function compressedCases(path: string, answer: OwedReply): RequestCase[] {
  return ["gzip", "br"].map((coding) => ({
    title: "a compressed answer has the same content",
    method: "GET",
    path,
    headers: { "Accept-Encoding": coding },
    answer,
  }));
}

/** Methods other than GET, at any address that answers. */
export function methodCases(path: string, answer: OwedReply): RequestCase[] {
  const refused: OwedReply = { status: 405, file: METHOD_NOT_ALLOWED_FILE };
  return [
    headCase({ path, answer }),
    ...["POST", "PUT", "PATCH", "DELETE"].map((method) => ({
      title: "nothing can be written",
      method,
      path,
      answer: refused,
      without: { otherMethods: ITS_OWN } as const,
    })),
    preflightCase({ path }),
  ];
}

/** Headers that change nothing of an answer, at every endpoint. */
function headerCases(path: string, answer: OwedReply): RequestCase[] {
  const asked: [title: string, headers: Record<string, string>][] = [
    ["an answer is JSON whatever the client would rather have", { Accept: "text/csv, text/html;q=0.9" }],
    ["an answer is JSON for a browser too", { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" }],
  ];
  return [
    ...asked.map(([title, headers]) => ({ title, method: "GET", path, headers, answer })),
    ...compressedCases(path, answer),
    anotherCase({ path, answer }),
    { title: "a program needs no origin", method: "GET", path, hasOrigin: false, answer },
  ];
}

/** What a cache and a download manager ask of every file. */
export function fileCases(path: string): RequestCase[] {
  const part: RequestCase = {
    title: "the first bytes can be asked for",
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

/** Asked of one file of each kind. */
export function beyondCase(path: string): RequestCase {
  return {
    title: "a part beyond the end is refused, or all of it is sent",
    method: "GET",
    path,
    headers: { Range: "bytes=999999999-" },
    answer: { status: 416, file: path },
    // What serves files and reads no query has pages of its own for errors.
    without: { query: ITS_OWN },
  };
}
