import { COST_PARTS, type CostPart } from "../../model/metric.ts";
import { once } from "../../model/once.ts";
import type { Span } from "../../model/years.ts";
import { ratioError, ratioResiduals } from "../../statistics/ratio-error.ts";
import { weightedMean } from "../../statistics/weighted-mean.ts";
import { type BlockRow, knownMeanIn } from "../../tables/blocks.ts";
import { extentsOf } from "../../tables/extents.ts";
import type { Settings } from "../../tables/index.ts";
import type { CostShareRow } from "../../tables/observatory.ts";
import { belongsTo } from "../../tables/peer-groups.ts";
import type { PublishedBlock } from "../model/block.ts";
import { OrganisationSums } from "../model/dominance.ts";
import type { PreviousFigures } from "../model/previous-publication.ts";
import type { Programme } from "../model/programme.ts";
import { contributesTo, hasContributorsTo, metricValue } from "./contributors.ts";
import { publishedError } from "./errors.ts";
import { hadLowerK, keptFigure, knownMembers, unchangedCell } from "./previous-release.ts";

/**
 * Computes the share of each part of the cost in the benchmark year, for all programmes and for each industry, from the
 * means of the blocks. Its standard error is computed over the programmes that answered all parts.
 */
export function costShareRows(
  blocks: readonly PublishedBlock[],
  span: Span,
  settings: Settings,
  previous?: PreviousFigures,
): CostShareRow[] {
  const { benchmark: year } = span;
  const ofYear = blocks.filter(({ row }) => row.year === year);
  const extents = extentsOf(
    blocks.map(({ row }) => row),
    settings,
    span,
  );
  const industries = settings.industries.map(({ id }) => id);
  return [null, ...industries.filter((id) => extents.industry(id).includes(year))].flatMap((industry) => {
    const group = { industry, framework: null, region: null };
    const cell = ofYear.filter(({ row }) => belongsTo(row, group));
    const before = previous?.blocks.filter((row) => row.year === year && belongsTo(row, group));
    const programmes = cell.reduce((sum, { row }) => sum + row.programmes, 0);
    const shareOf = shares(cell.map(({ row }) => row));
    const same = unchangedCell(cell, before);
    const membersOf = once(() => knownMembers(cell));
    const today = (part: CostPart) => errorOf(membersOf(), part, settings);
    return COST_PARTS.map((part) => {
      const known = previous?.costShares.find(
        (row) => row.industry === industry && row.year === year && row.part === part,
      );
      const rules = {
        hadLowerK: hadLowerK(previous, settings),
        minimumCohort: settings.methodology.minimumCohort,
      };
      return {
        industry,
        year,
        part,
        sample_size: programmes === 0 ? null : programmes,
        share_pct: shareOf(part),
        standard_error:
          same === undefined
            ? today(part)
            : keptFigure(known?.standard_error ?? null, same, rules, () => today(part)),
      };
    });
  });
}

/** Returns a function that computes a part's share of the mean cost in percent; null if there is no cost. */
function shares(rows: readonly BlockRow[]): (part: CostPart) => number | null {
  const weights = rows.map(({ programmes }) => programmes);
  const meanOf = (part: CostPart) =>
    weightedMean(
      rows.map((row) => knownMeanIn(row, part)),
      weights,
    ) ?? 0;
  const total = COST_PARTS.reduce((sum, part) => sum + meanOf(part), 0);
  return (part) => (total === 0 ? null : (100 * meanOf(part)) / total);
}

/**
 * Computes the standard error of a part's share in percentage points; null if fewer programmes than the minimum cohort
 * answered all parts, if the cost has fewer than k contributors, if one or two of them make up nearly all of the variance,
 * or if the rounded error is 0.
 */
function errorOf(members: readonly Programme[], part: CostPart, { methodology }: Settings): number | null {
  const { k, minimumCohort } = methodology;
  const pairs: (readonly [part: number, whole: number])[] = [];
  const answered = members.filter((member) => !Number.isNaN(metricValue(member, "cost_usd")));
  for (const member of answered) pairs.push([metricValue(member, part), metricValue(member, "cost_usd")]);
  if (pairs.length < minimumCohort || !hasContributorsTo(members, "cost_usd", k)) return null;
  const squares = new OrganisationSums();
  for (const [place, residual] of ratioResiduals(pairs).entries()) {
    const member = answered[place]!;
    squares.add(contributesTo(member, "cost_usd") ? member.organisation : undefined, residual ** 2);
  }
  if (squares.areDominated()) return null;
  const error = ratioError(pairs);
  return publishedError(error === undefined ? undefined : 100 * error, "percent");
}
