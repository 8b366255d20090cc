import type { Context } from "../../documents/context.ts";
import { datasetJsonLd } from "../../documents/discovery/json-ld.ts";
import { ENDPOINTS } from "../../endpoints/index.ts";
import { type Html, html } from "../../markup/template.ts";
import { required } from "../../model/required.ts";
import { sha256 } from "../../model/sha256.ts";
import { comparedInWords } from "../../model/years.ts";
import { datasetFile } from "../../routing/addresses.ts";
import { parquetAddress } from "../../routing/downloads.ts";
import type { TableDefinition } from "../../tables/define.ts";
import { headerIn } from "../../tables/header.ts";
import { fileSize, grouped } from "../format.ts";
import { anchor, facts, htmlList, NOTHING, section } from "../html.ts";
import { datasetPage, endpointPage, link } from "../links.ts";
import type { Page } from "../page.ts";
import { columnDictionary } from "./dictionary.ts";
import { firstRows, rowCount } from "./first-rows.ts";

/** `datasets/<name>.html`: what a table holds, column by column, and where to get it. */
export function datasetDescription(context: Context, table: TableDefinition): Page {
  const { release } = context.tables;
  const path = datasetPage(table.name);
  const bytes = required(context.data.get(table.path), table.path);
  const { licence } = release;
  const data = datasetJsonLd(context, table);
  return {
    path,
    title: table.title,
    description: `${table.title}: ${table.description}`,
    ...(data && { jsonLd: data }),
    main: html`<h1>${table.title}</h1>
<p class="lead">${table.description}</p>
${facts([
  [
    "Download",
    html`${anchor(link(path, datasetFile(table.path)), table.path)}, ${anchor(link(path, parquetAddress(table)), "Parquet")}`,
  ],
  ["Rows", grouped(rowCount(bytes))],
  ["Size", fileSize(bytes.length)],
  ["Release", release.release],
  ["Licence", html`<a rel="license" href="${licence.url}">${licence.name}</a>`],
  ["Key columns", table.key.length === 0 ? "none" : table.key.join(", ")],
])}
<p class="note">SHA-256 <code>${sha256(bytes)}</code></p>
${section("columns", "Columns", html`${columnDictionary(table, bytes)}${toDateNote(context, bytes)}`)}
${section("rows", "First rows", firstRows(table, bytes))}
${section("endpoints", "Endpoints that use it", answeredFrom(context, table, path))}
${section("cite", "How to cite", citation(context, table))}`,
  };
}

/**
 * Returns a note for tables with year-on-year changes: those of a year to date compare a part of a year with a whole
 * one.
 */
function toDateNote({ tables: { span } }: Context, bytes: Uint8Array): Html {
  const note = comparedInWords(span);
  const hasChanges = headerIn(bytes).some((column) => column.startsWith("yoy_"));
  return hasChanges && note !== "" ? html`\n<p class="note">${note}</p>` : NOTHING;
}

function answeredFrom({ catalogue }: Context, { name }: TableDefinition, path: string): Html {
  const ids = ENDPOINTS.filter(({ sources }) => sources.includes(name)).map(({ id }) => id);
  const entries = catalogue.filter(({ id }) => ids.includes(id));
  return htmlList(
    entries.map(
      (entry) =>
        html`${anchor(link(path, endpointPage(entry.path)), entry.title)} <code>${entry.path}</code>`,
    ),
  );
}

function citation({ tables: { release } }: Context, { title, path }: TableDefinition): Html {
  return html`<blockquote><p class="citation">${release.citation} ${title} (${path}).</p></blockquote>
<p>Attribution: <span class="citation">${release.attribution}</span>.</p>`;
}
