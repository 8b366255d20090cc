import { parse } from "acorn";
import { describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { filesInPublishFolder } from "../../src/hosts/all.ts";
import { netlify } from "../../src/hosts/netlify/index.ts";
import { textOf } from "../../src/model/file.ts";
import { routesOf } from "../../src/published/routes.ts";
import { headersOf } from "../../src/routing/headers.ts";
import { resolve } from "../../src/routing/resolve.ts";
import { cloudfrontFunction, cloudfrontResponseFunction, functionRequest } from "../support/cloudfront.ts";
import { releasedDataWith } from "../support/data.ts";
import { COST, deprecations, EXPORT, HOURS, TABLE } from "./deprecated.ts";

const GOES = { deprecation: "@1795132800", sunset: "Fri, 31 Dec 2027 00:00:00 GMT" };
const LATER = { deprecation: "@1798675200", sunset: "Tue, 29 Feb 2028 00:00:00 GMT" };

const built = build(releasedDataWith({ "deprecations.json": JSON.stringify({ deprecations }) }), {
  hosts: ["cloudfront", "netlify"],
  site: false,
});
const { files, hostFiles } = built;
const hostFile = (path: string) => textOf(hostFiles.find((file) => file.path === path)!.bytes);
const addresses = files
  .map(({ path }) => `/${path}`)
  .filter((path) => !/^\/_(headers|redirects)$/.test(path));

/** The routes that everything here follows: the other hosts are held to them by the contract of hosts. */
const catalogue = JSON.parse(textOf(files.find(({ path }) => path === "api/index.json")!.bytes));
const table = routesOf(catalogue);

const INDUSTRIES = [
  "ecommerce",
  "financial-services",
  "fintech",
  "healthcare",
  "hospitality",
  "retail",
  "saas",
];
/** Each file of what will go, with the headers that say so; of all else nothing says so. */
const EXPECTED = Object.fromEntries([
  ...["", ...INDUSTRIES.map((name) => `/${name}`)].flatMap((name) => [
    [`${COST}${name}.json`, GOES],
    [`${COST}${name}.csv`, GOES],
  ]),
  [`${HOURS}/saas.json`, LATER],
  [`${HOURS}/saas.csv`, LATER],
  [`${EXPORT}.csv`, GOES],
  [TABLE, GOES],
]);
/** The same by what is asked, where another file answers than the one that is asked. */
const ASKED: readonly [address: string, told: typeof GOES | undefined][] = [
  [COST, GOES],
  [`${COST}/`, GOES],
  [`${COST}?industry=fintech`, GOES],
  [`${HOURS}?industry=saas`, LATER],
  [`${HOURS}?industry=fintech&industry=saas`, LATER],
  [`${EXPORT}?format=csv`, GOES],
  [HOURS, undefined],
  [`${HOURS}?industry=fintech`, undefined],
  [`${COST}?industry=nope`, undefined],
  [EXPORT, undefined],
  [`${EXPORT}?format=json`, undefined],
  ["/api/intelligence/maturity-index", undefined],
  ["/api/nope", undefined],
];

type Told = (address: string) => Record<string, string | undefined>;
const told = (headers: Readonly<Record<string, unknown>>): Record<string, string | undefined> => {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const { deprecation, sunset } = Object.fromEntries(named);
  return { deprecation, sunset };
};

/** What a host tells of every published file, of those alone that it tells something of. */
function toldOfFiles(ask: Told): object {
  const found: [string, object][] = [];
  for (const address of addresses) {
    const said = ask(address);
    if (said.deprecation !== undefined || said.sunset !== undefined) found.push([address, said]);
  }
  return Object.fromEntries(found);
}

/** What a host tells of the addresses that other files answer. */
function toldOfAsked(ask: Told): unknown {
  return ASKED.map(([address]) => [address, ask(address)]);
}
const NOTHING = { deprecation: undefined, sunset: undefined };
const ASKED_EXPECTED = ASKED.map(([address, said]) => [address, said ?? NOTHING]);

test("the routes tell of what will go, and of nothing else", () => {
  const published = new Set(addresses);
  expect(toldOfFiles((address) => told(headersOf(table, address)))).toEqual(EXPECTED);
  const ask: Told = (address) => {
    const [path = "", query] = address.split("?");
    return told(headersOf(table, resolve(table, (file) => published.has(file), path, query).file));
  };
  expect(toldOfAsked(ask)).toEqual(ASKED_EXPECTED);
});

describe("CloudFront", () => {
  const template = JSON.parse(hostFile("cloudfront/template.json"));
  const { Resources } = template;
  const code: string = Resources.ResponseFunction.Properties.FunctionCode;
  const request = cloudfrontFunction(Resources.Function.Properties.FunctionCode);
  const answer = cloudfrontResponseFunction(code);
  const respond = (...given: Parameters<typeof answer>) => answer(...given).headers;
  const asked = (address: string) => {
    const [path, query] = address.split("?") as [string, string?];
    return functionRequest("GET", path, query);
  };

  test("has a function for the answers, which every version of the runtime reads", () => {
    expect(() => parse(code, { ecmaVersion: 5, sourceType: "script" })).not.toThrow();
    expect(
      Resources.Distribution.Properties.DistributionConfig.DefaultCacheBehavior.FunctionAssociations,
    ).toEqual([
      { EventType: "viewer-request", FunctionARN: { "Fn::GetAtt": ["Function", "FunctionARN"] } },
      { EventType: "viewer-response", FunctionARN: { "Fn::GetAtt": ["ResponseFunction", "FunctionARN"] } },
    ]);
    expect(hostFile("cloudfront/response-function.js")).toBe(code);
  });

  test("has names for its two functions that differ, and are no longer than it takes", () => {
    const [one, other] = [Resources.Function, Resources.ResponseFunction].map(
      ({ Properties }) => Properties.Name["Fn::Join"][1][0],
    );
    expect(one).not.toBe(other);
    // A stack's part of the name is a UUID.
    expect(other.length + 36).toBeLessThanOrEqual(64);
  });

  test("gives no file the headers of another: the policy for all answers has neither", () => {
    const { CustomHeadersConfig } = Resources.ResponseHeadersPolicy.Properties.ResponseHeadersPolicyConfig;
    expect(CustomHeadersConfig.Items.map(({ Header }: { Header: string }) => Header)).toEqual([
      "Link",
      "Data-Release",
    ]);
  });

  test("tells of what will go, and of nothing else, of the request as it was asked", () => {
    const ask: Told = (address) => told(respond(asked(address), {}));
    expect(toldOfFiles(ask)).toEqual(EXPECTED);
    expect(toldOfAsked(ask)).toEqual(ASKED_EXPECTED);
  });

  test("tells the same of the request that the first function made of it", () => {
    const ask: Told = (address) => {
      const made = request(asked(address));
      if (made.statusCode !== undefined) return NOTHING;
      return told(respond({ ...asked(address), uri: made.uri!, querystring: {} }, {}));
    };
    expect(toldOfFiles(ask)).toEqual(EXPECTED);
    expect(toldOfAsked(ask)).toEqual(ASKED_EXPECTED);
  });

  test("leaves the other headers of an answer as they were", () => {
    const { link: _, ...others } = respond(asked(COST), { etag: '"x"', vary: "y" });
    expect(others).toEqual({ etag: '"x"', vary: "y", ...GOES });
    expect(respond(asked("/index.html"), { etag: '"x"' })).toEqual({ etag: '"x"' });
  });
});

test("the catalogue tells what will go and which releases are frozen, and gives back the same routes", () => {
  expect(catalogue.deprecations).toEqual(deprecations);
  expect(catalogue.releases).toEqual(["2026-Q3", "2026-Q4"]);
  const compiled = filesInPublishFolder(
    netlify,
    table,
    files.map(({ path }) => path),
  );
  for (const { path, bytes } of compiled) {
    expect(textOf(bytes), path).toBe(textOf(files.find((file) => file.path === path)!.bytes));
  }
  expect(compiled.map(({ path }) => path)).toEqual(["_redirects", "_headers"]);
});
