import { group } from "d3-array";
import { describe, expect, test } from "vitest";
import { catalogueEntry } from "../../src/endpoints/define.ts";
import { ENDPOINTS } from "../../src/endpoints/index.ts";
import type { Tables } from "../../src/tables/index.ts";
import { golden, SPECIFIED, withRows } from "./support.ts";

const paths = SPECIFIED.map((address) => address.split(" ")[0]);

/** Every answer of the specification by its name: an endpoint's, and one for each value of its filters, `endpoint/value`. */
function answersOf(tables: Tables): Map<string, string> {
  return new Map(
    ENDPOINTS.filter(({ path }) => paths.includes(path)).flatMap((endpoint) => {
      const name = endpoint.path.replace("/api/intelligence/", "");
      const filters = catalogueEntry(endpoint, tables)
        .parameters.filter(({ kind }) => kind === "filter")
        .flatMap((parameter) => parameter.values.map((value) => ({ parameter: parameter.name, value })));
      return [
        [name, JSON.stringify(endpoint.resolve(tables, {}))] as const,
        ...filters.map(
          ({ parameter, value }) =>
            [`${name}/${value}`, JSON.stringify(endpoint.resolve(tables, { [parameter]: value }))] as const,
        ),
      ];
    }),
  );
}

const before = answersOf(golden);
const endpointOf = (name: string) => /^(observatory\/)?[^/]+/.exec(name)![0];

/**
 * The answers that are otherwise, but for the export, which must be where any of the Observatory is. Where all answers of an
 * endpoint are, it is named alone.
 */
function changedBy(tables: Tables): string[] {
  const isChanged = ([name, body]: readonly [string, string]) => body !== before.get(name);
  const changed = [...group(answersOf(tables), ([name]) => endpointOf(name))].flatMap(
    ([endpoint, answers]) =>
      answers.every(isChanged) ? [endpoint] : answers.filter(isChanged).map(([name]) => name),
  );
  const observed = changed.filter((name) => name.startsWith("observatory/"));
  const EXPORT = "observatory/export";
  expect(changed.includes(EXPORT)).toBe(observed.some((name) => name !== EXPORT));
  return changed.filter((name) => name !== EXPORT).sort();
}

const at2026 = { year: 2026 } as const;
const alpha = { industry: "alpha" } as const;
const AUTOMATION = { by: "automation_rate", band: "0-50", ...at2026 } as const;

describe("one number changes the answers that depend on it, and no other", () => {
  test.each<[string, Tables, string[]]>([
    [
      "a requirement's mean delay of the latest year",
      withRows(golden, "requirementGaps", { requirement: 1 }, { avg_remediation_days: 9.5 }),
      ["observatory/remediation"],
    ],
    [
      "a requirement's open-finding rate of the latest year",
      withRows(golden, "requirementGaps", { requirement: 1 }, { open_finding_rate_pct: 50 }),
      ["observatory/remediation"],
    ],
    [
      "a bottleneck's delay of the latest year",
      withRows(golden, "bottleneckShares", { bottleneck: "scope" }, { avg_delay_days: 9 }),
      ["observatory/remediation"],
    ],
    [
      "a region's mean hours of the latest year, by enough for a signal",
      withRows(golden, "regionTrends", { region: "north", ...at2026 }, { audit_hours_mean: 1600 }),
      ["observatory/audit-hours", "observatory/feed", "observatory/regions"],
    ],
    [
      "a region's mean cost of the first year",
      withRows(golden, "regionTrends", { region: "north", year: 2019 }, { cost_usd_mean: 1 }),
      [],
    ],
    [
      "an industry's mean hours of the first year",
      withRows(golden, "industryTrends", { ...alpha, year: 2019 }, { audit_hours_mean: 1 }),
      [],
    ],
    [
      "an industry's mean hours of the year before, by enough for a signal",
      withRows(golden, "industryTrends", { ...alpha, year: 2025 }, { audit_hours_mean: 1600 }),
      [
        "audit-hours",
        "audit-hours/alpha",
        "observatory/audit-hours",
        "observatory/feed",
        "observatory/overview",
      ],
    ],
    [
      "an industry's standard error of maturity of the latest year",
      withRows(golden, "industryTrends", { ...alpha, ...at2026 }, { maturity_score_se: 2.5 }),
      ["industry-benchmarks", "maturity-index", "observatory/maturity", "observatory/overview"],
    ],
    [
      "an industry's programmes of the first year",
      withRows(golden, "industryTrends", { ...alpha, year: 2019 }, { sample_size: 109 }),
      ["observatory/automation"],
    ],
    [
      "the correlation of automation rate and audit hours",
      withRows(
        golden,
        "relations",
        { x: "automation_rate", y: "audit_hours", ...at2026 },
        { correlation: -0.5 },
      ),
      ["observatory/automation"],
    ],
    [
      "another correlation",
      withRows(
        golden,
        "relations",
        { x: "automation_rate", y: "cost_usd", ...at2026 },
        { correlation: -0.5 },
      ),
      [],
    ],
    [
      "the cost of a band of automation",
      withRows(golden, "bands", AUTOMATION, { cost_usd_mean: 1000 }),
      ["observatory/compliance-cost"],
    ],
    [
      "the hours of a band of automation",
      withRows(golden, "bands", AUTOMATION, { audit_hours_mean: 10 }),
      ["observatory/automation"],
    ],
    [
      "the cost of a band of maturity",
      withRows(golden, "bands", { ...AUTOMATION, by: "maturity_score" }, { cost_usd_mean: 1000 }),
      ["observatory/compliance-cost"],
    ],
    [
      "the hours of an industry in a region in the year before",
      withRows(golden, "industryRegions", { ...alpha, region: "north", year: 2025 }, { audit_hours_mean: 1 }),
      ["observatory/audit-hours"],
    ],
    [
      "the cost of an industry in a region",
      withRows(golden, "industryRegions", { ...alpha, region: "north", ...at2026 }, { cost_usd_mean: 1 }),
      [],
    ],
    [
      "an industry's quartile of delay of the latest year",
      withRows(
        golden,
        "quantiles",
        { ...alpha, ...at2026, metric: "remediation_days", percentile: 25 },
        { value: 1 },
      ),
      ["observatory/remediation", "remediation-delays", "remediation-delays/alpha"],
    ],
    [
      "an industry's quartile of delay of an older year",
      withRows(
        golden,
        "quantiles",
        { ...alpha, year: 2020, metric: "remediation_days", percentile: 25 },
        { value: 1 },
      ),
      [],
    ],
    [
      "a framework of some rows",
      withRows(golden, "benchmark", { ...alpha, framework: "Y_2" }, { framework: "mixed" }),
      ["audit-hours", "audit-hours/alpha", "framework-benchmarks", "framework-benchmarks/Y_2"],
    ],
    [
      "the blocks: the effect of the mix, the uncertainty of a correlation, and how many programmes count in no region or framework, because all other figures come from the tables derived from them",
      { ...golden, blocks: [] },
      [
        ...["audit-hours", "automation-adoption", "compliance-cost", "framework-benchmarks"],
        ...["maturity-index", "observatory/audit-hours", "observatory/automation"],
        ...["observatory/compliance-cost", "observatory/maturity", "observatory/overview"],
        ...["observatory/regions", "observatory/remediation", "remediation-delays"],
      ],
    ],
    [
      "a quartile in the dataset that repeats it: answers come from the quantiles",
      withRows(golden, "remediation", { ...alpha, ...at2026 }, { percentile_25: 1 }),
      [],
    ],
  ])("%s", (_, tables, expected) => {
    expect(changedBy(tables)).toEqual(expected);
  });
});
