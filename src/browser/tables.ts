import { numberText } from "./numbers.ts";

/** A value of an answer; undefined where an object has no such field. */
export type Cell = string | number | boolean | null | undefined;

export interface Column {
  readonly name: string;
  readonly unit: string | undefined;
}

/** A part of an answer in rows and columns. */
export interface DataTable {
  /** The names on the way to it; of values that stand alone what they are part of, empty for the answer. */
  readonly path: string;
  /** A list has a row for each entry; the values that stand alone have one for each value. */
  readonly kind: "list" | "values";
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

type Units = Readonly<Record<string, string>>;
type Json = Cell | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [name: string]: Json;
}

/**
 * The tables in an answer: the values that stand alone and then each list, in the order of the answer. Of an
 * envelope those of its data come first, then what it says about them.
 * @param units by path, as in the explorer's catalogue
 */
export function tablesIn(answer: unknown, units: Units): DataTable[] {
  const json = answer as Json;
  if (!isObject(json) || !isObject(json.data)) return partTables(json, "", "", units);
  const { data, ...about } = json;
  return [
    ...partTables(data, "data", "data", units),
    ...partTables(about, "", Object.keys(about).join(", "), units),
  ];
}

/** @param name of the table of the values that stand alone */
function partTables(part: Json, above: string, name: string, units: Units): DataTable[] {
  const lists: DataTable[] = [];
  const values: Cell[][] = [];
  const visit = (value: Json, path: string): void => {
    if (isList(value)) lists.push(listTable(value, path, units));
    else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) visit(inner, joined(path, name));
    } else values.push([path, value, units[path]]);
  };
  visit(part, above);
  const columns = ["field", "value", "unit"].map((name) => ({ name, unit: undefined }));
  const alone: DataTable = { path: name, kind: "values", columns, rows: values };
  return values.length === 0 ? lists : [alone, ...lists];
}

/** What a cell says. A year is a name, not an amount. */
export function cellText(cell: Cell, { name }: Column, withheld: boolean): string {
  if (cell === undefined) return "";
  if (cell === null) return withheld ? "withheld" : "none";
  return typeof cell === "number" && !/year/i.test(name) ? numberText(cell) : String(cell);
}

/** Whether a row speaks of a cell that is withheld. */
export function isWithheld({ columns }: DataTable, row: readonly Cell[]): boolean {
  return columns.some(({ name }, index) => name === "suppressed" && row[index] === true);
}

/** Whether a column holds numbers, so that they line up. */
export function isNumeric({ rows }: DataTable, index: number): boolean {
  const cells = rows.map((row) => row[index]).filter((cell) => cell !== null && cell !== undefined);
  return cells.length > 0 && cells.every((cell) => typeof cell === "number");
}

function listTable(entries: readonly Json[], path: string, units: Units): DataTable {
  const rows = entries.map((entry) => flat(isObject(entry) ? entry : { value: entry }, "", path, units));
  const columns = new Map(rows.flatMap((row) => row.map(({ name, unit }) => [name, unit] as const)));
  return {
    path,
    kind: "list",
    columns: [...columns].map(([name, unit]) => ({ name, unit })),
    rows: rows.map((row) => {
      const cells = new Map(row.map(({ name, cell }) => [name, cell]));
      return [...columns.keys()].map((name) => cells.get(name));
    }),
  };
}

interface FlatCell extends Column {
  readonly cell: Cell;
}

/** The cells of an entry. A list within it whose entries are a name and a number becomes a column for each name. */
function flat(entry: JsonObject, prefix: string, path: string, units: Units): FlatCell[] {
  return Object.entries(entry).flatMap(([key, value]): FlatCell[] => {
    const name = joined(prefix, key);
    const at = joined(path, name);
    if (isObject(value)) return flat(value, name, path, units);
    if (!isList(value)) return [{ name, unit: units[at], cell: value }];
    const pairs = value.map(namedNumber);
    if (pairs.some((pair) => pair === undefined)) return [{ name, unit: undefined, cell: listText(value) }];
    return pairs.map((pair) => ({
      name: pair!.name,
      unit: units[joined(at, pair!.field)],
      cell: pair!.number,
    }));
  });
}

function namedNumber(entry: Json): { name: string; field: string; number: number } | undefined {
  if (!isObject(entry)) return undefined;
  const [first, second, ...others] = Object.entries(entry);
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const [name, [field, number]] = [first[1], second];
  return typeof name === "string" && typeof number === "number" ? { name, field, number } : undefined;
}

function listText(entries: readonly Json[]): string {
  return entries.map((entry) => (isObject(entry) ? JSON.stringify(entry) : String(entry))).join(", ");
}

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !isList(value);
}
