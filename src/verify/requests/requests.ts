import type { CatalogueEntry } from "../../model/endpoint.ts";
import type { GoneRule, MovedPage } from "../../model/route.ts";
import { answerFile, NOT_FOUND_PAGE, problemFile } from "../../routing/addresses.ts";
import { movedPages } from "../../routing/former-values.ts";
import {
  ENDPOINT_PATH_CASES,
  type ExpectedAnswer,
  PATH_CASES,
  type PathCase,
  QUERY_CASES,
} from "./edge-cases.ts";
import { goneCases } from "./gone-cases.ts";
import { hiddenCases } from "./hidden-cases.ts";
import { beyondCase, type ComparedChoice, exchangeCases, fileCases, methodCases } from "./method-requests.ts";
import { movedCases } from "./moved-cases.ts";
import { NOT_FOUND, notFoundAt } from "./not-found.ts";
import { pageCases } from "./page-cases.ts";
import { UNCHECKED, type ExpectedReply, type RequestCase } from "./request-case.ts";

/** The title of each file's own request. */
export const FILE_TITLE = "a file has an address";

/**
 * Returns the whole request list: each endpoint, value and file of the catalogue, and the edge cases.
 * @param addresses of all published files, except host configurations
 * @param hidden addresses of host configurations
 * @param gone rules for addresses that were published and are gone
 * @param moved pages of renamed values; default: those of the catalogue
 */
export function requestList(
  catalogue: readonly CatalogueEntry[],
  addresses: readonly string[],
  hidden: readonly string[],
  gone: readonly GoneRule[] = [],
  moved?: readonly MovedPage[],
): RequestCase[] {
  const hasPage = addresses.includes(NOT_FOUND_PAGE);
  const endpoints = catalogue.map((entry) => ({ ...wordsOf(entry, catalogue), hasPage }));
  const all = [
    ...addresses.map((path) => get(FILE_TITLE, path, { status: 200, file: path })),
    ...catalogue.flatMap(valueCases),
    ...endpoints.flatMap(queryCases),
    ...endpoints.flatMap((words) => ENDPOINT_PATH_CASES.flatMap((entry) => pathCase(entry, words))),
    ...PATH_CASES.flatMap((entry) => pathCase(entry, { dictionary: {}, expected: {}, hasPage })),
    ...hiddenCases(hidden, hasPage),
    ...goneCases(gone),
    ...movedCases(moved ?? (hasPage ? movedPages(catalogue) : [])),
    ...pageCases(addresses),
    ...catalogue.flatMap((entry) => exchangeCases(entry.path, wholeOf(entry), choiceOf(entry))),
    ...exemplary(addresses).flatMap(fileCases),
    ...samplesOf(addresses).flatMap(({ path, answer }) => methodCases(path, answer)),
    ...samplesOf(addresses).flatMap(({ path, answer }) => (path === answer.file ? [beyondCase(path)] : [])),
  ];
  const names = new Set(catalogue.map(({ path }) => path));
  return all.map((request) => (names.has(nameIn(request.path)) ? atEndpoint(request) : request));
}

/** Marks a request for the address of an endpoint rather than of a file. */
function atEndpoint(request: RequestCase): RequestCase {
  return { ...request, without: { endpoints: UNCHECKED, ...request.without } };
}

/** Returns a path without what makes no difference at an endpoint: a trailing slash, percent-encoded letters. */
function nameIn(path: string): string {
  const plain = path.replace(/%([46]\d|[57][0-9a])/gi, (code) => decodeURIComponent(code));
  return plain.replace(/\/$/, "");
}

/** Returns all files of the API and the root, and one file of each kind of pages, their assets and past releases. */
function exemplary(addresses: readonly string[]): string[] {
  const isOther = (address: string) => !/^\/(api\/(?!releases\/)|[^/]+$)/.test(address);
  const others = addresses.filter(isOther);
  const kindOf = (address: string) => {
    const [folder = ""] = /^\/api\/releases\//.exec(address) ?? [];
    return `${folder}${address.slice(address.lastIndexOf("."))}`;
  };
  const kinds = new Map(others.map((address) => [kindOf(address), address]));
  return [...addresses.filter((address) => !isOther(address)), ...kinds.values()];
}

/** Returns one dataset, one JSON file and the start page, as far as they exist. */
function samplesOf(
  addresses: readonly string[],
): { readonly path: string; readonly answer: ExpectedReply }[] {
  const sample = (file: string, path = file) => ({ path, answer: { status: 200 as const, file } });
  const first = (pattern: RegExp) => addresses.filter((address) => pattern.test(address)).slice(0, 1);
  return [
    ...first(/\.csv$/).map((file) => sample(file)),
    ...first(/^\/api\/.*\.json$/).map((file) => sample(file)),
    ...first(/^\/index\.html$/).map((file) => sample(file, "/")),
  ];
}

/** The values of the placeholders in edge cases at an endpoint, and its answers. */
interface Words {
  readonly dictionary: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, ExpectedReply>>;
  /** Whether the page for unknown addresses is published. */
  readonly hasPage: boolean;
}

function get(title: string, path: string, answer: ExpectedReply): RequestCase {
  return { title, method: "GET", path, answer };
}

function wordsOf(entry: CatalogueEntry, catalogue: readonly CatalogueEntry[]): Omit<Words, "hasPage"> {
  const { path, parameters } = entry;
  const whole = wholeOf(entry);
  const [parameter] = parameters;
  if (parameter === undefined) return { dictionary: { path }, expected: { whole } };
  const { name, values } = parameter;
  const other = catalogue
    .flatMap((one) => one.parameters)
    .find((one) => one.name !== name && one.values.length > 0);
  const foreign = other?.values.find((value) => !values.includes(value));
  const [one, two] = [values[0], values.at(-1)];
  return {
    dictionary: {
      path,
      name,
      ...(one === undefined ? {} : { one }),
      ...(two === undefined || two === one ? {} : { two }),
      ...(other === undefined || foreign === undefined ? {} : { other: other.name, foreign }),
    },
    expected: {
      whole,
      ...(one === undefined ? {} : { one: filteredBy(path, parameter, one) }),
      ...(two === undefined ? {} : { two: filteredBy(path, parameter, two) }),
      unknown: unknownOf(parameter),
    },
  };
}

type Parameter = CatalogueEntry["parameters"][number];

function wholeOf({ path }: CatalogueEntry): ExpectedReply {
  return { status: 200, file: answerFile(path) };
}

function filteredBy(path: string, { kind }: Parameter, value: string): ExpectedReply {
  return { status: 200, file: answerFile(path, { kind, value }) };
}

function unknownOf({ name }: Parameter): ExpectedReply {
  return { status: 404, file: problemFile(name) };
}

/** Returns the parameter of an endpoint with its first value; undefined if it has none. */
function choiceOf({ path, parameters: [parameter] }: CatalogueEntry): ComparedChoice | undefined {
  const value = parameter?.values[0];
  if (parameter === undefined || value === undefined) return undefined;
  const known = filteredBy(path, parameter, value);
  return { name: parameter.name, value, known, unknown: unknownOf(parameter) };
}

/** Returns requests for every value of every parameter. */
function valueCases(entry: CatalogueEntry): RequestCase[] {
  const { path, parameters } = entry;
  const without = { query: wholeOf(entry) };
  return parameters.flatMap((parameter) => {
    const { name, values, former = [] } = parameter;
    return [
      ...values.map((value) => ({
        title: "a parameter answers for its value",
        method: "GET",
        path,
        query: `${name}=${value}`,
        answer: filteredBy(path, parameter, value),
        without,
      })),
      ...former.flatMap(({ value, instead }) =>
        [`${name}=${value}`, `x=1&${name}=nope&${name}=${value}`].map((query) => ({
          title: "a renamed value redirects to its current name",
          method: "GET",
          path,
          query,
          answer: { status: 301 as const, location: `${path}?${name}=${instead}` },
          without,
        })),
      ),
      ...former.slice(0, 1).map(({ value, instead }) => ({
        title: "a renamed value redirects from an address with a slash at the end too",
        method: "GET",
        path: `${path}/`,
        query: `${name}=${value}`,
        answer: { status: 301 as const, location: `${path}?${name}=${instead}` },
        without: { trailingSlash: NOT_FOUND, ...without },
      })),
      ...former.slice(0, 1).map(({ value }) => ({
        title: "an unknown value after a renamed one counts",
        method: "GET",
        path,
        query: `${name}=${value}&${name}=nope`,
        answer: unknownOf(parameter),
        without,
      })),
    ];
  });
}

function queryCases(words: Words): RequestCase[] {
  if (words.dictionary.name === undefined) return [];
  return QUERY_CASES.flatMap((entry) => pathCase({ path: "{path}", ...entry }, words));
}

/** Returns the request of an edge case at an endpoint; none if the endpoint lacks a value for a placeholder. */
function pathCase({ title, path, query, expected, without = {} }: PathCase, words: Words): RequestCase[] {
  const address = { path: fill(path, words.dictionary), query: query && fill(query, words.dictionary) };
  if (address.path === undefined || (query && address.query === undefined)) return [];
  const isByQuery = expected === "one" || expected === "two" || expected === "unknown";
  const lacking = Object.entries({ ...without, ...(isByQuery ? { query: "whole" as const } : {}) });
  const unknown = notFoundAt(address.path, words.hasPage);
  const replyOf = (one: ExpectedAnswer): ExpectedReply =>
    one === "not found" ? unknown.answer : (words.expected[one] ?? { status: 200, file: one });
  return [
    {
      title,
      method: "GET",
      path: address.path,
      ...(address.query === undefined ? {} : { query: address.query }),
      answer: replyOf(expected),
      without: {
        ...Object.fromEntries(
          lacking.map(([feature, other]) => [feature, other === UNCHECKED ? UNCHECKED : replyOf(other)]),
        ),
        ...(expected === "not found" && unknown.without),
      },
    },
  ];
}

/** Replaces the placeholders in a text; undefined if the value of one is missing. */
function fill(text: string, dictionary: Words["dictionary"]): string | undefined {
  let isWhole = true;
  const filled = text.replace(/\{([%~]*)(\w+)\}/g, (_, change: string, key: string) => {
    const word = dictionary[key];
    if (word === undefined) isWhole = false;
    return changed(word ?? "", change);
  });
  return isWhole ? filled : undefined;
}

/** Returns a word with its first letter in the other case, percent-encoded, or percent-encoded twice. */
function changed(word: string, change: string): string {
  return word.replace(/[A-Za-z]/, (letter) => {
    if (change === "~") return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
    const code = letter.charCodeAt(0).toString(16);
    return change === "%" ? `%${code}` : change === "%%" ? `%25${code}` : letter;
  });
}
