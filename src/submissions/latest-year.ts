import { LATEST_YEAR } from "../model/metric.ts";
import type { BenchmarkRow, CostRow, MaturityRow } from "../tables/datasets.ts";
import type { Settings, Tables } from "../tables/index.ts";
import { benchmarkAndCostRows, changesOfLatestYear, maturityRows, type Trends } from "./datasets.ts";
import type { Partitions } from "./gate/publication.ts";
import { hitRate, KNOWLEDGE } from "./intruder.ts";
import { type EarlierCohorts, earlierCohorts } from "./ledger/cohorts.ts";
import type { Since } from "./ledger/since.ts";
import type { Programme } from "./programme.ts";
import type { IngestReport } from "./report.ts";
import { benchmarkPartition, lossByAnswer, maturityPartition } from "./rows.ts";

/** The rows of single programmes, which are of the latest year alone, and what is to be said of them. */
export interface LatestYear {
  readonly benchmark: readonly BenchmarkRow[];
  readonly cost: readonly CostRow[];
  readonly maturity: readonly MaturityRow[];
  /** Their cohorts; empty where rows are those of the release before. */
  readonly partitions: Partitions;
  readonly cohorts: IngestReport["cohorts"];
  readonly informationLoss: IngestReport["informationLoss"];
  /** What the intruder test found, in percent. */
  readonly hitRatePct: number;
}

/**
 * Rows of programmes of the latest year, in cohorts: those of the release before as far as none of their members
 * changed, the others made anew.
 */
export function latestYear(
  programmes: readonly Programme[],
  trends: Trends,
  settings: Settings,
  since?: Since,
): LatestYear {
  const { k } = settings.methodology;
  const latest = programmes.filter(({ year }) => year === LATEST_YEAR);
  const earlier = (name: keyof Partitions): EarlierCohorts | undefined =>
    since && earlierCohorts(since.records, name, latest, k);
  const benchmark = benchmarkPartition(latest, k, earlier("benchmark"));
  const maturity = maturityPartition(latest, k, earlier("maturity"));
  const targets = benchmark.cohorts.map(({ members, values }) => ({
    label: `${values.benchmark.industry} ${values.benchmark.framework}`,
    members,
  }));
  return {
    ...benchmarkAndCostRows(benchmark.cohorts, trends, settings),
    maturity: maturityRows(maturity.cohorts, trends, settings),
    partitions: {
      benchmark: benchmark.cohorts.map(({ members }) => members),
      maturity: maturity.cohorts.map(({ members }) => members),
    },
    cohorts: { benchmark: benchmark.summary, maturity: maturity.summary },
    informationLoss: lossByAnswer(benchmark),
    hitRatePct: KNOWLEDGE.reduce((most, known) => Math.max(most, hitRate(targets, known)), 0),
  };
}

/** The rows of the release before. Their change on the year before them is that of the trends as they are now. */
export function keptLatestYear(tables: Tables, trends: Trends): LatestYear {
  const { cohorts, informationLossPct, intruder } = tables.privacyReport!;
  const summary = ({ informationLossPct: informationLoss, ...counts }: typeof cohorts.benchmark) => ({
    ...counts,
    informationLoss,
  });
  return {
    benchmark: tables.benchmark,
    cost: tables.cost.map((row) => ({
      ...row,
      yoy_trend_pct: changesOfLatestYear(trends, row.industry).cost,
    })),
    maturity: tables.maturity.map((row) => ({
      ...row,
      yoy_delta: changesOfLatestYear(trends, row.industry).maturity,
    })),
    partitions: { benchmark: [], maturity: [] },
    cohorts: { benchmark: summary(cohorts.benchmark), maturity: summary(cohorts.maturity) },
    informationLoss: informationLossPct as IngestReport["informationLoss"],
    hitRatePct: intruder.hitRatePct,
  };
}
