import { wholeAnswer } from "../../documents/answers.ts";
import { queryOf } from "../../documents/catalogue.ts";
import type { Context } from "../../documents/context.ts";
import { distributions } from "../../endpoints/intelligence/distributions.ts";
import { observatoryExport } from "../../endpoints/observatory/export.ts";
import { type Html, html } from "../../markup/template.ts";
import type { Answer, CatalogueEntry, ParameterKind } from "../../model/endpoint.ts";
import { textOf } from "../../model/file.ts";
import {
  answerFile,
  answerTable,
  hasTable,
  problemFile,
  schemaFile,
  slugOf,
} from "../../routing/addresses.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import { addressForCode, placeholderNote } from "../base-address.ts";
import {
  anchor,
  codeBlock,
  markupLines,
  htmlList,
  NOTHING,
  section,
  withCode,
  withoutCode,
} from "../html.ts";
import { datasetPage, endpointPage, link, PAGES } from "../links.ts";
import type { Page } from "../page.ts";
import { exampleFile, hostAddresses } from "./addresses.ts";
import { answerCsvFile } from "./answer-csv.ts";
import { answerTables } from "./answer-tables.ts";
import { codeLines } from "./code-lines.ts";
import { fieldTable } from "./field-table.ts";
import { mainList, responseSchema } from "./schema.ts";

const LINES_SHOWN = 60;

/**
 * `endpoints/<slug>.html`: what an endpoint answers, with its actual answers, addresses, code and fields.
 * @param figures the figures that are drawn from its answer
 */
export function endpointDescription(context: Context, entry: CatalogueEntry, figures: readonly Html[]): Page {
  const path = endpointPage(entry.path);
  const { title, description } = entry;
  return {
    path,
    title,
    description: withoutCode(description),
    main: html`<h1>${title}</h1>
<p class="lead">${withCode(description)}</p>
<p class="address"><code>GET ${entry.path}</code></p>
${plannedRemovals(context, entry)}<p>${anchor(`${link(path, PAGES.explorer)}#${entry.path}${queryOf(entry.example)}`, "Try it in the explorer")}</p>
${parameters(context, entry)}
${figures.length === 0 ? NOTHING : section("figures", "As a chart", markupLines(figures))}
${section("answer", "The answer", wholeSection(context, entry))}
${filtered(context, entry)}
${section("addresses", "Addresses", hostAddresses(context, entry))}
${section("code", "Code to copy", codeSection(context, entry))}
${section(
  "fields",
  "Fields",
  html`<p>As JSON Schema: ${anchor(link(path, schemaFile(slugOf(entry.path))), `${slugOf(entry.path)}.json`)}. Numbers are rounded once, by the methodology's rule for their unit.</p>
${sourcesOf(entry)}
${fieldTable(entry.id, context.tables.span)}`,
)}`,
  };
}

/** Returns a line for each planned removal of an endpoint, or of a part of it. */
function plannedRemovals({ tables }: Context, { path }: CatalogueEntry): Html {
  const own = tables.deprecations.filter(({ what }) => what === path || /^[?#]/.test(what.replace(path, "")));
  return markupLines(
    own.map(({ what, sunset, instead }) => {
      const named = what === path ? "This endpoint" : html`<code>${what.slice(path.length)}</code>`;
      const other = instead === undefined ? NOTHING : html` Use <code>${instead}</code> instead.`;
      return html`<div class="notice"><p><strong>${named} may be removed from ${sunset} on.</strong>${other}</p></div>\n`;
    }),
  );
}

/** Returns links to the tables that an endpoint's figures come from. */
function sourcesOf({ path, sources = [] }: CatalogueEntry): Html {
  const own = ALL_TABLES.filter(({ name }) => sources.includes(name));
  const links = own.map(({ name, path: file }) => anchor(link(endpointPage(path), datasetPage(name)), file));
  return html`<p>The figures come from these tables: ${html.join(links, ", ")}.</p>`;
}

function parameters({ answers }: Context, entry: CatalogueEntry): Html {
  const [parameter] = entry.parameters;
  if (parameter === undefined) return html`<p>This endpoint has no parameters.</p>`;
  const { name, kind, description, values } = parameter;
  const path = endpointPage(entry.path);
  const links = values.map((value) => {
    const address = answerFile(entry.path, { kind, value });
    const isShown = kind === "filter" && answers.some((answer) => answer.address === address);
    return anchor(isShown ? `#${anchorOf(value)}` : link(path, address), value);
  });
  return html`<p><code>?${name}=</code> ${description} Optional and case-sensitive. Any other value is answered with 404 and ${anchor(link(path, problemFile(name)), "a list of the allowed values")}:</p>
${htmlList(links, "links")}`;
}

/**
 * Returns the id of a value's answer on the page. It is inside the details element, which browsers open to show the
 * target of a link.
 */
function anchorOf(value: string): string {
  return `value-${value}`;
}

function wholeSection(context: Context, entry: CatalogueEntry): Html {
  const answer = wholeAnswer(context.answers, entry.id);
  return html`${fileLinks(entry, answer)}
${tablesOf(context, entry, answer, "the answer")}
<details><summary>JSON</summary>
${excerpt(answer)}
</details>${otherFormats(context, entry)}`;
}

/** Returns the answers of an endpoint to each value of its parameters of one kind. */
function answersTo({ answers }: Context, { id }: CatalogueEntry, kind: ParameterKind) {
  return answers.flatMap((answer) =>
    answer.id === id && answer.choice?.kind === kind ? [{ answer, ...answer.choice }] : [],
  );
}

/** Returns the answer in its other formats, as text. */
function otherFormats(context: Context, entry: CatalogueEntry): Html {
  const blocks = answersTo(context, entry, "format").map(
    ({ answer, value }) => html`
<details><summary>${value.toUpperCase()}</summary>
${excerpt(answer)}
</details>`,
  );
  return html`${blocks}`;
}

/** Returns the section with the answer to each value of the filter. */
function filtered(context: Context, entry: CatalogueEntry): Html {
  const own = answersTo(context, entry, "filter");
  const [first] = own;
  if (first === undefined) return NOTHING;
  const items = own.map(
    ({ answer, name, value }) => html`<details><summary><code>?${name}=${value}</code></summary>
<div id="${anchorOf(value)}">
${fileLinks(entry, answer)}
${tablesOf(context, entry, answer, value)}
${excerpt(answer)}
</div>
</details>`,
  );
  return section("filtered", `The answer for each ${first.name}`, markupLines(items));
}

function tablesOf({ tables }: Context, { id }: CatalogueEntry, { body }: Answer, of: string): Html {
  // The tables of the export's sections are on the pages of their own endpoints.
  if (id === observatoryExport.id) {
    return html`<p>Every table of the other Observatory endpoints, in one file.</p>`;
  }
  // Hundreds of rows are too many for a page.
  if (id === distributions.id) return html`<p>The CSV file has every row.</p>`;
  if (typeof body === "string") return html``;
  return markupLines(answerTables(responseSchema(id), body, { methodology: tables.methodology, of }));
}

function fileLinks(entry: CatalogueEntry, { address }: Answer): Html {
  const path = endpointPage(entry.path);
  const links = [
    anchor(link(path, address), "JSON file"),
    ...(hasTable(entry) ? [anchor(link(path, answerTable(address)), "CSV file")] : []),
  ];
  return htmlList(links, "links");
}

/** Returns the published text of an answer, or its beginning. */
function excerpt({ address, bytes }: Answer): Html {
  const lines = textOf(bytes).trimEnd().split("\n");
  const left = lines.length - LINES_SHOWN;
  const shown = left > 0 ? [...lines.slice(0, LINES_SHOWN), `… and ${left} more lines`] : lines;
  return codeBlock(`Text of ${address}`, shown.join("\n"));
}

function codeSection(context: Context, entry: CatalogueEntry): Html {
  const file = exampleFile(entry).replace(/\.csv$/, ".json");
  const asked = {
    query: addressForCode(context, `${entry.path}${queryOf(entry.example)}`),
    json: addressForCode(context, file),
    csv: hasTable(entry) ? answerCsvFile(context, file) : undefined,
    list: mainList(entry.id) ?? [],
  };
  const blocks = codeLines(asked).map(
    ({ language, code }) => html`<h3>${language}</h3>\n${codeBlock(`${language} code`, code)}`,
  );
  return html`${placeholderNote(context)}
<p>For a copy on disk, use the file's path instead of the address.</p>
${markupLines(blocks)}`;
}
