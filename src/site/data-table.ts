import { type MarkupContent, type Html, html } from "../markup/template.ts";
import { markupLines } from "./html.ts";

/** A column of a table for people. */
export interface TableColumn {
  readonly label: string;
  /** Numbers are aligned right, digit below digit. */
  readonly numeric?: boolean;
}

/** A table for people: the first cell of each row names it. */
export interface DataTable {
  /** What the table holds; unique in its page, because it names the table's region too. */
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly MarkupContent[])[];
  /** Whether only screen readers get the caption, because a heading says it already. */
  readonly quiet?: boolean;
}

const LONG = 24;

/** Returns a table in its own scrolling region, so that the page never scrolls sideways. */
export function dataTable({ caption, columns, rows, quiet = false }: DataTable): Html {
  // If every column but the first is numeric, one class on the table replaces one on each cell.
  const isNumeric = columns.slice(1).every(({ numeric }) => numeric);
  const shape = (at: number) => ({ class: columns[at]?.numeric ? "number" : undefined });
  const head = columns.map(({ label }, at) => html`<th scope="col"${shape(at)}>${label}</th>`);
  const body = rows.map((cells) => {
    const written = cells.map((cell, at) =>
      at === 0
        ? html`<th scope="row"${shape(at)}>${cell}</th>`
        : html`<td${isNumeric ? {} : shape(at)}>${cell}</td>`,
    );
    return html`<tr>${written}</tr>`;
  });
  return html`<div class="scroll${rows.length > LONG ? " long" : ""}" role="group" aria-label="${caption}" tabindex="0">
<table${{ class: isNumeric ? "numbers" : undefined }}>
<caption${{ class: quiet ? "unseen" : undefined }}>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${markupLines(body)}
</tbody>
</table>
</div>`;
}
