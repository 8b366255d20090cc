import { expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { filesInPublishFolder } from "../../src/hosts/host-files.ts";
import { netlify } from "../../src/hosts/netlify/index.ts";
import { textOf } from "../../src/model/file.ts";
import { routesOf } from "../../src/published/routes.ts";
import { headersOf } from "../../src/routing/headers.ts";
import { resolve } from "../../src/routing/resolve.ts";
import { formatsIn } from "../support/built.ts";
import { cloudfrontBuild, cloudfrontSite } from "../support/cloudfront-site.ts";
import { committedBuild } from "../support/committed.ts";
import { releasedDataWith } from "../support/data.ts";
import { COST, deprecations, EXPORT, HOURS, TABLE } from "./deprecated.ts";

const GOES = { deprecation: "@1795132800", sunset: "Fri, 31 Dec 2027 00:00:00 GMT" };
const LATER = { deprecation: "@1798675200", sunset: "Tue, 29 Feb 2028 00:00:00 GMT" };

const built = build(releasedDataWith({ "deprecations.json": JSON.stringify({ deprecations }) }), {
  hosts: ["cloudfront", "netlify"],
  site: false,
  formats: formatsIn(committedBuild()),
});
const { files } = built;
const addresses = files
  .map(({ path }) => `/${path}`)
  .filter((path) => !/^\/_(headers|redirects)$/.test(path));

/** The routes that these tests use: the contract of hosts tests that the other hosts follow them. */
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
/** Each file that will be removed, with the headers that announce it; no other file has them. */
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
/** The same by the requested address, if another file answers it. */
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

/** What a host announces for the published files, without those for which it announces nothing. */
function toldOfFiles(ask: Told): object {
  const found: [string, object][] = [];
  for (const address of addresses) {
    const said = ask(address);
    if (said.deprecation !== undefined || said.sunset !== undefined) found.push([address, said]);
  }
  return Object.fromEntries(found);
}

/** What a host announces for the addresses that other files answer. */
function toldOfAsked(ask: Told): unknown {
  return ASKED.map(([address]) => [address, ask(address)]);
}
const NOTHING = { deprecation: undefined, sunset: undefined };
const ASKED_EXPECTED = ASKED.map(([address, said]) => [address, said ?? NOTHING]);

test("the routes announce what will be removed, and nothing else", () => {
  const published = new Set(addresses);
  expect(toldOfFiles((address) => told(headersOf(table, address)))).toEqual(EXPECTED);
  const ask: Told = (address) => {
    const [path = "", query] = address.split("?");
    return told(headersOf(table, resolve(table, (file) => published.has(file), path, query).file));
  };
  expect(toldOfAsked(ask)).toEqual(ASKED_EXPECTED);
});

test("CloudFront announces what will be removed, and nothing else", async () => {
  const { template, values } = cloudfrontBuild(built);
  const site = cloudfrontSite(template, values, () => ({ status: 200, headers: { etag: '"x"' } }));
  const said = new Map<string, ReturnType<typeof told>>();
  for (const address of [...addresses, ...ASKED.map(([asked]) => asked)]) {
    const { headers = {} } = await site("GET", address, {});
    said.set(address, told(headers));
  }
  expect(toldOfFiles((address) => said.get(address)!)).toEqual(EXPECTED);
  expect(toldOfAsked((address) => said.get(address)!)).toEqual(ASKED_EXPECTED);
});

test("the catalogue announces removals and lists frozen releases, and can be turned back into the same routes", () => {
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
