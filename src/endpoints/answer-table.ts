import { DIMENSIONS, isList, type WalkedField, type Json, sectionsOf, walk } from "../model/answer-walk.ts";
import type { DataType } from "../tables/define.ts";
import { formatCsv } from "../tables/format.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { safeText } from "../tables/texts.ts";

/**
 * An answer as a table for spreadsheets, which converts back to the answer.
 *
 * - A row is an object of the answer; a column, a property. What an object does not have is empty.
 * - `section` is the path of property names to the object, with a dot between them; empty for the answer itself.
 * - `entry` is the object's place in its list, counted from 1; empty where it is in none.
 * - A cell is the value as JSON, also null, but text has no quotes. An apostrophe goes before text
 *   that a spreadsheet could take for a formula, or that JSON could be read from.
 * - The uncertainty of a value is in three columns after it: `…_standard_error`, `…_ci95_low`, `…_ci95_high`.
 * - An object in an entry of a list has a column for each property, `object_property`; an empty one is a cell, `{}`.
 * - A list in an entry of a list, and a list of anything but objects, is one cell of JSON.
 */

interface Row {
  readonly section: string;
  /** Empty for an object that is not in a list. */
  readonly entry: number | "";
  readonly values: ReadonlyMap<string, Json>;
}

/** The cells of a missing property and of a null. */
export const MISSING_CELLS: readonly string[] = ["", "null"];

const PLACE: readonly string[] = ["section", "entry"];
/** Answers are read here without their schemas. */
const NO_SCHEMA = { property: () => undefined, entry: () => undefined };

/**
 * Returns the table of an answer as CSV. The columns of dimensions come first.
 * @throws RangeError for a property name that cannot be a column name and a part of a path
 */
export function answerCsv(answer: object): string {
  const rows = rowsOf(answer);
  const columns = columnNames(rows);
  columns.forEach(requireName);
  const records = rows.map(({ section, entry, values }) => ({
    section,
    entry,
    ...Object.fromEntries(columns.map((column) => [column, cell(values.get(column))])),
  }));
  return formatCsv([...PLACE, ...columns], records, { header: true });
}

/** Returns the columns of an answer's table, each with the type of its values; text if it has no values. */
export function answerColumns(answer: object): { readonly name: string; readonly type: DataType }[] {
  const rows = rowsOf(answer);
  return [
    { name: "section", type: "string" },
    { name: "entry", type: "number" },
    ...columnNames(rows).map((name) => ({
      name,
      type: typeOf(rows.map(({ values }) => values.get(name) ?? null).filter((value) => value !== null)),
    })),
  ];
}

function columnNames(rows: readonly Row[]): string[] {
  const properties = new Set(rows.flatMap(({ values }) => [...values.keys()]));
  return [...new Set([...DIMENSIONS.filter((name) => properties.has(name)), ...properties])];
}

const DATE = new RegExp(PATTERNS.date.pattern);

/** Returns the common type of values that are not null. */
function typeOf(values: readonly Json[]): DataType {
  if (values.length === 0) return "string";
  if (values.every((value) => typeof value === "number")) return "number";
  if (values.every((value) => typeof value === "boolean")) return "boolean";
  return values.every((value) => typeof value === "string" && DATE.test(value)) ? "date" : "string";
}

/** Returns the rows of an answer. An object that contains only objects has no row of its own. */
function rowsOf(answer: object): Row[] {
  return sectionsOf(walk(answer, undefined, NO_SCHEMA)).flatMap((section): Row[] => {
    const { kind, path } = section;
    if (kind === "list") return [];
    if (kind === "entries") {
      return section.parts.map(({ fields }, place) => ({
        section: path,
        entry: place + 1,
        values: valuesOf(fields),
      }));
    }
    const { fields } = section.part;
    for (const { name } of fields) requireName(name);
    const own = fields.filter(({ parts }) => parts === undefined);
    if (own.length === 0 && fields.length > 0) return [];
    return [{ section: path, entry: "", values: valuesOf(own) }];
  });
}

/** Returns the cells of an object by column: each value and its uncertainty. */
function valuesOf(fields: readonly WalkedField<undefined>[]): Map<string, Json> {
  return new Map(cellsOf(fields, ""));
}

function cellsOf(fields: readonly WalkedField<undefined>[], prefix: string): [string, Json][] {
  return fields.flatMap(({ name, value, uncertainty, parts = [] }): [string, Json][] => {
    requireName(name);
    const column = prefix + name;
    const [inner] = isList(value) ? [] : parts;
    if (inner !== undefined && inner.fields.length > 0) return cellsOf(inner.fields, `${column}_`);
    if (uncertainty === undefined) return [[column, value]];
    const [low, high] = uncertainty?.ci95 ?? [null, null];
    return [
      [column, value],
      [`${column}_standard_error`, uncertainty?.standardError ?? null],
      [`${column}_ci95_low`, low],
      [`${column}_ci95_high`, high],
    ];
  });
}

function requireName(property: string): void {
  if (property === "" || property.includes(".") || PLACE.includes(property)) {
    throw new RangeError(`"${property}" can be neither a column nor part of a path`);
  }
}

function cell(value: Json | undefined): string | number {
  if (value === undefined) return "";
  if (typeof value === "string") return value === "" || isJson(value) ? `'${value}` : safeText(value);
  return typeof value === "number" ? value : JSON.stringify(value);
}

/** How any JSON starts. */
const JSON_START = /^\s*["[{\dtfn-]/;

function isJson(text: string): boolean {
  // Creating an error takes longer than parsing most texts.
  if (!JSON_START.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
