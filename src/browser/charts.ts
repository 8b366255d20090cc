import type { Cell, DataTable } from "./tables.ts";
import { isNumeric } from "./tables.ts";

/** Numbers of a list that can be drawn. */
export interface Measure {
  readonly name: string;
  readonly unit: string;
  /** Null where a value is withheld or there is none. */
  readonly values: readonly (number | null)[];
}

/** A list that can be drawn: bars by what names its entries, or a line over the years. */
export interface Chartable {
  readonly path: string;
  readonly kind: "bars" | "line";
  readonly labels: readonly string[];
  readonly measures: readonly Measure[];
}

/** The lists that can be drawn. A number without a unit is a name or a flag, and none of them is drawn. */
export function chartablesIn(tables: readonly DataTable[]): Chartable[] {
  return tables.flatMap((table): Chartable[] => {
    if (table.kind === "values") return [];
    const measures = measuresOf(table);
    const labels = labelsOf(table);
    if (measures.length === 0 || labels === undefined) return [];
    const overYears = table.columns[0]?.name === "year" && table.rows.length > 1;
    return [{ path: table.path, kind: overYears ? "line" : "bars", labels, measures }];
  });
}

/** Counts go last: they say how much a figure rests on and are rarely what is asked for. */
function measuresOf(table: DataTable): Measure[] {
  const measures = table.columns.flatMap(({ name, unit }, index): Measure[] =>
    unit !== undefined && isNumeric(table, index)
      ? [{ name, unit, values: table.rows.map((row) => (row[index] ?? null) as number | null) }]
      : [],
  );
  const isCount = ({ unit }: Measure) => unit === "programmes";
  return [...measures.filter((measure) => !isCount(measure)), ...measures.filter(isCount)];
}

/** What names the entries: the first columns that are no measures, as few as tell them apart. */
function labelsOf({ columns, rows }: DataTable): string[] | undefined {
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

function text(cell: Cell): string {
  return cell === null || cell === undefined ? "" : String(cell);
}

/** From 0, or from the lowest value below it, to the highest: where a bar may end. */
export function extent(values: readonly (number | null)[]): [number, number] {
  const known = values.filter((value) => value !== null);
  return [Math.min(0, ...known), Math.max(0, ...known)];
}

/** Where a value lies between the ends of an extent, 0 to 1; 0 where the ends are one. */
export function share(value: number, [low, high]: readonly [number, number]): number {
  return high === low ? 0 : (value - low) / (high - low);
}
