import { escapeHtml } from "./html.ts";

/** A column of a table for people. */
export interface TableColumn {
  readonly label: string;
  /** Numbers stand right, digit below digit. */
  readonly numeric?: boolean;
}

/** A table for people: cells are HTML, the first of each row names it. */
export interface DataTable {
  /** Says what the table holds; one of a kind on its page, for it names the table's region too. */
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Whether the caption is for screen readers alone, because a heading says it. */
  readonly quiet?: boolean;
}

const LONG = 24;

/** A table that scrolls in a region of its own, so that the page never does sideways. */
export function dataTable({ caption, columns, rows, quiet = false }: DataTable): string {
  const numeric = columns.map((column) => (column.numeric ? ' class="number"' : ""));
  const head = columns.map(({ label }, at) => `<th scope="col"${numeric[at]}>${escapeHtml(label)}</th>`);
  const body = rows.map((cells) => {
    const [name, ...values] = cells;
    const rest = values.map((value, at) => `<td${numeric[at + 1]}>${value}</td>`);
    return `<tr><th scope="row"${numeric[0]}>${name}</th>${rest.join("")}</tr>`;
  });
  return `<div class="scroll${rows.length > LONG ? " long" : ""}" role="group" aria-label="${escapeHtml(caption)}" tabindex="0">
<table>
<caption${quiet ? ' class="unseen"' : ""}>${escapeHtml(caption)}</caption>
<thead><tr>${head.join("")}</tr></thead>
<tbody>
${body.join("\n")}
</tbody>
</table>
</div>`;
}
