import { expect, test } from "vitest";
import { regionFigure } from "../../../src/site/figures/index.ts";
import { requirementHotspots } from "../../../src/site/figures/requirement-hotspots.ts";
import { golden, withRows } from "../../endpoints/support.ts";
import { contextOf } from "./support.ts";

test.each([
  [[80, 20], "had the highest rate of open findings, at 80.0%"],
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

test.each([
  [3, "Requirement 1, Requirement 2 or Requirement 3 had the highest rate of open findings"],
  [4, "No requirement clearly had the highest rate of open findings: from 20.0% to 80.0%"],
])("if %d requirements may have the highest rate, they are named only if they are few", (many, words) => {
  const requirementGaps = [1, 2, 3, 4, 5].map((requirement) => ({
    ...golden.requirementGaps[0]!,
    ...{ requirement, sample_size: 40, avg_remediation_days: 8 },
    open_finding_rate_pct: requirement <= many ? 80 : 20,
    open_findings: requirement <= many ? 32 : 8,
  }));
  expect(requirementHotspots(contextOf({ ...golden, requirementGaps })).title).toContain(words);
});

test.each([
  [[140, 145], "For each requirement, 140 to 145 programmes that answered are counted, in steps of five."],
  [[1040, 1040], "For each requirement, 1,040 programmes that answered are counted, in steps of five."],
])(
  "of %j programmes that answered for a requirement it is said that the counts are rounded",
  (sizes, words) => {
    const requirementGaps = golden.requirementGaps.map((row) => ({
      ...row,
      sample_size: row.requirement === 1 ? sizes[0]! : sizes[1]!,
      open_finding_rate_pct: 50,
      open_findings: (row.requirement === 1 ? sizes[0]! : sizes[1]!) / 2,
      avg_remediation_days: 8,
    }));
    expect(requirementHotspots(contextOf({ ...golden, requirementGaps })).description).toContain(words);
  },
);

test("a region of few programmes is said to have fewer than the minimum cohort", () => {
  const described = (sample_size: number) => {
    const tables = withRows(golden, "regionTrends", { region: "north", year: 2026 }, { sample_size });
    return regionFigure(contextOf(tables), "north").description;
  };
  expect(described(9)).toContain("9 programmes in North, fewer than 10.");
  expect(described(10)).toContain("10 programmes in North.");
});

test("the description of requirements names those that are no longer asked", () => {
  const requirements = golden.requirements.map((one, at) =>
    at === 1 ? { ...one, last_year: golden.span.benchmark - 1 } : one,
  );
  const { id, title } = golden.requirements[1]!;
  const { description, rows } = requirementHotspots(contextOf({ ...golden, requirements }));
  expect(description).toContain(` No longer asked: ${id} ${title} (last in ${golden.span.benchmark - 1}).`);
  expect(rows.map(([requirement]) => requirement)).not.toContain(id);
  expect(requirementHotspots(contextOf(golden)).description).not.toContain("No longer asked");
});
