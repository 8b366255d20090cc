import {
  isList,
  type Json,
  joined,
  type Leaf,
  labelOf,
  leavesOf,
  type Part,
  walk,
} from "../../model/answer-walk.ts";
import { formatCsv } from "../../tables/format.ts";
import { FORMULA_START } from "../../tables/texts.ts";

/**
 * A JSON document as one tidy table: each value stands once, with its dimensions, unit and sample size.
 *
 * A dimension of a list's entry fills the dimension's column, for all values of the entry; `sampleSize` fills the
 * column of its object's values. Every other value is a row. Its metric is the path of property names to it; an entry
 * that no column tells apart has its own name or place there, in brackets.
 */
export const TIDY_COLUMNS = [
  "section",
  "industry",
  "region",
  "requirement",
  "band",
  "year",
  "metric",
  "unit",
  "value",
  "sample_size",
] as const;

type Plain = string | number | boolean | null;
type TidyRow = Record<(typeof TIDY_COLUMNS)[number], Plain>;

/** The columns of dimensions. An entry that has another dimension is told apart by its name in brackets. */
const COLUMNS: Readonly<Record<string, keyof TidyRow>> = {
  industry: "industry",
  region: "region",
  requirement: "requirement",
  band: "band",
  automationBand: "band",
  year: "year",
};

const EMPTY: TidyRow = {
  section: null,
  industry: null,
  region: null,
  requirement: null,
  band: null,
  year: null,
  metric: null,
  unit: null,
  value: null,
  sample_size: null,
};

/** What is read of an endpoint's schema. */
interface Schema {
  readonly unit?: string;
  /** The property of the same object that holds the unit. */
  readonly unitIn?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const NOTHING: Schema = {};
const READER = {
  property: ({ properties }: Schema, name: string) => properties?.[name] ?? NOTHING,
  entry: ({ items }: Schema) => items ?? NOTHING,
};

/** The rows of a document. */
export function tidy(section: string, schema: object, document: object): TidyRow[] {
  return leavesOf(walk<Schema>(document, schema, READER)).flatMap((leaf) => {
    if (leaf.name === "sampleSize") return [];
    const metric = joined(metricOf(leaf.part), leaf.name);
    const row = { ...EMPTY, section, ...labelsOf(leaf.part), sample_size: plain(leaf.part.value.sampleSize) };
    const { value } = leaf;
    if (!isList(value)) return [{ ...row, metric, ...toldValue(leaf, plain(value)) }];
    return value.map((item, place) => ({
      ...row,
      metric: `${metric}[${place}]`,
      ...toldValue({ ...leaf, schema: READER.entry(leaf.schema) }, plain(item)),
    }));
  });
}

/** The path of names to a part, where an entry that no column tells apart has its name or place in brackets. */
function metricOf({ above, name, place, dimensions, value }: Part<Schema>): string {
  if (above === undefined) return "";
  const path = joined(metricOf(above), name);
  if (place === undefined || dimensions.some((dimension) => dimension in COLUMNS)) return path;
  const [own] = dimensions;
  return `${path}[${own === undefined ? place : labelOf(value[own])}]`;
}

/** The columns of the dimensions of a part and of those above it. */
function labelsOf({ above, dimensions, value }: Part<Schema>): Partial<TidyRow> {
  const own = dimensions.flatMap((name) => {
    const column = COLUMNS[name];
    return column === undefined ? [] : [[column, plain(value[name])] as const];
  });
  return { ...(above && labelsOf(above)), ...Object.fromEntries(own) };
}

function toldValue({ schema, part }: Leaf<Schema>, value: Plain): Pick<TidyRow, "unit" | "value"> {
  const { unit, unitIn } = schema.anyOf?.[0] ?? schema;
  const told = unitIn === undefined ? unit : unitToldBy(part, unitIn);
  if (typeof value === "string") return { unit: told ?? "text", value: safeText(value) };
  return { unit: told ?? (typeof value === "boolean" ? "flag" : null), value };
}

/** The unit that a part, or one above it, tells. */
function unitToldBy({ value, above }: Part<Schema>, name: string): string | undefined {
  const told = value[name];
  if (told !== undefined) return String(told);
  return above && unitToldBy(above, name);
}

/** A value as a cell holds it; of an object, which the contract has none of here, the JSON. */
function plain(value: Json | undefined): Plain {
  if (value === undefined) return null;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** Text that a spreadsheet cannot take for a formula: an apostrophe before what could start one. */
export function safeText(text: string): string {
  return FORMULA_START.test(text) || /^\s*'|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Rows as CSV; numbers stay numbers, null is an empty cell. */
export function tidyCsv(rows: readonly TidyRow[]): string {
  return formatCsv([...TIDY_COLUMNS], rows, { header: true });
}
