import { describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { DataError } from "../../src/model/problem.ts";
import { dataText, dataWith } from "../support/data.ts";

type Edit = readonly [path: string, row: string, column: string, edit: (value: number) => number];

/** The committed data with one number changed: in the first row that starts with the given values. */
function edited([path, row, column, edit]: Edit) {
  const lines = dataText(path).trimEnd().split("\n");
  const at = lines[0]!.split(",").indexOf(column);
  const index = lines.findIndex((line) => line.startsWith(`${row},`));
  const cells = lines[index]!.split(",");
  const changed = cells.with(at, String(Number(edit(Number(cells[at])).toFixed(4))));
  expect(changed).not.toEqual(cells);
  return dataWith({ [path]: `${lines.with(index, changed.join(",")).join("\n")}\n` });
}

const before = new Map(build(dataWith({}), { site: false }).files.map(({ path, bytes }) => [path, bytes]));

/** Made of other files: where they change it may, or must, be made otherwise. */
const DERIVED = /^openapi\.|^api\/intelligence\/(?!observatory).*\.csv$/;

/** The files that are built otherwise, but for those that change with any table: its copy, and the lists of files. */
function changedBy(edit: Edit): string[] {
  const always = [
    `api/datasets/${edit[0]}`,
    "api/datasets/datapackage.json",
    "croissant.json",
    "manifest.json",
  ];
  const { files } = build(edited(edit), { site: false });
  const changed = files.filter(({ path, bytes }) => Buffer.compare(before.get(path)!, bytes) !== 0);
  const paths = changed.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(always));
  return paths
    .filter((path) => !always.includes(path) && !DERIVED.test(path))
    .map((path) => path.replace("api/intelligence/", ""))
    .sort();
}

const times = (factor: number) => (value: number) => value * factor;
const plus = (step: number) => (value: number) => value + step;

const EXPORT = ["observatory/export.csv", "observatory/export.json"];
const FEEDS = ["feed.atom", "feed.json", "observatory/feed.json"];

describe("one number changes the answers that depend on it, and no other", () => {
  test.each<[string, Edit, string[]]>([
    [
      "a requirement's mean delay of the latest year",
      ["observatory/requirement-gaps.csv", "3,2026", "avg_remediation_days", plus(1)],
      [...EXPORT, "observatory/remediation.json"],
    ],
    [
      "a requirement's open-finding rate of the latest year, so much that it is news",
      ["observatory/requirement-gaps.csv", "3,2026", "open_finding_rate_pct", times(2)],
      [...EXPORT, ...FEEDS, "observatory/remediation.json"],
    ],
    [
      "a requirement's open-finding rate of long ago",
      ["observatory/requirement-gaps.csv", "3,2020", "open_finding_rate_pct", times(2)],
      [],
    ],
    [
      "a bottleneck's delay of the latest year",
      ["observatory/bottlenecks.csv", "change-window,2026", "avg_delay_days", plus(1)],
      [...EXPORT, "observatory/remediation.json"],
    ],
    [
      "a bottleneck's delay of the year before",
      ["observatory/bottlenecks.csv", "change-window,2025", "avg_delay_days", plus(1)],
      [],
    ],
    [
      "a region's mean hours of the latest year, so much that it is news",
      ["observatory/region-trends.csv", "asia,2026", "audit_hours_mean", times(1.5)],
      [...EXPORT, ...FEEDS, "observatory/audit-hours.json", "observatory/regions.json"],
    ],
    [
      "a region's mean cost of the first year",
      ["observatory/region-trends.csv", "asia,2019", "cost_usd_mean", times(2)],
      [],
    ],
    [
      "an industry's mean hours of the first year",
      ["observatory/industry-trends.csv", "fintech,2019", "audit_hours_mean", times(2)],
      [],
    ],
    [
      "an industry's mean hours of the year before, so much that it is news",
      ["observatory/industry-trends.csv", "fintech,2025", "audit_hours_mean", times(2)],
      [
        "audit-hours.json",
        "audit-hours/fintech.json",
        ...EXPORT,
        ...FEEDS,
        "observatory/audit-hours.json",
        "observatory/overview.json",
      ],
    ],
    [
      "an industry's standard error of maturity of the latest year",
      ["observatory/industry-trends.csv", "fintech,2026", "maturity_score_se", plus(1)],
      [...EXPORT, "observatory/maturity.json"],
    ],
    [
      "an industry's programmes of the first year",
      ["observatory/industry-trends.csv", "fintech,2019", "sample_size", plus(100)],
      [...EXPORT, "observatory/automation.json"],
    ],
    [
      "the correlation of automation rate and audit hours",
      ["observatory/relations.csv", "automation_rate,audit_hours,2026", "correlation", plus(0.1)],
      [...EXPORT, "observatory/automation.json"],
    ],
    [
      "another correlation",
      ["observatory/relations.csv", "automation_rate,cost_usd,2026", "correlation", plus(0.1)],
      [],
    ],
    [
      "the cost of a band of automation",
      ["observatory/bands.csv", "automation_rate,50-75,2026", "cost_usd_mean", plus(1000)],
      ["observatory/compliance-cost.json", ...EXPORT],
    ],
    [
      "the hours of a band of automation",
      ["observatory/bands.csv", "automation_rate,50-75,2026", "audit_hours_mean", plus(10)],
      ["observatory/automation.json", ...EXPORT],
    ],
    [
      "the cost of a band of maturity",
      ["observatory/bands.csv", "maturity_score,55-65,2026", "cost_usd_mean", plus(1000)],
      ["observatory/compliance-cost.json", ...EXPORT],
    ],
    [
      "the hours of an industry in a region in the year before",
      ["observatory/industry-regions.csv", "fintech,asia,2025", "audit_hours_mean", times(1.1)],
      ["observatory/audit-hours.json", ...EXPORT],
    ],
    [
      "the cost of an industry in a region",
      ["observatory/industry-regions.csv", "fintech,asia,2026", "cost_usd_mean", plus(1000)],
      [],
    ],
    [
      "an industry's quartile of delay of the latest year",
      ["remediation-delay.csv", "fintech,2026", "percentile_25", plus(-1)],
      [
        ...EXPORT,
        "observatory/remediation.json",
        "remediation-delays.json",
        "remediation-delays/fintech.json",
      ],
    ],
    [
      "an industry's quartile of delay of an older year",
      ["remediation-delay.csv", "fintech,2020", "percentile_25", plus(-1)],
      [],
    ],
  ])("%s", (_, edit, expected) => {
    expect(changedBy(edit)).toEqual(expected.toSorted());
  });
});

describe("one number that stands in two places", () => {
  const refused = (...edit: Edit) => {
    try {
      build(edited(edit));
    } catch (error) {
      if (error instanceof DataError) return [...new Set(error.problems.map(({ file }) => file))];
      throw error;
    }
    return [];
  };

  test.each<Edit>([
    ["automation-adoption.csv", "fintech,2026", "sample_size", plus(1)],
    ["automation-adoption.csv", "fintech,2023", "sample_size", plus(1)],
    ["automation-adoption.csv", "fintech,2023", "automation_rate_pct", plus(1)],
    ["remediation-delay.csv", "fintech,2026", "avg_remediation_days", plus(1)],
    ["pci-dss-benchmark.csv", "fintech", "audit_hours", plus(1)],
    ["compliance-maturity.csv", "fintech", "percentile_90", plus(1)],
  ])("cannot change in %s alone: %s, %s", (...edit) => {
    expect(refused(...edit)).toEqual([edit[0]]);
  });

  test("cannot change in the trends alone: the datasets that disagree are named", () => {
    expect(refused("observatory/industry-trends.csv", "fintech,2026", "audit_hours_mean", plus(10))).toEqual([
      "pci-dss-benchmark.csv",
    ]);
    expect(refused("observatory/industry-trends.csv", "fintech,2026", "cost_usd_mean", plus(5000))).toEqual([
      "pci-dss-benchmark.csv",
      "compliance-cost.csv",
    ]);
  });
});
