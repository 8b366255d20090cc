import type { Header } from "@netlify/headers-parser";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filesInPublishFolder } from "../../../src/hosts/host-files.ts";
import { netlifyHeaders } from "../../../src/hosts/netlify/headers.ts";
import { netlify } from "../../../src/hosts/netlify/index.ts";
import { textOf } from "../../../src/model/file.ts";
import type { HeaderRule, RouteTable } from "../../../src/model/route.ts";
import { headersOf, sharedHeaders } from "../../../src/routing/headers.ts";
import { generatedSite } from "../../support/generated-site.ts";
import { COMMON_HEADERS, DAY, linksTo, MINUTES } from "../../support/headers.ts";
import { headerRulesIn, netlifyEngine } from "../../support/netlify-engine.ts";
import { addresses, files, routes } from "../../support/site.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

type Values = Readonly<Record<string, string>>;

/** The ways in which an engine may combine several matching rules. */
const WAYS: Readonly<Record<string, (all: readonly Values[]) => Values>> = {
  joined: (all) => {
    const names = new Set(all.flatMap(Object.keys));
    const valueOf = (name: string) =>
      all.flatMap(({ [name]: value }) => (value === undefined ? [] : [value]));
    return Object.fromEntries([...names].map((name) => [name, valueOf(name).join(", ")]));
  },
  last: (all) => Object.assign({}, ...all),
  first: (all) => Object.assign({}, ...all.toReversed()),
};

/** The headers of an address, merged in each way, without duplicates. */
function answers(rules: readonly Header[], address: string): Values[] {
  const all = rules.filter(({ forRegExp }) => forRegExp.test(address)).map(({ values }) => values as Values);
  const merged = Object.values(WAYS).map((way) => way(all));
  return merged.filter((one, at) => merged.findIndex((other) => same(one, other)) === at);
}

function same(one: Values, other: Values): boolean {
  const sorted = (values: Values) => JSON.stringify(Object.entries(values).sort());
  return sorted(one) === sorted(other);
}

/** The headers of the routes for a file; if they do not set the caching, Netlify does. */
function owed(table: RouteTable, file: string): Values {
  const { "Cache-Control": kept, ...own } = headersOf(table, file);
  return kept === "public, max-age=0, must-revalidate" ? own : { ...own, "Cache-Control": kept };
}

const isServed = (address: string) => !/^\/_(headers|redirects)$/.test(address);

describe("the rules of the published site, read by Netlify's own parser", () => {
  const table = routes();
  const rules = netlifyEngine(files).then(({ headerRules }) => headerRules);

  test("give each file the headers of the routes, for any way in which an engine combines rules", async () => {
    for (const file of [...addresses].filter(isServed)) {
      expect(answers(await rules, file), file).toEqual([owed(table, file)]);
    }
  });

  test("give the address of a folder the headers of its page", async () => {
    for (const folder of ["/", "/charts/", "/industries/", "/guide/", "/charts", "/industries"]) {
      expect(answers(await rules, folder), folder).toEqual([owed(table, "/index.html")]);
    }
  });

  test.each(["/api/intelligence/audit-hours", "/api/intelligence/audit-hours/"])(
    "give %s, which several files answer, their common headers",
    async (address) => {
      expect(lowerCased(await rules, address)).toEqual([{ ...COMMON_HEADERS, "cache-control": DAY }]);
    },
  );

  test("mark an export as a download, without the name of one of its files", async () => {
    expect(lowerCased(await rules, "/api/intelligence/observatory/export")).toEqual([
      { ...COMMON_HEADERS, "cache-control": DAY, "content-disposition": "attachment" },
    ]);
  });

  test.each([
    ["intelligence/audit-hours/fintech.json", "/api/schemas/audit-hours.json", "audit-hours-fintech.json"],
    ["datasets/observatory/bands.csv", "/api/datasets/datapackage.json", "observatory-bands.csv"],
    ["methodology.json", undefined, undefined],
  ])("link the frozen copy and description of %s, and set its file name", async (file, by, name) => {
    expect(lowerCased(await rules, `/api/${file}`)).toEqual([
      {
        ...COMMON_HEADERS,
        "cache-control": DAY,
        link: linksTo(file, by),
        ...(name !== undefined && { "content-disposition": `inline; filename="${name}"` }),
      },
    ]);
  });

  test.each(["/api/status.json", "/api/releases/index.json", "/feed.atom"])(
    "let caches keep %s for minutes",
    async (file) => {
      expect(lowerCased(await rules, file)).toEqual([{ ...COMMON_HEADERS, "cache-control": MINUTES }]);
    },
  );

  test("give unknown addresses the headers of their neighbours", async () => {
    expect(lowerCased(await rules, "/nope")).toEqual([COMMON_HEADERS]);
    expect(lowerCased(await rules, "/charts/nope.html")).toEqual([COMMON_HEADERS]);
    const { link: _, ...unlinked } = COMMON_HEADERS;
    expect(lowerCased(await rules, "/api/intelligence/nope")).toEqual([
      { ...unlinked, "cache-control": DAY },
    ]);
  });

  const lowerCased = (all: readonly Header[], address: string) =>
    answers(all, address).map((values) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value])),
    );
});

test("the rules of any site give each file the headers of the routes, and any address one answer", async () => {
  await fc.assert(
    fc.asyncProperty(generatedSite, async ({ table, files: paths, asked }) => {
      const [, { bytes }] = filesInPublishFolder(
        netlify,
        table,
        paths.map((path) => path.slice(1)),
      ) as [unknown, { bytes: Uint8Array }];
      const rules = await headerRulesIn(textOf(bytes));
      for (const file of paths) expect(answers(rules, file), file).toEqual([owed(table, file)]);
      for (const address of asked) expect(answers(rules, address), address).toHaveLength(1);
      for (const { path } of table.routes.filter(({ status }) => status === 200)) {
        expect(answers(rules, path), path).toEqual([sharedHeaders(table, path)]);
      }
    }),
    { seed: 1, numRuns: 30 },
  );
});

describe("the remainder of a folder with exceptions", () => {
  const FILES = [
    "/index.html",
    "/a.json",
    "/ab/x.json",
    "/a/x.json",
    "/a/y.json",
    "/a/b/z.json",
    "/c/index.html",
  ];
  const paths = (rule: Omit<HeaderRule, "headers">, value = "1") =>
    [...netlifyHeaders({ ...EMPTY_TABLE, headers: [{ ...rule, headers: { X: value } }] }, FILES)].map(
      ([path, { X }]) => `${path} ${X}`,
    );

  test("is the whole folder if nothing is excepted", () => {
    expect(paths({ path: "/*" })).toEqual(["/* 1"]);
    expect(paths({ path: "/a/*" })).toEqual(["/a/:file/* 1"]);
    expect(paths({ path: "/c/*" })).toEqual(["/c 1", "/c/:file/* 1"]);
    expect(paths({ path: "/a.json" })).toEqual(["/a.json 1"]);
  });

  test("is listed by its folders, and by its files together if none is excepted", () => {
    expect(paths({ path: "/*", except: ["/a/b/*"] })).toEqual([
      "/ 1",
      "/:file 1",
      "/ab/:file/* 1",
      "/a/:file 1",
      "/c/:file/* 1",
    ]);
  });

  test("is listed by its files if some are excepted", () => {
    expect(paths({ path: "/a/*", except: ["/a/y.json"] })).toEqual(["/a/x.json 1", "/a/b/:file/* 1"]);
    expect(paths({ path: "/*", except: ["/a.json", "/a/*"] })).toEqual([
      "/ 1",
      "/index.html 1",
      "/c 1",
      "/ab/:file/* 1",
      "/c/:file/* 1",
    ]);
  });

  test("is listed by its files if the value has a part of the address", () => {
    expect(paths({ path: "/a/*", except: ["/a/y.json"] }, "old/{rest}")).toEqual([
      "/a/x.json old/x.json",
      "/a/b/z.json old/b/z.json",
    ]);
  });
});
