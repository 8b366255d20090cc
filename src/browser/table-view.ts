import { unitName } from "../model/unit.ts";
import { element } from "./dom.ts";
import { cellText, type AnswerTable, intervalText, isNumeric, isRowWithheld, namedIn } from "./tables.ts";

/** Longer texts, in characters, may take several lines. */
const LONG = 40;

/** Returns the tables of an answer, each in its own scrolling region. */
export function tableNodes(tables: readonly AnswerTable[]): Node[] {
  return tables.map(tableNode);
}

/** Returns the name of a part of an answer, as in the JSON. */
export function partName({ path, kind }: { readonly path: string; readonly kind: string }): string {
  if (path !== "") return path;
  return kind === "values" ? "Values" : "Rows";
}

function tableNode(table: AnswerTable): Node {
  // In the table of single values, numbers are mixed with words, so they are not aligned right.
  const numeric = table.columns.map((_, index) => table.kind === "list" && isNumeric(table, index));
  const aligned = (index: number) => (numeric[index] ? { class: "number" } : {});
  const head = table.columns.map(({ name, unit }, index) =>
    element(
      "th",
      { scope: "col", ...aligned(index) },
      name,
      ...(unit === undefined ? [] : [element("small", {}, unitName(unit))]),
    ),
  );
  const body = table.rows.map((row, at) => {
    const withheld = isRowWithheld(table, row);
    const cells = table.columns.map((column, index) => {
      const text = cellText(row[index], namedIn(table, row, column), withheld);
      if (index === 0) return element("th", { scope: "row", ...aligned(index) }, text);
      const kind = row[index] === null ? { class: "none" } : aligned(index);
      const interval = table.intervals?.[at]?.[index];
      const beside = interval === undefined ? [] : [element("small", {}, intervalText(interval))];
      return element("td", text.length > LONG ? { class: "prose" } : kind, text, ...beside);
    });
    return element("tr", {}, ...cells);
  });
  const name = partName(table);
  const count =
    table.kind === "values"
      ? ""
      : ` ${table.rows.length} ${table.rows.length === 1 ? "row" : "rows"}${table.intervals === undefined ? "" : "."}`;
  const note = table.intervals === undefined ? "" : " 95% intervals are below the figures.";
  const caption = element("caption", {}, element("b", {}, name), count, note);
  const content = element("table", {}, caption, element("thead", {}, element("tr", {}, ...head)));
  content.append(element("tbody", {}, ...body));
  return element("div", { class: "scroll", role: "region", "aria-label": name, tabindex: 0 }, content);
}
