import { describe, expect, test } from "vitest";
import { rateProblems } from "../../../src/tables/checks/rates.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { goldenFiles } from "../../support/golden.ts";
import { type Edit, planted, plantedLines } from "./planted.ts";

const GAPS = "observatory/requirement-gaps.csv";
const CAUSES = "observatory/bottlenecks.csv";
const MAKE = "Make the table with ingest.";

describe("rates", () => {
  test.each<[string, Edit, string]>([
    [
      "of a count between two steps",
      [GAPS, 2, "sample_size", "21"],
      `sample_size "21": must be a multiple of 5. ${MAKE}`,
    ],
    [
      "that are not a ratio of such counts",
      [GAPS, 2, "open_finding_rate_pct", "26"],
      `open_finding_rate_pct "26": must be a share of 20 in steps of 5, neither none nor all of them. ${MAKE}`,
    ],
    [
      "of a year after the blocks",
      [GAPS, 2, "year", "2027"],
      `year "2027": must be a year of observatory/blocks.csv, 2019 to 2026. Correct the year, or remove the row.`,
    ],
    [
      "of nobody",
      [GAPS, 2, "open_finding_rate_pct", "0"],
      `open_finding_rate_pct "0": must be a share of 20 in steps of 5, neither none nor all of them. ${MAKE}`,
    ],
    [
      "of all",
      [GAPS, 2, "open_finding_rate_pct", "100"],
      `open_finding_rate_pct "100": must be a share of 20 in steps of 5, neither none nor all of them. ${MAKE}`,
    ],
    [
      "with a delay of more digits than answers have",
      [GAPS, 2, "avg_remediation_days", "8.54"],
      'avg_remediation_days "8.54": must be a multiple of 0.1, to which answers are rounded. Round it.',
    ],
    [
      "without their delay",
      [GAPS, 2, "avg_remediation_days", ""],
      'avg_remediation_days "": must be filled in, because the row has a count. Fill the row in, or withhold all of it.',
    ],
    [
      "of a bottleneck, of a count between two steps",
      [CAUSES, 2, "sample_size", "14"],
      `sample_size "14": must be a multiple of 5. ${MAKE}`,
    ],
    [
      "of a bottleneck, not the share of the counts",
      [CAUSES, 2, "share_pct", "61"],
      `share_pct "61": must be 60, 15 of the 25 that named a cause in 2026. ${MAKE}`,
    ],
    [
      "of a bottleneck, with a delay of more digits than answers have",
      [CAUSES, 2, "avg_delay_days", "3.55"],
      'avg_delay_days "3.55": must be a multiple of 0.1, to which answers are rounded. Round it.',
    ],
  ])("%s are refused", (_title, edit, problem) => {
    expect(planted(edit)).toContain(`${edit[0]}:2 ${problem}`);
  });

  test.each([
    [5, []],
    [7, []],
    [8, [5, 5]],
    [12, [5, 5]],
    [13, [5, 5, 10, 10]],
  ])("with k = %i are refused for counts that are too small: %j", (k, counts) => {
    const tables = loadTables(goldenFiles);
    const rowOf = (sample_size: number) => ({
      ...tables.bottleneckShares[0]!,
      ...{ sample_size, share_pct: (100 * sample_size) / 45, respondents: 45 },
    });
    const gapOf = (sample_size: number) => ({ ...tables.requirementGaps[0]!, sample_size });
    const found = rateProblems({
      ...tables,
      methodology: { ...tables.methodology, k },
      bottleneckShares: [5, 10, 30].map(rowOf),
      requirementGaps: [5, 10].map(gapOf),
    });
    const few = found.filter(({ rule }) => rule.startsWith("must count at least"));
    expect(few.map(({ value }) => Number(value)).sort((a, b) => a - b)).toEqual(counts);
    for (const { column, rule, remedy } of few) {
      expect([column, rule, remedy]).toEqual([
        "sample_size",
        `must count at least k = ${k} programmes`,
        "Withhold the row.",
      ]);
    }
  });

  test("are withheld in every value or in none", () => {
    expect(planted([GAPS, 3, "avg_remediation_days", "8.5"])).toEqual([
      `${GAPS}:3 avg_remediation_days "8.5": must be empty, because the count is withheld. Fill the row in, or withhold all of it.`,
    ]);
  });

  const causes = (...rows: string[]) => plantedLines(CAUSES, ([header]) => [header!, ...rows]);

  test("of bottlenecks are based on the counts plus any number of steps if one is withheld", () => {
    expect(causes("evidence,2026,100,3.5,15,15,", "scope,2026,,,,,")).toEqual([]);
    expect(causes("evidence,2026,75,3.5,15,20,", "scope,2026,,,,,")).toEqual([]);
    expect(causes("evidence,2026,60,3.5,15,25,", "scope,2026,,,,,")).toEqual([]);
    expect(causes("evidence,2026,70,3.5,15,20,", "scope,2026,,,,,")).toEqual([
      `${CAUSES}:2 share_pct "70": must be 75, 15 of the 20 that named a cause in 2026. ${MAKE}`,
    ]);
  });

  test("of bottlenecks are never based on fewer than the counts, even if one is withheld", () => {
    const tables = loadTables(goldenFiles);
    const rowOf = (bottleneck: string, sample_size: number | null, share_pct: number | null) => ({
      ...tables.bottleneckShares[0]!,
      ...{ bottleneck, sample_size, share_pct, avg_delay_days_se: null },
      respondents: sample_size === null ? null : 90,
      ...(sample_size === null && { avg_delay_days: null }),
    });
    const rows = [rowOf("evidence", 50, 55.5556), rowOf("scope", 50, 55.5556), rowOf("tools", null, null)];
    const told = rateProblems({ ...tables, bottleneckShares: rows, requirementGaps: [] });
    expect(told.map(({ row, column, value, rule }) => `${row} ${column} ${value}: ${rule}`)).toEqual(
      [2, 3].flatMap((line) => [
        `${line} share_pct 55.5556: must be 50, 50 of the 100 that named a cause in 2026`,
        `${line} respondents 90: must be 100, the number of programmes that the shares of 2026 are based on`,
      ]),
    );
  });

  test("of bottlenecks are based on the counts if all are published, whatever else the registry has", () => {
    expect(causes("evidence,2026,100,3.5,15,15,")).toEqual([]);
    expect(causes("evidence,2026,75,3.5,15,20,")).toEqual([
      `${CAUSES}:2 share_pct "75": must be 100, 15 of the 15 that named a cause in 2026. ${MAKE}`,
      `${CAUSES}:2 respondents "20": must be 15, the number of programmes that the shares of 2026 are based on. ${MAKE}`,
    ]);
  });
});
