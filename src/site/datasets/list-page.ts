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
import { countInWords, fileSize } from "../format.ts";
import { anchor, htmlList, section } from "../html.ts";
import { datasetPage, link, PAGES } from "../links.ts";
import type { Page } from "../page.ts";
import { rowCount } from "./first-rows.ts";

const path = PAGES.datasets;

/**
 * `datasets/index.html`: every published table.
 * @param context also has the files of other formats
 */
export function datasetsPage(context: Context & { readonly formats: readonly OutputFile[] }): Page {
  return {
    path,
    title: "Datasets",
    description: "Every table behind the API as CSV, with its columns, units and constraints.",
    jsonLd: benchmarkJsonLd(context),
    main: html`<h1>Datasets</h1>
<p class="lead">Every figure of the API can be recomputed from these tables. Each has a page with its columns, first rows, checksum and a Parquet file. ${anchor(link(path, datasetFile("datapackage.json")), "datapackage.json")} describes the tables for programs and ${anchor(link(path, DISCOVERY_FILES.croissant), "croissant.json")} for machine learning tools; ${anchor(link(path, JSON_STAT.address), "JSON-stat")} has the tables by year for statistical tools.</p>
<p>The tables are CSV files in UTF-8, with commas between columns and a point before decimals. R, Python and databases read them as they are. In Excel, import them with Data, From Text/CSV, and choose the file origin UTF-8; if your system uses a decimal comma, set the locale of the columns to English (United States), for example, under Transform Data. If you open a file by double-clicking it, Excel may turn figures into text or dates.</p>
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
  return htmlList(items, "index");
}

function tableList({ data }: Context, tables: readonly TableDefinition[]): Html {
  const items = tables.map((table) => {
    const bytes = required(data.get(table.path), table.path);
    const size = `${countInWords(rowCount(bytes), "row", "rows")}, ${fileSize(bytes.length)}`;
    return html`${anchor(link(path, datasetPage(table.name)), table.title)} <span>${table.description}</span> <span class="note">${size} · ${anchor(link(path, datasetFile(table.path)), table.path)}</span>`;
  });
  return htmlList(items, "index");
}
