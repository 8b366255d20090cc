import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Change, changesBetween, valueDifference } from "../../src/releases/changes.ts";
import type { Frozen } from "../../src/releases/frozen.ts";
import { valueName, type ComparableValue } from "../../src/releases/published-value.ts";
import { comparableValues } from "../../src/releases/values.ts";
import { type Content, frozenWith, packageOf } from "./support.ts";

const table = packageOf({
  trends: { fields: ["industry:string", "year:integer", "score:number:score"], key: ["industry", "year"] },
});
const trends = (rows: readonly string[]): Content => ({
  ...table,
  "datasets/trends.csv": ["industry,year,score", ...rows, ""].join("\n"),
});
const answer = (body: object): Content => ({ "intelligence/x.json": body });

const none = { absolute: null, percent: null };

describe("the changes between two releases", () => {
  test("are the new, removed and changed values, in a fixed order", () => {
    const from = frozenWith({
      ...trends(["saas,2025,50", "saas,2026,60"]),
      ...answer({ tier: "Low", days: 4 }),
    });
    const to = frozenWith({
      ...trends(["saas,2027,66", "saas,2026,63"]),
      ...answer({ days: 3, tier: "High", hours: 9 }),
    });
    const x = { source: "/api/intelligence/x", key: {}, unit: null, revision: false };
    const score = { source: "trends", field: "score", unit: "score" };
    const saas = (year: number) => ({ industry: "saas", year });
    expect(changesBetween(from, to)).toEqual([
      { ...x, kind: "changed", field: "days", old: 4, new: 3, absolute: -1, percent: -25 },
      { ...x, kind: "added", field: "hours", old: null, new: 9, ...none },
      { ...x, kind: "changed", field: "tier", old: "Low", new: "High", ...none },
      { ...score, kind: "removed", key: saas(2025), old: 50, new: null, ...none, revision: false },
      {
        ...score,
        kind: "changed",
        key: saas(2026),
        old: 60,
        new: 63,
        absolute: 3,
        percent: 5,
        revision: false,
      },
      { ...score, kind: "added", key: saas(2027), old: null, new: 66, ...none, revision: false },
    ]);
  });

  test("are none if only positions and the data's origin changed", () => {
    const list = [
      { industry: "saas", region: "asia", hours: 1 },
      { industry: "retail", region: "asia", hours: 2 },
    ];
    const other = [{ hours: 2, region: "asia", industry: "retail" }, list[0]];
    const from = { ...trends(["saas,2025,50", "retail,2025,60"]), ...answer({ generatedAt: "a", list }) };
    const to = {
      ...trends(["retail,2025,60", "saas,2025,50"]),
      ...answer({ list: other, generatedAt: "b" }),
    };
    expect(changesBetween(frozenWith(from), frozenWith(to, "2027-Q1"))).toEqual([]);
  });

  test("are none if a signal is worded differently, or its year has ended; a new one is listed with its text", () => {
    const signal = (id: string, words: object) => ({ id, kind: "move", value: 55, ...words });
    const feed = (...signals: object[]) => ({
      "intelligence/observatory/feed.json": { data: { signals, trendChanges: [] } },
    });
    const toDate = signal("a", {
      period: "2025 and 2026 to 30 September",
      yearToDate: true,
      summary: "It rose from 50 in 2025 to 55 in 2026 to date.",
    });
    const whole = signal("a", { period: "2025 to 2026", summary: "It rose from 50 in 2025 to 55 in 2026." });
    const from = frozenWith(feed(toDate));
    expect(changesBetween(from, frozenWith(feed(whole), "2027-Q1"))).toEqual([]);
    const added = changesBetween(from, frozenWith(feed(whole, { ...toDate, id: "b" }), "2027-Q1"));
    expect(added.map(({ kind, key, field }) => [kind, key.id, field])).toEqual(
      ["kind", "period", "summary", "value"].map((name) => ["added", "b", `data.signals.${name}`]),
    );
  });

  test("are revisions if the year is before the latest year of the earlier release's tables, also in answers", () => {
    const series = (avg: number) => answer({ series: [2023, 2024, 2025].map((year) => ({ year, avg })) });
    const from = frozenWith({ ...trends(["saas,2023,1", "saas,2024,1"]), ...series(1) });
    const to = frozenWith({ ...trends(["saas,2023,2", "saas,2024,2", "saas,2025,2"]), ...series(2) });
    expect(changesBetween(from, to).map(({ source, key, revision }) => [source, key.year, revision])).toEqual(
      [
        ["/api/intelligence/x", 2023, true],
        ["/api/intelligence/x", 2024, false],
        ["/api/intelligence/x", 2025, false],
        ["trends", 2023, true],
        ["trends", 2024, false],
        ["trends", 2025, false],
      ],
    );
  });

  test("of earlier years are additions, not revisions, if the figure existed for no year before", () => {
    const quantiles = (rows: readonly string[], fields: readonly string[] = []): Content => ({
      ...packageOf({
        quantiles: {
          fields: ["industry:string", "year:integer", "metric:string", "value:number", ...fields],
          key: ["industry", "year", "metric"],
        },
        ...(fields.length > 0 && { relations: { fields: ["year:integer", "slope:number"], key: ["year"] } }),
      }),
      "datasets/quantiles.csv": [
        ["industry", "year", "metric", "value", ...fields.map((field) => field.split(":")[0]!)].join(),
        ...rows,
        "",
      ].join("\n"),
      ...(fields.length > 0 && { "datasets/relations.csv": "year,slope\n2023,1\n2024,1\n" }),
    });
    const series = (...fields: readonly string[]) =>
      answer({
        series: [2023, 2024].map((year) => ({
          year,
          ...Object.fromEntries(fields.map((name) => [name, 1])),
        })),
      });
    const from = frozenWith({ ...quantiles(["saas,2023,days,4", "saas,2024,days,4"]), ...series("avg") });
    const to = frozenWith({
      ...quantiles(
        [
          // A row that was withheld of a figure that was told of another year.
          "saas,2022,days,4,1",
          "saas,2023,days,5,1",
          "saas,2024,days,4,1",
          // A metric, a column, a table and a field that were not told before.
          "saas,2023,hours,7,1",
          // An industry that is new.
          "retail,2023,days,4,1",
        ],
        ["sample_size:integer"],
      ),
      ...series("avg", "sampleSize"),
    });
    const told = changesBetween(from, to).map(({ source, key, field, kind, revision }) => [
      ...[source, ...Object.values(key), field],
      ...[kind, revision],
    ]);
    const quantile = ["quantiles", "saas"];
    expect(told).toEqual([
      ["/api/intelligence/x", 2023, "series.sampleSize", "added", false],
      ["/api/intelligence/x", 2024, "series.sampleSize", "added", false],
      ["quantiles", "retail", 2023, "days", "sample_size", "added", false],
      ["quantiles", "retail", 2023, "days", "value", "added", false],
      [...quantile, 2022, "days", "sample_size", "added", false],
      [...quantile, 2022, "days", "value", "added", true],
      [...quantile, 2023, "days", "sample_size", "added", false],
      [...quantile, 2023, "days", "value", "changed", true],
      [...quantile, 2024, "days", "sample_size", "added", false],
      [...quantile, 2023, "hours", "sample_size", "added", false],
      [...quantile, 2023, "hours", "value", "added", false],
      ["relations", 2023, "slope", "added", false],
      ["relations", 2024, "slope", "added", false],
    ]);
  });

  test("are revisions if a value of an earlier year becomes empty or is removed, not if an empty one is", () => {
    const from = frozenWith(trends(["a,2025,1", "b,2025,2", "c,2025,", "d,2025,4", "a,2026,5"]));
    const to = frozenWith(trends(["a,2025,", "c,2025,3", "d,2025,4", "a,2026,5"]));
    expect(
      changesBetween(from, to).map(({ key, kind, old, new: now, revision }) => [
        ...[key.industry, kind, old, now],
        revision,
      ]),
    ).toEqual([
      ["a", "changed", 1, null, true],
      ["b", "removed", 2, null, true],
      ["c", "changed", null, 3, true],
    ]);
    const without = frozenWith(trends(["a,2025,1", "b,2025,2", "d,2025,4", "a,2026,5"]));
    expect(
      changesBetween(from, without).map(({ key, kind, revision }) => [key.industry, kind, revision]),
    ).toEqual([["c", "removed", false]]);
  });

  test("are not revisions if no table has a year", () => {
    const series = (avg: number) => frozenWith(answer({ series: [{ year: 1990, avg }] }));
    expect(changesBetween(series(1), series(2)).map(({ revision }) => revision)).toEqual([false]);
  });

  test("distinguish withheld from missing by their kind", () => {
    const [from, to] = [frozenWith(answer({ a: 1, b: null })), frozenWith(answer({ a: null, c: null }))];
    expect(changesBetween(from, to).map(({ kind, field, old, new: now }) => [kind, field, old, now])).toEqual(
      [
        ["changed", "a", 1, null],
        ["removed", "b", null, null],
        ["added", "c", null, null],
      ],
    );
  });
});

describe("a difference", () => {
  test.each<[ComparableValue, ComparableValue, number | null, number | null]>([
    [4, 3, -1, -25],
    [0.1, 0.3, 0.2, 200],
    [58.7, 58.8, 0.1, 0.1704],
    [3, 4, 1, 33.3333],
    // 12.00005 is half way.
    [100000, 112000.05, 12000.05, 12.0001],
    [100000, 87999.95, -12000.05, -12.0001],
    [0, 5, 5, null],
    [0, 0, 0, null],
    [5, 0, -5, -100],
    [1, null, null, null],
    [null, 1, null, null],
    ["1", 2, null, null],
    [true, false, null, null],
  ])("from %j to %j is %j, %j percent", (old, now, absolute, percent) => {
    expect(valueDifference(old, now)).toEqual({ absolute, percent });
  });

  test("in percent has the sign of the difference, also for negative values", () => {
    expect(valueDifference(-4, -3)).toEqual({ absolute: 1, percent: 25 });
    expect(valueDifference(-4, -5)).toEqual({ absolute: -1, percent: -25 });
    expect(valueDifference(-2, 2)).toEqual({ absolute: 4, percent: 200 });
  });
});

describe("for any two releases", () => {
  const value = fc.oneof(
    fc.integer({ min: -3000000, max: 3000000 }).map((n) => n / 10000),
    fc.constantFrom("Low", "High", true, null),
  );
  const entry = fc.record({
    industry: fc.constantFrom("a", "b", "c"),
    year: fc.constantFrom(2024, 2025),
    v: value,
  });
  const release = fc
    .record({
      average: value,
      list: fc.uniqueArray(entry, { maxLength: 5, selector: ({ industry, year }) => `${industry} ${year}` }),
      rows: fc.uniqueArray(
        fc.tuple(fc.constantFrom("a", "b"), fc.constantFrom(2024, 2025), fc.constantFrom("", "1", "2.5")),
        { maxLength: 4, selector: ([industry, year]) => `${industry} ${year}` },
      ),
    })
    .map(({ rows, ...body }) => frozenWith({ ...answer(body), ...trends(rows.map((row) => row.join(","))) }));

  const valuesByName = (frozen: Frozen) =>
    new Map(comparableValues(frozen).map((value) => [valueName(value), value.value] as const));

  const applied = (frozen: Frozen, changes: readonly Change[]) => {
    const values = valuesByName(frozen);
    for (const change of changes) {
      if (change.kind === "removed") values.delete(valueName(change));
      else values.set(valueName(change), change.new);
    }
    return values;
  };

  test("a release has no changes against itself", () => {
    fc.assert(
      fc.property(release, (a) => {
        expect(changesBetween(a, a)).toEqual([]);
      }),
      { seed: 2, numRuns: 50 },
    );
  });

  test("the changes turn the values of the first into those of the second, and none is superfluous", () => {
    fc.assert(
      fc.property(release, release, (a, b) => {
        const changes = changesBetween(a, b);
        expect(applied(a, changes)).toEqual(valuesByName(b));
        const before = valuesByName(a);
        const needless = changes.filter(
          (change) =>
            before.has(valueName(change)) === (change.kind === "added") ||
            (change.kind === "changed" && change.old === change.new),
        );
        expect(needless).toEqual([]);
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  test("in the other direction they are the same changes, reversed", () => {
    const back = { added: "removed", removed: "added", changed: "changed" } as const;
    fc.assert(
      fc.property(release, release, (a, b) => {
        const forth = changesBetween(a, b).map((change) => [
          valueName(change),
          change.kind,
          change.old,
          change.new,
        ]);
        const turned = changesBetween(b, a).map((change) => [
          valueName(change),
          back[change.kind],
          change.new,
          change.old,
        ]);
        expect(turned).toEqual(forth);
      }),
      { seed: 4, numRuns: 50 },
    );
  });
});

describe("a change of the methodology", () => {
  const tiers = [
    { tier: "High", from: 50 },
    { tier: "Low", from: 0 },
  ];
  const method = (document: object): Content => ({ "methodology.json": document });
  const from = frozenWith({
    ...answer({ a: 1 }),
    ...method({ version: "1.0.0", k: 5, maturityTiers: tiers, signals: { movePct: 5 } }),
  });
  const to = frozenWith({
    ...answer({ a: 2 }),
    ...method({ version: "2.0.0", k: 10, maturityTiers: tiers.slice(1), signals: { movePct: 5 } }),
  });

  test("is listed field by field with old and new values, and makes every change a revision", () => {
    expect(
      changesBetween(from, to, true).map((change) => [
        change.source,
        change.field,
        change.old,
        change.new,
        change.absolute,
        change.revision,
      ]),
    ).toEqual([
      ["/api/intelligence/x", "a", 1, 2, 1, true],
      ["methodology", "version", "1.0.0", "2.0.0", null, true],
      ["methodology", "k", 5, 10, 5, true],
      ["methodology", "maturityTiers", "High from 50, Low from 0", "Low from 0", null, true],
    ]);
  });

  test("also makes revisions of removed values that were empty, and of new empty ones", () => {
    const [was, is] = [frozenWith(answer({ a: null })), frozenWith(answer({ b: null }))];
    expect(changesBetween(was, is, true).map(({ field, kind, revision }) => [field, kind, revision])).toEqual(
      [
        ["a", "removed", true],
        ["b", "added", true],
      ],
    );
  });

  test("is unknown for a release that was frozen without one", () => {
    const without = frozenWith(answer({ a: 1 }));
    expect(changesBetween(without, to).map(({ source }) => source)).toEqual(["/api/intelligence/x"]);
  });
});
