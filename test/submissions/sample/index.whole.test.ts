import { createHash } from "node:crypto";
import { group } from "d3-array";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerOf, metricOf } from "../../../src/disclosure/model/programme.ts";
import { isAsked, QUESTIONS } from "../../../src/model/metric.ts";
import { Cleaner } from "../../../src/submissions/clean.ts";
import { SAMPLE_COLUMNS } from "../../../src/submissions/sample/columns.ts";
import { sampleRows } from "../../../src/submissions/sample/index.ts";
import { formatCsv } from "../../../src/tables/format.ts";
import { clean, sample, settings } from "../support.ts";

const INDUSTRIES = [
  "fintech",
  "saas",
  "financial-services",
  "healthcare",
  "ecommerce",
  "retail",
  "hospitality",
];
const rows = [...sampleRows({ seed: 4 })];
// Each country is its own region, so that cleaning distinguishes countries.
const cleaner = new Cleaner({
  ...settings,
  countries: settings.countries.map((country) => ({ ...country, region: country.id })),
});
for (const row of rows) cleaner.add(SAMPLE_COLUMNS.map((column) => row[column]!));
const { programmes, answers, dropped } = cleaner.finish();

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]) => rank(values, 0.5);
/** The R-7 quantile. */
function rank(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * p;
  const below = sorted[Math.floor(at)]!;
  return below + (at - Math.floor(at)) * (sorted[Math.ceil(at)]! - below);
}
function correlation(x: readonly number[], y: readonly number[]): number {
  const [ofX, ofY] = [mean(x), mean(y)];
  const dx = x.map((value) => value - ofX);
  const dy = y.map((value) => value - ofY);
  const product = (a: readonly number[], b: readonly number[]) => mean(a.map((value, i) => value * b[i]!));
  return product(dx, dy) / Math.sqrt(product(dx, dx) * product(dy, dy));
}
const byIndustryAndYear = group(programmes, ({ industry, year }) => `${industry} ${year}`);
type MetricName = Parameters<typeof metricOf>[1];
const isGiven = (value: number) => !Number.isNaN(value);
/** The given values of a metric. */
const values = (industry: string, year: number, metric: MetricName) =>
  byIndustryAndYear
    .get(`${industry} ${year}`)!
    .map((programme) => metricOf(programme, metric))
    .filter(isGiven);
/** The correlation of two metrics in 2026, over the programmes that gave both. */
function related(industry: string, x: MetricName, y: MetricName): number {
  const both = byIndustryAndYear
    .get(`${industry} 2026`)!
    .map((programme) => [metricOf(programme, x), metricOf(programme, y)] as const)
    .filter((pair) => pair.every(isGiven));
  return correlation(
    both.map(([value]) => value),
    both.map(([, value]) => value),
  );
}
const change = (industry: string, metric: MetricName) =>
  100 * (mean(values(industry, 2026, metric)) / mean(values(industry, 2025, metric)) - 1);
const csv = (programmes: number, seed: number) =>
  formatCsv(SAMPLE_COLUMNS, [...sampleRows({ programmes, seed })], { header: true });

describe("the default sample", () => {
  it("is the same bytes on every machine", async () => {
    const text = formatCsv(SAMPLE_COLUMNS, rows, { header: true });
    const digest = createHash("sha256").update(text).digest("hex");
    await expect(
      `${rows.length} rows, SHA-256 ${digest}\n`,
      "npm run golden pins them anew",
    ).toMatchFileSnapshot("../../golden/default-sample.txt");
  });

  it("has 4,721 usable programmes of 2026, and fewer in each year back to 2019", () => {
    const years = group(programmes, ({ year }) => year);
    expect([...years].map(([year, members]) => [year, members.length]).sort()).toEqual([
      [2019, 1580],
      [2020, 2010],
      [2021, 2460],
      [2022, 2930],
      [2023, 3390],
      [2024, 3850],
      [2025, 4300],
      [2026, 4721],
    ]);
  });

  it("has the programmes of each country", () => {
    const latest = programmes.filter(({ year }) => year === 2026);
    const counts = [...group(latest, ({ region }) => region)]
      .map(([country, members]) => [country, members.length] as const)
      .sort(([, a], [, b]) => b - a);
    expect(counts.slice(0, 10)).toEqual([
      ["US", 1240],
      ["GB", 620],
      ["IN", 480],
      ["SG", 340],
      ["CA", 310],
      ["DE", 290],
      ["AU", 280],
      ["BR", 260],
      ["FR", 220],
      ["NL", 180],
    ]);
    expect(counts.slice(10).map(([, count]) => count)).toEqual([...Array(9).fill(42), 41, 41, 41]);
  });

  // Industry; maturity at the quartiles; days and change; cost and change; automation.
  it.each([
    ["fintech", 54, 68, 81, 6.2, 12, 120_000, -5, 68],
    ["saas", 52, 66, 79, 5.4, -6, 98_000, -7, 74],
    ["financial-services", 48, 62, 74, 8.3, 4, 280_000, -3, 64],
    ["healthcare", 44, 59, 71, 8.8, -2, 195_000, -2, 45],
    ["ecommerce", 42, 57, 68, 7.8, -3, 145_000, -4, 55],
    ["retail", 38, 54, 65, 9.1, 8, 168_000, -2, 44],
    ["hospitality", 34, 52, 62, 10.4, 5, 178_000, 1, 37],
  ] as const)(
    "is calibrated: %s",
    (industry, p25, p50, p75, days, daysChange, cost, costChange, automation) => {
      const maturity = values(industry, 2026, "maturity_score");
      [p25, p50, p75].forEach((quartile, index) => {
        expect(Math.abs(rank(maturity, (index + 1) / 4) - quartile)).toBeLessThan(1.5);
      });
      expect(Math.abs(mean(values(industry, 2026, "remediation_days")) / days - 1)).toBeLessThan(0.03);
      expect(Math.abs(mean(values(industry, 2026, "cost_usd")) / cost - 1)).toBeLessThan(0.03);
      expect(Math.abs(change(industry, "remediation_days") - daysChange)).toBeLessThan(1.5);
      expect(Math.abs(change(industry, "cost_usd") - costChange)).toBeLessThan(1.5);
      expect(Math.abs(mean(values(industry, 2026, "automation_rate")) - automation)).toBeLessThan(1);
    },
  );

  it("has cost shares of about 40, 35 and 25 percent", () => {
    const latest = programmes.filter((one) => one.year === 2026 && isGiven(metricOf(one, "cost_usd")));
    const total = mean(latest.map((programme) => metricOf(programme, "cost_usd")));
    const share = (part: Parameters<typeof answerOf>[1]) =>
      mean(latest.map((programme) => answerOf(programme, part))) / total;
    expect(share("qsa_fees_usd")).toBeCloseTo(0.4, 2);
    expect(share("remediation_tooling_usd")).toBeCloseTo(0.35, 2);
    expect(share("internal_labour_usd")).toBeCloseTo(0.25, 2);
  });

  it.each(INDUSTRIES)(
    "has mature programmes of %s faster, cheaper, more automated, with fewer hours",
    (industry) => {
      expect(related(industry, "maturity_score", "remediation_days")).toBeLessThan(-0.3);
      expect(related(industry, "maturity_score", "cost_usd")).toBeLessThan(-0.3);
      expect(related(industry, "maturity_score", "audit_hours")).toBeLessThan(-0.3);
      expect(related(industry, "automation_rate", "audit_hours")).toBeLessThan(-0.3);
      expect(related(industry, "maturity_score", "automation_rate")).toBeGreaterThan(0.4);
    },
  );

  it.each(INDUSTRIES)("has costs and days of %s that are skewed to the right", (industry) => {
    for (const metric of ["cost_usd", "remediation_days"] as const) {
      const list = values(industry, 2026, metric);
      expect(mean(list)).toBeGreaterThan(1.02 * median(list));
    }
  });

  it("has audit hours that are skewed to the right over all industries", () => {
    const hours = INDUSTRIES.flatMap((industry) => values(industry, 2026, "audit_hours"));
    expect(mean(hours)).toBeGreaterThan(median(hours));
  });

  it("has audit hours of 450 to 1,800, except for outliers", () => {
    const hours = rows.map((row) => Number.parseFloat(row.audit_hours!)).filter((value) => value > 0);
    const outside = hours.filter((value) => value < 450 || value > 1800);
    expect(outside.length / hours.length).toBeLessThan(0.005);
  });

  it("has the flaws of a real file: blanks, duplicates, typos, units, outliers, impossible values", () => {
    expect(Object.keys(dropped).sort()).toEqual([
      "duplicate",
      "too many answers missing",
      "unknown country",
      "unknown industry",
      "unknown year",
    ]);
    for (const question of QUESTIONS) {
      const asked = programmes.filter(({ year }) => isAsked(question, year)).length;
      expect(answers[question].blank / asked, question).toBeGreaterThan(0.004);
    }
    expect(answers.maturity_score.outOfRange).toBeGreaterThan(20);
    expect(answers.audit_hours.limited).toBeGreaterThan(20);
    expect(answers.remediation_days.limited).toBeGreaterThan(20);
    for (const written of ["FinTech", "E-commerce", " retail", "hospitalty"]) {
      expect(rows.filter(({ industry }) => industry === written).length).toBeGreaterThan(0);
    }
    expect(rows.filter((row) => /^\$\d+,\d{3}$/.test(row.qsa_fees_usd!)).length).toBeGreaterThan(100);
  });

  it("numbers its submissions, each with every column", () => {
    expect(rows[0]!.submission_id).toBe("S00000001");
    expect(new Set(rows.map(({ submission_id }) => submission_id)).size).toBe(rows.length);
    const columns = new Set(rows.map((row) => Object.keys(row).sort().join()));
    expect([...columns]).toEqual([[...SAMPLE_COLUMNS].sort().join()]);
  });
});

describe("a sample", () => {
  it("depends only on the seed", () => {
    expect(csv(200, 4)).toBe(csv(200, 4));
    const samples = [csv(200, 0), csv(200, 1), csv(200, 4), csv(200, 5), csv(201, 4)];
    expect(new Set(samples).size).toBe(5);
  });

  it.each([-1, 2 ** 31, 2 ** 32 + 4, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "is refused if the seed is not a whole number from 0 to 2^31 - 1: %d",
    (seed) => {
      expect(() => sample(1, seed)).toThrow(RangeError);
    },
  );

  it("can have the least and the greatest seed", () => {
    expect(csv(20, 0)).not.toBe(csv(20, 2 ** 31 - 1));
  });

  it("has exactly the requested number of usable programmes, for any size and seed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1200 }),
        fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        (count, seed) => {
          expect(clean(sample(count, seed)).programmes).toHaveLength(count);
        },
      ),
      { seed: 1, numRuns: 10 },
    );
  });

  it("yields its first rows at once, however large it is", () => {
    const first: string[] = [];
    for (const row of sampleRows({ programmes: 1_000_000_000, seed: 4 })) {
      if (first.push(row.submission_id!) === 10) break;
    }
    expect(first.at(-1)).toBe("S00000010");
  });

  it("can have a single programme", () => {
    expect(sample(1, 4).length).toBeGreaterThanOrEqual(1);
    expect(sample(1, 4)[0]![4]).toBe("2026");
  });
});
