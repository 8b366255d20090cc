import { type MarkupContent, type Html, html } from "../../markup/template.ts";
import {
  type WalkedField,
  isList,
  isObject,
  type Json,
  type JsonObject,
  type AnswerPart,
  sectionsOf,
  UNCERTAINTY,
  walk,
} from "../../model/answer-walk.ts";
import { isUnit, type Unit, unitName } from "../../model/unit.ts";
import type { Methodology } from "../../tables/settings.ts";
import { dataTable } from "../data-table.ts";
import { digits, grouped } from "../format.ts";
import { ENDED, NONE, WITHHELD } from "../withheld.ts";
import { plain, type EndpointSchema } from "./schema.ts";

const ROWS_SHOWN = 14;

/** The context of an answer's tables. */
interface Reading {
  readonly methodology: Methodology;
  /** The request that was answered, as captions name it. */
  readonly of: string;
}

const READER = {
  property: (schema: EndpointSchema, name: string) => plain(schema.properties?.[name] ?? {}).schema,
  entry: ({ items = {} }: EndpointSchema) => plain(items).schema,
};

/** Returns an answer as tables: one for the plain fields of each object, one for each list. */
export function answerTables(schema: EndpointSchema, body: object, reading: Reading): Html[] {
  return sectionsOf(walk(body, plain(schema).schema, READER)).flatMap((section) => {
    const { kind, path } = section;
    if (kind === "object") return fieldsTable(section.part, reading);
    if (kind === "entries") {
      return [entriesTable(path, section.parts, READER.entry(section.schema), reading)];
    }
    return section.values.length === 0 ? [] : [listTable(path, section.values, reading)];
  });
}

function fieldsTable({ path, fields, value: whole }: AnswerPart<EndpointSchema>, reading: Reading): Html[] {
  const own = fields.filter(({ value }) => typeof value !== "object" || value === null);
  if (own.length === 0) return [];
  return [
    dataTable({
      caption: `${path === "" ? "Values" : path} of ${reading.of}${intervalNote(own)}`,
      columns: [{ label: "Field" }, { label: "Value" }],
      rows: own.map((field) => [
        field.name,
        withInterval(
          field.value === null
            ? absence(whole)
            : cell(field.schema, field.value, reading, !saysUnit(field.name, field.schema)),
          field,
          reading,
        ),
      ]),
    }),
  ];
}

function listTable(path: string, values: readonly Json[], reading: Reading): Html {
  return dataTable({
    caption: `${path} of ${reading.of}`,
    columns: [{ label: path }],
    rows: values.slice(0, ROWS_SHOWN).map((value) => [cell({}, value, reading)]),
  });
}

function entriesTable(
  path: string,
  entries: readonly AnswerPart<EndpointSchema>[],
  { properties = {} }: EndpointSchema,
  reading: Reading,
): Html {
  const names = Object.keys(properties).filter(
    (name) => name !== UNCERTAINTY && entries.some(({ value }) => name in value),
  );
  const columns = names.flatMap((name) => columnsOf(name, READER.property({ properties }, name)));
  const left = entries.length - ROWS_SHOWN;
  return dataTable({
    caption: `${path} of ${reading.of}${left > 0 ? `, the first ${ROWS_SHOWN} of ${entries.length} rows` : ""}${intervalNote(entries.flatMap(({ fields }) => fields))}`,
    columns: columns.map(({ name, schema }) => ({
      label:
        schema.unit === undefined || unitName(schema.unit) === name
          ? name
          : `${name} (${unitName(schema.unit)})`,
      numeric: schema.type === "number" || schema.type === "integer",
    })),
    rows: entries.slice(0, ROWS_SHOWN).map(({ value, fields }) =>
      columns.map(({ name, schema, of }) =>
        withInterval(
          of(value) === null ? absence(value) : cell(schema, of(value), reading),
          fields.find((field) => field.name === name),
          reading,
        ),
      ),
    ),
  });
}

/** A column for a field of the entries; a field that is an object has a column for each figure in it. */
interface Column {
  readonly name: string;
  readonly schema: EndpointSchema;
  readonly of: (entry: JsonObject) => Json | undefined;
}

function columnsOf(name: string, schema: EndpointSchema): Column[] {
  if (schema.properties === undefined) return [{ name, schema, of: (entry) => entry[name] }];
  return Object.keys(schema.properties)
    .filter((own) => own !== UNCERTAINTY)
    .map((own) => ({
      name: `${name}.${own}`,
      schema: READER.property(schema, own),
      of: ({ [name]: whole }) => (isObject(whole) ? whole[own] : whole),
    }));
}

/** Returns what a caption adds if figures have intervals. */
function intervalNote(fields: readonly WalkedField<EndpointSchema>[]): string {
  return fields.some(({ uncertainty }) => uncertainty) ? "; 95% intervals are below the figures" : "";
}

/** Returns a figure with its 95% interval below it; the interval has one more decimal. */
function withInterval(
  figure: MarkupContent,
  field: WalkedField<EndpointSchema> | undefined,
  { methodology }: Reading,
): MarkupContent {
  if (!field?.uncertainty) return figure;
  const { unit = "" } = field.schema;
  const end = (value: number) =>
    isUnit(unit)
      ? digits(finer(methodology, unit), unit, value)
      : numberText(field.schema, value, methodology);
  const [low, high] = field.uncertainty.ci95;
  return html`${figure} <small class="interval">${end(low)} to ${end(high)}</small>`;
}

/** Returns the methodology with one more decimal for a unit. */
function finer(methodology: Methodology, unit: Unit): Methodology {
  const rounding = { ...methodology.rounding, [unit]: methodology.rounding[unit] + 1 };
  return { ...methodology, rounding };
}

/** Units that nobody writes after a number. */
const UNSAID: readonly string[] = ["year", "ratio"];

/**
 * Returns whether a field's name already says its unit: true for `industries 7` and `firstYear 2019`, false for `score
 * 59.5 points of 100`.
 */
function saysUnit(name: string, { unit }: EndpointSchema): boolean {
  return unit === undefined || unitName(unit) === name || UNSAID.includes(unit);
}

/** Returns the text for a missing figure of an object, which says why it is missing. */
function absence(whole: JsonObject): string {
  if (whole.suppressed === true) return WITHHELD;
  return "ended" in whole ? ENDED : NONE;
}

/** Returns a value for people; with its unit, if no column heading has it. */
function cell(
  schema: EndpointSchema,
  value: Json | undefined,
  { methodology }: Reading,
  withUnit = false,
): MarkupContent {
  if (value === undefined || value === null) return NONE;
  if (typeof value === "number") {
    const text = numberText(schema, value, methodology);
    const isSaid = withUnit && schema.unit !== undefined && !UNSAID.includes(schema.unit);
    return isSaid ? `${text} ${unitName(schema.unit)}` : text;
  }
  if (isList(value)) {
    const parts = value.map((part) => (isObject(part) ? entryText(part) : String(part)));
    return parts.join(typeof value[0] === "object" ? "; " : ", ");
  }
  const text = String(value);
  return text.length > 40 ? html`<span class="prose">${text}</span>` : text;
}

/**
 * Returns an entry within an entry: its name and figure, or each field's name and value if it has more. The row has its
 * sample size.
 */
function entryText(entry: JsonObject): string {
  const own = Object.entries(entry).filter(([name]) => name !== "sampleSize" && name !== UNCERTAINTY);
  if (own.length > 2) return own.map(([name, value]) => `${name} ${String(value ?? NONE)}`).join(", ");
  return own.map(([, value]) => String(value ?? NONE)).join(" ");
}

function numberText({ unit = "" }: EndpointSchema, value: number, methodology: Methodology): string {
  if (isUnit(unit)) return digits(methodology, unit, value);
  return unit === "programmes" ? grouped(value) : String(value).replace("-", "−");
}
