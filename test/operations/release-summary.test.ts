import { describe, expect, test } from "vitest";
import { summaryOf } from "../../src/operations/release-summary.ts";
import { type Change, METHOD_SOURCE } from "../../src/releases/changes.ts";
import { EMPTY_TABLE } from "../support/table.ts";

type Prepared = Parameters<typeof summaryOf>[0];
const OVERVIEW = "/api/intelligence/observatory/overview";
const HOURS = "/api/intelligence/audit-hours";

function change(changes: Partial<Change>): Change {
  return {
    kind: "changed",
    source: HOURS,
    key: { industry: "saas" },
    field: "byIndustry.hours",
    unit: "hours",
    old: 800,
    new: 880,
    absolute: 80,
    percent: 10,
    revision: false,
    ...changes,
  };
}

/** A release with these changes. */
function prepared(changes: readonly Change[], more: Partial<Prepared> = {}): Prepared {
  const file = (path: string, length: number) => ({ path, bytes: new Uint8Array(length) });
  return {
    build: { releaseId: "2026-Q4", files: [file("a", 1), file("b", 2)], hostFiles: [], routes: EMPTY_TABLE },
    previousId: "2026-Q3",
    turns: [],
    isFrozenAlready: false,
    report: undefined,
    changes,
    registries: [],
    contract: { added: [], gone: [] },
    files: [file("releases/a.json.br", 1500), file("releases/b.json.br", 2000), file("index.json", 99)],
    ...more,
  };
}

const WAITING = [
  { industry: "retail", year: 2026, additions: 12, corrections: 0, leftOver: 2, since: "2026-Q2", needed: 3 },
  { industry: "saas", year: 2024, additions: 0, corrections: 1, leftOver: 0, since: "2026-Q4", needed: 1 },
];

describe("the summary of a release", () => {
  test("counts what was added, removed and changed, and the revisions among them", () => {
    const { changes } = summaryOf(
      prepared([
        change({}),
        change({ kind: "added", old: null, percent: null }),
        change({ kind: "removed", new: null, percent: null, revision: true }),
        change({ revision: true }),
      ]),
    );
    expect(changes).toEqual({ changed: 2, added: 1, removed: 1, revisions: 2 });
  });

  test("lists every change of the overview, in words", () => {
    const own = { source: OVERVIEW, key: {}, field: "data.globalAvg.maturity", unit: "score" };
    const changes = [
      change({ ...own, old: 60, new: 61.5, absolute: 1.5, percent: 2.5 }),
      change({ ...own, field: "data.coverage", unit: null, old: null, new: "x", percent: null }),
      change({}),
    ];
    expect(summaryOf(prepared(changes)).headline).toEqual([
      "observatory/overview: data.globalAvg.maturity from 60 to 61.5 (+1.5 points)",
      "observatory/overview: data.coverage from none to x",
    ]);
  });

  test("lists the changes of the method, without figures", () => {
    const of = { source: METHOD_SOURCE, key: {}, unit: null, absolute: null, percent: null };
    const changes = [
      change({ ...of, field: "k", old: 5, new: 10 }),
      change({ ...of, field: "title", old: null, new: "x" }),
      change({}),
    ];
    expect(summaryOf(prepared(changes)).method).toEqual(["k from 5 to 10", "title from none to x"]);
  });

  test.each([
    [0.15, -0.02, "+0.1 points", "-0.02 points"],
    [0, 0.0044, "0.0 points", "+0.004 points"],
  ])("a change is not called 0 that is %d or %d points", (one, other, ...words) => {
    const of = (absolute: number) =>
      summaryOf(prepared([change({ source: OVERVIEW, key: {}, field: "x", unit: "score", absolute })]))
        .headline[0];
    expect([one, other].map((absolute) => /\((.*)\)$/.exec(of(absolute)!)?.[1])).toEqual(words);
  });

  test.each<[string | null, string]>([
    ["score", "from 1,000 to 2,000.5 (+80.0 points)"],
    ["percent", "from 1,000% to 2,000.5% (+80.0 points)"],
    ["days", "from 1,000 days to 2,000.5 days (+10.0%)"],
    ["hours", "from 1,000 hours to 2,000.5 hours (+10.0%)"],
    ["usd", "from USD 1,000 to USD 2,000.5 (+10.0%)"],
    ["ratio", "from 1000 to 2000.5 (+10.0%)"],
    // A year has no percent change.
    ["year", "from 1000 to 2000.5"],
    ["rank", "from 1000 to 2000.5 (+10.0%)"],
    ["countries", "from 1,000 countries to 2,000.5 countries (+10.0%)"],
    [null, "from 1000 to 2000.5 (+10.0%)"],
  ])("formats a figure in %s", (unit, words) => {
    const changes = [change({ source: OVERVIEW, key: {}, field: "x", unit, old: 1000, new: 2000.5 })];
    expect(summaryOf(prepared(changes)).headline).toEqual([`observatory/overview: x ${words}`]);
  });

  test("gives no percentage for a saving that becomes a loss", () => {
    const changes = [
      change({
        source: OVERVIEW,
        key: {},
        field: "x",
        unit: "usd",
        old: 3100,
        new: -22_100,
        percent: -812.9,
      }),
    ];
    expect(summaryOf(prepared(changes)).headline).toEqual([
      "observatory/overview: x from USD 3,100 to USD -22,100",
    ]);
  });

  test("writes a unit of one thing in the singular", () => {
    const moved = (unit: string, old: number, now: number) =>
      summaryOf(
        prepared([change({ source: OVERVIEW, key: {}, field: "x", unit, old, new: now, percent: null })]),
      ).headline[0];
    expect(moved("regions", 2, 1)).toBe("observatory/overview: x from 2 regions to 1 region");
    expect(moved("countries", 1, 0)).toBe("observatory/overview: x from 1 country to 0 countries");
    expect(moved("industries", 1, 7)).toBe("observatory/overview: x from 1 industry to 7 industries");
    expect(moved("hours per point", 1, -1)).toBe(
      "observatory/overview: x from 1 hours per point to -1 hours per point",
    );
  });

  test("writes none without a unit for a figure that is withheld or new", () => {
    const changes = [change({ source: OVERVIEW, key: {}, field: "x", old: null, percent: null })];
    expect(summaryOf(prepared(changes)).headline).toEqual(["observatory/overview: x from none to 880 hours"]);
  });

  test("lists the ten largest changes of other responses in percent, up or down, the largest first", () => {
    const changes = [3, -50, 7, 40, -1, 2, 5, 6, 8, 9, 10, 11].map((percent) =>
      change({ percent, key: { industry: `of ${percent}` } }),
    );
    const { moves } = summaryOf(prepared(changes));
    expect(moves.map((line) => /of (-?\d+)/.exec(line)![1])).toEqual([
      "-50",
      "40",
      "11",
      "10",
      "9",
      "8",
      "7",
      "6",
      "5",
      "3",
    ]);
    expect(moves[0]).toBe(
      "audit-hours, industry of -50: byIndustry.hours from 800 hours to 880 hours (-50.0%)",
    );
  });

  test("compares percentages and scores by their difference, and others relatively", () => {
    const rate = { field: "byIndustry.rate", unit: "percent" };
    const changes = [
      change({ ...rate, old: -0.1, new: -0.4, absolute: -0.3, percent: -300 }),
      change({ percent: 4 }),
      change({ ...rate, old: 40, new: 46, absolute: 6, percent: 15 }),
      change({ ...rate, unit: "score", old: 0, new: 5, absolute: 5, percent: null }),
    ];
    expect(summaryOf(prepared(changes)).moves).toEqual([
      "audit-hours, industry saas: byIndustry.rate from 40% to 46% (+6.0 points)",
      "audit-hours, industry saas: byIndustry.rate from 0 to 5 (+5.0 points)",
      "audit-hours, industry saas: byIndustry.hours from 800 hours to 880 hours (+4.0%)",
      "audit-hours, industry saas: byIndustry.rate from -0.1% to -0.4% (-0.3 points)",
    ]);
  });

  test("does not include tables, numbers of programmes, years, and changes of changes", () => {
    const changes = [
      change({ source: "compliance-cost" }),
      change({ unit: "programmes" }),
      change({ field: "firstYear", unit: "year" }),
      change({ field: "byIndustry.trend" }),
      change({ field: "industries.yoyDelta" }),
      change({ field: "byIndustry.explained.mix" }),
      change({ percent: null }),
    ];
    expect(summaryOf(prepared(changes)).moves).toEqual([]);
  });

  test("leaves the changes in their order", () => {
    const changes = [change({ percent: 1 }), change({ percent: 2 })];
    summaryOf(prepared(changes));
    expect(changes.map(({ percent }) => percent)).toEqual([1, 2]);
  });

  test("counts only the bytes of archives", () => {
    expect(summaryOf(prepared([]))).toMatchObject({
      release: "2026-Q4",
      from: "2026-Q3",
      files: 2,
      archiveBytes: 3500,
    });
  });

  test("says what ingest did: read, kept, withdrawn, waiting, withheld cells", () => {
    const report = {
      read: 25626,
      kept: 25241,
      dropped: { duplicate: 7, withdrawn: 2 },
      unknownLabels: [],
      absence: null,
      suppressed: { bands: 3 },
      comparison: "release before",
      since: "2026-Q3",
      waiting: WAITING,
      acceptedDisclosure: null,
    } as unknown as NonNullable<Prepared["report"]>;
    expect(summaryOf(prepared([], { report })).submissions).toEqual({
      read: 25626,
      kept: 25241,
      withdrawn: 2,
      dropped: { duplicate: 7, withdrawn: 2 },
      unknownLabels: [],
      absence: null,
      withheldCells: { bands: 3 },
      comparison: "release before",
      waiting: WAITING,
      acceptedDisclosure: null,
    });
    const remarks = {
      noLongerOwn: [{ industry: "gaming", by: "others", programmes: 40 }],
      gathersNobody: [{ by: "others", id: "thetta" }],
      unusual: { cells: { audit_hours: 3 }, remarks: [], unneeded: [] },
      leftOfSample: [{ file: "release.json", place: "/attribution", text: "Made up" }],
    };
    expect(summaryOf(prepared([], { report: { ...report, ...remarks } })).submissions).toMatchObject(remarks);
    const none = { ...report, dropped: {} };
    expect(summaryOf(prepared([], { report: none })).submissions!.withdrawn).toBe(0);
    expect(summaryOf(prepared([])).submissions).toBeNull();
  });
});
