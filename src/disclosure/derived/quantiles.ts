import { group } from "d3-array";
import { METRIC, QUANTILE_METRICS, type QuantileMetric } from "../../model/metric.ts";
import { type Span, years } from "../../model/years.ts";
import { harrellDavis } from "../../statistics/harrell-davis.ts";
import { round } from "../../statistics/round.ts";
import { beginningsOf } from "../../tables/beginnings.ts";
import type { Settings } from "../../tables/index.ts";
import { PERCENTILES, type QuantileRow } from "../../tables/observatory.ts";
import type { PublishedBlock } from "../model/block.ts";
import type { EarlierTables } from "../model/earlier.ts";
import { metricOf, type Programme } from "../model/programme.ts";
import { contributesTo } from "./contributors.ts";
import { staysAsItWas } from "./earlier.ts";

/** Stands for whose a limited value is: all of them count as one organisation, for none of them gave it. */
const NOBODY = -1;

/**
 * The quantiles of each industry and year over values as answered of the members of published blocks, each
 * averaged over at least 2k organisations and rounded as answers are. Null where fewer than the minimum cohort
 * answered, or no average is over so many.
 */
export function quantileRows(
  blocks: readonly PublishedBlock[],
  span: Span,
  settings: Settings,
  earlier?: EarlierTables,
): QuantileRow[] {
  const byCell = group(blocks, ({ row }) => `${row.industry} ${row.year}`);
  const begins = beginningsOf(
    blocks.map(({ row }) => row),
    span,
  );
  return settings.industries.flatMap(({ id: industry }) =>
    years(begins.industry(industry), span.benchmark).flatMap((year) => {
      const cell = byCell.get(`${industry} ${year}`) ?? [];
      const isOfCell = (row: { industry: string; year: number }) =>
        row.industry === industry && row.year === year;
      if (staysAsItWas(cell, earlier, isOfCell)) return earlier!.quantiles.filter(isOfCell);
      const members = cell.flatMap((block) => block.members);
      const programmes = cell.reduce((sum, { row }) => sum + row.programmes, 0);
      return QUANTILE_METRICS.flatMap((metric) => {
        const valueAt = quantilesOf(members, metric, settings);
        return PERCENTILES.map((percentile) => ({
          industry,
          year,
          metric,
          percentile,
          sample_size: programmes === 0 ? null : programmes,
          value: valueAt(percentile / 100),
        }));
      });
    }),
  );
}

function quantilesOf(
  members: readonly Programme[],
  metric: QuantileMetric,
  { methodology }: Settings,
): (p: number) => number | null {
  const { k, minimumCohort, rounding } = methodology;
  const values = members
    .map((member) => ({
      value: metricOf(member, metric),
      owner: contributesTo(member, metric) ? member.organisation : NOBODY,
    }))
    .filter(({ value }) => !Number.isNaN(value));
  if (values.length < minimumCohort) return () => null;
  return (p) => {
    const value = harrellDavis(values, p, 2 * k);
    return value === undefined ? null : round(value, rounding[METRIC[metric].unit]);
  };
}
