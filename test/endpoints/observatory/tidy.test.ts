import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { label, list, object, percent, sampleSize, usd } from "../../../src/endpoints/fields.ts";
import { TIDY_COLUMNS, tidy, tidyCsv } from "../../../src/endpoints/observatory/tidy.ts";
import { nullable } from "../../../src/tables/column.ts";
import { safeText } from "../../../src/tables/texts.ts";
import { character } from "../../support/characters.ts";

const STACKED = { release: "2026-Q4", year: 2020 };

/** What stands in a tidy row beside empty cells. */
const filled = (schema: object, document: object) =>
  tidy("part", schema, document, STACKED).map(({ release, year, number, text, ...row }) =>
    Object.fromEntries(
      Object.entries({ ...row, year: year === STACKED.year ? null : year }).filter(
        ([, value]) => value !== null,
      ),
    ),
  );
const row = (value: string | number | null, unit = "text") => ({
  ...(Object.fromEntries(TIDY_COLUMNS.map((column) => [column, null])) as Record<
    (typeof TIDY_COLUMNS)[number],
    null
  >),
  section: "part",
  metric: "some.value",
  unit,
  value,
});
const read = (csv: string) => parse(csv, { columns: true }) as Record<string, string>[];
const signed = (description: string) => ({ ...usd(description), minimum: -1e9 });

describe("an entry whose scope names one of a registry", () => {
  const signals = object({
    signals: list(object({ id: label("Id."), scope: label("Scope."), value: usd("Value.") })),
  });
  const labelsOf = (scope: string) => {
    const [row] = tidy("feed", signals, { signals: [{ id: "a", scope, value: 1 }] }, STACKED);
    const { industry, region, requirement, bottleneck, signal } = row!;
    return { industry, region, requirement, bottleneck, signal };
  };
  const none = { industry: null, region: null, requirement: null, bottleneck: null, signal: "a" };

  test.each([
    ["industry:fintech", { industry: "fintech" }],
    ["region:oceania", { region: "oceania" }],
    ["requirement:12", { requirement: "12" }],
    ["bottleneck:scope", { bottleneck: "scope" }],
    ["global", {}],
    ["other:x", {}],
  ])("has it in its column: %s", (scope, expected) => {
    expect(labelsOf(scope)).toEqual({ ...none, ...expected });
  });
});

describe("a document as a table", () => {
  test("has the columns of the contract", () => {
    expect(tidyCsv([row(1, "usd")]).split("\n")).toEqual([
      "section,industry,region,requirement,band,year,metric,unit,value,sample_size,release,framework,bottleneck,tier,component,signal,number,text,standard_error,ci95_low,ci95_high",
      "part,,,,,,some.value,usd,1,,,,,,,,,,,,",
      "",
    ]);
  });

  test("has one row for each value, with its path as the metric, and the schema's unit", () => {
    const schema = object({ rate: percent("."), cost: object({ total: usd("."), label: label(".") }) });
    expect(filled(schema, { rate: 12.5, cost: { total: 900, label: "so much" } })).toEqual([
      { section: "part", metric: "rate", unit: "percent", value: 12.5 },
      { section: "part", metric: "cost.total", unit: "usd", value: 900 },
      { section: "part", metric: "cost.label", unit: "text", value: "so much" },
    ]);
  });

  test("has the unit of a value in an object that may be null", () => {
    const schema = object({ split: nullable(object({ mix: percent(".") })) });
    expect(filled(schema, { split: { mix: 0.5 } })).toEqual([
      { section: "part", metric: "split.mix", unit: "percent", value: 0.5 },
    ]);
  });

  test("distinguishes the entries of a list by columns if they have any", () => {
    const entry = { rate: percent("."), sampleSize };
    const schema = object({
      both: list(object({ industry: label("."), region: label("."), year: percent("."), ...entry })),
      bands: list(object({ automationBand: label("."), ...entry })),
    });
    expect(
      filled(schema, {
        both: [{ industry: "alpha", region: "north", year: 2026, rate: 1, sampleSize: 7 }],
        bands: [{ automationBand: "0-50", rate: 2, sampleSize: null }],
      }),
    ).toEqual([
      {
        section: "part",
        industry: "alpha",
        region: "north",
        year: 2026,
        metric: "both.rate",
        unit: "percent",
        value: 1,
        sample_size: 7,
      },
      { section: "part", band: "0-50", metric: "bands.rate", unit: "percent", value: 2 },
    ]);
  });

  test("distinguishes other entries by their name, or else by their place", () => {
    const schema = object({
      tiers: list(object({ tier: label("."), pct: percent("."), sampleSize })),
      notes: list(label(".")),
      log: list(object({ date: label(".") })),
    });
    const document = {
      tiers: [{ tier: "Advanced", pct: 40, sampleSize: 6 }],
      notes: ["one", "two"],
      log: [{ date: "2026" }, { date: "2027" }],
    };
    expect(filled(schema, document).map(({ metric, value }) => [metric, value])).toEqual([
      ["tiers[Advanced].pct", 40],
      ["notes[0]", "one"],
      ["notes[1]", "two"],
      ["log[0].date", "2026"],
      ["log[1].date", "2027"],
    ]);
  });

  test("gives an inner object only its own sample size, and the labels of the outer one", () => {
    const parts = list(object({ component: label("."), pct: percent(".") }));
    const schema = object({ by: list(object({ industry: label("."), parts, sampleSize })) });
    const document = {
      by: [{ industry: "alpha", parts: [{ component: "Fees", pct: 41.5 }], sampleSize: 16 }],
    };
    expect(filled(schema, document)).toEqual([
      {
        section: "part",
        industry: "alpha",
        component: "Fees",
        metric: "by.parts[Fees].pct",
        unit: "percent",
        value: 41.5,
      },
    ]);
  });

  test("has the uncertainty of a figure next to it, and its number of programmes", () => {
    const schema = object({
      rate: { ...percent("."), countIn: "respondents" },
      days: percent("."),
      respondents: sampleSize,
      sampleSize,
    });
    const document = {
      rate: 12.5,
      days: 7,
      respondents: 400,
      sampleSize: 50,
      uncertainty: { rate: { standardError: 1.65, ci95: [9.6, 16.1] }, days: null },
    };
    expect(filled(schema, document)).toEqual([
      {
        section: "part",
        metric: "rate",
        unit: "percent",
        value: 12.5,
        sample_size: 400,
        standard_error: 1.65,
        ci95_low: 9.6,
        ci95_high: 16.1,
      },
      { section: "part", metric: "days", unit: "percent", value: 7, sample_size: 50 },
      { section: "part", metric: "respondents", unit: "programmes", value: 400, sample_size: 50 },
    ]);
  });

  test("has the release and the year in every row, and separate columns for numbers and texts", () => {
    const schema = object({
      rate: percent("."),
      note: label("."),
      series: list(object({ year: percent("."), avg: percent(".") })),
    });
    const document = { rate: 5, note: "=so", series: [{ year: 2019, avg: 4 }] };
    expect(
      tidy("part", schema, document, STACKED).map(({ release, year, number, text }) => [
        release,
        year,
        number,
        text,
      ]),
    ).toEqual([
      ["2026-Q4", 2020, 5, null],
      ["2026-Q4", 2020, null, "'=so"],
      ["2026-Q4", 2019, 4, null],
    ]);
  });

  test("has flags, and empty cells for null", () => {
    const schema = object({
      rate: { anyOf: [percent("."), { type: "null" }] } as never,
      suppressed: { type: "boolean" } as never,
    });
    const csv = tidyCsv(tidy("part", schema, { rate: null, suppressed: true }, STACKED));
    expect(csv.split("\n").slice(1)).toEqual([
      "part,,,,,2020,rate,percent,,,2026-Q4,,,,,,,,,,",
      "part,,,,,2020,suppressed,flag,true,,2026-Q4,,,,,,,true,,,",
      "",
    ]);
  });
});

describe("text", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ["\n=1", "'\n=1"],
    [" =1", "' =1"],
    ["'=1", "''=1"],
    ["a=1", "a=1"],
    ["2026-10-05", "2026-10-05"],
    ["", ""],
  ])("%j is written as %j, so that spreadsheets do not evaluate it", (text, safe) => {
    expect(safeText(text)).toBe(safe);
  });

  test("is read back unchanged from the CSV, and never begins like a formula", () => {
    const dangerous = fc.tuple(
      fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", " ", "'", ""),
      fc.string({ unit: "grapheme" }),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: character }),
          dangerous.map((pair) => pair.join("")),
        ),
        (text) => {
          const cells = read(tidyCsv(tidy("part", object({ note: label(".") }), { note: text }, STACKED)));
          expect(cells).toHaveLength(1);
          expect(cells[0]!.value).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
          expect(cells[0]!.value!.replace(/^'/, "")).toBe(text);
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe("a number", () => {
  test.each([-0.5, -14.23, -100, 0, 129100, 0.1, 1e-7, -1e21])("%d stays a number", (value) => {
    const csv = tidyCsv(tidy("part", object({ cost: signed(".") }), { cost: value }, STACKED));
    expect(csv.split("\n")[1]).toBe(`part,,,,,2020,cost,usd,${value},,2026-Q4,,,,,,${value},,,,`);
  });

  test("is read back unchanged from the CSV", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const cells = read(tidyCsv([row(value, "usd")]));
        expect(Number(cells[0]!.value) === value).toBe(true);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
