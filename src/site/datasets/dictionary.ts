import { type Html, html } from "../../markup/template.ts";
import { allowedValues } from "../../tables/allowed.ts";
import { columnsUnder, dataTypeOf, type TableDefinition } from "../../tables/define.ts";
import { headerIn } from "../../tables/header.ts";
import { dataTable } from "../data-table.ts";

/** Returns the columns of a table's file: name, type, unit, allowed values and description. */
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
      dataTypeOf(column),
      (column.schema.unit as string | undefined) ?? "–",
      html`<span class="prose">${allowedValues(column)}</span>`,
      html`<span class="prose">${column.schema.description as string}</span>`,
    ]),
  });
}
