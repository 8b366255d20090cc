import { describe, expect, test } from "vitest";
import { METRICS } from "../../../src/model/metric.ts";
import { selectableEntries, compareSettings } from "../../../src/site/compare/scripts.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { golden, withRows } from "../../endpoints/support.ts";
import { contextOf } from "../figures/support.ts";

const bandsOf = (tables: Tables) => compareSettings(contextOf(tables)).bands;

/** The tables with other figures of one band of the benchmark year. */
const withBand = (
  by: "maturity_score" | "automation_rate",
  band: string,
  change: Partial<Tables["bands"][number]>,
) => withRows(golden, "bands", { by, band, year: 2026 }, change);

describe("how programmes one band up differ", () => {
  test("is listed for each metric except that of the bands, with half of the interval of the difference", () => {
    expect(bandsOf(golden).maturity_score).toMatchInlineSnapshot(`
      [
        {
          "differences": [
            {
              "above": 719,
              "half": 58,
              "here": 1125,
              "metric": "audit_hours",
            },
            {
              "above": 112300,
              "half": 9600,
              "here": 159400,
              "metric": "cost_usd",
            },
            {
              "above": 64.1,
              "half": 3.2,
              "here": 36.3,
              "metric": "automation_rate",
            },
            {
              "above": 7.1,
              "half": 0.47,
              "here": 11.4,
              "metric": "remediation_days",
            },
          ],
          "from": 0,
          "name": "0-50",
        },
        {
          "differences": [],
          "from": 50,
          "name": "50-100",
        },
      ]
    `);
  });

  test("is listed only if the difference is more than twice its standard error", () => {
    const unsure = withBand("automation_rate", "50-100", { audit_hours_se: 210, cost_usd_se: 9000 });
    expect(bandsOf(unsure).automation_rate[0]?.differences?.map(({ metric }) => metric)).toEqual([
      "maturity_score",
      "cost_usd",
      "remediation_days",
    ]);
    expect(bandsOf(unsure).maturity_score[0]?.differences).toHaveLength(4);
  });

  test("is unknown if a band has no standard errors, which is not the same as no difference", () => {
    const none = Object.fromEntries(METRICS.map((metric) => [`${metric}_se`, null]));
    const unknown = withBand("maturity_score", "0-50", none);
    expect(bandsOf(unknown).maturity_score.map(({ differences }) => differences)).toEqual([null, []]);
  });
});

test("an entry that ends with the benchmark year can be chosen, and one that ended before cannot", () => {
  const [entry] = golden.industries;
  const ended = (last_year?: number) => selectableEntries([{ ...entry, last_year }], golden);
  expect([ended().length, ended(2026).length, ended(2025).length]).toEqual([1, 1, 0]);
});
