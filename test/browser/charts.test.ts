import { describe, expect, it } from "vitest";
import { chartCsv, chartFileName } from "../../src/browser/chart-csv.ts";
import { chartTitle, notesOf } from "../../src/browser/chart-words.ts";
import { chartablesIn, extent, placesIn, share } from "../../src/browser/charts.ts";
import { tablesIn } from "../../src/browser/tables.ts";

describe("the parts of an answer that can be drawn", () => {
  it("are the numbers with a unit, labelled with the names of the entries, counts last", () => {
    const answer = { byIndustry: [{ industry: "a", sampleSize: 9, hours: 2, flag: 1 }] };
    const units = { "byIndustry.sampleSize": "programmes", "byIndustry.hours": "hours" };
    expect(chartablesIn(tablesIn(answer, units), 30)).toEqual([
      {
        path: "byIndustry",
        kind: "bars",
        labels: ["a"],
        few: [true],
        measures: [
          { name: "hours", unit: "hours", values: [2], intervals: [undefined], averages: [] },
          { name: "sampleSize", unit: "programmes", values: [9], intervals: [undefined], averages: [] },
        ],
      },
    ]);
  });

  it("have as many names as make the entries unique", () => {
    const answer = {
      cells: [
        { industry: "a", region: "x", hours: 1 },
        { industry: "a", region: "y", hours: null },
      ],
    };
    const [chart] = chartablesIn(tablesIn(answer, { "cells.hours": "hours" }), 30);
    expect(chart!.labels).toEqual(["a \u00b7 x", "a \u00b7 y"]);
    expect(chart!.measures[0]!.values).toEqual([1, null]);
  });

  it("are drawn as a line over years", () => {
    const answer = {
      trend: [
        { year: 2025, avg: 1 },
        { year: 2026, avg: 2 },
      ],
    };
    expect(chartablesIn(tablesIn(answer, { "trend.avg": "percent" }), 30)[0]!.kind).toBe("line");
  });

  it("are drawn as bars over a single year", () => {
    const answer = { trend: [{ year: 2026, avg: 2 }] };
    expect(chartablesIn(tablesIn(answer, { "trend.avg": "percent" }), 30)[0]!.kind).toBe("bars");
  });

  it("have few programmes below the minimum, which itself is enough", () => {
    const answer = { list: [29, 30].map((sampleSize) => ({ industry: `i${sampleSize}`, sampleSize })) };
    expect(chartablesIn(tablesIn(answer, { "list.sampleSize": "programmes" }), 30)[0]!.few).toEqual([
      true,
      false,
    ]);
  });

  it("are empty if no number has a unit, or entries have no names", () => {
    expect(
      chartablesIn(tablesIn({ average: 1, list: [{ id: "a", n: 1 }] }, { average: "hours" }), 30),
    ).toEqual([]);
    expect(chartablesIn(tablesIn({ list: [{ n: 1 }, { n: 2 }] }, { "list.n": "hours" }), 30)).toEqual([]);
  });
});

/** An answer as the Observatory gives it, of two industries. */
const HOURS = {
  globalAvg: 978,
  sampleSize: 70,
  byIndustry: [
    {
      industry: "saas",
      hours: 900,
      percentile25: 700,
      trend: -2,
      sampleSize: 50,
      uncertainty: { hours: { standardError: 5, ci95: [890, 910] } },
    },
    { industry: "fintech", hours: 1010, percentile25: 800, trend: 3, sampleSize: 20 },
    { industry: "retail", hours: null, percentile25: null, trend: null, sampleSize: null, suppressed: true },
  ],
  bottlenecks: [{ bottleneck: "staff", hours: 7 }],
};
const UNITS = {
  globalAvg: "hours",
  "byIndustry.hours": "hours",
  "byIndustry.percentile25": "hours",
  "byIndustry.trend": "percent",
  "byIndustry.sampleSize": "programmes",
  "bottlenecks.hours": "hours",
};
const [byIndustry, bottlenecks] = chartablesIn(tablesIn(HOURS, UNITS), 30);
const [hours, percentile25] = byIndustry!.measures;
const SOURCE = {
  title: "Audit hours",
  address: "/api/intelligence/observatory/audit-hours",
  attribution: "Somebody. Release 2026-Q4.",
  disclaimer: "Synthetic.",
  minimumCohort: 30,
};

describe("a chart of an answer", () => {
  it("compares only means of parts of all programmes with the answer's average", () => {
    expect(hours!.averages).toEqual([{ name: "global average", value: 978 }]);
    expect(percentile25!.averages).toEqual([]);
    expect(bottlenecks!.measures[0]!.averages).toEqual([]);
  });

  it("is compared with no average in another unit", () => {
    const [chart] = chartablesIn(tablesIn(HOURS, { ...UNITS, globalAvg: "days" }), 30);
    expect(chart!.measures[0]!.averages).toEqual([]);
  });

  it("compares each metric with its own average if there are several", () => {
    const answer = {
      crossIndustryAverages: { auditHours: 982, costUSD: 167900 },
      industries: [{ industry: "saas", auditHours: 900, costUSD: 97000 }],
    };
    const units = {
      "crossIndustryAverages.auditHours": "hours",
      "crossIndustryAverages.costUSD": "usd",
      "industries.auditHours": "hours",
      "industries.costUSD": "usd",
    };
    const [chart] = chartablesIn(tablesIn(answer, units), 30);
    expect(chart!.measures.map(({ averages }) => averages)).toEqual([
      [{ name: "cross-industry average", value: 982 }],
      [{ name: "cross-industry average", value: 167900 }],
    ]);
  });

  it("has the interval of each value, and marks entries of few programmes", () => {
    expect(hours!.intervals).toEqual([[890, 910], undefined, undefined]);
    expect(byIndustry!.few).toEqual([false, true, false]);
  });

  it.each([
    ["answer", [0, 1, 2]],
    ["value", [1, 0, 2]],
    ["name", [1, 2, 0]],
  ] as const)("is ordered by %s, with withheld values last", (order, places) => {
    expect(placesIn(byIndustry!, hours!, order)).toEqual(places);
  });

  it("has a title that names endpoint, measure and list, and notes that explain its marks", () => {
    expect(chartTitle(byIndustry!, percentile25!, SOURCE)).toBe("Audit hours: percentile 25, by industry");
    expect(notesOf(byIndustry!, hours!, SOURCE)).toEqual([
      "In hours.",
      "Whiskers are 95% intervals.",
      "The dashed line is the global average, 978.",
      "* based on fewer than 30 programmes.",
    ]);
  });

  it("has no note on few programmes if only withheld entries have few", () => {
    const chart = { path: "", kind: "bars", labels: ["a", "b"], few: [false, true], measures: [] } as const;
    const measure = { name: "hours", unit: "hours", intervals: [undefined, undefined], averages: [] };
    const notes = (value: number | null) => notesOf(chart, { ...measure, values: [1, value] }, SOURCE);
    expect(notes(null)).toEqual(["In hours."]);
    expect(notes(0)).toEqual(["In hours.", "* based on fewer than 30 programmes."]);
  });

  it("is saved under its own name, as CSV with the intervals", () => {
    expect(chartFileName(byIndustry!, hours!, SOURCE)).toBe("audit-hours-by-industry-hours");
    expect(chartCsv(byIndustry!, hours!)).toBe(
      "name,hours,ci95_low,ci95_high,low_sample\r\nsaas,900,890,910,\r\nfintech,1010,,,true\r\nretail,,,,\r\n",
    );
  });

  it("as CSV has complete names that spreadsheets do not evaluate", () => {
    const odd = { ...byIndustry!, labels: ['a "b", c', "=1+1", "d"] };
    expect(chartCsv(odd, hours!).split("\r\n").slice(1, 3)).toEqual([
      '"a ""b"", c",900,890,910,',
      "'=1+1,1010,,,true",
    ]);
  });
});

describe("a scale", () => {
  const none = { intervals: [], averages: [] };

  it("always contains 0, and has room for intervals and averages", () => {
    expect(extent({ ...none, values: [3, 5] })).toEqual([0, 5]);
    expect(extent({ ...none, values: [-2, null, 5] })).toEqual([-2, 5]);
    expect(extent({ ...none, values: [null] })).toEqual([0, 0]);
    expect(
      extent({ values: [3], intervals: [[2, 6]], averages: [{ name: "global average", value: 7 }] }),
    ).toEqual([0, 7]);
    expect(extent({ values: [3], intervals: [[-1, 6]], averages: [] })).toEqual([-1, 6]);
  });

  it("gives a value's position as a share of the distance from its low to its high end", () => {
    expect(share(0, [-2, 6])).toBe(0.25);
    expect(share(6, [-2, 6])).toBe(1);
    expect(share(0, [0, 0])).toBe(0);
  });
});
