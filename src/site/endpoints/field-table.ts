import { type Html, html } from "../../markup/template.ts";
import type { Span } from "../../model/years.ts";
import { dataTable } from "../data-table.ts";
import { withCode } from "../html.ts";
import { fieldsOf, responseSchema } from "./schema.ts";

/** A longer description, in characters, is not repeated. */
const LONG = 80;

/**
 * Returns every field of an endpoint's answer: name, type, unit and description. A long description is not repeated.
 */
export function fieldTable(id: string, span: Span): Html {
  const said = new Set<string>();
  const meaning = (description: string) => {
    const isLong = description.length > LONG;
    if (isLong && said.has(description)) return "As above.";
    said.add(description);
    return description;
  };
  return dataTable({
    caption: "Fields of the answer",
    quiet: true,
    columns: [{ label: "Field" }, { label: "Type" }, { label: "Unit" }, { label: "Description" }],
    rows: fieldsOf(responseSchema(id), span).map(({ path, type, unit, description }) => [
      html`<code>${path}</code>`,
      html`<span class="prose">${type}</span>`,
      unit ?? "–",
      html`<span class="prose">${withCode(meaning(description))}</span>`,
    ]),
  });
}
