import { type Html, html } from "../../markup/template.ts";
import type { Span } from "../../model/years.ts";
import { dataTable } from "../data-table.ts";
import { fieldsOf, responseSchema } from "./schema.ts";

/** Every field of an endpoint's answer: name, type, unit, meaning. */
export function fieldTable(id: string, span: Span): Html {
  return dataTable({
    caption: "Fields of the answer",
    quiet: true,
    columns: [{ label: "Field" }, { label: "Type" }, { label: "Unit" }, { label: "Description" }],
    rows: fieldsOf(responseSchema(id), span).map(({ path, type, unit, description }) => [
      html`<code>${path}</code>`,
      html`<span class="prose">${type}</span>`,
      unit ?? "–",
      html`<span class="prose">${description}</span>`,
    ]),
  });
}
