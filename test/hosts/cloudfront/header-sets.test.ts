import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REQUEST_FUNCTION } from "../../../src/hosts/cloudfront/functions.ts";
import { headerSets, RELEASES } from "../../../src/hosts/cloudfront/header-sets.ts";
import { UserError } from "../../../src/model/problem.ts";
import type { Headers } from "../../../src/model/route.ts";
import { partOf } from "../../support/cloudfront.ts";

/** A store with the sets of all these tests, each site with an identifier, and what looks in it at CloudFront. */
const store = new Map<string, string>();
const headersOf = partOf(REQUEST_FUNCTION, "headersOf", store);
let sites = 0;

/** What the function at CloudFront gives each file. */
async function given(headers: ReadonlyMap<string, Headers>): Promise<Map<string, unknown>> {
  const { common, sets, of } = headerSets(headers);
  const id = `site-${sites++}`;
  for (const [at, set] of sets.entries()) store.set(`${id}/h${at}`, `.${JSON.stringify(set)}`);
  const site = { id, headers: common, releases: RELEASES };
  const all = new Map<string, unknown>();
  for (const file of headers.keys()) all.set(file, await headersOf(site, file, of(file)));
  return all;
}

const ANSWERS = ["audit-hours", "costs/fintech", "costs/saas"].map(
  (name) => `/api/intelligence/${name}.json`,
);

describe("header sets", () => {
  test("are shared by files with different download names", async () => {
    const saved = (name: string) => ({ Disposition: `inline; filename="costs-${name}"` });
    const headers = new Map<string, Headers>([
      ["/index.html", {}],
      ...["/api/costs/a.json", "/api/costs/fintech.json"].map((file): [string, Headers] => [
        file,
        saved(file.slice("/api/costs/".length)),
      ]),
    ]);
    expect(headerSets(headers).sets).toEqual([{}, { disposition: 'inline; filename="costs-$file"' }]);
    expect((await given(headers)).get("/api/costs/fintech.json")).toEqual({
      disposition: 'inline; filename="costs-fintech.json"',
    });
  });

  test("are shared by files whose headers differ only in their own addresses", async () => {
    const linked = (rest: string) => ({
      Link: `<https://x.example/api/releases/2026-Q4/${rest}>; rel="memento"`,
    });
    const headers = new Map<string, Headers>([
      ["/index.html", { Link: "none" }],
      ["/other.html", { Link: "none" }],
      ["/third.html", { Link: "none" }],
      ["/fourth.html", { Link: "none" }],
      ...ANSWERS.map((file): [string, Headers] => [file, linked(file.slice("/api/".length))]),
    ]);
    const { common, sets } = headerSets(headers);
    expect(common).toEqual({ link: "none" });
    expect(sets).toEqual([{}, { link: '<https://x.example/api/releases/2026-Q4/$rest>; rel="memento"' }]);
    expect((await given(headers)).get(ANSWERS[1]!)).toEqual({
      link: '<https://x.example/api/releases/2026-Q4/intelligence/costs/fintech.json>; rel="memento"',
    });
  });

  test("are shared by the files of all frozen releases, whichever release they name", async () => {
    const headers = new Map<string, Headers>([
      ...["a", "b", "c", "d", "e"].map((name): [string, Headers] => [`/${name}`, { Release: "2027-Q1" }]),
      ["/api/releases/2026-Q3/datasets/a.csv", { Release: "2026-Q3" }],
      ["/api/releases/2026-Q4/datasets/b.csv", { Release: "2026-Q4" }],
    ]);
    expect(headerSets(headers).sets).toEqual([{}, { release: "$release" }]);
    expect((await given(headers)).get("/api/releases/2026-Q4/datasets/b.csv")).toEqual({
      release: "2026-Q4",
    });
  });

  test("do not repeat a common header that has an addition", async () => {
    const headers = new Map<string, Headers>([
      ["/a", { Link: "<x>" }],
      ["/b", { Link: "<x>" }],
      ["/c", { Link: "<x>, <y>" }],
    ]);
    expect(headerSets(headers).sets).toEqual([{}, { link: "+, <y>" }]);
    expect((await given(headers)).get("/c")).toEqual({ link: "<x>, <y>" });
  });

  test("may have an addition that begins with a plus sign itself", async () => {
    const headers = new Map<string, Headers>([
      ["/a", { Link: "<x>" }],
      ["/b", { Link: "<x>" }],
      ["/c", { Link: "<x>+y" }],
    ]);
    expect((await given(headers)).get("/c")).toEqual({ link: "<x>+y" });
  });

  test("contain headers that only some files have", async () => {
    const headers = new Map<string, Headers>([
      ["/a", { "Cache-Control": "no-store" }],
      ["/b", { "Cache-Control": "no-store", Sunset: "soon" }],
    ]);
    expect((await given(headers)).get("/a")).toEqual({ "cache-control": "no-store" });
    expect((await given(headers)).get("/b")).toEqual({ "cache-control": "no-store", sunset: "soon" });
  });

  test("do not depend on the order of files", () => {
    const files = ["/a", "/b", "/c", "/d"].map((file, at): [string, Headers] => [
      file,
      { X: String(at % 2) },
    ]);
    expect(headerSets(new Map(files)).common).toEqual(headerSets(new Map(files.toReversed())).common);
  });

  test.each([
    ["a value that begins as the mark of an addition", "+1", '"+1" of /api/c.json: it begins with +'],
    [
      "a value with the name of a part of the address",
      "<$rest>",
      '"<$rest>" of /api/c.json: it contains $rest, $release or $file',
    ],
  ])("refuse %s", (_, value, message) => {
    const headers = new Map<string, Headers>([
      ["/api/a.json", { X: "0" }],
      ["/api/b.json", { X: "0" }],
      ["/api/c.json", { X: value }],
    ]);
    expect(() => headerSets(headers)).toThrow(UserError);
    expect(() => headerSets(headers)).toThrow(`CloudFront's store cannot store the header ${message}`);
  });

  test("give every file its headers back, with names in lower case", async () => {
    const file = fc
      .array(fc.constantFrom("api", "releases", "2026-Q4", "a.json", "rest", "e"), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => `/${parts.join("/")}`);
    const value = fc.array(
      fc.constantFrom("<https://x.example", "/api/", "releases/2026-Q4/", "a.json", ", ", "e", '"'),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    const headers = fc.dictionary(
      fc.constantFrom("Link", "Release", "Cache-Control"),
      value.map((parts) => parts.join("")),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(file, headers)), async (pairs) => {
        const all = new Map(pairs);
        const lowered = [...all].map(([path, own]): [string, Headers] => [
          path,
          Object.fromEntries(Object.entries(own).map(([name, text]) => [name.toLowerCase(), text])),
        ]);
        expect(await given(all)).toEqual(new Map(lowered));
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
