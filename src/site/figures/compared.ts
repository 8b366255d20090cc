import { type DotMatrix, dotMatrix } from "../../charts/dot-matrix.ts";
import type { Context } from "../../documents/context.ts";
import { globalMean } from "../../endpoints/averages-of-industries.ts";
import { namesInWords } from "../../model/names-in-words.ts";
import { required } from "../../model/required.ts";
import { grouped, type MetricUnit, UNITS } from "../../model/unit.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import type { Tables } from "../../tables/index.ts";
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
import { ENDED, WITHHELD } from "../withheld.ts";
import { written } from "../written.ts";
import { comparedTitle } from "./compared-title.ts";
import { drawnAt } from "./dots.ts";
import { type Member, othersInWords, shownOf } from "./others.ts";
import { drawn } from "./plan.ts";
import {
  boundsOf,
  intervalKey,
  intervalOf,
  uncertaintyCells,
  uncertaintyColumns,
} from "./uncertainty-columns.ts";
import { type CountedKind, PLURALS } from "./words.ts";

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
  const rows = SHOWN_METRICS.map((metric) => rowOf(tables, comparison, all, metric));
  return drawn(context, {
    ...plan,
    description: description(others),
    title: comparedTitle(tables.methodology, comparison, rows),
    draw: (size) => dotMatrix(matrix(tables, comparison, all, rows), size),
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
    rows: rows.flatMap((row) => tableLines(tables, comparison, row)),
  });
}

const AVERAGE_LABEL = capital(AVERAGE);

type Row = ReturnType<typeof rowOf>;

/** Returns what is shown of a metric: the means and ranks of all, and the average. */
function rowOf(
  tables: Tables,
  { subject, own, average }: ComparisonSubject,
  all: readonly Member[],
  { metric, field, label, unit, better }: ShownMetric,
) {
  const { benchmark } = tables.span;
  const rankOf = (id: string, value: number | null) => {
    if (value === null) return id === subject.id && own.ended !== undefined ? ENDED : WITHHELD;
    const places = possibleRanks(tables, { ...subject, id }, metric);
    return places === undefined ? NOT_RANKED : placesInWords(places);
  };
  const members = all.map(({ id, name, figures }) => {
    const value = figures[field];
    const mean = value === null ? null : meanOfSubject(tables, { ...subject, id }, metric, benchmark);
    return { id, name, value, mean, rank: rankOf(id, value) };
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
    overall: globalMean(tables, metric, benchmark),
    rest: members.flatMap((one) => (one.id === subject.id || one.value === null ? [] : [one.value])),
    average: average[field],
    gap: value === null ? null : againstAverage(tables, subject, metric),
  };
}

/** Returns the chart: a panel for each metric, and a line for each of those compared. */
function matrix(
  { methodology }: Tables,
  { subject, name, kind }: ComparisonSubject,
  all: readonly Member[],
  rows: readonly Row[],
): DotMatrix {
  // Unless some are withheld, all ranks have the same total: written once in the heading, it saves space.
  const ending = endingOf(rows.map(({ rank }) => rank).filter((rank) => rank !== NOT_RANKED));
  const shown = (unit: MetricUnit, value: number | null, estimate: Estimate | null) =>
    value === null ? "–" : written(formatFigure, methodology, unit, value, estimate);
  return {
    headings: [name, "Average", `Rank${ending}`],
    key: [
      ...(rows.some(({ value }) => value !== null)
        ? [{ mark: "dot", tone: "accent", text: name } as const]
        : []),
      ...(rows.some(({ rest }) => rest.length > 0)
        ? [{ mark: "small-dot", tone: "muted", text: `Other ${PLURALS[kind]}` } as const]
        : []),
      { mark: "tick", tone: "ink", text: AVERAGE_LABEL },
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
  };
}

/** Returns the lines of a metric in the chart's table: of the subject, unless it has ended, the average, and the others. */
function tableLines(tables: Tables, { subject, name, own }: ComparisonSubject, row: Row) {
  const { field, label, unit, members, overall } = row;
  const line = (id: string | null, called: string, value: number | null, rank: string | null) => {
    const mean = id === null ? overall : (members.find((one) => one.id === id)?.mean ?? null);
    return [field, label, id, called, unit, value, rank, ...uncertaintyCells(tables, unit, mean)];
  };
  const others = members.filter(({ id }) => id !== subject.id);
  return [
    ...(own.ended === undefined ? [line(subject.id, name, row.value, row.rank)] : []),
    line(null, AVERAGE_LABEL, row.average, ""),
    ...others.map(({ id, name: called, value, rank }) => line(id, called, value, rank)),
  ];
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
