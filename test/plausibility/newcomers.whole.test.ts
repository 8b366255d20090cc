import { describe, expect, it } from "vitest";
import { formatProblem } from "../../src/model/problem.ts";
import type { Confirmation } from "../../src/plausibility/doubt.ts";
import { plausible } from "../../src/submissions/plausible.ts";
import { examined, type Row, sampleOf, settings } from "../submissions/support.ts";

/** Rows of a sample, some of which are new: those of the last years, mostly of every second industry. */
function population(seed: number, size = 130): { rows: readonly Row[]; isNew: boolean[] } {
  const rows = sampleOf(900, seed);
  const industries = settings.industries.map(({ id }) => id);
  const isMixed = ({ industry }: Row) => (industries.indexOf(industry!) + seed) % 2 === 0;
  let left = size;
  const isNew = rows.map((row, at) => {
    const isHit = left > 0 && Number(row.year) >= 2025 && (at % 7 === 0 || (isMixed(row) && at % 7 < 5));
    if (isHit) left--;
    return isHit;
  });
  return { rows, isNew };
}

/** The questions about new rows. */
const asked = (...given: Parameters<typeof problemsOf>) => problemsOf(...given).map(({ column }) => column!);

/** The same with their whole text. */
function problemsOf({ rows, isNew }: ReturnType<typeof population>, confirmed: readonly Confirmation[] = []) {
  const candidates = rows.flatMap((row, at) => {
    const result = examined(row);
    return "programme" in result ? [{ result, isNew: isNew[at]! }] : [];
  });
  const fresh = new Set(candidates.filter((one) => one.isNew).map(({ result }) => result.programme));
  const { problems } = plausible(
    "one.csv",
    candidates.map(({ result }) => result),
    candidates.map(() => "one.csv"),
    confirmed,
    { earlier: { release: "2027-Q4", compare: (programme) => !fresh.has(programme as never) } },
  );
  return problems.filter(({ column = "" }) => column.includes("new since"));
}

const times = (column: string, factor: number) => (row: Row) => {
  const number = Number(row[column]!.replaceAll(",", ""));
  return { ...row, ...(row[column] !== "" && number > 0 && { [column]: String(number * factor) }) };
};
const swapped = (a: string, b: string) => (row: Row) => ({ ...row, [a]: row[b]!, [b]: row[a]! });
const TURNED: Row = { open: "closed", closed: "open" };
const turned = (row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, TURNED[cell] ?? cell]));

const misread = (seed: number, how: (row: Row) => Row, size?: number) => {
  const { rows, isNew } = population(seed, size);
  return { rows: rows.map((row, at) => (isNew[at] ? how(row) : row)), isNew };
};

const SEEDS = Array.from({ length: 20 }, (_, at) => at + 1);

describe("rows that are new since the last release", () => {
  it.each<[string, (row: Row) => Row, RegExp]>([
    [
      "fees three times",
      times("qsa_fees_usd", 3.2),
      /^one\.csv qsa_fees_usd, new since 2027-Q4: the median of 1\d\d new answers is [23](\.\d+)? times that of earlier ones of the same industries\. Likely causes: \(1\) decimals read as thousands, or thousands as decimals, \(2\) figures of another column\. Correct /,
    ],
    [
      "maturity and automation swapped",
      swapped("maturity_score", "automation_rate"),
      /^one\.csv maturity_score and automation_rate, new since 2027-Q4: the median ratio of the two is 0\.\d\d in 1\d\d new submissions, and 1\.\d\d in earlier ones of the same industries\. Likely cause: the two columns have changed places there\. Correct /,
    ],
    [
      "all findings turned over",
      turned,
      /^one\.csv requirements open, new since 2027-Q4: [5-9]\d% of [\d,]+ findings of new submissions are open, and [1-4]\d% of earlier ones of the same industries/,
    ],
  ])("are asked about, with the usual value, possible causes and a remedy: %s", (_, how, words) => {
    const [first] = problemsOf(misread(1, how));
    expect(first && formatProblem(first)).toMatch(words);
  });

  it.each([130, 40])(
    "are not asked about in 20 correct files with %d of them and another mix of industries",
    (size) => {
      expect(SEEDS.flatMap((seed) => asked(population(seed, size)))).toEqual([]);
    },
  );

  it("are not asked about in 20 correct files in which all of them are of the last year", () => {
    const files = SEEDS.map((seed) => {
      const { rows } = population(seed);
      return { rows, isNew: rows.map(({ year }) => Number(year) >= 2026) };
    });
    expect(files.flatMap((file) => asked(file))).toEqual([]);
  });

  it.each<[string, (row: Row) => Row, string]>([
    ["all findings turned over", turned, "requirements open"],
    [
      "remediation and delay swapped",
      swapped("remediation_days", "bottleneck_delay_days"),
      "remediation_days and bottleneck_delay_days",
    ],
    [
      "maturity and automation swapped",
      swapped("maturity_score", "automation_rate"),
      "maturity_score and automation_rate",
    ],
    ["fees three times", times("qsa_fees_usd", 3.2), "qsa_fees_usd"],
    ["hours in days", times("audit_hours", 1 / 8), "audit_hours"],
    ["remediation in weeks", times("remediation_days", 1 / 7), "remediation_days"],
    [
      "automation that is not a number",
      (row) => ({ ...row, automation_rate: "high" }),
      "automation_rate, new since 2027-Q4 unread",
    ],
  ])("are asked about as a whole: %s", (_, how, question) => {
    for (const seed of [1, 2, 3]) {
      expect(asked(misread(seed, how)).join("; "), String(seed)).toContain(question);
    }
  });

  it("are asked about with the name of the release, and no longer once they are confirmed", () => {
    const file = misread(1, times("audit_hours", 1 / 8));
    expect(asked(file)).toContain("audit_hours, new since 2027-Q4");
    const confirmed = [{ question: "audit_hours, new since 2027-Q4", because: "Small shops joined." }];
    expect(asked(file, confirmed)).not.toContain("audit_hours, new since 2027-Q4");
  });

  it("are not compared if they are fewer than 20", () => {
    expect(asked(misread(1, times("audit_hours", 1 / 8), 19))).toEqual([]);
  });
});
