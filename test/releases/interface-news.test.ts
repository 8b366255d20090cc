import { describe, expect, test } from "vitest";
import { interfaceNews } from "../../src/releases/interface-news.ts";
import type { ReleaseRecord } from "../../src/releases/release-index.ts";
import { type Content, frozenWith, packageOf, recordWith } from "./support.ts";

const HOURS = "/api/intelligence/hours";
const schema = (...fields: readonly string[]) => ({
  type: "object",
  required: fields,
  properties: Object.fromEntries(fields.map((field) => [field, { type: "number" }])),
});
const content = (columns: readonly string[], fields: readonly string[]): Content => ({
  "intelligence/hours.json": {},
  "schemas/hours.json": schema(...fields),
  "datasets/t.csv": `${columns.join(",")}\n`,
  ...packageOf({ t: { fields: columns.map((name) => `${name}:number`) } }),
});

/** A history of two releases, the second compared with the first. */
function historyOf(old: Content, next: Content, facts: Partial<ReleaseRecord> = {}) {
  const [first, second] = [frozenWith(old, "2026-Q3"), frozenWith(next, "2026-Q4")];
  const changes = {
    from: "2026-Q3",
    archive: recordWith(first).archive,
    added: 0,
    removed: 0,
    changed: 0,
    revisions: 0,
  };
  return {
    index: {
      releases: [recordWith(first, { release: "2026-Q3" }), { ...recordWith(second), changes, ...facts }],
    },
    frozen: [first, second],
  };
}

const same = content(["a"], ["hours"]);

describe("the news of the interface", () => {
  test("is empty if a release promises the same as the one before, and for the first", () => {
    expect(interfaceNews(historyOf(same, same))).toEqual([
      { release: "2026-Q4", version: "1.0.0", added: [], gone: [], announced: [] },
    ]);
  });

  test("lists columns, fields and paths that the release before did not have", () => {
    const next = { ...content(["a", "b"], ["hours", "days"]), "intelligence/costs.json": {} };
    expect(interfaceNews(historyOf(same, next))[0]?.added).toEqual([
      { kind: "path added", where: "/api/intelligence/costs" },
      { kind: "column added", where: "/api/datasets/t.csv#/b" },
      { kind: "field added", where: `${HOURS}#/days` },
    ]);
  });

  test("lists what was removed, with the new major version that this required", () => {
    const next = content(["a"], []);
    expect(interfaceNews(historyOf(same, next, { apiVersion: "2.0.0" }))[0]).toMatchObject({
      version: "2.0.0",
      majorAfter: "1.0.0",
      gone: [{ kind: "field removed", where: `${HOURS}#/hours` }],
    });
  });

  test("lists what is announced for the first time", () => {
    const planned = { what: `${HOURS}#/hours`, deprecated: "2026-10-05", sunset: "2027-10-05" };
    const [news] = interfaceNews(historyOf(same, same, { deprecations: [planned] }));
    expect(news?.announced).toEqual([planned]);
    const history = historyOf(same, same, { deprecations: [planned] });
    const before = { ...history.index.releases[0]!, deprecations: [planned] };
    const again = { ...history, index: { releases: [before, history.index.releases[1]!] } };
    expect(interfaceNews(again)[0]?.announced).toEqual([]);
  });

  test("is unknown for a release whose files, or those before it, are erased", () => {
    const { index, frozen } = historyOf(same, same);
    expect(interfaceNews({ index, frozen: frozen.slice(1) })).toEqual([]);
  });
});
