import { greatest } from "d3-array";
import { stripChart } from "../../charts/strip-chart.ts";
import type { Context } from "../../documents/context.ts";
import type { Unit } from "../../model/unit.ts";
import { type Estimate, isDistinguishable } from "../../statistics/estimate.ts";
import { isFurther, standardised } from "../../statistics/standing-out.ts";
import type { Methodology } from "../../tables/settings.ts";
import {
  AVERAGE,
  againstAverage,
  meanOfSubject,
  placesInWords,
  placesOf,
  type Subject,
} from "../comparisons.ts";
import type { Figure } from "../figure.ts";
import { capital, figure } from "../format.ts";
import { type KnownFigures, type MetricFigures, NOT_RANKED, SHOWN_METRICS } from "../metrics.ts";
import { absentInWords, ENDED, WITHHELD } from "../withheld.ts";
import { drawn } from "./plan.ts";
import { intervalKey, intervalOf, surenessCells, surenessColumns } from "./sureness.ts";
import { NAMED } from "./titles.ts";
import { type Kind, listed, onlyOne, PLURALS } from "./words.ts";

/** One of several, to be compared with the others and with an average. */
export interface Comparison extends Pick<Figure, "id" | "description" | "endpoint" | "otherEndpoints"> {
  readonly subject: Subject;
  readonly name: string;
  readonly own: MetricFigures & { readonly ended?: number };
  readonly others: readonly MetricFigures[];
  readonly kind: Kind;
  /** Never withheld, for it rests on all programmes. */
  readonly average: KnownFigures;
}

/** Every metric of one against the average and among the others. */
export function compared(context: Context, comparison: Comparison): Figure {
  const { subject, name, own, others, kind, average, ...plan } = comparison;
  const { tables } = context;
  const { methodology } = tables;
  const rows = SHOWN_METRICS.map(({ metric, field, label, unit }) => {
    const value = own[field];
    const rest = others.flatMap((other) => other[field] ?? []);
    const places = placesOf(tables, subject, metric);
    const absent = own.ended === undefined ? WITHHELD : ENDED;
    const rank = value === null ? absent : places === undefined ? NOT_RANKED : placesInWords(places);
    const gap = value === null ? null : againstAverage(tables, subject, metric);
    const mean = value === null ? null : meanOfSubject(tables, subject, metric, tables.span.benchmark);
    return { field, label, unit, value, rest, average: average[field], rank, gap, mean };
  });
  // All have the same number of rivals, unless some are withheld: said once above, it leaves room in a narrow chart.
  const ending = endingOf(rows.map(({ rank }) => rank).filter((rank) => rank !== NOT_RANKED));
  return drawn(context, {
    ...plan,
    title: finding(methodology, comparison, rows),
    draw: (size) =>
      stripChart(
        {
          headings: ["", "Average", `Rank${ending}`],
          key: [
            { mark: "dot", tone: "accent", text: name },
            { mark: "small-dot", tone: "muted", text: `Other ${PLURALS[kind]}` },
            { mark: "tick", tone: "ink", text: capital(AVERAGE) },
            ...intervalKey(rows.map(({ mean }) => mean)),
          ],
          rows: rows.map((row) => ({
            label: row.label,
            cells: [
              row.value === null ? "" : figure(methodology, row.unit, row.value),
              figure(methodology, row.unit, row.average),
              ending === "" ? row.rank : row.rank.replace(ending, ""),
            ],
            value: row.value,
            ...intervalOf(row.mean),
            others: row.rest,
            reference: row.average,
          })),
        },
        size,
      ),
    columns: [
      { name: "metric", label: "Metric id", unit: "id" },
      { name: "label", label: "Metric", unit: "text" },
      { name: "unit", label: "Unit", unit: "text" },
      { name: "value", label: name, unit: "mixed" },
      { name: "average", label: capital(AVERAGE), unit: "mixed" },
      { name: "rank", label: "Rank, best first", unit: "text" },
      ...surenessColumns(tables),
    ],
    rows: rows.map((row) => [
      row.field,
      row.label,
      row.unit,
      row.value,
      row.average,
      row.rank,
      ...surenessCells(tables, row.unit, row.mean),
    ]),
  });
}

/** How all ranks end, e.g. ` of 7`; empty where they do not end alike. */
function endingOf(ranks: readonly string[]): string {
  const [ending = "", ...otherEndings] = new Set(ranks.map((rank) => / of \d+$/.exec(rank)?.[0] ?? ""));
  return otherEndings.length === 0 ? ending : "";
}

interface Compared {
  readonly label: string;
  readonly unit: Unit;
  readonly value: number | null;
  /** Of the others, where published. */
  readonly rest: readonly number[];
  readonly average: number;
  /** The distance from the average; null where the figure is withheld. */
  readonly gap: Estimate | null;
}

/**
 * What tells one from the average: the metric that stands out most, where its standardised distance exceeds that of each
 * other metric beyond its uncertainty; else those that can be told apart from the average, or that share the first place;
 * of too many, their number.
 */
function finding(
  methodology: Methodology,
  { name, kind, own: { ended } }: Comparison,
  rows: readonly Compared[],
): string {
  const known = rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]));
  if (known.length === 0) return absentInWords(name, ended);
  if (rows.every(({ rest }) => rest.length === 0)) return onlyOne(name, kind);
  const distances = known.flatMap(({ gap, ...row }) => {
    const distance = gap === null ? undefined : standardised(gap);
    return gap === null || distance === undefined ? [] : [{ ...row, gap, distance }];
  });
  const apart = distances.filter(({ gap }) => isDistinguishable(gap));
  const furthest = greatest(apart, ({ distance }) => distance.value);
  if (furthest === undefined) return `${name} cannot be told apart from the ${AVERAGE}`;
  const names = (those: typeof apart, conjunction: "and" | "or") =>
    listed(
      those.map(({ label }) => label.toLowerCase()),
      conjunction,
    );
  const first = distances.filter((row) => row === furthest || !isFurther(furthest.distance, row.distance));
  const { unit, value, average } = furthest;
  const values = `${figure(methodology, unit, value)}, against a ${AVERAGE} of ${figure(methodology, unit, average)}`;
  if (first.length === 1) return `${name} stands out most in ${names(first, "or")}: ${values}`;
  if (apart.length === 1)
    return `${name} clearly differs from the ${AVERAGE} in ${names(apart, "and")} alone: ${values}`;
  if (apart.length <= NAMED) return `${name} clearly differs from the ${AVERAGE} in ${names(apart, "and")}`;
  if (first.length <= NAMED) {
    return `${name} stands out most in ${names(first, "or")}, which cannot be told apart`;
  }
  const many = apart.length === known.length ? `all ${known.length}` : `${apart.length} of ${known.length}`;
  return `${name} clearly differs from the ${AVERAGE} in ${many} metrics, and none stands out most`;
}
