import type { Feature, Host } from "../../src/model/host.ts";
import { UNCHECKED } from "../../src/verify/requests/request-case.ts";
import {
  type EndpointAddress,
  endpointAddresses,
  fileAddresses,
  type Published,
} from "./published-addresses.ts";

/** The answer that a host must give to a request: the file, as an address from the root, and its status. */
export interface ExpectedReply {
  readonly status: 200 | 301 | 404;
  readonly file: string;
}

/** The reply of a host that lacks a feature; "its own way" if it is not specified. */
type Differences = Readonly<Partial<Record<Feature, ExpectedReply | typeof UNCHECKED>>>;

/** A request with the reply of every host, except those that lack a feature. */
export interface WrittenRequest {
  readonly title: string;
  /** The path as it is sent, percent-encoding and all. */
  readonly path: string;
  /** The query as it is sent, without the question mark. */
  readonly query?: string;
  /** Whether the path is an endpoint's. */
  readonly isAtEndpoint: boolean;
  readonly answer: ExpectedReply;
  /** The reply of a host that lacks a feature; the first missing feature counts. */
  readonly differs?: Differences;
}

/** The reply that a host must give; a reply in its own way is not checked. */
export function expectedReply(
  { isAtEndpoint, answer, differs = {} }: WrittenRequest,
  { limitations }: Pick<Host, "limitations">,
): ExpectedReply | typeof UNCHECKED {
  const lacked = limitations.map(({ feature }) => feature);
  if (isAtEndpoint && lacked.includes("endpoints")) return UNCHECKED;
  const difference = Object.entries(differs).find(([feature]) => lacked.includes(feature as Feature));
  const expected = difference?.[1] ?? answer;
  return expected === NOT_FOUND && lacked.includes("problemDocuments") ? PAGE : expected;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const ok = (file: string): ExpectedReply => ({ status: 200, file });
const problem = (name: string): ExpectedReply => ({ status: 404, file: `/api/errors/${name}.json` });
const NOT_FOUND = problem("not-found");
const UNKNOWN = problem("unknown-industry");
const PAGE: ExpectedReply = { status: 404, file: "/404.html" };

const HOURS = "/api/intelligence/audit-hours";
const HOURS_ALL = ok("/api/intelligence/audit-hours.json");
const HOURS_FINTECH = ok("/api/intelligence/audit-hours/fintech.json");
const HOURS_SAAS = ok("/api/intelligence/audit-hours/saas.json");

const tidies: Differences = { tidyPaths: UNCHECKED };
/** A host with one page for all errors. */
const noPage: Differences = { notFoundPage: NOT_FOUND };

type Written = Omit<WrittenRequest, "isAtEndpoint">;

function endpointRequests({ path, parameter, values }: EndpointAddress): Written[] {
  const all = ok(`${path}.json`);
  const bare: Written[] = [
    { title: "an endpoint answers unfiltered", path, answer: all },
    { title: "an unfiltered answer has an address of its own", path: `${path}.json`, answer: all },
    {
      title: "an endpoint is case-sensitive",
      path: path.replace("/api", "/API"),
      answer: PAGE,
      differs: noPage,
    },
  ];
  // A table has room for one subject: not for the Observatory's envelopes.
  const isTable = !path.includes("/observatory/");
  const table = (file: string) =>
    isTable ? [{ title: "a table has an address", path: file, answer: ok(file) }] : [];
  bare.push(...table(`${path}.csv`));
  if (parameter === undefined) return bare;
  const unknown = problem(`unknown-${parameter}`);
  return [
    ...bare,
    ...values.flatMap((value) => {
      const answer = ok(parameter === "format" ? `${path}.${value}` : `${path}/${value}.json`);
      return [
        {
          title: "a parameter answers for its value",
          path,
          query: `${parameter}=${value}`,
          answer,
          differs: { query: all },
        },
        { title: "an answer to a value has an address of its own", path: answer.file, answer },
        ...table(`${path}/${value}.csv`),
      ];
    }),
    {
      title: "an unknown value is a problem",
      path,
      query: `${parameter}=nope`,
      answer: unknown,
      differs: { query: all },
    },
    {
      title: "an empty value is a problem",
      path,
      query: `${parameter}=`,
      answer: unknown,
      differs: { query: all },
    },
    {
      title: "a name without a value is an empty value",
      path,
      query: parameter,
      answer: unknown,
      differs: { query: all, bareNames: all },
    },
  ];
}

const dropsName: Differences = { encodedNames: HOURS_ALL };
const dropsLast: Differences = { lastBeforeAmpersand: HOURS_ALL };
const dropsEmpty: Differences = { bareNames: HOURS_SAAS };
const withoutSlash: Differences = { trailingSlash: NOT_FOUND };

/** Queries that an engine may read in its own way, all to one endpoint. */
const ODD_QUERIES: readonly [title: string, query: string, answer: ExpectedReply, differs?: Differences][] = [
  ["values are case-sensitive", "industry=Fintech", UNKNOWN],
  ["names are case-sensitive", "Industry=fintech", HOURS_ALL],
  ["the last of a repeated parameter counts", "industry=fintech&industry=saas", HOURS_SAAS],
  ["a known value after an unknown one counts", "industry=nope&industry=saas", HOURS_SAAS],
  ["an unknown value after a known one counts", "industry=saas&industry=nope", UNKNOWN],
  ["an empty value after a known one counts", "industry=saas&industry=", UNKNOWN],
  ["a name without a value after a known value counts", "industry=saas&industry", UNKNOWN, dropsEmpty],
  ["values are percent-decoded", "industry=%66in%74ech", HOURS_FINTECH],
  ["values are percent-decoded once", "industry=%2566intech", UNKNOWN],
  ["names are percent-decoded", "%69ndustry=fintech", HOURS_FINTECH, dropsName],
  ["an unknown value of a percent-encoded name is a problem", "%69ndustry=nope", UNKNOWN, dropsName],
  ["__proto__ is an unknown value", "industry=__proto__", UNKNOWN],
  ["constructor is an unknown value", "industry=constructor", UNKNOWN],
  ["__proto__ is an extra parameter", "__proto__=fintech", HOURS_ALL],
  ["an encoded path traversal is an unknown value", "industry=..%2Fcompliance-cost", UNKNOWN],
  ["an unencoded path traversal is an unknown value", "industry=../index", UNKNOWN],
  ["a very long value is a problem", `industry=${"a".repeat(6000)}`, UNKNOWN],
  ["a very long query is read to its end", `x=${"a".repeat(6000)}&industry=saas`, HOURS_SAAS],
  ["a plus is a space", "industry=fintech+", UNKNOWN],
  ["spaces are not trimmed", "industry=%20fintech", UNKNOWN],
  ["a zero byte does not end a value", "industry=fintech%00", UNKNOWN],
  ["a newline does not end a value", "industry=fintech%0A", UNKNOWN],
  ["a lone percent sign is a value", "industry=%", UNKNOWN],
  ["a broken percent-encoding is a value", "industry=%zz", UNKNOWN],
  ["bytes that are not UTF-8 are a value", "industry=%FF", UNKNOWN],
  ["the second equals sign belongs to the value", "industry==fintech", UNKNOWN],
  ["a semicolon is not a separator", "industry=fintech;x=1", UNKNOWN],
  ["brackets belong to the name", "industry[]=fintech", HOURS_ALL],
  ["a placeholder of redirect rules is a plain value", "industry=:value", UNKNOWN],
  ["a wildcard is a plain value", "industry=*", UNKNOWN],
  ["a value of another filter is unknown", "industry=PCI_DSS_v4", UNKNOWN],
  ["a filter of another endpoint is an extra parameter", "framework=PCI_DSS_v4", HOURS_ALL],
  ["extra parameters are ignored before", "utm_source=x&industry=saas", HOURS_SAAS],
  ["extra parameters are ignored after", "industry=saas&utm_source=x", HOURS_SAAS],
  ["extra parameters do not excuse an unknown value", "a=1&industry=nope&b=2", UNKNOWN],
  ["extra parameters on their own change nothing", "a=1&b", HOURS_ALL],
  ["an empty name is an extra parameter", "=fintech", HOURS_ALL],
  ["empty parts of a query are ignored", "&&industry=saas&&", HOURS_SAAS],
  ["an ampersand at the end adds nothing", "industry=saas&", HOURS_SAAS, dropsLast],
  ["an ampersand at the end does not excuse an unknown value", "industry=nope&", UNKNOWN, dropsLast],
  ["a second question mark belongs to the name", "?industry=fintech", HOURS_ALL],
  ["an ampersand after extra parameters adds nothing", "industry=saas&x=1&", HOURS_SAAS],
];

/** Paths that an engine may read in its own way, some with a query. */
const ODD_PATHS: readonly [title: string, address: string, answer: ExpectedReply, differs?: Differences][] = [
  ["the root is the page for people", "/", ok("/index.html")],
  ["a folder with a slash answers with its page", "/industries/", ok("/industries/index.html")],
  ["a folder ignores its query", "/regions/?industry=nope", ok("/regions/index.html")],
  [
    "a page with a slash at its end is no address",
    "/industries/fintech.html/",
    PAGE,
    { filePaths: UNCHECKED, ...noPage },
  ],
  ["the root ignores its query", "/?industry=nope", ok("/index.html")],
  ["a trailing slash makes no difference", `${HOURS}/`, HOURS_ALL, withoutSlash],
  ["a trailing slash makes no difference to a filter", `${HOURS}/?industry=saas`, HOURS_SAAS, withoutSlash],
  ["a trailing slash makes no difference to a problem", `${HOURS}/?industry=nope`, UNKNOWN, withoutSlash],
  ["two trailing slashes are another address", `${HOURS}//`, NOT_FOUND, tidies],
  ["two slashes are another address", "/api//intelligence/audit-hours", NOT_FOUND, tidies],
  ["two leading slashes are another address", `/${HOURS}`, PAGE, { ...tidies, ...noPage }],
  ["two slashes are not the root", "//", PAGE, { ...tidies, ...noPage }],
  ["an unknown path is a problem", "/api/intelligence/nope", NOT_FOUND],
  ["an unknown path is a problem whatever its query", "/api/nope?industry=fintech", NOT_FOUND],
  ["an unknown file of an endpoint is a problem", `${HOURS}/nope.json`, NOT_FOUND],
  ["a value is not part of a path", `${HOURS}/fintech`, NOT_FOUND],
  ["an unknown dataset is a problem", "/api/datasets/nope.csv", NOT_FOUND],
  ["an unknown page is answered with the page for people", "/nope", PAGE, noPage],
  ["an unknown page of a folder is, too", "/industries/nope.html", PAGE, noPage],
  ["a page for people answers whatever the query", "/nope?industry=fintech", PAGE, noPage],
  ["a name that goes on after that of the API is not below it", "/apis/x", PAGE, noPage],
  [
    "an encoded name of the API is the API",
    "/%61pi%2fx",
    NOT_FOUND,
    { refusedPaths: UNCHECKED, filePaths: UNCHECKED },
  ],
  ["a way up out of the API is below it", "/api/../nope", NOT_FOUND, tidies],
  ["a folder is not found", "/api", NOT_FOUND, { filePaths: UNCHECKED }],
  ["a folder with a slash is not found", "/api/datasets/", NOT_FOUND, { filePaths: UNCHECKED }],
  ["Netlify's headers are no address", "/_headers", PAGE, { configuration: UNCHECKED, ...noPage }],
  ["Netlify's redirects are no address", "/_redirects", PAGE, { configuration: UNCHECKED, ...noPage }],
  ["a hidden file stays hidden when encoded", "/%5Fheaders", PAGE, { configuration: UNCHECKED, ...noPage }],
  ["a lone percent sign is an unknown path", "/%", PAGE, { ...noPage, brokenPaths: UNCHECKED }],
  ["a very long path is no address", `/${"a".repeat(6000)}`, PAGE, { ...noPage, refusedPaths: UNCHECKED }],
  ["a file ignores its query", `${HOURS}.json?industry=nope`, HOURS_ALL],
  ["a filtered file answers whatever its query", `${HOURS}/fintech.json?industry=saas`, HOURS_FINTECH],
  [
    "an endpoint without filters ignores them",
    "/api/intelligence/maturity-index?industry=fintech",
    ok("/api/intelligence/maturity-index.json"),
  ],
  [
    "values of the framework are case-sensitive",
    "/api/intelligence/framework-benchmarks?framework=pci_dss_v4",
    problem("unknown-framework"),
    { query: ok("/api/intelligence/framework-benchmarks.json") },
  ],
  ["a path is percent-decoded", "/api/intelligence/audit%2Dhours", HOURS_ALL],
  ["a path of a file is percent-decoded", "/api/index%2Ejson", ok("/api/index.json")],
  ["a path is percent-decoded once", "/api/index%252Ejson", NOT_FOUND],
];

/** The requests that every host of a site is asked, which has an industry called `fintech` and one called `saas`. */
export function writtenRequests(site: Published): WrittenRequest[] {
  const endpoints = endpointAddresses(site);
  const names = new Set(endpoints.map(({ path }) => path));
  const written: Written[] = [
    ...endpoints.flatMap(endpointRequests),
    ...fileAddresses(site).map((path) => ({ title: "a file has an address", path, answer: ok(path) })),
    ...ODD_QUERIES.map(([title, query, answer, differs = {}]) => ({
      title,
      path: HOURS,
      query,
      answer,
      differs: { query: HOURS_ALL, ...differs },
    })),
    ...ODD_PATHS.map(([title, address, answer, differs = {}]) => {
      const [path, query = ""] = address.split("?") as [string, string?];
      return { title, path, query, answer, differs };
    }),
  ];
  return written.map((one) => ({ ...one, isAtEndpoint: names.has(decoded(one.path).replace(/\/$/, "")) }));
}

/** A request as a line of a test report: what is promised, and the address, shortened. */
export function titled(request: WrittenRequest): [string, WrittenRequest] {
  const address = request.query ? `${request.path}?${request.query}` : request.path;
  return [`${request.title}: ${address.length > 90 ? `${address.slice(0, 80)}…` : address}`, request];
}
