import { group } from "d3-array";
import type { Context } from "../../documents/context.ts";
import { derive, deriveEach } from "../../endpoints/derive.ts";
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
import { renamesIn } from "../../tables/renames.ts";
import { sourceInWords } from "../figures/plan.ts";
import { mixedDistributionsInWords } from "../mixed-in-words.ts";
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

/** A published quantile of a group of peers; a label of null means all. */
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

/** The published quantiles of every group of peers in the benchmark year, by industry. */
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

/**
 * Returns the data scripts of the compare page: its settings, and the groups of all industries together and of each
 * one.
 */
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

/** Returns null for all industries together, followed by the id of each industry that can be chosen. */
export function peerIndustries(tables: Tables): (string | null)[] {
  return [null, ...selectableEntries(tables.industries, tables).map(({ id }) => id)];
}

/** Returns whether an industry can be chosen on the compare page, and has a published distribution there. */
export function isComparable(tables: Tables, industry: string): boolean {
  return peerIndustries(tables).includes(industry) && peerGroupsOf(tables, industry).groups.length > 0;
}

/** Returns the entries of a registry that did not end before the benchmark year. */
export function selectableEntries<E extends { readonly last_year?: number | undefined }>(
  entries: readonly E[],
  { span }: Pick<Tables, "span">,
): E[] {
  return entries.filter(({ last_year: last }) => last === undefined || last >= span.benchmark);
}

/** Returns the groups with a published quantile, of an industry or of all industries together (null). */
export const peerGroupsOf = deriveEach((tables: Tables, industry: string | null): PeerGroups => {
  const own = peerRows(tables).get(industry) ?? [];
  const groups = group(own, ({ framework, region }) => JSON.stringify([framework, region]));
  const notes = (["framework", "region"] as const).flatMap((label) => {
    const note = mixedDistributionsInWords(tables, label, industry);
    return note === "" ? [] : [[label, note]];
  });
  return {
    industry,
    percentiles: DISTRIBUTION_PERCENTILES,
    ...(notes.length > 0 && { notes: Object.fromEntries(notes) }),
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
});

/** Returns the settings of the compare page. */
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
    ...formerIds(tables),
  };
}

/** Returns the former ids of the labels that have any; nothing if no id was ever renamed. */
function formerIds({ industries, frameworks, regions }: Tables): Pick<CompareSettings, "former"> {
  const registries = { industry: industries, framework: frameworks, region: regions };
  const former = Object.entries(registries).flatMap(([label, entries]) => {
    const renames = renamesIn(entries);
    return renames.size === 0 ? [] : [[label, Object.fromEntries(renames)]];
  });
  return former.length === 0 ? {} : { former: Object.fromEntries(former) };
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

/**
 * Returns the metrics, except `by`, whose means in two bands are distinguishable; null if no difference has a known
 * error.
 */
function differencesOf(
  tables: Tables,
  by: BandedMetric,
  here: BandRow | undefined,
  above: BandRow | undefined,
): BandDifference[] | null {
  const comparable = METRICS.filter((metric) => metric !== by).flatMap((metric) => {
    const [own, other] = [bandMean(tables, here, metric), bandMean(tables, above, metric)];
    const apart = own && other && difference(other, own);
    const interval = apart && interval95(apart);
    return own && other && apart && interval ? [{ metric, own, other, apart, interval }] : [];
  });
  if (comparable.length === 0) return null;
  return comparable
    .filter(({ apart }) => isDistinguishable(apart))
    .map(({ metric, own, other, interval }) => {
      const decimals = tables.methodology.rounding[METRIC[metric].unit];
      return {
        metric,
        here: round(own.value, decimals),
        above: round(other.value, decimals),
        half: roundSignificant((interval[1] - interval[0]) / 2, 2),
      };
    });
}
