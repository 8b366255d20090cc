import { describe, expect, test } from "vitest";
import { answerValues } from "../../src/releases/answer-values.ts";
import { immutablePart } from "../../src/releases/frozen.ts";
import { valueName } from "../../src/releases/published-value.ts";
import { comparableValues } from "../../src/releases/values.ts";
import { ALL_TABLES } from "../../src/tables/index.ts";
import { catalogue, files } from "../support/site.ts";
import { type Content, frozenWith } from "./support.ts";

const hours = "/api/intelligence/hours";

/** The values of an answer as `labels field = value unit`. */
function said(content: Content): string[] {
  return answerValues(frozenWith(content)).map(({ key, field, unit, value }) => {
    const labels = Object.entries(key).map((label) => label.join(":"));
    return [...labels, field, "=", JSON.stringify(value), ...(unit === null ? [] : [unit])].join(" ");
  });
}

describe("the values of an answer", () => {
  test("are those of its unfiltered form, with the endpoint's address", () => {
    const values = answerValues(
      frozenWith({
        "intelligence/hours.json": { average: 5 },
        "intelligence/hours/saas.json": { average: 6 },
        "intelligence/hours.csv": "section,entry,average\n,,5\n",
      }),
    );
    expect(values).toEqual([{ source: hours, key: {}, field: "average", unit: null, value: 5 }]);
  });

  test("are identified by the path of their names, and entries of a list by their labels, outermost first", () => {
    const answer = {
      best: { industry: "saas", days: 5 },
      byIndustry: [
        { industry: "fintech", trend: null, tier: "Advanced", parts: [{ component: "Fees", pct: 40 }] },
        { industry: "saas", suppressed: true },
      ],
      both: [{ industry: "saas", region: "asia", hours: 1 }],
      series: [{ year: 2026, avg: 3 }],
      tiers: [{ tier: "Advanced", pct: 41 }],
    };
    expect(said({ "intelligence/hours.json": answer })).toEqual([
      'best.industry = "saas"',
      "best.days = 5",
      "industry:fintech byIndustry.trend = null",
      'industry:fintech byIndustry.tier = "Advanced"',
      "industry:fintech component:Fees byIndustry.parts.pct = 40",
      "industry:saas byIndustry.suppressed = true",
      "industry:saas region:asia both.hours = 1",
      "year:2026 series.avg = 3",
      "tier:Advanced tiers.pct = 41",
    ]);
  });

  test("do not include the source of the data", () => {
    const meta = { lastUpdated: "2026-10-05T00:00:00Z", sampleSize: 5 };
    const observed = { data: { globalAvg: 3 }, meta, asOf: "2026", attribution: "A" };
    expect(said({ "intelligence/observatory/x.json": observed })).toEqual(["data.globalAvg = 3"]);
    const plain = {
      generatedAt: "2026-10-05T00:00:00Z",
      average: 3,
      benchmarkYear: 2026,
      yearToDate: true,
    };
    expect(said({ "intelligence/x.json": plain })).toEqual(["average = 3"]);
  });

  test("include a list without objects as one value, and no empty list", () => {
    expect(said({ "intelligence/x.json": { countries: ["US", "CA"], none: [] } })).toEqual([
      'countries = "[\\"US\\",\\"CA\\"]"',
    ]);
  });

  test("distinguish entries of the same labels by their position", () => {
    const list = [
      { framework: "PCI", h: 1 },
      { framework: "SOC", h: 2 },
      { framework: "PCI", h: 3 },
    ];
    expect(said({ "intelligence/x.json": { list } })).toEqual([
      "framework:PCI list.h = 1",
      "framework:SOC list.h = 2",
      "framework:PCI entry:2 list.h = 3",
    ]);
  });

  test("have the unit of the schema, also through references and with null", () => {
    const schema = {
      properties: {
        data: { $ref: "#/$defs/Data" },
      },
      $defs: {
        Data: {
          properties: {
            days: { type: "number", unit: "days" },
            list: {
              items: {
                properties: { usd: { anyOf: [{ type: "number", "x-unit": "usd" }, { type: "null" }] } },
              },
            },
            text: { type: "string", unit: "days" },
          },
        },
      },
    };
    const answer = { data: { days: 1, list: [{ year: 2026, usd: 2 }], text: "x", more: 3 } };
    expect(said({ "intelligence/a/b.json": answer, "schemas/a-b.json": schema })).toEqual([
      "data.days = 1 days",
      "year:2026 data.list.usd = 2 usd",
      'data.text = "x"',
      "data.more = 3",
    ]);
  });
});

describe("in the Observatory", () => {
  test("the export is skipped, because it repeats the others", () => {
    expect(said({ "intelligence/observatory/export.json": { data: { overview: { average: 1 } } } })).toEqual(
      [],
    );
  });

  test("the signals of the feed are compared, by id and in their own unit, but not texts that people write", () => {
    const feed = {
      data: {
        signals: [{ id: "move-a", value: 3, unit: "days", metric: "x" }],
        trendChanges: [{ id: "turn-b", value: -1, unit: "percent" }],
        methodology: { version: "1.0.0" },
        changelog: [{ date: "2026-10-05", version: "2026-Q4", summary: "First." }],
      },
      asOf: "2026",
    };
    expect(said({ "intelligence/observatory/feed.json": feed })).toEqual([
      "id:move-a data.signals.value = 3 days",
      'id:move-a data.signals.unit = "days"',
      'id:move-a data.signals.metric = "x"',
      "id:turn-b data.trendChanges.value = -1 percent",
      'id:turn-b data.trendChanges.unit = "percent"',
    ]);
  });
});

test("every value of a complete release has a unique name, and none needs its position", () => {
  const values = comparableValues(immutablePart("2026-Q4", files));
  expect(new Set(values.map(valueName)).size).toBe(values.length);
  expect(values.filter(({ key }) => "entry" in key)).toEqual([]);
  const sources = new Set(values.map(({ source }) => source));
  const isPath = (source: string) => source.startsWith("/");
  const compared = catalogue
    .map(({ path }) => path)
    .filter((path) => !/\/(observatory\/export|distributions)$/.test(path));
  expect([...sources].filter(isPath).sort()).toEqual(compared.sort());
  const tables = ALL_TABLES.map(({ name }) => name);
  expect([...sources].filter((source) => !isPath(source) && !tables.includes(source))).toEqual([]);
  expect([...sources]).toEqual(expect.arrayContaining(["pci-dss-benchmark", "industry-trends", "blocks"]));
});
