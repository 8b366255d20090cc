import {
  isList,
  type Json,
  joined,
  type Leaf,
  dimensionLabel,
  leavesOf,
  type AnswerPart,
  walk,
} from "../../model/answer-walk.ts";
import { formatCsv } from "../../tables/format.ts";
import { safeText } from "../../tables/texts.ts";

/**
 * The columns of a JSON document as one tidy table, in which each value is a row with its dimensions, unit and sample size.
 *
 * The dimensions of a list entry fill their columns in the rows of all its values, and `sampleSize` fills its column in
 * the rows of its object. Every other value is a row, whose metric is the path of property names to the value. If no
 * column distinguishes an entry, its name or position is in brackets in that path.
 */
export const TIDY_FIELDS = {
  section: { type: "string", description: "The answer of the Observatory that the value is from." },
  industry: { type: "string", description: "Industry id, if the value has one." },
  region: { type: "string", description: "Region id, if the value has one." },
  requirement: { type: "integer", description: "PCI DSS requirement, if the value has one." },
  band: { type: "string", description: "Band of maturity or automation, if the value has one." },
  year: {
    type: "integer",
    description: "Year of the value; the benchmark year if the value names no year.",
  },
  metric: {
    type: "string",
    description:
      "Path of the value in its section. An entry that no column identifies has its name or position in brackets.",
  },
  unit: { type: "string", description: "Unit of the value; `text` or `flag` if the value is not a number." },
  value: {
    type: "any",
    description: "The value, a number or a text. Deprecated: use `number` and `text`.",
  },
  sample_size: { type: "integer", description: "Number of programmes that the value is based on." },
  release: {
    type: "string",
    description: "Id of the release, so that tables of several releases can be combined.",
  },
  framework: { type: "string", description: "Framework id, if the value has one." },
  bottleneck: { type: "string", description: "Cause of delay, if the value has one." },
  tier: { type: "string", description: "Tier, if the value has one." },
  component: { type: "string", description: "Part of the cost, if the value has one." },
  signal: { type: "string", description: "Id of the signal, if the value belongs to one." },
  number: { type: "number", description: "The value, if it is a number." },
  text: { type: "string", description: "The value, if it is a text or a flag." },
  standard_error: { type: "number", description: "Standard error of the number." },
  ci95_low: { type: "number", description: "Lower end of the 95% interval of the number." },
  ci95_high: { type: "number", description: "Upper end of the 95% interval of the number." },
} as const;

type TidyColumn = keyof typeof TIDY_FIELDS;
export const TIDY_COLUMNS = Object.keys(TIDY_FIELDS) as readonly TidyColumn[];

/** The dimensions of entries with a name of their own. The name is also in brackets, as it was before there were columns. */
const NAMED: Readonly<Record<string, keyof TidyRow>> = {
  framework: "framework",
  bottleneck: "bottleneck",
  tier: "tier",
  component: "component",
  id: "signal",
};

type Plain = string | number | boolean | null;
type TidyRow = Record<TidyColumn, Plain>;

/** The columns of dimensions. An entry with another dimension is identified by its name in brackets. */
const COLUMNS: Readonly<Record<string, keyof TidyRow>> = {
  industry: "industry",
  region: "region",
  requirement: "requirement",
  band: "band",
  automationBand: "band",
  year: "year",
};

const EMPTY = Object.fromEntries(TIDY_COLUMNS.map((column) => [column, null])) as TidyRow;

/** The parts of an endpoint's schema that are read here. */
interface Schema {
  readonly unit?: string;
  /** The property of the same object that holds the unit. */
  readonly unitIn?: string;
  /** The property of the same object that holds the number of programmes; default: `sampleSize`. */
  readonly countIn?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const NOTHING: Schema = {};
const READER = {
  property: (schema: Schema, name: string) => plainSchema(schema).properties?.[name] ?? NOTHING,
  entry: ({ items }: Schema) => items ?? NOTHING,
};

/** Columns of every row, so that the tables of several releases can be combined. */
export interface Stacked {
  readonly release: string;
  /** The benchmark year, for each value that names no other year. */
  readonly year: number;
}

/** Returns the rows of a document. */
export function tidy(section: string, schema: object, document: object, stacked: Stacked): TidyRow[] {
  return leavesOf(walk<Schema>(document, schema, READER)).flatMap((leaf) => {
    if (leaf.name === "sampleSize") return [];
    const metric = joined(metricOf(leaf.part), leaf.name);
    const { value, part, uncertainty } = leaf;
    const { countIn = "sampleSize" } = plainSchema(leaf.schema);
    const row = {
      ...EMPTY,
      ...stacked,
      section,
      ...labelsOf(part),
      sample_size: plain(part.value[countIn]),
      standard_error: uncertainty?.standardError ?? null,
      ci95_low: uncertainty?.ci95[0] ?? null,
      ci95_high: uncertainty?.ci95[1] ?? null,
    };
    if (!isList(value)) return [{ ...row, metric, ...valueColumns(leaf, plain(value)) }];
    return value.map((item, place) => ({
      ...row,
      metric: `${metric}[${place}]`,
      ...valueColumns({ ...leaf, schema: READER.entry(leaf.schema) }, plain(item)),
    }));
  });
}

/** Returns the path of names to a part. An entry that no column identifies has its name or position in brackets. */
function metricOf({ above, name, place, dimensions, value }: AnswerPart<Schema>): string {
  if (above === undefined) return "";
  const path = joined(metricOf(above), name);
  if (place === undefined || dimensions.some((dimension) => dimension in COLUMNS)) return path;
  const [own] = dimensions;
  return `${path}[${own === undefined ? place : dimensionLabel(value[own])}]`;
}

/** Returns the columns of the dimensions of a part and of the parts above it. */
function labelsOf({ above, dimensions, value }: AnswerPart<Schema>): Partial<TidyRow> {
  const own = dimensions.flatMap((name) => {
    const column = COLUMNS[name] ?? NAMED[name];
    return column === undefined ? [] : [[column, plain(value[name])] as const];
  });
  return { ...(above && labelsOf(above)), ...scopeOf(value.scope), ...Object.fromEntries(own) };
}

/** Returns the column that a scope belongs to, such as `industry:fintech` of a signal. */
function scopeOf(scope: Json | undefined): Partial<TidyRow> {
  const [kind = "", id] = typeof scope === "string" ? scope.split(":") : [];
  const column = COLUMNS[kind] ?? NAMED[kind];
  return column === undefined || id === undefined ? {} : { [column]: id };
}

function valueColumns(
  { schema, part }: Leaf<Schema>,
  value: Plain,
): Pick<TidyRow, "unit" | "value" | "number" | "text"> {
  const { unit, unitIn } = plainSchema(schema);
  const ownUnit = unitIn === undefined ? unit : unitNamedBy(part, unitIn);
  if (typeof value === "string") {
    const text = safeText(value);
    return { unit: ownUnit ?? "text", value: text, number: null, text };
  }
  if (typeof value === "boolean") {
    return { unit: ownUnit ?? "flag", value, number: null, text: String(value) };
  }
  return { unit: ownUnit ?? null, value, number: value, text: null };
}

function plainSchema(schema: Schema): Schema {
  return schema.anyOf?.[0] ?? schema;
}

/** Returns the unit that a part, or one above it, gives. */
function unitNamedBy({ value, above }: AnswerPart<Schema>, name: string): string | undefined {
  const unit = value[name];
  if (unit !== undefined) return String(unit);
  return above && unitNamedBy(above, name);
}

/** Returns a value as a cell; an object, which the contract does not have here, as JSON. */
function plain(value: Json | undefined): Plain {
  if (value === undefined) return null;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** Returns rows as CSV. Numbers stay numbers; null is an empty cell. */
export function tidyCsv(rows: readonly TidyRow[]): string {
  return formatCsv([...TIDY_COLUMNS], rows, { header: true });
}
