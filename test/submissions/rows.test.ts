import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANSWERS, COST_PARTS } from "../../src/model/metric.ts";
import { answerOf, metricOf, type Programme } from "../../src/submissions/programme.ts";
import { benchmarkPartition, lossByAnswer, maturityPartition } from "../../src/submissions/rows.ts";
import { programme, programmes } from "./support.ts";

/** Numbers of two decimals, as people write them; none of them at a bound or ten times another. */
const numbers = (max: number) =>
  fc.integer({ min: 20 * max, max: 99 * max }).map((hundredths) => hundredths / 100);

const anyProgramme = (industry: string, framework: string) =>
  fc
    .record({
      maturity_score: numbers(100),
      audit_hours: numbers(20_000),
      qsa_fees_usd: numbers(50_000_000),
      remediation_tooling_usd: numbers(50_000_000),
      internal_labour_usd: numbers(50_000_000),
      automation_rate: numbers(100),
      remediation_days: numbers(365),
    })
    .map((answers) => programme({ industry, framework, ...answers }));

/** Programmes of four strata, k or more of each, mixed. */
const population = fc.integer({ min: 5, max: 8 }).chain((k) => {
  const stratum = ([industry, framework]: readonly [string, string]) =>
    fc.array(anyProgramme(industry, framework), { minLength: k, maxLength: 4 * k, size: "max" });
  const labels = [
    ["fintech", "PCI_DSS_v4"],
    ["fintech", "SOC_2_TYPE_II"],
    ["retail", "PCI_DSS_v4"],
    ["saas", "ISO_27001_2022"],
  ] as const;
  return fc
    .tuple(...labels.map(stratum))
    .chain((strata) => fc.shuffledSubarray(strata.flat(), { minLength: strata.flat().length }))
    .map((list) => ({ k, list }));
});
const RUNS = { seed: 1, numRuns: 60 };

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function expectPartition(
  list: readonly Programme[],
  k: number,
  cohorts: readonly { readonly members: readonly Programme[] }[],
): void {
  const members = cohorts.flatMap((cohort) => cohort.members);
  expect(members).toHaveLength(list.length);
  expect(new Set(members)).toEqual(new Set(list));
  for (const cohort of cohorts) {
    expect(cohort.members.length).toBeGreaterThanOrEqual(k);
    expect(cohort.members.length).toBeLessThan(2 * k);
  }
}

describe("a cohort that would tell too much joins its nearest", () => {
  const near = (count: number, changes: Parameters<typeof programme>[0]) =>
    Array.from({ length: count }, () => programme(changes));
  const sizes = (list: readonly Programme[]) =>
    benchmarkPartition(list, 5)
      .cohorts.map(({ members }) => members.length)
      .sort((a, b) => a - b);

  it("where its programmes are of fewer than k organisations", () => {
    const low = near(5, { maturity_score: 20 });
    const high = near(5, { maturity_score: 80 });
    expect(sizes([...low, ...high])).toEqual([5, 5]);
    const twice = high.map((one, index) => ({ ...one, organisation: high[index % 4]!.organisation }));
    expect(sizes([...low, ...twice])).toEqual([10]);
  });

  it("where all of it sits at a bound", () => {
    expect(sizes([...near(5, { automation_rate: 20 }), ...near(5, { automation_rate: 100 })])).toEqual([10]);
    const maturity = [...near(5, { maturity_score: 50 }), ...near(5, { maturity_score: 100 })];
    expect(maturityPartition(maturity, 5).cohorts.map(({ members }) => members.length)).toEqual([10]);
  });

  it("where one pays nearly all of the cost", () => {
    const rich = near(1, { maturity_score: 80, qsa_fees_usd: 5_000_000 });
    const poor = near(4, { maturity_score: 80, qsa_fees_usd: 1_000 });
    const others = near(5, { maturity_score: 20, qsa_fees_usd: 400_000 });
    expect(sizes([...rich, ...poor, ...others])).toEqual([10]);
    expect(sizes([...near(1, { maturity_score: 80, qsa_fees_usd: 9_000 }), ...poor, ...others])).toEqual([
      5, 5,
    ]);
  });

  it("and its loss is that of the cohorts that are published", () => {
    const list = [...near(5, { automation_rate: 20 }), ...near(5, { automation_rate: 100 })];
    // One cohort of all keeps the mean alone.
    expect(benchmarkPartition(list, 5).summary).toMatchObject({ cohorts: 1, informationLoss: 100 });
  });
});

describe("benchmarkPartition", () => {
  it("puts every programme into one cohort of k to 2k - 1, of one industry and framework", () => {
    fc.assert(
      fc.property(population, ({ k, list }) => {
        const { cohorts, summary } = benchmarkPartition(list, k);
        expectPartition(list, k, cohorts);
        for (const { members, values } of cohorts) {
          const labels = new Set(members.map(({ industry, framework }) => `${industry} ${framework}`));
          expect([...labels]).toEqual([`${values.benchmark.industry} ${values.benchmark.framework}`]);
          expect(values.cost).toMatchObject({
            industry: values.benchmark.industry,
            framework: values.benchmark.framework,
          });
          expect(values.benchmark.sample_size).toBe(members.length);
        }
        expect(summary).toMatchObject({ programmes: list.length, cohorts: cohorts.length });
        expect(summary.smallest).toBe(Math.min(...cohorts.map(({ members }) => members.length)));
        expect(summary.largest).toBe(Math.max(...cohorts.map(({ members }) => members.length)));
      }),
      RUNS,
    );
  });

  it("preserves the sum of every column within its rounding", () => {
    fc.assert(
      fc.property(population, ({ k, list }) => {
        const { cohorts } = benchmarkPartition(list, k);
        const published = (value: (values: (typeof cohorts)[number]["values"]) => number) =>
          sum(cohorts.map(({ members, values }) => members.length * value(values)));
        const within = (digits: number) => list.length * 0.5 * 10 ** -digits + 1e-6;
        const off = (metric: "maturity_score" | "audit_hours" | "automation_rate" | "remediation_days") =>
          Math.abs(
            published(({ benchmark }) => benchmark[metric]) - sum(list.map((p) => metricOf(p, metric))),
          );
        expect(off("maturity_score")).toBeLessThanOrEqual(within(4));
        expect(off("audit_hours")).toBeLessThanOrEqual(within(3));
        expect(off("automation_rate")).toBeLessThanOrEqual(within(4));
        expect(off("remediation_days")).toBeLessThanOrEqual(within(4));
        for (const part of COST_PARTS) {
          const loss = published(({ cost }) => cost[part]) - sum(list.map((p) => answerOf(p, part)));
          expect(Math.abs(loss)).toBeLessThanOrEqual(within(2));
        }
      }),
      RUNS,
    );
  });

  it("publishes a total cost that is the sum of the published parts, to the cent, in both tables", () => {
    fc.assert(
      fc.property(population, ({ k, list }) => {
        for (const { values } of benchmarkPartition(list, k).cohorts) {
          const cents = COST_PARTS.map((part) => Math.round(values.cost[part] * 100));
          expect(Math.round(values.cost.total_cost_usd * 100)).toBe(sum(cents));
          expect(values.benchmark.cost_usd).toBe(values.cost.total_cost_usd);
        }
      }),
      RUNS,
    );
  });

  it("gives a cohort the means of its members, and similar programmes a cohort", () => {
    const low = programmes("audit_hours", [500, 510, 520, 530, 540]);
    const high = programmes("audit_hours", [1500, 1510, 1520, 1530, 1540.5]);
    const { cohorts } = benchmarkPartition([...low, ...high], 5);
    const values = cohorts
      .map(({ values }) => values)
      .sort((a, b) => a.benchmark.audit_hours - b.benchmark.audit_hours);
    const same = { maturity_score: 60, automation_rate: 50, remediation_days: 8, cost_usd: 100_000 };
    const labels = { industry: "fintech", framework: "PCI_DSS_v4" };
    const cost = {
      ...labels,
      total_cost_usd: 100_000,
      qsa_fees_usd: 40_000,
      remediation_tooling_usd: 35_000,
      internal_labour_usd: 25_000,
    };
    expect(values).toEqual([
      { benchmark: { ...labels, ...same, audit_hours: 520, sample_size: 5 }, cost },
      { benchmark: { ...labels, ...same, audit_hours: 1520.1, sample_size: 5 }, cost },
    ]);
  });
});

describe("maturityPartition", () => {
  it("puts every programme into one cohort of k to 2k - 1, of one industry", () => {
    fc.assert(
      fc.property(population, ({ k, list }) => {
        const { cohorts } = maturityPartition(list, k);
        expectPartition(list, k, cohorts);
        for (const { members, values } of cohorts) {
          expect([...new Set(members.map(({ industry }) => industry))]).toEqual([values.industry]);
        }
      }),
      RUNS,
    );
  });

  it("makes cohorts of neighbours: the ranges of an industry's cohorts do not overlap", () => {
    fc.assert(
      fc.property(population, ({ k, list }) => {
        for (const industry of ["fintech", "retail", "saas"]) {
          const ranges = maturityPartition(list, k)
            .cohorts.filter(({ values }) => values.industry === industry)
            .map(({ members }) => members.map((member) => answerOf(member, "maturity_score")))
            .sort((a, b) => Math.min(...a) - Math.min(...b) || Math.max(...a) - Math.max(...b));
          for (let i = 1; i < ranges.length; i++) {
            expect(Math.max(...ranges[i - 1]!)).toBeLessThanOrEqual(Math.min(...ranges[i]!));
          }
        }
      }),
      RUNS,
    );
  });

  it("finds the partition that loses least", () => {
    const list = programmes("maturity_score", [90, 10, 12, 50, 11, 88, 14, 52, 13, 54, 86, 92, 84]);
    const { cohorts } = maturityPartition(list, 5);
    // Of the ways to cut 13 sorted scores in two, the one at the gap between 14 and 50.
    expect(cohorts.map(({ members, values }) => [members.length, values.maturity_score])).toEqual([
      [5, 12],
      [8, 74.5],
    ]);
  });
});

describe("lossByAnswer", () => {
  it("is 0 where cohorts are of equals, and 100 where one cohort is all there is", () => {
    const low = programmes("audit_hours", Array(5).fill(500));
    const high = programmes("audit_hours", Array(5).fill(1500));
    const losses = lossByAnswer(benchmarkPartition([...low, ...high], 5));
    expect(losses).toEqual(Object.fromEntries(ANSWERS.map((answer) => [answer, 0])));
    const one = lossByAnswer(benchmarkPartition(programmes("audit_hours", [1, 2, 3, 4, 5]), 5));
    expect(one).toMatchObject({ audit_hours: 100, maturity_score: 0 });
  });

  it("is the squared distance within cohorts in percent of that from the overall mean", () => {
    const list = programmes("audit_hours", [9, 9, 10, 11, 11, 29, 29, 30, 31, 31]);
    // Within: 4 + 4 = 8; overall, about 20: 10 x 100 + 8 = 1008.
    expect(lossByAnswer(benchmarkPartition(list, 5)).audit_hours).toBeCloseTo(800 / 1008, 10);
  });
});
