import { formatCsv } from "../../tables/format.ts";
import { FORMULA_START } from "../../tables/texts.ts";

/**
 * A JSON document as one tidy table: each value stands once, with its dimensions, unit and sample size.
 *
 * A property that names a dimension of its object fills that dimension's column, for all values of the object;
 * `sampleSize` fills the column of its object's values. Every other value is a row; its metric is the path of
 * property names to it, where an entry of a list is told apart by the columns or, where those cannot, by its
 * own name or place in brackets.
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

type TidyRow = Record<(typeof TIDY_COLUMNS)[number], string | number | boolean | null>;

/** Properties that fill a dimension's column. */
const DIMENSIONS: Readonly<Record<string, keyof TidyRow>> = {
  industry: "industry",
  region: "region",
  requirement: "requirement",
  band: "band",
  automationBand: "band",
  year: "year",
};
/** Properties that name an entry of a list where no column does. */
const NAMES = ["bottleneck", "component", "tier", "id"];

interface Schema {
  readonly type?: string;
  readonly unit?: string;
  /** The property of the same object that holds the unit. */
  readonly unitIn?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The rows of a document. */
export function tidy(section: string, schema: object, document: object): TidyRow[] {
  const empty = Object.fromEntries(TIDY_COLUMNS.map((column) => [column, null])) as TidyRow;
  return objectRows(schema, document as Record<string, unknown>, { ...empty, section }, "", undefined);
}

function objectRows(
  schema: Schema,
  object: Record<string, unknown>,
  above: TidyRow,
  path: string,
  name: string | undefined,
): TidyRow[] {
  const entries = Object.entries(object);
  const row: TidyRow = { ...above, sample_size: null };
  for (const [property, value] of entries) {
    const column = DIMENSIONS[property];
    if (column !== undefined) row[column] = value as string | number;
    if (property === "sampleSize") row.sample_size = value as number | null;
  }
  return entries.flatMap(([property, value]) => {
    if (property in DIMENSIONS || property === "sampleSize" || property === name) return [];
    const own = schema.properties?.[property] ?? {};
    const unit = own.unitIn === undefined ? undefined : String(object[own.unitIn]);
    return valueRows(own, value, row, path === "" ? property : `${path}.${property}`, unit);
  });
}

function valueRows(schema: Schema, value: unknown, row: TidyRow, metric: string, unit?: string): TidyRow[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      if (typeof item !== "object") return valueRows(schema.items!, item, row, `${metric}[${index}]`);
      const named = Object.keys(item).some((property) => property in DIMENSIONS);
      const name = named ? undefined : NAMES.find((property) => property in item);
      const place = named ? "" : `[${name === undefined ? index : item[name]}]`;
      return objectRows(schema.items!, item, row, `${metric}${place}`, name);
    });
  }
  if (typeof value === "object" && value !== null) {
    return objectRows(schema, value as Record<string, unknown>, row, metric, undefined);
  }
  const own = schema.anyOf?.[0] ?? schema;
  const isText = typeof value === "string";
  return [
    {
      ...row,
      metric,
      unit: unit ?? own.unit ?? (isText ? "text" : typeof value === "boolean" ? "flag" : null),
      value: isText ? safeText(value) : (value as number | boolean | null),
    },
  ];
}

/** Text that a spreadsheet cannot take for a formula: an apostrophe before what could start one. */
export function safeText(text: string): string {
  return FORMULA_START.test(text) || /^\s*'|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Rows as CSV; numbers stay numbers, null is an empty cell. */
export function tidyCsv(rows: readonly TidyRow[]): string {
  return formatCsv([...TIDY_COLUMNS], rows, { header: true });
}
