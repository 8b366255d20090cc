import { dataTable } from "../data-table.ts";
import { escapeHtml } from "../html.ts";
import { fieldsOf, responseSchema } from "./schema.ts";

/** Every field of an endpoint's answer: name, type, unit, meaning. */
export function fieldTable(id: string): string {
  return dataTable({
    caption: "Fields of the answer",
    quiet: true,
    columns: [{ label: "Field" }, { label: "Type" }, { label: "Unit" }, { label: "Description" }],
    rows: fieldsOf(responseSchema(id)).map(({ path, type, unit, description }) => [
      `<code>${escapeHtml(path)}</code>`,
      `<span class="prose">${escapeHtml(type)}</span>`,
      escapeHtml(unit ?? "–"),
      `<span class="prose">${escapeHtml(description)}</span>`,
    ]),
  });
}
