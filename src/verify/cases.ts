import type { Feature } from "../model/host.ts";
import { ITS_OWN } from "./request-case.ts";

/**
 * The hard cases of the request list: requests that engines read in different ways, each with the answer that is
 * owed, and with what a host gives that lacks a feature.
 *
 * In a path or query `{path}` is the address of an endpoint, `{name}` its parameter, `{one}` and `{two}` two of
 * the parameter's values, `{foreign}` a value of another parameter, `{other}`; a percent sign before a name
 * encodes its first letter, two encode it twice, `{~one}` has its first letter in the other case.
 */

/** The unfiltered answer, that of a value, the problem of an unknown value, of an unknown address, or a file. */
export type Owed = "whole" | "one" | "two" | "unknown" | "not found" | `/${string}`;

export interface QueryCase {
  readonly title: string;
  readonly query: string;
  readonly owed: Owed;
  /** The answer of a host that lacks a feature; one that reads no query at all gives the unfiltered answer. */
  readonly without?: Readonly<Partial<Record<Feature, Owed | typeof ITS_OWN>>>;
}

/** A host that tidies a path answers for what is left of it. */
const TIDIED = { tidyPaths: ITS_OWN } as const;

const LONG = "a".repeat(6000);
const query = (title: string, text: string, owed: Owed, without: QueryCase["without"] = {}): QueryCase => ({
  title,
  query: text,
  owed,
  without,
});

/** Asked of each endpoint that has a parameter. */
export const QUERY_CASES: readonly QueryCase[] = [
  query("an unknown value is a problem", "{name}=nope", "unknown"),
  query("an empty value is a problem", "{name}=", "unknown"),
  query("a name without a value is an empty value", "{name}", "unknown", { bareNames: "whole" }),
  query("values are case-sensitive", "{name}={~one}", "unknown"),
  query("names are case-sensitive", "{~name}={one}", "whole"),
  query("of a repeated parameter the last counts", "{name}={one}&{name}={two}", "two"),
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
  query("a percent-encoded name after a plain one is the same", "{name}={one}&{%name}=nope", "unknown", {
    encodedNames: "one",
  }),
  query(
    "a known value of a percent-encoded name after an unknown one counts",
    "{name}=nope&{%name}={one}",
    "one",
    {
      encodedNames: "unknown",
      spellings: "unknown",
    },
  ),
  query("a name of every object is an unknown value", "{name}=__proto__", "unknown"),
  query("a method of every object is an unknown value", "{name}=constructor", "unknown"),
  query("a name of every object is an extra parameter", "__proto__={one}", "whole"),
  query("a way out of the folder is an unknown value", "{name}=..%2F{one}", "unknown"),
  query("a way out of the folder unencoded is an unknown value", "{name}=../index", "unknown"),
  query("a very long value is a problem", `{name}=${LONG}`, "unknown"),
  query("a very long query is read to its end", `x=${LONG}&{name}={one}`, "one"),
  query("a plus is a space", "{name}={one}+", "unknown"),
  query("spaces are not trimmed", "{name}=%20{one}", "unknown"),
  query("a zero byte ends no value", "{name}={one}%00", "unknown"),
  query("a newline ends no value", "{name}={one}%0A", "unknown"),
  query("a lone percent sign is a value", "{name}=%", "unknown"),
  query("a broken percent-encoding is a value", "{name}=%zz", "unknown"),
  query("bytes that are no UTF-8 are a value", "{name}=%FF", "unknown"),
  query("the second equals sign belongs to the value", "{name}=={one}", "unknown"),
  query("a semicolon separates nothing", "{name}={one};x=1", "unknown"),
  query("a comma separates nothing", "{name}={one},{two}", "unknown"),
  query("brackets belong to the name", "{name}[]={one}", "whole"),
  query("a placeholder of the rules is a value", "{name}=:value", "unknown"),
  query("a wildcard is a value", "{name}=*", "unknown"),
  query("a value of another parameter is unknown", "{name}={foreign}", "unknown"),
  query("a parameter of another endpoint is extra", "{other}={foreign}", "whole"),
  query("an unknown value of a parameter of another endpoint is extra", "{other}=nope", "whole"),
  query("extra parameters before are ignored", "utm_source=x&{name}={one}", "one"),
  query("extra parameters after are ignored", "{name}={one}&utm_source=x", "one"),
  query("extra parameters save no unknown value", "a=1&{name}=nope&b=2", "unknown"),
  query("extra parameters alone change nothing", "a=1&b", "whole"),
  query("a parameter whose name ends like ours is extra", "x{name}={one}", "whole"),
  query("an empty name is an extra parameter", "={one}", "whole"),
  query("empty parts of a query are ignored", "&&{name}={one}&&", "one"),
  query("an ampersand at the end adds nothing", "{name}={one}&", "one", { lastBeforeAmpersand: "whole" }),
  query("an ampersand at the end saves no unknown value", "{name}=nope&", "unknown", {
    lastBeforeAmpersand: "whole",
  }),
  query("an ampersand after extra parameters adds nothing", "{name}={one}&x=1&", "one"),
  query("a second question mark belongs to the name", "?{name}={one}", "whole"),
];

export interface PathCase {
  readonly title: string;
  readonly path: string;
  readonly query?: string;
  readonly owed: Owed;
  /** In the order in which they count. */
  readonly without?: Readonly<Partial<Record<Feature, Owed | typeof ITS_OWN>>>;
}

/** Asked of every endpoint, those with `{name}` of each that has a parameter. */
export const ENDPOINT_PATH_CASES: readonly PathCase[] = [
  { title: "an endpoint answers unfiltered", path: "{path}", owed: "whole" },
  { title: "an unknown parameter is ignored", path: "{path}", query: "nope=nope", owed: "whole" },
  { title: "an empty query is none", path: "{path}", query: "", owed: "whole" },
  { title: "an endpoint is case-sensitive", path: "{~path}", owed: "not found" },
  { title: "a path is percent-decoded", path: "{%path}", owed: "whole" },
  { title: "a path is percent-decoded once", path: "{%%path}", owed: "not found" },
  {
    title: "a slash at the end makes no difference",
    path: "{path}/",
    owed: "whole",
    without: { trailingSlash: "not found" },
  },
  {
    title: "a slash at the end makes no difference to a value",
    path: "{path}/",
    query: "{name}={one}",
    owed: "one",
    without: { trailingSlash: "not found" },
  },
  {
    title: "a slash at the end makes no difference to a problem",
    path: "{path}/",
    query: "{name}=nope",
    owed: "unknown",
    without: { trailingSlash: "not found" },
  },
  {
    title: "two slashes at the end are another address",
    path: "{path}//",
    owed: "not found",
    without: TIDIED,
  },
  {
    title: "two slashes at the start are another address",
    path: "/{path}",
    owed: "not found",
    without: TIDIED,
  },
  {
    title: "a newline ends no path",
    path: "{path}%0A",
    owed: "not found",
    without: { everyPath: ITS_OWN },
  },
  { title: "an unknown file below an endpoint is a problem", path: "{path}/nope.json", owed: "not found" },
  { title: "a value is no part of a path", path: "{path}/{one}", owed: "not found" },
  { title: "a file answers whatever its query", path: "{path}.json", query: "{name}=nope", owed: "whole" },
];

/** Asked once. */
export const PATH_CASES: readonly PathCase[] = [
  { title: "two slashes alone are not the root", path: "//", owed: "not found", without: TIDIED },
  {
    title: "two slashes within are another address",
    path: "/api//index.json",
    owed: "not found",
    without: TIDIED,
  },
  { title: "an unknown path is a problem", path: "/api/intelligence/nope", owed: "not found" },
  { title: "a query helps no unknown path", path: "/api/nope", query: "industry=nope", owed: "not found" },
  { title: "an unknown dataset is a problem", path: "/api/datasets/nope.csv", owed: "not found" },
  { title: "an unknown problem is a problem", path: "/api/errors/nope.json", owed: "not found" },
  { title: "an unknown page is no address", path: "/nope", owed: "not found" },
  { title: "an unknown page in HTML is no address", path: "/nope.html", owed: "not found" },
  {
    title: "an unknown page in a folder of pages is no address",
    path: "/industries/nope.html",
    owed: "not found",
  },
  { title: "a query helps no unknown page", path: "/nope", query: "industry=fintech", owed: "not found" },
  { title: "a folder whose name goes on after /api is another", path: "/apis/index.json", owed: "not found" },
  { title: "a folder is no address", path: "/api", owed: "not found" },
  { title: "a folder is no address whatever its query", path: "/api", query: "x=1", owed: "not found" },
  { title: "an encoded folder is no address", path: "/%61pi%2Fnope", owed: "not found" },
  { title: "a folder with a slash is no address", path: "/api/datasets/", owed: "not found" },
  { title: "a file with a slash at its end is no address", path: "/api/index.json/", owed: "not found" },
  { title: "a compressed copy is no address", path: "/api/index.json.gz", owed: "not found" },
  { title: "submissions are no address", path: "/submissions.csv", owed: "not found" },
  { title: "the repository is no address", path: "/.git/HEAD", owed: "not found" },
  { title: "hosts' configuration is no address", path: "/hosts/manifest.json", owed: "not found" },
  { title: "the data folder is no address", path: "/data/release.json", owed: "not found" },
  {
    title: "a problem document with a slash at its end is no address",
    path: "/api/errors/not-found.json/",
    owed: "not found",
    without: { everyPath: ITS_OWN },
  },
  {
    title: "a compressed copy of a problem document is no address",
    path: "/api/errors/not-found.json.gz",
    owed: "not found",
    without: { everyPath: ITS_OWN },
  },
  {
    title: "the page for unknown addresses with a slash at its end is no address",
    path: "/404.html/",
    owed: "not found",
    without: { everyPath: ITS_OWN },
  },
  { title: "a dot is no folder", path: "/./api/index.json", owed: "not found", without: TIDIED },
  { title: "two dots are no way up", path: "/api/../api/index.json", owed: "not found", without: TIDIED },
  { title: "two dots lead nowhere outside", path: "/../../../../etc/passwd", owed: "not found" },
  {
    title: "encoded dots lead nowhere",
    path: "/api/%2e%2e/api/index.json",
    owed: "not found",
    without: TIDIED,
  },
  { title: "encoded dots and slashes lead nowhere", path: "/..%2F..%2F..%2Fetc%2Fpasswd", owed: "not found" },
  { title: "an encoded slash before a slash is one more", path: "/api%2F/index.json", owed: "not found" },
  { title: "encoded slashes around dots lead nowhere", path: "/api%2F..%2Findex.html", owed: "not found" },
  {
    title: "an encoded slash after a slash is one more",
    path: "/%2Fapi/errors/not-found.json",
    owed: "not found",
  },
  { title: "a backslash is no slash", path: "/api%5Cindex.json", owed: "not found" },
  { title: "a lone percent sign is an unknown path", path: "/%", owed: "not found" },
  { title: "a broken percent-encoding is an unknown path", path: "/api/%zz", owed: "not found" },
  { title: "bytes that are no UTF-8 are an unknown path", path: "/api/%FF", owed: "not found" },
  { title: "a zero byte ends no path", path: "/api/index.json%00", owed: "not found" },
  { title: "a name of every object is an unknown path", path: "/__proto__", owed: "not found" },
  { title: "a method of every object is an unknown path", path: "/constructor", owed: "not found" },
  { title: "a very long path is a problem", path: `/${"a".repeat(900)}`, owed: "not found" },
];
