import {
  type WalkedField,
  isList,
  isObject,
  type Json,
  joined,
  leavesOf,
  type AnswerPart,
  type Section,
  sectionsOf,
  type AnswerUncertainty,
  walk,
} from "../model/answer-walk.ts";
import { numberText } from "./numbers.ts";

/** A value of an answer; undefined where an object has no such field. */
export type AnswerCell = string | number | boolean | null | undefined;

export interface AnswerColumn {
  readonly name: string;
  readonly unit: string | undefined;
}

/** A part of an answer in rows and columns. */
export interface AnswerTable {
  /** Its property path; for single values that of the object they are part of, empty for the answer itself. */
  readonly path: string;
  /** A list has a row for each entry; single values have a row for each value. */
  readonly kind: "list" | "values";
  readonly columns: readonly AnswerColumn[];
  readonly rows: readonly (readonly AnswerCell[])[];
  /** The 95% interval of each cell that has one; omitted if no cell has one. */
  readonly intervals?: readonly (readonly (Interval | undefined)[])[];
}

type Interval = AnswerUncertainty["ci95"];

type Units = Readonly<Record<string, string>>;

/** The catalogue has units by path, so no schema is needed. */
const NO_SCHEMA = { property: () => undefined, entry: () => undefined };
type AnyPart = AnswerPart<undefined>;

/**
 * Returns the tables in an answer: its single values, then each list, in the order of the answer. For an envelope, the
 * tables of its data come before those of its other fields.
 * @param units units by path, as in the explorer's catalogue
 */
export function tablesIn(answer: object, units: Units): AnswerTable[] {
  const whole = walk(answer, undefined, NO_SCHEMA);
  const data = whole.fields.find(({ name, value }) => name === "data" && isObject(value));
  if (data === undefined) return partTables(whole, "", units);
  const about = { ...whole, fields: whole.fields.filter((field) => field !== data) };
  return [
    ...(data.parts ?? []).flatMap((part) => partTables(part, "data", units)),
    ...partTables(about, about.fields.map(({ name }) => name).join(", "), units),
  ];
}

/** @param name the name of the table of single values */
function partTables(part: AnyPart, name: string, units: Units): AnswerTable[] {
  const lists = sectionsOf(part).flatMap((section) => {
    if (section.kind === "object") return [];
    return [listTable(section, units)];
  });
  const values = leavesOf(part).flatMap(({ path, value, uncertainty, part }) =>
    isInEntry(part) || (typeof value === "object" && value !== null)
      ? []
      : [{ row: [path, value, units[path]], interval: uncertainty?.ci95 }],
  );
  const columns = ["field", "value", "unit"].map((name) => ({ name, unit: undefined }));
  const alone: AnswerTable = {
    path: name,
    kind: "values",
    columns,
    rows: values.map(({ row }) => row),
    ...withIntervals(values.map(({ interval }) => [undefined, interval, undefined])),
  };
  return values.length === 0 ? lists : [alone, ...lists];
}

function withIntervals(intervals: NonNullable<AnswerTable["intervals"]>): Pick<AnswerTable, "intervals"> {
  return intervals.flat().some((interval) => interval !== undefined) ? { intervals } : {};
}

function isInEntry({ place, above }: AnyPart): boolean {
  return place !== undefined || (above !== undefined && isInEntry(above));
}

/** Returns the text of a cell. Years are names, not amounts, and have no commas. */
export function cellText(cell: AnswerCell, { name }: AnswerColumn, withheld: boolean): string {
  if (cell === undefined) return "";
  if (cell === null) return withheld ? "withheld" : "none";
  return typeof cell === "number" && !/year/i.test(name) ? numberText(cell) : String(cell);
}

/** Returns the column of a cell with its effective name: in a table of single values, the row names the field. */
export function namedIn(
  { kind }: AnswerTable,
  [field]: readonly AnswerCell[],
  column: AnswerColumn,
): AnswerColumn {
  return kind === "values" && column.name === "value" ? { ...column, name: String(field) } : column;
}

/** Returns the interval of a figure: `65.4 to 69.1`. */
export function intervalText([low, high]: Interval): string {
  return `${numberText(low)} to ${numberText(high)}`;
}

/** Returns whether the figures of a row are withheld. */
export function isRowWithheld({ columns }: AnswerTable, row: readonly AnswerCell[]): boolean {
  return columns.some(({ name }, index) => name === "suppressed" && row[index] === true);
}

/** Returns whether a column holds only numbers, so that they can be aligned. */
export function isNumeric({ rows }: AnswerTable, index: number): boolean {
  const cells = rows.map((row) => row[index]).filter((cell) => cell !== null && cell !== undefined);
  return cells.length > 0 && cells.every((cell) => typeof cell === "number");
}

type List = Exclude<Section<undefined>, { readonly kind: "object" }>;

function listTable(list: List, units: Units): AnswerTable {
  const rows =
    list.kind === "entries"
      ? list.parts.map(({ fields }) => flat(fields, "", units))
      : list.values.map((value) => [
          {
            name: "value",
            unit: units[joined(list.path, "value")],
            cell: cellOf(value),
            interval: undefined,
          },
        ]);
  const columns = new Map(rows.flatMap((row) => row.map(({ name, unit }) => [name, unit] as const)));
  const inColumns = rows.map((row) => {
    const cells = new Map(row.map((cell) => [cell.name, cell]));
    return [...columns.keys()].map((name) => cells.get(name));
  });
  return {
    path: list.path,
    kind: "list",
    columns: [...columns].map(([name, unit]) => ({ name, unit })),
    rows: inColumns.map((row) => row.map((cell) => cell?.cell)),
    ...withIntervals(inColumns.map((row) => row.map((cell) => cell?.interval))),
  };
}

interface FlatCell extends AnswerColumn {
  readonly cell: AnswerCell;
  readonly interval: Interval | undefined;
}

/**
 * Returns the cells of an entry. A list within it whose entries are a name and a number becomes a column for each name.
 */
function flat(fields: readonly WalkedField<undefined>[], prefix: string, units: Units): FlatCell[] {
  return fields.flatMap((field): FlatCell[] => {
    const { path, value, parts } = field;
    const name = joined(prefix, field.name);
    if (isObject(value)) return (parts ?? []).flatMap((part) => flat(part.fields, name, units));
    if (!isList(value)) {
      return [{ name, unit: units[path], cell: value, interval: field.uncertainty?.ci95 }];
    }
    const pairs = value.flatMap((entry) => namedNumber(entry) ?? []);
    if (pairs.length < value.length)
      return [{ name, unit: undefined, cell: cellOf(value), interval: undefined }];
    return pairs.map((pair) => ({
      name: pair.name,
      unit: units[joined(path, pair.field)],
      cell: pair.number,
      interval: undefined,
    }));
  });
}

function namedNumber(entry: Json): { name: string; field: string; number: number } | undefined {
  if (!isObject(entry)) return undefined;
  const [first, second, ...others] = Object.entries(entry).filter(([name]) => name !== "sampleSize");
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const [name, [field, number]] = [first[1], second];
  return typeof name === "string" && typeof number === "number" ? { name, field, number } : undefined;
}

function cellOf(value: Json): AnswerCell {
  if (isObject(value)) return JSON.stringify(value);
  return isList(value) ? value.map((entry) => String(cellOf(entry))).join(", ") : value;
}
