import { group } from "d3-array";
import type { Context } from "../../documents/context.ts";
import { derive } from "../../endpoints/derive.ts";
import { bandMean } from "../../endpoints/estimates.ts";
import type { OutputFile } from "../../model/file.ts";
import { BANDED_METRICS, type BandedMetric, METRIC, METRICS, type MetricOrPart } from "../../model/metric.ts";
import { required } from "../../model/required.ts";
import { benchmarkInWords } from "../../model/years.ts";
import { difference, interval95, isDistinguishable } from "../../statistics/estimate.ts";
import { round, roundSignificant } from "../../statistics/round.ts";
import type { Tables } from "../../tables/index.ts";
import type { BandRow } from "../../tables/observatory.ts";
import { DISTRIBUTION_PERCENTILES } from "../../tables/quantiles.ts";
import { sourceInWords } from "../figures/plan.ts";
import { scriptFile } from "../script-file.ts";
import { chartColours } from "../style/index.ts";
import { maturityTiers } from "../tier-steps.ts";
import {
  type BandDifference,
  type BandUp,
  COMPARE_RECEIVERS,
  COMPARE_SCRIPTS,
  type CompareSettings,
  type PeerGroup,
  type PeerGroups,
} from "./data.ts";

/** A published quantile of a group of peers; null labels are all. */
interface PeerRow {
  readonly industry: string | null;
  readonly framework: string | null;
  readonly region: string | null;
  readonly metric: MetricOrPart;
  readonly percentile: number;
  readonly sample_size: number | null;
  readonly value: number | null;
  readonly standard_error: number | null;
}

/** The quantiles of every group of peers that are published, of the benchmark year, by industry. */
const peerRows = derive(({ distributions, peerDistributions }) => {
  const all: readonly PeerRow[] = [
    ...distributions.map((row) => ({ ...row, region: null })),
    ...peerDistributions,
  ];
  return group(
    all.filter(({ value }) => value !== null),
    ({ industry }) => industry,
  );
});

/** What the compare page runs on: its settings, and the groups of all industries and of each. */
export function compareScripts(context: Context): OutputFile[] {
  const { tables } = context;
  const { settings, peers } = COMPARE_RECEIVERS;
  return [
    scriptFile(COMPARE_SCRIPTS.settings, settings, () => compareSettings(context)),
    ...peerIndustries(tables).map((industry) =>
      scriptFile(COMPARE_SCRIPTS.peers(industry), peers, () => peerGroupsOf(tables, industry)),
    ),
  ];
}

/** All industries (null), and each that can be chosen. */
export function peerIndustries(tables: Tables): (string | null)[] {
  return [null, ...choicesOf(tables.industries, tables).map(({ id }) => id)];
}

/** The entries of a registry that have not ended before the benchmark year. */
export function choicesOf<E extends { readonly last_year?: number | undefined }>(
  entries: readonly E[],
  { span }: Pick<Tables, "span">,
): E[] {
  return entries.filter(({ last_year: last }) => last === undefined || last >= span.benchmark);
}

/** The groups of an industry, or those of all industries (null), that have a published quantile. */
export function peerGroupsOf(tables: Tables, industry: string | null): PeerGroups {
  const own = peerRows(tables).get(industry) ?? [];
  const groups = group(own, ({ framework, region }) => JSON.stringify([framework, region]));
  return {
    industry,
    percentiles: DISTRIBUTION_PERCENTILES,
    groups: [...groups.values()].map((rows): PeerGroup => {
      const { framework, region, sample_size: programmes } = required(rows[0], "a row");
      const quantiles = [...group(rows, ({ metric }) => metric)].map(([metric, of]) => {
        const at = new Map(of.map((row) => [row.percentile, row]));
        const column = (name: "value" | "standard_error") =>
          DISTRIBUTION_PERCENTILES.map((percentile) => at.get(percentile)?.[name] ?? null);
        return [metric, { values: column("value"), errors: column("standard_error") }];
      });
      return { framework, region, programmes, quantiles: Object.fromEntries(quantiles) };
    }),
  };
}

/** What the page must know before anybody is compared. */
export function compareSettings(context: Context): CompareSettings {
  const { tables } = context;
  const { release, span, methodology } = tables;
  const colours = chartColours(tables.site);
  const names = (entries: readonly { readonly id: string; readonly display_name: string }[]) =>
    Object.fromEntries(entries.map(({ id, display_name }) => [id, display_name]));
  return {
    release: release.release,
    year: span.benchmark,
    period: benchmarkInWords(span),
    source: sourceInWords(context),
    notice: release.disclaimer,
    ...(colours && { colours }),
    rounding: methodology.rounding,
    tiers: maturityTiers(methodology).map(({ tier, from }) => ({ name: tier, from })),
    bands: Object.fromEntries(BANDED_METRICS.map((by) => [by, bandsUp(tables, by)])) as Record<
      BandedMetric,
      BandUp[]
    >,
    names: {
      industry: names(tables.industries),
      framework: names(tables.frameworks),
      region: names(tables.regions),
    },
  };
}

function bandsUp(tables: Tables, by: BandedMetric): BandUp[] {
  const bands = tables.methodology.bands[by];
  const rows = bands.map(({ band }) =>
    tables.bands.find((row) => row.by === by && row.band === band && row.year === tables.span.benchmark),
  );
  return bands.map(({ band, from }, index) => ({
    name: band,
    from,
    differences: index === bands.length - 1 ? [] : differencesOf(tables, by, rows[index], rows[index + 1]),
  }));
}

/** The metrics whose means in two bands can be told apart, but the one that makes the bands; null where no error is known. */
function differencesOf(
  { methodology: { rounding } }: Tables,
  by: BandedMetric,
  here: BandRow | undefined,
  above: BandRow | undefined,
): BandDifference[] | null {
  const told = METRICS.filter((metric) => metric !== by).flatMap((metric) => {
    const [own, other] = [bandMean(here, metric), bandMean(above, metric)];
    const apart = own && other && difference(other, own);
    const interval = apart && interval95(apart);
    return own && other && apart && interval ? [{ metric, own, other, apart, interval }] : [];
  });
  if (told.length === 0) return null;
  return told
    .filter(({ apart }) => isDistinguishable(apart))
    .map(({ metric, own, other, interval }) => {
      const decimals = rounding[METRIC[metric].unit];
      return {
        metric,
        here: round(own.value, decimals),
        above: round(other.value, decimals),
        half: roundSignificant((interval[1] - interval[0]) / 2, 2),
      };
    });
}
