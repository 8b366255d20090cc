import { METHOD_NOT_ALLOWED_FILE } from "../routing/addresses.ts";
import { type Answer, ITS_OWN, type RequestCase } from "./request-case.ts";

/** Requests that are more than a GET of an address: other methods, and headers that ask for something. */

/** Position of the last byte of the part that is asked for. */
export const LAST_OF_PART = 15;

/** An endpoint's address as `path`; of its parameter, if it has one, `name` and a value, `one`. */
type Dictionary = Readonly<Record<string, string>>;

/** The endpoint's answers: `whole`, `one`, `unknown`. */
type Owed = Readonly<Record<string, Answer>>;

/** What is asked of an endpoint with other methods, and with headers that change nothing. */
export function exchangeCases(dictionary: Dictionary, owed: Owed): RequestCase[] {
  return [...methodCases(dictionary, owed), ...headerCases(dictionary, owed)];
}

/** Methods other than GET, at an endpoint with and without a value. */
function methodCases(dictionary: Dictionary, owed: Owed): RequestCase[] {
  const { name, one } = dictionary;
  const path = dictionary.path!;
  const refused: Answer = { status: 405, file: METHOD_NOT_ALLOWED_FILE };
  const its = { otherMethods: ITS_OWN } as const;
  const head = { title: "HEAD has the headers of GET and no body", method: "HEAD", path };
  return [
    { ...head, answer: owed.whole! },
    ...(one === undefined
      ? []
      : [
          { ...head, query: `${name}=${one}`, answer: owed.one!, without: { query: owed.whole! } },
          { ...head, query: `${name}=nope`, answer: owed.unknown!, without: { query: owed.whole! } },
        ]),
    ...["POST", "PUT", "PATCH", "DELETE"].map((method) => ({
      title: "nothing can be written",
      method,
      path,
      answer: refused,
      without: its,
    })),
    {
      title: "any page may ask with any header",
      method: "OPTIONS",
      path,
      headers: { "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "x-client" },
      answer: { status: 204 },
      without: its,
    },
  ];
}

/** Headers that change nothing of an answer, at every endpoint. */
function headerCases(dictionary: Dictionary, owed: Owed): RequestCase[] {
  const path = dictionary.path!;
  const asked: [title: string, headers: Record<string, string>][] = [
    ["an answer is JSON whatever the client would rather have", { Accept: "text/csv, text/html;q=0.9" }],
    ["an answer is JSON for a browser too", { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" }],
    ["a compressed answer has the same content", { "Accept-Encoding": "gzip" }],
    ["a client that has another version gets this one", { "If-None-Match": '"another"' }],
  ];
  return asked.map(([title, headers]) => ({ title, method: "GET", path, headers, answer: owed.whole! }));
}

/** What a cache and a download manager ask of every file. */
export function fileCases(path: string): RequestCase[] {
  const known: RequestCase = {
    title: "a client that has this version is told so",
    method: "GET",
    path,
    headers: { "If-None-Match": "{etag}" },
    answer: { status: 304, file: path },
  };
  const part: RequestCase = {
    title: "the first bytes can be asked for",
    method: "GET",
    path,
    headers: { Range: `bytes=0-${LAST_OF_PART}` },
    answer: { status: 206, file: path },
  };
  return path.endsWith(".csv") ? [known, part] : [known];
}
