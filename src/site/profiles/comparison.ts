import { globalMean } from "../../endpoints/averages-of-industries.ts";
import { isRegionComparable, MOST_OTHER_PCT } from "../../endpoints/comparable.ts";
import { mixedIn } from "../../endpoints/mixed.ts";
import { type MarkupContent, type Html, html } from "../../markup/template.ts";
import { isAsked, METRIC, type Metric } from "../../model/metric.ts";
import { difference as differenceOf } from "../../statistics/estimate.ts";
import type { Tables } from "../../tables/index.ts";
import { isMuchMixed, MOST_MIXED_PCT } from "../../tables/mixed.ts";
import {
  AVERAGE,
  againstAverage,
  changeOfMeans,
  countOfPublished,
  meanOfSubject,
  placesInWords,
  possibleRanks,
  type Subject,
  UNCERTAINTY_UNKNOWN,
  verdictOn,
} from "../comparisons.ts";
import { type DataTable, dataTable } from "../data-table.ts";
import { type CountedKind, onlyOne, PLURALS } from "../figures/words.ts";
import { capital, formatFigure } from "../format.ts";
import {
  fromAverageInWords,
  EQUAL,
  type KnownFigures,
  type MetricFigures,
  NOT_RANKED,
  type ShownMetric,
  SHOWN_METRICS,
} from "../metrics.ts";
import { absentInBrief, absentInWords, NOT_ASKED } from "../withheld.ts";
import { withHalf, withSmallHalf } from "../written.ts";
import { restsOn } from "./rests-on.ts";

/** An industry or a region: its figures, and the global averages. */
export interface Profile extends Subject {
  readonly name: string;
  readonly kind: CountedKind;
  readonly own: Sampled;
  readonly average: KnownFigures;
}

/** The figures of an industry or region, and the number of programmes behind them; null if withheld. */
type Sampled = MetricFigures & { readonly sampleSize: number | null; readonly ended?: number };

/**
 * Returns the lead of a page: maturity, its rank, its distance from the average, and the number of programmes behind
 * it.
 */
export function lead(tables: Tables, profile: Profile): string {
  const { methodology, span } = tables;
  const { name, kind, own, average } = profile;
  const { maturityScore, sampleSize } = own;
  if (maturityScore === null || sampleSize === null) return `${absentInWords(name, own.ended)}.`;
  const metric = "maturity_score";
  const mean = meanOfSubject(tables, profile, metric, span.benchmark);
  const score = `With a maturity score of ${withHalf(formatFigure, methodology, "score", maturityScore, mean)}`;
  const gap = fromAverageInWords(methodology, METRIC.maturity_score, maturityScore, average.maturityScore);
  const verdict = verdictOn(againstAverage(tables, profile, metric), METRIC.maturity_score.better);
  const against =
    verdict === "unclear"
      ? `no clear difference from the ${AVERAGE}, ${formatFigure(methodology, "score", average.maturityScore)}`
      : `${gap} the ${AVERAGE}${verdict === "unknown" ? `${UNCERTAINTY_UNKNOWN}` : ""}`;
  const hasRank = possibleRanks(tables, profile, metric) !== undefined;
  const place =
    countOfPublished(tables, kind, metric) === 1
      ? onlyOne(name, kind)
      : `${name} ${rankInWords(tables, profile, metric)}${hasRank ? ":" : verdict === "unclear" ? "; there is" : "; the score is"} ${against}`;
  return `${score}, ${place}. ${restsOn(tables, sampleSize)}`;
}

/** Returns `ranked 2nd of 7 industries`, or why there is no rank. */
function rankInWords(tables: Tables, { kind, id }: Subject, metric: Metric): string {
  const places = possibleRanks(tables, { kind, id }, metric);
  if (places !== undefined) {
    const among = places.of < countOfPublished(tables, kind, metric) ? " with a standard error" : "";
    return `ranked ${placesInWords(places)} ${PLURALS[kind]}${among}`;
  }
  const { benchmark } = tables.span;
  if (kind === "region" && isMuchMixed(mixedIn(tables, "region", benchmark)))
    return "had no rank, because too many programmes count in no region";
  const own = meanOfSubject(tables, { kind, id }, metric, benchmark);
  return own?.standardError === null
    ? "had no rank, because this mean has no standard error"
    : "had no rank, because no other mean has a standard error";
}

const NOT_COMPARED = "not compared";

/**
 * Returns a table that compares every metric with the average: difference in words, rank, change from the year before if there
 * is one.
 */
export function comparison(tables: Tables, profile: Profile): Html {
  const { methodology, span } = tables;
  const { name, own, average } = profile;
  const table: DataTable = {
    caption: `${name} in comparison with the ${AVERAGE}`,
    quiet: true,
    columns: [
      { label: "Metric" },
      { label: name, numeric: true },
      { label: capital(AVERAGE), numeric: true },
      { label: "In words" },
      { label: "Rank, best first" },
      { label: `On ${span.benchmark - 1}` },
    ],
    rows: SHOWN_METRICS.map((shown) => {
      const { metric, field, label, unit } = shown;
      const value = own[field];
      const overall = globalMean(tables, metric, span.benchmark);
      const usual = withSmallHalf(formatFigure, methodology, unit, average[field], overall);
      if (value === null) return [label, "–", usual, absentInBrief(own.ended), "–", "–"];
      const places = possibleRanks(tables, profile, metric);
      const mean = meanOfSubject(tables, profile, metric, span.benchmark);
      return [
        label,
        withSmallHalf(formatFigure, methodology, unit, value, mean),
        usual,
        gapOf(tables, profile, shown, value),
        places === undefined ? NOT_RANKED : placesInWords(places),
        changeOf(tables, profile, shown),
      ];
    }),
  };
  return dataTable(span.first < span.benchmark ? table : withoutLastColumn(table));
}

function withoutLastColumn({ columns, rows, ...table }: DataTable): DataTable {
  return { ...table, columns: columns.slice(0, -1), rows: rows.map((row) => row.slice(0, -1)) };
}

/** Returns the distance from the average, and what it means if it is clear. */
function gapOf(
  tables: Tables,
  profile: Profile,
  { metric, field, unit, better }: ShownMetric,
  value: number,
): Html {
  const gap = fromAverageInWords(tables.methodology, { unit }, value, profile.average[field]);
  const verdict = verdictOn(againstAverage(tables, profile, metric), better);
  // Figures that are equal as shown are not called better, however certain they are.
  if (verdict === "unknown") return html`<span class="prose">${gap} the average${UNCERTAINTY_UNKNOWN}</span>`;
  if (verdict === "unclear" || gap === EQUAL)
    return html`<span class="prose">no clear difference: ${gap} the average</span>`;
  return html`<span class="prose">${gap} the average${meaning(verdict)}</span>`;
}

/** Returns the change from the year before, and what it means if it is clear and the year is whole. */
function changeOf(tables: Tables, profile: Profile, { metric, unit, better }: ShownMetric): MarkupContent {
  const { first, benchmark, yearToDate } = tables.span;
  if (first < benchmark && !isAsked(metric, benchmark - 1)) return NOT_ASKED;
  const [now, before] = [benchmark, benchmark - 1].map((year) =>
    meanOfSubject(tables, profile, metric, year),
  );
  if (!now || !before) return "–";
  if (!isComparable(tables, profile)) return NOT_COMPARED;
  const verdict = verdictOn(differenceOf(now, before), better);
  const moved = changeOfMeans(tables, unit, now, before);
  if (verdict === "unclear") return html`unclear: ${moved}`;
  if (verdict === "unknown") return html`${moved}${UNCERTAINTY_UNKNOWN}`;
  return yearToDate ? moved : html`${moved}${meaning(verdict)}`;
}

/** Says why a page's figures are not compared with those of the year before; empty if they are, or if either has none. */
export function notComparedNote(tables: Tables, subject: Subject): string {
  const { benchmark } = tables.span;
  const hasFigures = (year: number) =>
    SHOWN_METRICS.some(({ metric }) => meanOfSubject(tables, subject, metric, year) !== null);
  if (!hasFigures(benchmark) || !hasFigures(benchmark - 1) || isComparable(tables, subject)) return "";
  return `${capital(NOT_COMPARED)} with ${benchmark - 1}: more than ${MOST_OTHER_PCT}% of the region's programmes of either year are of industries that the other year does not include, or more than ${MOST_MIXED_PCT}% of all programmes count in no region.`;
}

/** Tells whether the figures of the benchmark year can be compared with those of the year before. */
function isComparable(tables: Tables, { kind, id }: Subject): boolean {
  const { benchmark } = tables.span;
  return kind === "industry" || isRegionComparable(tables, id, benchmark - 1, benchmark);
}

function meaning(verdict: "better" | "worse" | "other"): Html {
  return verdict === "other" ? html`` : html`: <span class="${verdict}">${verdict}</span>`;
}
