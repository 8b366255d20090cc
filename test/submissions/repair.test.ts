import { describe, expect, it } from "vitest";
import { answerOf, type Programme } from "../../src/submissions/programme.ts";
import { repair } from "../../src/submissions/repair.ts";
import { noCounts, problemsOf, programme, programmes } from "./support.ts";

const MISSING = Number.NaN;

function repaired(list: readonly Programme[], k = 5) {
  const counts = noCounts();
  repair(list, k, counts, "private/s.csv");
  return { hours: list.map((one) => answerOf(one, "audit_hours")), counts };
}

// 15 values of 100 and one of 260 have mean 110 and sample deviation 40, so three of them reach up to 230.
const HUNDREDS = Array<number>(15).fill(100);
// 15 values of 300 and one of 140 have mean 290 and deviation 40, so three of them reach down to 170.
const THREE_HUNDREDS = Array<number>(15).fill(300);

describe("repair", () => {
  it("moves an outlier to three standard deviations from the mean of its industry and year", () => {
    const { hours, counts } = repaired(programmes("audit_hours", [...HUNDREDS, 260]));
    expect(hours).toEqual([...HUNDREDS, 230]);
    expect(counts.audit_hours).toMatchObject({ winsorised: 1, filled: 0 });
  });

  it("does so on the low side too", () => {
    expect(repaired(programmes("audit_hours", [...THREE_HUNDREDS, 140])).hours).toEqual([
      ...THREE_HUNDREDS,
      170,
    ]);
  });

  it("takes the frameworks of an industry and year together", () => {
    const list = [
      ...programmes("audit_hours", HUNDREDS),
      programme({ audit_hours: 260, framework: "SOC_2_TYPE_II" }),
    ];
    expect(repaired(list).hours.at(-1)).toBe(230);
  });

  it("does not mix industries, nor years", () => {
    const list = [
      ...programmes("audit_hours", HUNDREDS),
      programme({ audit_hours: 260, industry: "retail" }),
      programme({ audit_hours: 260, year: 2025 }),
    ];
    expect(repaired(list).hours).toEqual([...HUNDREDS, 260, 260]);
  });

  it("leaves a value within three standard deviations as it is", () => {
    // Of 10 values none can lie farther than 9 / sqrt(10) = 2.85 deviations from the mean.
    const list = programmes("audit_hours", [...Array<number>(9).fill(100), 9000]);
    expect(repaired(list).hours.at(-1)).toBe(9000);
  });

  it("fills a missing answer with the mean of those given in its industry, framework and year", () => {
    const list = [
      ...programmes("audit_hours", [700, 750, 800, 850, 900, MISSING]),
      ...programmes("audit_hours", [100, 100, 100, 100, 100, MISSING], { framework: "SOC_2_TYPE_II" }),
      ...programmes("audit_hours", [1, 2, 3, 4, 10, MISSING, MISSING], { year: 2025 }),
      ...programmes("audit_hours", [40, 40, 40, 40, 40, MISSING], { industry: "retail" }),
    ];
    const { hours, counts } = repaired(list);
    expect(hours).toEqual([
      ...[700, 750, 800, 850, 900, 800],
      ...[100, 100, 100, 100, 100, 100],
      ...[1, 2, 3, 4, 10, 4, 4],
      ...[40, 40, 40, 40, 40, 40],
    ]);
    expect(counts.audit_hours.filled).toBe(5);
  });

  it("fills after outliers were moved", () => {
    const { hours } = repaired(programmes("audit_hours", [...HUNDREDS, 260, MISSING]));
    expect(hours).toEqual([...HUNDREDS, 230, (1500 + 230) / 16]);
  });

  it("takes the mean of the industry and year where fewer than k of the framework gave an answer", () => {
    const soc = { framework: "SOC_2_TYPE_II" };
    const four = [
      ...programmes("audit_hours", [700, 750, 800, 850, 900]),
      ...programmes("audit_hours", [125, 125, 125, 125, MISSING], soc),
    ];
    expect(repaired(four).hours.at(-1)).toBe(500);
    const five = [...four.slice(0, -1), ...programmes("audit_hours", [125, MISSING], soc)];
    expect(repaired(five).hours.at(-1)).toBe(125);
    const nobody = [...four.slice(0, 5), ...programmes("audit_hours", [MISSING, MISSING], soc)];
    expect(repaired(nobody).hours.slice(5)).toEqual([800, 800]);
  });

  it("takes as many as it is told, from the industry and year too", () => {
    const list = () => [
      ...programmes("audit_hours", [700, 900, MISSING]),
      ...programmes("audit_hours", [500, MISSING], { framework: "SOC_2_TYPE_II" }),
    ];
    expect(repaired(list(), 2).hours).toEqual([700, 900, 800, 500, 700]);
    expect(repaired(list(), 3).hours).toEqual([700, 900, 700, 500, 700]);
    expect(problemsOf(() => repaired(list(), 4))).toHaveLength(1);
  });

  it("takes means of what was given alone, and not of what was filled", () => {
    const list = [
      ...programmes("audit_hours", [100, 100, 100, 100, 100, MISSING, MISSING, MISSING]),
      ...programmes("audit_hours", [1000, 1000, 1000, 1000, MISSING], { framework: "SOC_2_TYPE_II" }),
    ];
    expect(repaired(list).hours.at(-1)).toBe(500);
  });

  it("leaves means of the answers given as they were", () => {
    const { hours } = repaired(programmes("audit_hours", [100, 200, 300, 300, 600, MISSING, MISSING]));
    expect(hours.reduce((sum, value) => sum + value, 0) / 7).toBeCloseTo(300, 10);
  });

  it("needs k answers of an industry and year only where one is missing", () => {
    expect(repaired(programmes("audit_hours", [700, 800, 900, 1000])).hours).toEqual([700, 800, 900, 1000]);
  });

  it("says of every answer, industry and year that too few answered to fill the others", () => {
    const list = [
      ...programmes("audit_hours", [700, 800, 900, 1000, MISSING]),
      programme({ remediation_days: MISSING, audit_hours: MISSING, framework: "SOC_2_TYPE_II" }),
      ...programmes("maturity_score", [50, 50, 50, 50, 50, MISSING], { year: 2025 }),
      programme({ maturity_score: MISSING, industry: "retail" }),
    ];
    const problem = (column: string, value: string) => ({
      file: "private/s.csv",
      column,
      value,
      rule: "at least 5 submissions of each industry and year must answer",
      remedy: "Add submissions that do.",
    });
    expect(problemsOf(() => repaired(list))).toEqual([
      problem("audit_hours", "fintech, 2026"),
      problem("maturity_score", "retail, 2026"),
    ]);
  });
});
