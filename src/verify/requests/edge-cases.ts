import type { Feature } from "../../model/host.ts";
import { UNCHECKED } from "./request-case.ts";

/**
 * The edge cases of the request list: requests that servers interpret differently, each with the answer that is expected,
 * and with the answer of a host that lacks a feature.
 *
 * In a path or query, `{path}` is the address of an endpoint, `{name}` its parameter, `{one}` and `{two}` are two of
 * the parameter's values, and `{foreign}` is a value of another parameter, `{other}`. One percent sign before a name
 * percent-encodes its first letter, two encode it twice; a tilde changes the case of its first letter.
 */

/** The unfiltered answer, that of a value, the problem for an unknown value or for an unknown address, or a file. */
export type ExpectedAnswer = "whole" | "one" | "two" | "unknown" | "not found" | `/${string}`;

export interface QueryCase {
  readonly title: string;
  readonly query: string;
  readonly expected: ExpectedAnswer;
  /** The answer of a host that lacks a feature. A host that ignores queries always gives the unfiltered answer. */
  readonly without?: Readonly<Partial<Record<Feature, ExpectedAnswer | typeof UNCHECKED>>>;
}

/** A host that normalises paths answers for the normalised path. */
const TIDIED = { tidyPaths: UNCHECKED } as const;

const LONG = "a".repeat(6000);
const query = (
  title: string,
  text: string,
  expected: ExpectedAnswer,
  without: QueryCase["without"] = {},
): QueryCase => ({
  title,
  query: text,
  expected,
  without,
});

/** Sent to each endpoint that has a parameter. */
export const QUERY_CASES: readonly QueryCase[] = [
  query("an unknown value is a problem", "{name}=nope", "unknown"),
  query("an empty value is a problem", "{name}=", "unknown"),
  query("a name without a value is an empty value", "{name}", "unknown", { bareNames: "whole" }),
  query("values are case-sensitive", "{name}={~one}", "unknown"),
  query("names are case-sensitive", "{~name}={one}", "whole"),
  query("the last of a repeated parameter counts", "{name}={one}&{name}={two}", "two"),
  query("a known value after an unknown one counts", "{name}=nope&{name}={one}", "one"),
  query("an unknown value after a known one counts", "{name}={one}&{name}=nope", "unknown"),
  query("an empty value after a known one counts", "{name}={one}&{name}=", "unknown"),
  query("a name without a value after a known one counts", "{name}={one}&{name}", "unknown", {
    bareNames: "one",
  }),
  query("values are percent-decoded", "{name}={%one}", "one"),
  query("values are percent-decoded once", "{name}={%%one}", "unknown"),
  query("names are percent-decoded", "{%name}={one}", "one", { encodedNames: "whole" }),
  query("an unknown value of a percent-encoded name is a problem", "{%name}=nope", "unknown", {
    encodedNames: "whole",
  }),
  query(
    "a percent-encoded name after a plain one is the same parameter",
    "{name}={one}&{%name}=nope",
    "unknown",
    {
      encodedNames: "one",
    },
  ),
  query(
    "a known value of a percent-encoded name after an unknown one counts",
    "{name}=nope&{%name}={one}",
    "one",
    {
      encodedNames: "unknown",
      spellings: "unknown",
    },
  ),
  query("__proto__ is an unknown value", "{name}=__proto__", "unknown"),
  query("constructor is an unknown value", "{name}=constructor", "unknown"),
  query("__proto__ is an extra parameter", "__proto__={one}", "whole"),
  query("an encoded path traversal is an unknown value", "{name}=..%2F{one}", "unknown"),
  query("an unencoded path traversal is an unknown value", "{name}=../index", "unknown"),
  query("a very long value is a problem", `{name}=${LONG}`, "unknown"),
  query("a very long query is read to its end", `x=${LONG}&{name}={one}`, "one"),
  query("a plus is a space", "{name}={one}+", "unknown"),
  query("spaces are not trimmed", "{name}=%20{one}", "unknown"),
  query("a zero byte does not end a value", "{name}={one}%00", "unknown"),
  query("a newline does not end a value", "{name}={one}%0A", "unknown"),
  query("a lone percent sign is a value", "{name}=%", "unknown"),
  query("a broken percent-encoding is a value", "{name}=%zz", "unknown"),
  query("bytes that are not UTF-8 are a value", "{name}=%FF", "unknown"),
  query("the second equals sign belongs to the value", "{name}=={one}", "unknown"),
  query("a semicolon is not a separator", "{name}={one};x=1", "unknown"),
  query("a comma is not a separator", "{name}={one},{two}", "unknown"),
  query("brackets belong to the name", "{name}[]={one}", "whole"),
  query("a placeholder of redirect rules is a plain value", "{name}=:value", "unknown"),
  query("a wildcard is a plain value", "{name}=*", "unknown"),
  query("a value of another parameter is unknown", "{name}={foreign}", "unknown"),
  query("a parameter of another endpoint is extra", "{other}={foreign}", "whole"),
  query("an unknown value of a parameter of another endpoint is extra", "{other}=nope", "whole"),
  query("extra parameters before are ignored", "utm_source=x&{name}={one}", "one"),
  query("extra parameters after are ignored", "{name}={one}&utm_source=x", "one"),
  query("extra parameters do not excuse an unknown value", "a=1&{name}=nope&b=2", "unknown"),
  query("extra parameters on their own change nothing", "a=1&b", "whole"),
  query("a parameter whose name only ends in a known name is extra", "x{name}={one}", "whole"),
  query("an empty name is an extra parameter", "={one}", "whole"),
  query("empty parts of a query are ignored", "&&{name}={one}&&", "one"),
  query("an ampersand at the end adds nothing", "{name}={one}&", "one", { lastBeforeAmpersand: "whole" }),
  query("an ampersand at the end does not excuse an unknown value", "{name}=nope&", "unknown", {
    lastBeforeAmpersand: "whole",
  }),
  query("an ampersand after extra parameters adds nothing", "{name}={one}&x=1&", "one"),
  query("a second question mark belongs to the name", "?{name}={one}", "whole"),
];

export interface PathCase {
  readonly title: string;
  readonly path: string;
  readonly query?: string;
  readonly expected: ExpectedAnswer;
  /** As in `QueryCase`; the first feature that the host lacks counts. */
  readonly without?: Readonly<Partial<Record<Feature, ExpectedAnswer | typeof UNCHECKED>>>;
}

/** Sent to every endpoint; those with `{name}` only to endpoints that have a parameter. */
export const ENDPOINT_PATH_CASES: readonly PathCase[] = [
  { title: "an endpoint answers unfiltered", path: "{path}", expected: "whole" },
  { title: "an unknown parameter is ignored", path: "{path}", query: "nope=nope", expected: "whole" },
  { title: "an empty query is ignored", path: "{path}", query: "", expected: "whole" },
  { title: "an endpoint is case-sensitive", path: "{~path}", expected: "not found" },
  { title: "a path is percent-decoded", path: "{%path}", expected: "whole" },
  { title: "a path is percent-decoded once", path: "{%%path}", expected: "not found" },
  {
    title: "a slash at the end makes no difference",
    path: "{path}/",
    expected: "whole",
    without: { trailingSlash: "not found" },
  },
  {
    title: "a slash at the end makes no difference to a value",
    path: "{path}/",
    query: "{name}={one}",
    expected: "one",
    without: { trailingSlash: "not found" },
  },
  {
    title: "a slash at the end makes no difference to a problem",
    path: "{path}/",
    query: "{name}=nope",
    expected: "unknown",
    without: { trailingSlash: "not found" },
  },
  {
    title: "two slashes at the end are another address",
    path: "{path}//",
    expected: "not found",
    without: TIDIED,
  },
  {
    title: "two slashes at the start are another address",
    path: "/{path}",
    expected: "not found",
    without: TIDIED,
  },
  {
    title: "a newline does not end a path",
    path: "{path}%0A",
    expected: "not found",
    without: { everyPath: UNCHECKED },
  },
  {
    title: "an unknown file below an endpoint is a problem",
    path: "{path}/nope.json",
    expected: "not found",
  },
  { title: "a value is not part of a path", path: "{path}/{one}", expected: "not found" },
  { title: "a file ignores its query", path: "{path}.json", query: "{name}=nope", expected: "whole" },
];

/** Sent once. */
export const PATH_CASES: readonly PathCase[] = [
  { title: "two slashes are not the root", path: "//", expected: "not found", without: TIDIED },
  {
    title: "two slashes inside a path are another address",
    path: "/api//index.json",
    expected: "not found",
    without: TIDIED,
  },
  { title: "an unknown path is a problem", path: "/api/intelligence/nope", expected: "not found" },
  {
    title: "an unknown path with a query is a problem",
    path: "/api/nope",
    query: "industry=nope",
    expected: "not found",
  },
  { title: "an unknown dataset is a problem", path: "/api/datasets/nope.csv", expected: "not found" },
  { title: "an unknown problem is a problem", path: "/api/errors/nope.json", expected: "not found" },
  { title: "an unknown page is not found", path: "/nope", expected: "not found" },
  { title: "an unknown .html page is not found", path: "/nope.html", expected: "not found" },
  {
    title: "an unknown page in a folder of pages is not found",
    path: "/industries/nope.html",
    expected: "not found",
  },
  {
    title: "an unknown page with a query is not found",
    path: "/nope",
    query: "industry=fintech",
    expected: "not found",
  },
  {
    title: "a folder whose name only begins with /api is another",
    path: "/apis/index.json",
    expected: "not found",
  },
  { title: "a folder is not found", path: "/api", expected: "not found" },
  { title: "a folder with a query is not found", path: "/api", query: "x=1", expected: "not found" },
  { title: "an encoded folder is not found", path: "/%61pi%2Fnope", expected: "not found" },
  { title: "a folder with a slash is not found", path: "/api/datasets/", expected: "not found" },
  { title: "a file with a slash at its end is not found", path: "/api/index.json/", expected: "not found" },
  { title: "a compressed copy is not found", path: "/api/index.json.gz", expected: "not found" },
  { title: "submissions are not served", path: "/submissions.csv", expected: "not found" },
  { title: "the repository is not served", path: "/.git/HEAD", expected: "not found" },
  {
    title: "the folder of host configurations is not served",
    path: "/hosts/manifest.json",
    expected: "not found",
  },
  { title: "the data folder is not served", path: "/data/release.json", expected: "not found" },
  {
    title: "a problem document with a slash at its end is not found",
    path: "/api/errors/not-found.json/",
    expected: "not found",
    without: { everyPath: UNCHECKED },
  },
  {
    title: "a compressed copy of a problem document is not found",
    path: "/api/errors/not-found.json.gz",
    expected: "not found",
    without: { everyPath: UNCHECKED },
  },
  {
    title: "the page for unknown addresses with a slash at its end is not found",
    path: "/404.html/",
    expected: "not found",
    without: { everyPath: UNCHECKED },
  },
  {
    title: "a dot segment is not removed",
    path: "/./api/index.json",
    expected: "not found",
    without: TIDIED,
  },
  {
    title: "two dots do not lead to the parent folder",
    path: "/api/../api/index.json",
    expected: "not found",
    without: TIDIED,
  },
  {
    title: "two dots do not leave the published folder",
    path: "/../../../../etc/passwd",
    expected: "not found",
  },
  {
    title: "encoded dots do not lead to the parent folder",
    path: "/api/%2e%2e/api/index.json",
    expected: "not found",
    without: TIDIED,
  },
  {
    title: "encoded dots and slashes do not leave the published folder",
    path: "/..%2F..%2F..%2Fetc%2Fpasswd",
    expected: "not found",
  },
  {
    title: "an encoded slash before a slash is a second slash",
    path: "/api%2F/index.json",
    expected: "not found",
  },
  {
    title: "encoded slashes around dots do not lead to the parent folder",
    path: "/api%2F..%2Findex.html",
    expected: "not found",
  },
  {
    title: "an encoded slash after a slash is a second slash",
    path: "/%2Fapi/errors/not-found.json",
    expected: "not found",
  },
  { title: "a backslash is not a slash", path: "/api%5Cindex.json", expected: "not found" },
  { title: "a lone percent sign is an unknown path", path: "/%", expected: "not found" },
  { title: "a broken percent-encoding is an unknown path", path: "/api/%zz", expected: "not found" },
  { title: "bytes that are not UTF-8 are an unknown path", path: "/api/%FF", expected: "not found" },
  { title: "a zero byte does not end a path", path: "/api/index.json%00", expected: "not found" },
  { title: "__proto__ is an unknown path", path: "/__proto__", expected: "not found" },
  { title: "constructor is an unknown path", path: "/constructor", expected: "not found" },
  { title: "a very long path is a problem", path: `/${"a".repeat(900)}`, expected: "not found" },
];
