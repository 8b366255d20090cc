import { group } from "d3-array";
import { ANSWERS, type Answer, COST_PARTS, type CostPart, METRIC_UNITS } from "../model/metric.ts";
import { mergeCohorts } from "../privacy/merge-cohorts.ts";
import { mean } from "../statistics/mean.ts";
import { informationLoss, microaggregate } from "../statistics/microaggregate.ts";
import { microaggregateVariable } from "../statistics/microaggregate-variable.ts";
import { standardise } from "../statistics/standardise.ts";
import type { BenchmarkRow, CostRow } from "../tables/datasets.ts";
import { tableNumber } from "../tables/format.ts";
import type { EarlierCohorts } from "./ledger/cohorts.ts";
import { answerOf, organisationsOf, type Programme } from "./programme.ts";
import type { CohortSummary } from "./report.ts";
import { sitsAtBound, tellsTooMuch } from "./safety.ts";

/** A cohort: its members and what is published of them. */
interface Cohort<V> {
  readonly members: readonly Programme[];
  readonly values: V;
}

type BenchmarkCohort = Cohort<{
  readonly benchmark: BenchmarkRow;
  readonly cost: Omit<CostRow, "yoy_trend_pct">;
}>;
type MaturityCohort = Cohort<{ readonly industry: string; readonly maturity_score: number }>;

/** The cohorts of one partition and their summary. */
export interface Partition<C> {
  readonly cohorts: readonly C[];
  readonly summary: CohortSummary;
}

/**
 * The partition that `pci-dss-benchmark.csv` and `compliance-cost.csv` share: MDAV over all seven answers, refined,
 * within each industry and framework.
 * @param programmes programmes of one year, of at least k organisations in each industry and framework among them
 * @param earlier the cohorts of the release before, where there is one
 */
export function benchmarkPartition(
  programmes: readonly Programme[],
  k: number,
  earlier?: EarlierCohorts,
): Partition<BenchmarkCohort> {
  return partition(programmes, k, earlier, {
    label: ({ industry, framework }) => `${industry} ${framework}`,
    cohortOf: benchmarkCohort,
    valuesOf: ({ answers }) => [...answers],
    split: (rows) => microaggregate(rows, k, { refine: true }).cohorts,
    isSafe: (members) => organisationsOf(members) >= k && !tellsTooMuch(members),
  });
}

/** The partition of `compliance-maturity.csv`: the optimum of the one variable, within each industry. */
export function maturityPartition(
  programmes: readonly Programme[],
  k: number,
  earlier?: EarlierCohorts,
): Partition<MaturityCohort> {
  return partition(programmes, k, earlier, {
    label: ({ industry }) => industry,
    cohortOf: maturityCohort,
    valuesOf: (programme) => [answerOf(programme, "maturity_score")],
    split: (rows) =>
      microaggregateVariable(
        rows.map(([score]) => score!),
        k,
      ).cohorts,
    isSafe: (members) => organisationsOf(members) >= k && !sitsAtBound(members, ["maturity_score"]),
  });
}

/** How one partition is made. */
interface Method<C> {
  /** What all members of a cohort share. */
  readonly label: (programme: Programme) => string;
  readonly cohortOf: (members: readonly Programme[]) => C;
  /** What members of a cohort are to be alike in. */
  readonly valuesOf: (programme: Programme) => number[];
  /** Cohorts of at least k rows, as indices, of k rows or more. */
  readonly split: (rows: readonly number[][]) => readonly number[][];
  /** Whether a cohort may be published. */
  readonly isSafe: (members: readonly Programme[]) => boolean;
}

function partition<C extends Cohort<unknown>>(
  programmes: readonly Programme[],
  k: number,
  earlier: EarlierCohorts | undefined,
  { label, cohortOf, valuesOf, split, isSafe }: Method<C>,
): Partition<C> {
  const cohorts: C[] = [];
  let weightedLoss = 0;
  for (const stratum of group(programmes, label).values()) {
    const membersOf = (indices: readonly number[]) => indices.map((index) => stratum[index]!);
    const rows = stratum.map(valuesOf);
    const space = standardise(rows);
    const width = rows[0]!.length;
    const mayBePublished = (members: readonly Programme[]) =>
      isSafe(members) && (earlier?.isFarOrSame(members) ?? true);
    const unchanged = earlier?.unchanged(stratum) ?? [];
    const settled = new Set(unchanged.flat());
    const others = [...stratum.keys()].filter((index) => !settled.has(index));
    const parts = splitOf(others, k, (some) => split(some.map((index) => rows[index]!)));
    const indices = mergeCohorts(space, width, [...unchanged, ...parts], (cohort) =>
      mayBePublished(membersOf(cohort)),
    );
    weightedLoss += informationLoss(space, width, indices) * stratum.length;
    for (const cohort of indices) cohorts.push(cohortOf(membersOf(cohort)));
  }
  const sizes = cohorts.map(({ members }) => members.length);
  return {
    cohorts,
    summary: {
      programmes: programmes.length,
      cohorts: cohorts.length,
      smallest: sizes.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
      largest: sizes.reduce((a, b) => Math.max(a, b), 0),
      informationLoss: weightedLoss / programmes.length,
    },
  };
}

/** Records in cohorts; too few for one are one that must be merged. */
function splitOf(
  records: readonly number[],
  k: number,
  split: (records: readonly number[]) => readonly (readonly number[])[],
): (readonly number[])[] {
  if (records.length === 0) return [];
  if (records.length < k) return [records];
  return split(records).map((cohort) => cohort.map((index) => records[index]!));
}

function benchmarkCohort(members: readonly Programme[]): BenchmarkCohort {
  const { industry, framework } = members[0]!;
  const meanOf = (answer: Answer, unit: string) =>
    tableNumber(mean(members.map((member) => answerOf(member, answer)))!, unit);
  const parts = Object.fromEntries(COST_PARTS.map((part) => [part, meanOf(part, "usd")])) as Record<
    CostPart,
    number
  >;
  // The total is the sum of the published parts, so that they add up to the cent.
  const total = tableNumber(
    COST_PARTS.reduce((sum, part) => sum + parts[part], 0),
    "usd",
  );
  const metric = (name: Exclude<keyof typeof METRIC_UNITS, "cost_usd">) => meanOf(name, METRIC_UNITS[name]);
  return {
    members,
    values: {
      benchmark: {
        industry,
        maturity_score: metric("maturity_score"),
        audit_hours: metric("audit_hours"),
        cost_usd: total,
        automation_rate: metric("automation_rate"),
        remediation_days: metric("remediation_days"),
        sample_size: members.length,
        framework,
      },
      cost: { industry, framework, total_cost_usd: total, ...parts },
    },
  };
}

function maturityCohort(members: readonly Programme[]): MaturityCohort {
  const score = mean(members.map((member) => answerOf(member, "maturity_score")))!;
  return { members, values: { industry: members[0]!.industry, maturity_score: tableNumber(score, "score") } };
}

/**
 * What the benchmark rows understate of each answer: 100 x (squared distance of members to their cohort's
 * mean) / (squared distance of all to the overall mean).
 */
export function lossByAnswer({ cohorts }: Partition<BenchmarkCohort>): Record<Answer, number> {
  const everyone = cohorts.flatMap(({ members }) => members);
  const squares = (members: readonly Programme[], answer: Answer) => {
    const values = members.map((member) => answerOf(member, answer));
    const centre = mean(values)!;
    return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  };
  return Object.fromEntries(
    ANSWERS.map((answer) => {
      const total = squares(everyone, answer);
      const within = cohorts.reduce((sum, { members }) => sum + squares(members, answer), 0);
      return [answer, total === 0 ? 0 : (100 * within) / total];
    }),
  ) as Record<Answer, number>;
}
