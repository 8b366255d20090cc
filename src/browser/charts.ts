import { placesBy } from "./cell-order.ts";
import type { AnswerCell, AnswerTable } from "./tables.ts";
import { isNumeric } from "./tables.ts";

/** An average in the same answer, with which the figures of a list are compared. */
export interface Average {
  readonly name: string;
  readonly value: number;
}

/** Numbers of a list that can be drawn. */
export interface Measure {
  readonly name: string;
  readonly unit: string;
  /** Null if a value is withheld or missing. */
  readonly values: readonly (number | null)[];
  /** The 95% interval of each value; undefined if it has none. */
  readonly intervals: readonly (readonly [number, number] | undefined)[];
  readonly averages: readonly Average[];
}

/** A list that can be drawn: bars by the names of its entries, or a line over the years. */
export interface Chartable {
  readonly path: string;
  readonly kind: "bars" | "line";
  readonly labels: readonly string[];
  /** Whether each entry is based on few programmes. */
  readonly few: readonly boolean[];
  readonly measures: readonly Measure[];
}

/** The order of a chart's entries: as in the answer, from the largest value to the smallest, or by name. */
export type Order = "answer" | "value" | "name";

/**
 * Returns the lists that can be drawn. Numbers without a unit are names or flags and are not drawn.
 * @param minimumCohort entries with fewer programmes are marked
 */
export function chartablesIn(tables: readonly AnswerTable[], minimumCohort: number): Chartable[] {
  const alone = tables.filter(({ kind }) => kind === "values");
  return tables.flatMap((table): Chartable[] => {
    if (table.kind === "values") return [];
    const measures = measuresOf(table, alone);
    const labels = labelsOf(table);
    if (measures.length === 0 || labels === undefined) return [];
    const overYears = table.columns[0]?.name === "year" && table.rows.length > 1;
    const few = fewIn(table, minimumCohort);
    return [{ path: table.path, kind: overYears ? "line" : "bars", labels, few, measures }];
  });
}

/**
 * Returns the indices of a chart's entries in an order; those without a value come last, equal ones as in the answer.
 */
export function placesIn({ labels }: Chartable, { values }: Measure, order: Order): number[] {
  if (order === "answer") return labels.map((_, place) => place);
  if (order === "name")
    return placesBy(
      labels.map((label) => label.toLowerCase()),
      1,
    );
  return placesBy(
    labels.map((_, place) => values[place] ?? undefined),
    -1,
  );
}

/** Returns the measures of a table. Counts come last, because they are rarely what readers look for. */
function measuresOf(table: AnswerTable, alone: readonly AnswerTable[]): Measure[] {
  const measures = table.columns.flatMap(({ name, unit }, index): Measure[] => {
    if (unit === undefined || !isNumeric(table, index)) return [];
    const isFirst = table.columns.findIndex((column) => column.unit === unit) === index;
    return [
      {
        name,
        unit,
        values: table.rows.map((row) => (row[index] ?? null) as number | null),
        intervals: table.rows.map((_, at) => table.intervals?.[at]?.[index]),
        averages: averagesOf({ name, unit }, table, isFirst, alone),
      },
    ];
  });
  const isCount = ({ unit }: Measure) => unit === "programmes";
  return [...measures.filter((measure) => !isCount(measure)), ...measures.filter(isCount)];
}

/** First columns of lists whose entries are parts of all programmes and can be compared with an average. */
const PARTS_OF_ALL = new Set(["industry", "region", "framework", "band", "automationBand"]);

/** The averages of an answer: single values, or one for each metric. */
const AVERAGE = /(?:^|\.)(?:globalAvg|crossIndustryAvg)(?:USD)?$/;
const AVERAGES = /(?:^|\.)crossIndustryAverages\.(.+)$/;

/**
 * Returns the averages over all programmes in the same answer that a measure can be compared with: the one with its
 * name, or, for the first measure of a unit, which is the mean itself, the average of that unit.
 */
function averagesOf(
  { name, unit }: Pick<Measure, "name" | "unit">,
  { columns }: AnswerTable,
  isFirst: boolean,
  alone: readonly AnswerTable[],
): Average[] {
  if (unit === "programmes" || !PARTS_OF_ALL.has(columns[0]?.name ?? "")) return [];
  return alone.flatMap(({ rows }) =>
    rows.flatMap(([field, value, own]) => {
      const path = String(field);
      const isSame = AVERAGES.exec(path)?.[1] === name || (isFirst && AVERAGE.test(path));
      if (!isSame || own !== unit || typeof value !== "number") return [];
      return [{ name: /global/.test(path) ? "global average" : "cross-industry average", value }];
    }),
  );
}

function fewIn({ columns, rows }: AnswerTable, minimumCohort: number): boolean[] {
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const [flag, count] = [at("lowSample"), at("sampleSize")];
  return rows.map((row) => {
    const programmes = row[count];
    return row[flag] === true || (typeof programmes === "number" && programmes < minimumCohort);
  });
}

/** Returns the labels of the entries, from as few of the first columns without units as make them unique. */
function labelsOf({ columns, rows }: AnswerTable): string[] | undefined {
  const names = columns.flatMap(({ unit }, index) => (unit === undefined ? [index] : []));
  for (let count = 1; count <= names.length; count++) {
    const labels = rows.map((row) =>
      names
        .slice(0, count)
        .map((index) => text(row[index]))
        .join(" \u00b7 "),
    );
    if (new Set(labels).size === labels.length) return labels;
  }
  return undefined;
}

function text(cell: AnswerCell): string {
  return cell === null || cell === undefined ? "" : String(cell);
}

/** Returns the range of values, intervals and averages, which always includes 0. */
export function extent({
  values,
  intervals,
  averages,
}: Pick<Measure, "values" | "intervals" | "averages">): [number, number] {
  const known = [
    ...values.filter((value) => value !== null),
    ...intervals.flatMap((interval) => interval ?? []),
    ...averages.map(({ value }) => value),
  ];
  return [Math.min(0, ...known), Math.max(0, ...known)];
}

/** Returns the position of a value between the ends of an extent, 0 to 1; 0 if the ends are equal. */
export function share(value: number, [low, high]: readonly [number, number]): number {
  return high === low ? 0 : (value - low) / (high - low);
}
