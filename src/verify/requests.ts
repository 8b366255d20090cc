import type { CatalogueEntry } from "../model/endpoint.ts";
import type { Feature, Host } from "../model/host.ts";
import { answerFile, METHOD_NOT_ALLOWED_FILE, NOT_FOUND_FILE, problemFile } from "../routing/addresses.ts";
import { ENDPOINT_PATH_CASES, ITS_OWN, type Owed, PATH_CASES, type PathCase, QUERY_CASES } from "./cases.ts";

/** What answers a request: a status and the file whose bytes are the body; none where there is no body. */
export interface Answer {
  readonly status: 200 | 204 | 206 | 304 | 404 | 405;
  /** As an address from the root. */
  readonly file?: string;
}

/** One line of the request list. */
export interface RequestCase {
  readonly title: string;
  readonly method: string;
  /** The path as it is sent, percent-encoding and all. */
  readonly path: string;
  /** The query as it is sent, without the question mark; absent: no question mark either. */
  readonly query?: string;
  /** Headers to send; `{etag}` stands for the ETag that a GET of the same address has. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: Answer;
  /** What a host answers that lacks a feature; the first that it lacks counts. */
  readonly without?: Readonly<Partial<Record<Feature, Answer | typeof ITS_OWN>>>;
}

/** The answer that a host owes, by what it declares that it lacks. */
export function owedBy({ answer, without = {} }: RequestCase, host?: Host): Answer | typeof ITS_OWN {
  const lacked = host?.limitations.map(({ feature }) => feature) ?? [];
  const difference = (Object.keys(without) as Feature[]).find((feature) => lacked.includes(feature));
  return difference === undefined ? answer : without[difference]!;
}

/**
 * Every request that a host is asked: each endpoint, value and file of the catalogue, and the hard cases.
 * @param addresses of every published file that is no host's configuration
 */
export function requestList(
  catalogue: readonly CatalogueEntry[],
  addresses: readonly string[],
): RequestCase[] {
  const endpoints = catalogue.map((entry) => wordsOf(entry, catalogue));
  return [
    ...addresses.map((path) => get("a file has an address", path, { status: 200, file: path })),
    ...endpoints.flatMap(valueCases),
    ...endpoints.flatMap(queryCases),
    ...endpoints.flatMap((words) => ENDPOINT_PATH_CASES.flatMap((entry) => pathCase(entry, words))),
    ...PATH_CASES.flatMap((entry) => pathCase(entry, { dictionary: {}, owed: {} })),
    ...endpoints.flatMap(methodCases),
    ...endpoints.flatMap(headerCases),
    ...addresses.flatMap(fileCases),
  ];
}

/** What the placeholders of the hard cases stand for at an endpoint, and what its answers are. */
interface Words {
  readonly entry?: CatalogueEntry;
  readonly dictionary: Readonly<Record<string, string>>;
  readonly owed: Readonly<Record<string, Answer>>;
}

/** Position of the last byte of the part that is asked for. */
export const LAST_OF_PART = 15;

const NOT_FOUND: Answer = { status: 404, file: NOT_FOUND_FILE };

function get(title: string, path: string, answer: Answer): RequestCase {
  return { title, method: "GET", path, answer };
}

function wordsOf(entry: CatalogueEntry, catalogue: readonly CatalogueEntry[]): Words {
  const { path, parameters } = entry;
  const whole: Answer = { status: 200, file: answerFile(path) };
  const parameter = parameters[0];
  if (parameter === undefined) return { entry, dictionary: { path }, owed: { whole } };
  const { name, kind, values } = parameter;
  const other = catalogue
    .flatMap((one) => one.parameters)
    .find((one) => one.name !== name && one.values.length > 0);
  const foreign = other?.values.find((value) => !values.includes(value));
  const [one, two] = [values[0], values.at(-1)];
  const choice = (value: string): Answer => ({ status: 200, file: answerFile(path, { kind, value }) });
  return {
    entry,
    dictionary: {
      path,
      name,
      ...(one === undefined ? {} : { one }),
      ...(two === undefined || two === one ? {} : { two }),
      ...(foreign === undefined ? {} : { other: other!.name, foreign }),
    },
    owed: {
      whole,
      ...(one === undefined ? {} : { one: choice(one) }),
      ...(two === undefined ? {} : { two: choice(two) }),
      unknown: { status: 404, file: problemFile(name) },
    },
  };
}

/** Every value of every parameter. */
function valueCases({ entry, owed }: Words): RequestCase[] {
  const { path, parameters } = entry!;
  return parameters.flatMap(({ name, kind, values }) =>
    values.map((value) => ({
      title: "a parameter answers for its value",
      method: "GET",
      path,
      query: `${name}=${value}`,
      answer: { status: 200, file: answerFile(path, { kind, value }) },
      without: { query: owed.whole! },
    })),
  );
}

function queryCases(words: Words): RequestCase[] {
  if (words.dictionary.name === undefined) return [];
  return QUERY_CASES.flatMap((entry) => pathCase({ path: "{path}", ...entry }, words));
}

/** A hard case at an endpoint; none where the endpoint has nothing that a placeholder could stand for. */
function pathCase({ title, path, query, owed, without = {} }: PathCase, words: Words): RequestCase[] {
  const address = { path: fill(path, words.dictionary), query: query && fill(query, words.dictionary) };
  if (address.path === undefined || (query && address.query === undefined)) return [];
  const isByQuery = owed === "one" || owed === "two" || owed === "unknown";
  const lacking = Object.entries({ ...without, ...(isByQuery ? { query: "whole" as const } : {}) });
  return [
    {
      title,
      method: "GET",
      path: address.path,
      ...(address.query === undefined ? {} : { query: address.query }),
      answer: answerOf(owed, words),
      without: Object.fromEntries(
        lacking.map(([feature, other]) => [feature, other === ITS_OWN ? ITS_OWN : answerOf(other, words)]),
      ),
    },
  ];
}

function answerOf(owed: Owed, words: Words): Answer {
  if (owed === "not found") return NOT_FOUND;
  return words.owed[owed] ?? { status: 200, file: owed };
}

/** The text with its placeholders filled in; undefined where a word for one is missing. */
function fill(text: string, dictionary: Words["dictionary"]): string | undefined {
  let isWhole = true;
  const filled = text.replace(/\{([%~]*)(\w+)\}/g, (_, change: string, key: string) => {
    const word = dictionary[key];
    if (word === undefined) isWhole = false;
    return changed(word ?? "", change);
  });
  return isWhole ? filled : undefined;
}

/** A word with its first letter in the other case, percent-encoded, or percent-encoded twice. */
function changed(word: string, change: string): string {
  return word.replace(/[A-Za-z]/, (letter) => {
    if (change === "~") return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
    const code = letter.charCodeAt(0).toString(16);
    return change === "%" ? `%${code}` : change === "%%" ? `%25${code}` : letter;
  });
}

/** Methods other than GET, at an endpoint with and without a value. */
function methodCases({ entry, dictionary, owed }: Words): RequestCase[] {
  const { name, one } = dictionary;
  const path = entry!.path;
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
function headerCases({ entry, owed }: Words): RequestCase[] {
  const asked: [title: string, headers: Record<string, string>][] = [
    ["an answer is JSON whatever the client would rather have", { Accept: "text/csv, text/html;q=0.9" }],
    ["an answer is JSON for a browser too", { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" }],
    ["a compressed answer has the same content", { "Accept-Encoding": "gzip" }],
    ["a client that has another version gets this one", { "If-None-Match": '"another"' }],
  ];
  return asked.map(([title, headers]) => ({ ...get(title, entry!.path, owed.whole!), headers }));
}

/** What a cache and a download manager ask of every file. */
function fileCases(path: string): RequestCase[] {
  const known = get("a client that has this version is told so", path, { status: 304, file: path });
  const part = get("the first bytes can be asked for", path, { status: 206, file: path });
  return [
    { ...known, headers: { "If-None-Match": "{etag}" } },
    ...(path.endsWith(".csv") ? [{ ...part, headers: { Range: `bytes=0-${LAST_OF_PART}` } }] : []),
  ];
}
