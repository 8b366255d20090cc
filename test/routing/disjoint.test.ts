import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HeaderRule, Headers } from "../../src/model/route.ts";
import { disjoint } from "../../src/routing/disjoint.ts";
import { headersOf, appliesTo } from "../../src/routing/headers.ts";
import { EMPTY_TABLE } from "../support/table.ts";

const rule = (path: string, headers: Headers): HeaderRule => ({ path, headers });

describe("of several rules for a header,", () => {
  test("each leaves out the addresses of later ones", () => {
    expect(
      disjoint([
        rule("/*", { A: "all" }),
        rule("/api/*", { A: "api" }),
        rule("/api/x.json", { A: "file" }),
        rule("/feed.json", { A: "feed" }),
      ]),
    ).toEqual([
      { path: "/*", except: ["/api/*", "/feed.json"], headers: { A: "all" } },
      { path: "/api/*", except: ["/api/x.json"], headers: { A: "api" } },
      { path: "/api/x.json", headers: { A: "file" } },
      { path: "/feed.json", headers: { A: "feed" } },
    ]);
  });

  test("each leaves out whole folders, in order, each once", () => {
    expect(
      disjoint([
        rule("/*", { A: "all" }),
        rule("/z/*", { A: "z" }),
        rule("/api/*", { A: "api" }),
        rule("/api/x/*", { A: "x" }),
        rule("/api/x/y.json", { A: "y" }),
        rule("/b.json", { A: "b" }),
      ]),
    ).toEqual([
      { path: "/*", except: ["/api/*", "/b.json", "/z/*"], headers: { A: "all" } },
      rule("/z/*", { A: "z" }),
      { path: "/api/*", except: ["/api/x/*"], headers: { A: "api" } },
      { path: "/api/x/*", except: ["/api/x/y.json"], headers: { A: "x" } },
      rule("/api/x/y.json", { A: "y" }),
      rule("/b.json", { A: "b" }),
    ]);
  });

  test("one is dropped if a later one covers all of it", () => {
    expect(
      disjoint([
        rule("/a/b.json", { A: "1", B: "1" }),
        rule("/a/*", { A: "2" }),
        rule("/a/*", { A: "3", C: "3" }),
      ]),
    ).toEqual([rule("/a/b.json", { B: "1" }), rule("/a/*", { A: "3", C: "3" })]);
  });

  test("one is split if its headers have different exceptions", () => {
    expect(disjoint([rule("/*", { A: "1", B: "1", C: "1" }), rule("/a/*", { B: "2" })])).toEqual([
      rule("/*", { A: "1", C: "1" }),
      { path: "/*", except: ["/a/*"], headers: { B: "1" } },
      rule("/a/*", { B: "2" }),
    ]);
  });

  test("a folder does not include one whose name only begins like it", () => {
    const rules = [rule("/a/*", { A: "1" }), rule("/ab/*", { A: "2" }), rule("/a", { A: "3" })];
    expect(disjoint(rules)).toEqual(rules);
  });
});

const name = fc.constantFrom("a", "b", "ab");
const address = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `/${names.join("/")}`);
const path = fc.oneof(
  address,
  address.map((one) => `${one}/*`),
  fc.constant("/*"),
);
const layer = fc
  .tuple(path, fc.dictionary(fc.constantFrom("X", "Y", "Z"), fc.constantFrom("1", "2", "3"), { minKeys: 1 }))
  .map(([path, headers]) => rule(path, headers));

test("no address has a header from two rules, and each has the one from the last rule", () => {
  fc.assert(
    fc.property(fc.array(layer, { maxLength: 12 }), address, (layers, asked) => {
      const rules = disjoint(layers);
      const given = rules
        .filter((one) => appliesTo(one, asked))
        .flatMap(({ headers }) => Object.keys(headers));
      expect(new Set(given).size).toBe(given.length);
      const last = Object.assign(
        {},
        ...layers.filter((one) => appliesTo(one, asked)).map((one) => one.headers),
      );
      const { "Cache-Control": _, ...own } = headersOf({ ...EMPTY_TABLE, headers: rules }, asked);
      expect(own).toEqual(last);
      // A host that takes the last or the most specific rule needs no exceptions.
      const all = rules
        .map(({ path, headers }) => ({ path, headers }))
        .filter((one) => appliesTo(one, asked));
      const bySize = all.toSorted((one, other) => one.path.length - other.path.length);
      for (const order of [all, bySize]) {
        expect(Object.assign({}, ...order.map(({ headers }) => headers))).toEqual(last);
      }
    }),
    { seed: 1, numRuns: 500 },
  );
});
