import { expect, test } from "vitest";
import { regionFigure } from "../../../src/site/figures/index.ts";
import { requirementHotspots } from "../../../src/site/figures/requirement-hotspots.ts";
import { golden, withRows } from "../../endpoints/support.ts";
import { contextOf } from "./support.ts";

test.each([
  [[80, 20], "has the highest rate of open findings, at 80.0%"],
  [[40, 20], "No two requirements can be told apart in their rate of open findings: from 20.0% to 40.0%"],
  [[20, 20], "No two requirements can be told apart in their rate of open findings: all at 20.0%"],
  [[0, 0], "No programme has an open finding"],
])("findings open in %j percent of programmes", ([high, low], words) => {
  const requirementGaps = golden.requirementGaps.map((row) => ({
    ...row,
    sample_size: 20,
    open_finding_rate_pct: row.requirement === 1 ? high! : low!,
    open_findings: (row.requirement === 1 ? high! : low!) / 5,
    avg_remediation_days: 8,
  }));
  expect(requirementHotspots(contextOf({ ...golden, requirementGaps })).title).toContain(words);
});

test("a region of few programmes is said to have fewer than the minimum cohort", () => {
  const described = (sample_size: number) => {
    const tables = withRows(golden, "regionTrends", { region: "north", year: 2026 }, { sample_size });
    return regionFigure(contextOf(tables), "north").description;
  };
  expect(described(9)).toContain("9 programmes in North, fewer than 10.");
  expect(described(10)).toContain("10 programmes in North.");
});
