import { group } from "d3-array";
import { isAsked, METRIC, QUANTILE_METRICS, type QuantileMetric } from "../../model/metric.ts";
import type { Span } from "../../model/years.ts";
import { harrellDavis } from "../../statistics/harrell-davis.ts";
import { round } from "../../statistics/round.ts";
import { extentsOf } from "../../tables/extents.ts";
import type { Settings } from "../../tables/index.ts";
import { type Percentile, PERCENTILES, type QuantileRow } from "../../tables/observatory.ts";
import type { PublishedBlock } from "../model/block.ts";
import type { EarlierFigures } from "../model/earlier.ts";
import { metricOf, type Programme } from "../model/programme.ts";
import { contributesTo } from "./contributors.ts";
import { isOfLesserK, keptFigure, knownMembers, staysAsItWas } from "./earlier.ts";

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
  earlier?: EarlierFigures,
): QuantileRow[] {
  const { methodology } = settings;
  const { minimumCohort } = methodology;
  const isLesser = isOfLesserK(earlier, settings);
  const nameOf = (row: { industry: string; year: number }) => `${row.industry} ${row.year}`;
  const byCell = group(blocks, ({ row }) => nameOf(row));
  const blocksBefore = group(earlier?.blocks ?? [], nameOf);
  const quantilesBefore = group(earlier?.quantiles ?? [], nameOf);
  const extents = extentsOf(
    blocks.map(({ row }) => row),
    settings,
    span,
  );
  return settings.industries.flatMap(({ id: industry }) =>
    extents.industry(industry).flatMap((year) => {
      const name = nameOf({ industry, year });
      const cell = byCell.get(name) ?? [];
      const same = staysAsItWas(cell, blocksBefore.get(name));
      const known = new Map(
        quantilesBefore.get(name)?.map(({ metric, percentile, value }) => [`${metric} ${percentile}`, value]),
      );
      const members = knownMembers(cell);
      const programmes = cell.reduce((sum, { row }) => sum + row.programmes, 0);
      return QUANTILE_METRICS.filter((metric) => isAsked(metric, year)).flatMap((metric) => {
        const valueAt = quantilesOf(members, metric, settings);
        const decimals = methodology.rounding[METRIC[metric].unit];
        const told = (percentile: Percentile) => {
          const today = () => valueAt(percentile / 100);
          if (same === undefined) return today();
          const before = known.get(`${metric} ${percentile}`) ?? null;
          const kept = keptFigure(before, same, { isOfLesserK: isLesser, minimumCohort }, today);
          // What was told with more digits is told with those of today.
          return kept === null ? null : round(kept, decimals);
        };
        return PERCENTILES.map((percentile) => ({
          industry,
          year,
          metric,
          percentile,
          sample_size: programmes === 0 ? null : programmes,
          value: told(percentile),
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
