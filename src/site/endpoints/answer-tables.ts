import { type Content, type Html, html } from "../../markup/template.ts";
import type { Unit } from "../../model/metric.ts";
import type { Methodology } from "../../tables/settings.ts";
import { dataTable } from "../data-table.ts";
import { digits, UNIT_NAMES } from "../format.ts";
import { grouped } from "../html.ts";
import { plain, type Schema } from "./schema.ts";

const ROWS_SHOWN = 14;
const ROUNDED = ["score", "percent", "days", "hours", "usd", "ratio"];

/** What the tables of an answer need to know. */
interface Reading {
  readonly methodology: Methodology;
  /** Of which request the answer is, for captions. */
  readonly of: string;
}

/** An answer as tables: one for the plain fields of each object, one for each list. */
export function answerTables(schema: Schema, body: unknown, reading: Reading, name = ""): Html[] {
  const entries = Object.entries(body as Record<string, unknown>);
  const fieldSchema = (key: string) => plain(plain(schema).schema.properties?.[key] ?? {}).schema;
  const title = (key: string) => (name === "" ? key : `${name}.${key}`);
  const simple = entries.filter(([, value]) => typeof value !== "object" || value === null);
  const rows = simple.map(([key, value]) => [key, cell(fieldSchema(key), value, reading, true)]);
  const own =
    rows.length === 0
      ? []
      : [
          dataTable({
            caption: `${name === "" ? "Values" : name} of ${reading.of}`,
            columns: [{ label: "Field" }, { label: "Value" }],
            rows,
          }),
        ];
  const nested = entries
    .filter(([, value]) => typeof value === "object" && value !== null)
    .flatMap(([key, value]) =>
      Array.isArray(value)
        ? listTable(fieldSchema(key), value, reading, title(key))
        : answerTables(fieldSchema(key), value, reading, title(key)),
    );
  return [...own, ...nested];
}

function listTable(
  { items = {} }: Schema,
  values: readonly unknown[],
  reading: Reading,
  name: string,
): Html[] {
  if (values.length === 0) return [];
  if (typeof values[0] !== "object") {
    return [
      dataTable({
        caption: `${name} of ${reading.of}`,
        columns: [{ label: name }],
        rows: values.slice(0, ROWS_SHOWN).map((value) => [cell({}, value, reading)]),
      }),
    ];
  }
  const rows = values as readonly Record<string, unknown>[];
  const { properties = {} } = plain(items).schema;
  const keys = Object.keys(properties).filter((key) => rows.some((row) => row[key] !== undefined));
  const columns = keys.map((key) => ({ key, schema: plain(properties[key]!).schema }));
  const left = rows.length - ROWS_SHOWN;
  return [
    dataTable({
      caption: `${name} of ${reading.of}${left > 0 ? `, the first ${ROWS_SHOWN} of ${rows.length} rows` : ""}`,
      columns: columns.map(({ key, schema }) => ({
        label:
          schema.unit === undefined || schema.unit === key
            ? key
            : `${key} (${UNIT_NAMES[schema.unit] ?? schema.unit})`,
        numeric: schema.type === "number" || schema.type === "integer",
      })),
      rows: rows
        .slice(0, ROWS_SHOWN)
        .map((row) => columns.map(({ key, schema }) => cell(schema, row[key], reading))),
    }),
  ];
}

/** A value as people read it; with its unit, where no head of a column says it. */
function cell(schema: Schema, value: unknown, { methodology }: Reading, withUnit = false): Content {
  if (value === null) return "withheld";
  if (value === undefined) return "–";
  if (typeof value === "number") {
    const text = numberText(schema, value, methodology);
    return withUnit && schema.unit !== undefined ? `${text} ${UNIT_NAMES[schema.unit] ?? schema.unit}` : text;
  }
  if (Array.isArray(value)) {
    const parts = value.map((part) =>
      typeof part === "object" ? Object.values(part as object).join(" ") : String(part),
    );
    return parts.join(typeof value[0] === "object" ? "; " : ", ");
  }
  const text = String(value);
  return text.length > 40 ? html`<span class="prose">${text}</span>` : text;
}

function numberText({ unit = "" }: Schema, value: number, methodology: Methodology): string {
  if (ROUNDED.includes(unit)) return digits(methodology, unit as Unit, value);
  return unit === "programmes" ? grouped(value) : String(value).replace("-", "−");
}
