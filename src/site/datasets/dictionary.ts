import { type Html, html } from "../../markup/template.ts";
import { ID_PATTERN } from "../../tables/column.ts";
import { type Column, columnsUnder, type TableDefinition } from "../../tables/define.ts";
import { headerIn } from "../../tables/header.ts";
import { PATTERNS } from "../../tables/patterns.ts";
import { dataTable } from "../data-table.ts";
import { grouped } from "../format.ts";

/** The columns that a table's file has: name, type, unit, what is allowed, what it means. */
export function columnDictionary(table: TableDefinition, bytes: Uint8Array): Html {
  return dataTable({
    caption: `Columns of ${table.path}`,
    quiet: true,
    columns: [
      { label: "Column" },
      { label: "Type" },
      { label: "Unit" },
      { label: "Allowed" },
      { label: "Description" },
    ],
    rows: columnsUnder(table, headerIn(bytes)).map((column) => [
      html`<code id="column-${column.name}">${column.name}</code>`,
      column.type,
      (column.schema.unit as string | undefined) ?? "–",
      html`<span class="prose">${constraintsOf(column)}</span>`,
      html`<span class="prose">${column.schema.description as string}</span>`,
    ]),
  });
}

/** What a column's values may be, in words. */
export function constraintsOf({ schema, nullable, optional }: Column): string {
  const {
    minimum,
    maximum,
    pattern,
    enum: values,
    registry,
    orMixed,
    named,
  } = schema as {
    readonly minimum?: number;
    readonly maximum?: number;
    readonly pattern?: string;
    readonly enum?: readonly string[];
    readonly registry?: string;
    readonly orMixed?: boolean;
    readonly named?: string;
  };
  const parts = [
    ...(values === undefined ? [] : [values.join(", ")]),
    ...(registry === undefined ? [] : [`an id of ${registry}${orMixed ? ", or mixed" : ""}`]),
    ...(named === undefined ? [] : [`a name of the methodology's ${named}`]),
    ...(registry === undefined && pattern !== undefined ? [patternRule(pattern)] : []),
    ...rangeOf(minimum, maximum),
    ...(nullable ? ["empty where withheld"] : []),
    ...(optional ? ["may be empty"] : []),
  ];
  return parts.length === 0 ? "–" : parts.join("; ");
}

function rangeOf(minimum: number | undefined, maximum: number | undefined): string[] {
  if (minimum === undefined) return [];
  const least = minimum < 0 ? `−${grouped(-minimum)}` : grouped(minimum);
  return [maximum === undefined ? `at least ${least}` : `${least} to ${grouped(maximum)}`];
}

function patternRule(pattern: string): string {
  if (pattern === ID_PATTERN) return "letters, digits, - and _";
  if (pattern === PATTERNS.line.pattern) return "one line of text";
  return Object.values(PATTERNS).find((known) => known.pattern === pattern)?.rule ?? `the form ${pattern}`;
}
