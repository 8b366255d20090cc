import { type Context, fileAt } from "../../documents/context.ts";
import { benchmarkJsonLd } from "../../documents/discovery/json-ld.ts";
import { type Html, html } from "../../markup/template.ts";
import type { OutputFile } from "../../model/file.ts";
import { required } from "../../model/required.ts";
import { DISCOVERY_FILES, datasetFile } from "../../routing/addresses.ts";
import { type Download, DOWNLOADS, JSON_STAT, savedName } from "../../routing/downloads.ts";
import { DATASETS } from "../../tables/datasets.ts";
import type { TableDefinition } from "../../tables/define.ts";
import { OBSERVATORY } from "../../tables/observatory.ts";
import { REGISTRIES } from "../../tables/registries.ts";
import { fileSize, grouped } from "../format.ts";
import { anchor, list, section } from "../html.ts";
import { datasetPage, link, PAGES } from "../links.ts";
import type { Page } from "../page.ts";
import { rowCount } from "./first-rows.ts";

const path = PAGES.datasets;

/**
 * `datasets/index.html`: every table that is published.
 * @param context with the files of other formats
 */
export function datasetsPage(context: Context & { readonly formats: readonly OutputFile[] }): Page {
  return {
    path,
    title: "Datasets",
    description: "Every table behind the API as CSV, with its columns, units and constraints.",
    jsonLd: benchmarkJsonLd(context),
    main: html`<h1>Datasets</h1>
<p class="lead">Every figure of the API can be computed again from these tables. Each has a page with its columns, its first rows, its checksum and a Parquet file; ${anchor(link(path, datasetFile("datapackage.json")), "datapackage.json")} says the same to programs, ${anchor(link(path, DISCOVERY_FILES.croissant), "croissant.json")} to machine learning tools; ${anchor(link(path, JSON_STAT.address), "JSON-stat")} has the tables by year for statistical tools.</p>
<p>By themselves the tables are CSV in UTF-8, with commas between columns and a point before decimals. R, Python and databases read them as they are. In Excel, import them: Data, From Text/CSV, with the file origin UTF-8; where your system writes a decimal comma, give the columns a locale such as English (United States) under Transform Data. A double click would turn figures into texts or dates there.</p>
${section("downloads", "All tables in one file", downloadList(context))}
${section("datasets", "The five datasets", tableList(context, DATASETS))}
${section("observatory", "Tables behind the trends", tableList(context, OBSERVATORY))}
${section("registries", "Registries", tableList(context, REGISTRIES))}`,
  };
}

function downloadList({ formats, tables }: Parameters<typeof datasetsPage>[0]): Html {
  const items = Object.values(DOWNLOADS).map((download: Download) => {
    const { address, title, description } = download;
    const { bytes } = required(
      formats.find((file) => file.path === fileAt(address)),
      address,
    );
    const name = savedName(download, tables.release.release);
    return html`<a href="${link(path, address)}" download="${name}">${title}</a> <span>${description}</span> <span class="note">${fileSize(bytes.length)} · ${name}</span>`;
  });
  return list(items, "index");
}

function tableList({ data }: Context, tables: readonly TableDefinition[]): Html {
  const items = tables.map((table) => {
    const bytes = required(data.get(table.path), table.path);
    const size = `${grouped(rowCount(bytes))} rows, ${fileSize(bytes.length)}`;
    return html`${anchor(link(path, datasetPage(table.name)), table.title)} <span>${table.description}</span> <span class="note">${size} · ${anchor(link(path, datasetFile(table.path)), table.path)}</span>`;
  });
  return list(items, "index");
}
