import { greatest } from "d3-array";
import { dotMatrix } from "../../charts/dot-matrix.ts";
import type { Context } from "../../documents/context.ts";
import { globalMean } from "../../endpoints/averages-of-industries.ts";
import type { Metric } from "../../model/metric.ts";
import { namesInWords } from "../../model/names-in-words.ts";
import { required } from "../../model/required.ts";
import { grouped, type MetricUnit, UNITS } from "../../model/unit.ts";
import { type Estimate, isDistinguishable } from "../../statistics/estimate.ts";
import { isClearlyFurther, standardised } from "../../statistics/standing-out.ts";
import type { Methodology } from "../../tables/settings.ts";
import {
  AVERAGE,
  againstAverage,
  meanOfSubject,
  placesInWords,
  possibleRanks,
  type Subject,
} from "../comparisons.ts";
import type { Figure } from "../figure.ts";
import { capital, formatFigure } from "../format.ts";
import {
  type KnownFigures,
  type MetricFigures,
  NOT_RANKED,
  SHOWN_METRICS,
  type ShownMetric,
} from "../metrics.ts";
import { absentInWords, ENDED, WITHHELD } from "../withheld.ts";
import { written } from "../written.ts";
import { drawnAt } from "./dots.ts";
import { type Member, othersInWords, shownOf } from "./others.ts";
import { drawn } from "./plan.ts";
import { NAMED } from "./titles.ts";
import {
  boundsOf,
  intervalKey,
  intervalOf,
  uncertaintyCells,
  uncertaintyColumns,
} from "./uncertainty-columns.ts";
import { type CountedKind, onlyOne, PLURALS } from "./words.ts";

/** An industry or region to compare with the others and with an average. */
export interface ComparisonSubject extends Pick<Figure, "id" | "endpoint" | "otherEndpoints"> {
  /** Returns the figure's description, given the others in words. */
  readonly description: (others: string) => string;
  readonly subject: Subject;
  readonly name: string;
  readonly own: MetricFigures & { readonly ended?: number };
  /** All of its kind, including itself, in published order. */
  readonly all: readonly Member[];
  readonly kind: CountedKind;
  /** Never withheld, because it is computed over all programmes. */
  readonly average: KnownFigures;
}

/**
 * Returns a figure that compares every metric of a subject with the average and with each of the others; of many
 * others, with those that have the most programmes.
 */
export function compared(context: Context, comparison: ComparisonSubject): Figure {
  const { subject, name, own, kind, average, description, ...plan } = comparison;
  const all = shownOf(comparison.all, subject.id);
  const others = othersInWords(
    kind,
    all,
    comparison.all.filter((one) => !all.includes(one)),
    subject.id,
  );
  const { tables } = context;
  const { methodology, span } = tables;
  const meanOf = (id: string, metric: Metric) =>
    meanOfSubject(tables, { ...subject, id }, metric, span.benchmark);
  const rows = SHOWN_METRICS.map(({ metric, field, label, unit, better }) => {
    const places = (id: string) => possibleRanks(tables, { ...subject, id }, metric);
    const rankOf = (id: string, value: number | null) => {
      if (value === null) return id === subject.id && own.ended !== undefined ? ENDED : WITHHELD;
      const found = places(id);
      return found === undefined ? NOT_RANKED : placesInWords(found);
    };
    const members = all.map(({ id, name: called, figures }) => {
      const value = figures[field];
      const mean = value === null ? null : meanOf(id, metric);
      return { id, name: called, value, mean, rank: rankOf(id, value) };
    });
    const { value, rank, mean } = required(
      members.find(({ id }) => id === subject.id),
      subject.id,
    );
    return {
      metric,
      field,
      label,
      unit,
      better,
      members,
      value,
      rank,
      own: mean,
      overall: globalMean(tables, metric, span.benchmark),
      rest: members.flatMap((one) => (one.id === subject.id || one.value === null ? [] : [one.value])),
      average: average[field],
      gap: value === null ? null : againstAverage(tables, subject, metric),
    };
  });
  // Unless some are withheld, all ranks have the same total: written once in the heading, it saves space.
  const ending = endingOf(rows.map(({ rank }) => rank).filter((rank) => rank !== NOT_RANKED));
  const averageLabel = capital(AVERAGE);
  const shown = (unit: MetricUnit, value: number | null, estimate: Estimate | null) =>
    value === null ? "–" : written(formatFigure, methodology, unit, value, estimate);
  return drawn(context, {
    ...plan,
    description: description(others),
    title: finding(methodology, comparison, rows),
    draw: (size) =>
      dotMatrix(
        {
          headings: [name, "Average", `Rank${ending}`],
          key: [
            ...(rows.some(({ value }) => value !== null)
              ? [{ mark: "dot", tone: "accent", text: name } as const]
              : []),
            ...(rows.some(({ rest }) => rest.length > 0)
              ? [{ mark: "small-dot", tone: "muted", text: `Other ${PLURALS[kind]}` } as const]
              : []),
            { mark: "tick", tone: "ink", text: averageLabel },
            ...intervalKey(rows.flatMap(({ members }) => members.map(({ mean }) => mean))),
          ],
          rows: all.map(({ id, name: called }) => ({ label: called, isOwn: id === subject.id })),
          panels: rows.map((row) => ({
            title: row.label,
            cells: [
              shown(row.unit, row.value, row.own),
              shown(row.unit, row.average, row.overall),
              ending === "" ? row.rank : row.rank.replace(ending, ""),
            ],
            reference: drawnAt(row.average, row.overall),
            bounds: boundsOf(row.unit),
            right: row.better === "lower" ? ("lower" as const) : ("higher" as const),
            rightText: row.better === "neither" ? "higher →" : "better →",
            tickText: (value) => tickOf(row.unit, value),
            dots: row.members.map(({ value, mean }) =>
              value === null ? null : { value: drawnAt(value, mean), ...intervalOf(mean, row.unit) },
            ),
          })),
        },
        size,
      ),
    columns: [
      { name: "metric", label: "Metric id", unit: "id" },
      { name: "label", label: "Metric", unit: "text" },
      { name: kind, label: `${capital(kind)} id`, unit: "id" },
      { name: "name", label: capital(kind), unit: "text" },
      { name: "unit", label: "Unit", unit: "text" },
      { name: "value", label: "Mean", unit: "mixed" },
      { name: "rank", label: "Rank, best first", unit: "text" },
      ...uncertaintyColumns(tables),
    ],
    rows: rows.flatMap((row) => {
      const line = (id: string | null, called: string, value: number | null, rank: string | null) => {
        const { field, label, unit } = row;
        const mean = id === null ? row.overall : (row.members.find((one) => one.id === id)?.mean ?? null);
        return [field, label, id, called, unit, value, rank, ...uncertaintyCells(tables, unit, mean)];
      };
      const others = row.members.filter(({ id }) => id !== subject.id);
      return [
        ...(own.ended === undefined ? [line(subject.id, name, row.value, row.rank)] : []),
        line(null, averageLabel, row.average, ""),
        ...others.map(({ id, name: called, value, rank }) => line(id, called, value, rank)),
      ];
    }),
  });
}

/** Returns which values are further right in the panels of metrics; those without a better side are named. */
export function furtherRight(
  shown: readonly Pick<ShownMetric, "label" | "better">[] = SHOWN_METRICS,
): string {
  const neither = shown.filter(({ better }) => better === "neither");
  if (neither.length === 0) return "Better values are further right";
  if (neither.length === shown.length) return "Higher values are further right";
  return `Better values are further right, of ${namesInWords(neither.map(({ label }) => label.toLowerCase()))} higher values`;
}

/** Returns the label of a tick; a panel has little room, so thousands are `200k`, and millions `20m`. */
export function tickOf(unit: MetricUnit, value: number): string {
  const size = Math.abs(value);
  if (size >= 1_000_000) return `${grouped(value / 1_000_000)}m`;
  return size < 10_000 ? UNITS[unit].tick(value) : `${grouped(value / 1000)}k`;
}

/** Returns the ending that all ranks share, e.g. ` of 7`; empty if they differ. */
function endingOf(ranks: readonly string[]): string {
  const [ending = "", ...otherEndings] = new Set(ranks.map((rank) => / of \d+$/.exec(rank)?.[0] ?? ""));
  return otherEndings.length === 0 ? ending : "";
}

interface Compared {
  readonly label: string;
  readonly unit: MetricUnit;
  readonly value: number | null;
  /** The published values of the others. */
  readonly rest: readonly number[];
  readonly average: number;
  /** The distance from the average; null where the figure is withheld. */
  readonly gap: Estimate | null;
}

/**
 * Returns the finding: the metric that stands out most, if its standardised distance from the average exceeds that of
 * every other metric beyond its uncertainty; otherwise the metrics that are distinguishable from the average, or that
 * share the first place; if these are too many, their number.
 */
function finding(
  methodology: Methodology,
  { name, kind, own: { ended } }: ComparisonSubject,
  rows: readonly Compared[],
): string {
  const known = rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]));
  if (known.length === 0) return absentInWords(name, ended);
  if (rows.every(({ rest }) => rest.length === 0)) return onlyOne(name, kind);
  const distances = known.flatMap(({ gap, ...row }) => {
    const distance = gap === null ? undefined : standardised(gap);
    return gap === null || distance === undefined ? [] : [{ ...row, gap, distance }];
  });
  if (distances.length === 0)
    return `Whether ${name} differed from the ${AVERAGE} by more than chance is unknown`;
  const apart = distances.filter(({ gap }) => isDistinguishable(gap));
  const furthest = greatest(apart, ({ distance }) => distance.value);
  if (furthest === undefined) return `${name} cannot be told apart from the ${AVERAGE}`;
  const names = (those: typeof apart, conjunction: "and" | "or") =>
    namesInWords(
      those.map(({ label }) => label.toLowerCase()),
      conjunction,
    );
  const first = distances.filter(
    (row) => row === furthest || !isClearlyFurther(furthest.distance, row.distance),
  );
  const { unit, value, average } = furthest;
  const values = `${formatFigure(methodology, unit, value)}, against a ${AVERAGE} of ${formatFigure(methodology, unit, average)}`;
  if (first.length === 1) return `${name} stood out most in ${names(first, "or")}: ${values}`;
  if (apart.length === 1)
    return `${name} clearly differed from the ${AVERAGE} only in ${names(apart, "and")}: ${values}`;
  if (apart.length <= NAMED) return `${name} clearly differed from the ${AVERAGE} in ${names(apart, "and")}`;
  if (first.length <= NAMED) {
    return `${name} stood out most in ${names(first, "or")}, which cannot be told apart`;
  }
  const many =
    apart.length === distances.length ? `all ${apart.length}` : `${apart.length} of ${distances.length}`;
  const which = distances.length === known.length ? "" : " that can be compared";
  return `${name} clearly differed from the ${AVERAGE} in ${many} metrics${which}, and none stood out most`;
}
