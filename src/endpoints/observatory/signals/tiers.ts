import { answerField } from "../../../model/metric.ts";
import { difference, type Estimate, isDistinguishable } from "../../../statistics/estimate.ts";
import type { Tables } from "../../../tables/index.ts";
import { tierOf } from "../../../tables/steps.ts";
import { type KnownSeries, type Signal, signalOf, seriesChange } from "./signal.ts";

type Tiers = readonly { readonly tier: string; readonly from: number }[];

/**
 * Returns who changed tier since the year before: industries by maturity, all programmes and regions by risk. The change must
 * exceed twice its standard error, and the value each threshold that it crossed by more than twice its own standard error.
 * @param risks the series of the risk index
 */
export function tiers(
  tables: Tables,
  known: readonly KnownSeries[],
  risks: readonly KnownSeries[],
): Signal[] {
  const { maturityTiers, riskTiers } = tables.methodology;
  const industries = known.filter(
    ({ metric, scope }) => metric === answerField("maturity_score") && scope.kind === "industry",
  );
  return [
    ...industries.flatMap((series) =>
      changed(tables, series, maturityTiers, `Maturity of ${series.scope.name}`),
    ),
    ...risks.flatMap((series) => changed(tables, series, riskTiers, `Risk of ${series.scope.name}`)),
  ];
}

function changed(tables: Tables, series: KnownSeries, tiers: Tiers, subject: string): Signal[] {
  const [value, previous] = series.values;
  const [tier, from] = [tierOf(value.value, tiers), tierOf(previous.value, tiers)];
  const change = difference(value, previous);
  if (tier === from || !isDistinguishable(change)) return [];
  const [low, high] = [value.value, previous.value].sort((a, b) => a - b) as [number, number];
  const crossed = tiers.filter((step) => step.from > low && step.from <= high);
  if (!crossed.every((step) => isDistinguishable(distance(value, step.from)))) return [];
  return [
    signalOf(tables, series, {
      kind: "tier",
      value,
      previous,
      change,
      unit: series.unit,
      better: series.better,
      size: seriesChange(series),
      sentence: (say, year, yearBefore) =>
        `${subject}: ${tier} (${say(value.value)}) in ${year}, after ${from} (${say(previous.value)}) in ${yearBefore}.`,
    }),
  ];
}

/** Returns an estimate's distance from a threshold, which has no error of its own. */
function distance(estimate: Estimate, threshold: number): Estimate {
  return { ...estimate, value: estimate.value - threshold };
}
