import type { Content } from "../documents/content.ts";
import { dataPackage } from "../documents/datapackage.ts";
import { citationFiles } from "../documents/discovery/index.ts";
import { jsonFile, type OutputFile, textFile } from "../model/file.ts";
import { required } from "../model/required.ts";
import { METHODOLOGY_FILE, PRIVACY_FILE, datasetFile } from "../routing/addresses.ts";
import type { TableDefinition } from "../tables/define.ts";
import { formatCsv } from "../tables/format.ts";
import type { ReleaseSettings } from "../tables/settings.ts";
import { zipped } from "../workbook/zip.ts";
import type { About } from "./about.ts";
import { CODE_BOOK_COLUMNS, tablesCodeBook } from "./code-book.ts";
import { archiveReadme } from "./readme.ts";
import type { TableData } from "./table-data.ts";

/** Descriptions of the files other than the tables, by path. */
const OTHERS: Readonly<Record<string, string>> = {
  "datapackage.json": "the tables with their columns, types, units and SHA-256 (Data Package 2)",
  "code-book.csv": "one row for each column of each table: type, unit, allowed values, meaning",
  "methodology.json": "how every figure is computed: thresholds, weights, rounding and rules",
  "privacy-report.json": "how participants are protected, and how much information that costs",
  "CITATION.cff": "how to cite the data (Citation File Format)",
  "CITATION.bib": "the same for BibTeX",
  "CITATION.csl.json": "the same for Zotero and Pandoc (CSL-JSON)",
  "LICENCE.txt": "the licence of the data, and the source to name",
};

/**
 * Packs everything that a researcher needs into one ZIP archive: the published tables, their descriptions, citations and code
 * to load them. All files are in one folder, named after the release.
 * @param about facts about the data, for the README
 */
export function benchmarkArchive(content: Content, about: About, tables: readonly TableData[]): Uint8Array {
  const { release } = content.tables;
  const published = new Map(content.files.map((file) => [`/${file.path}`, file]));
  const copy = (path: string, address: string): OutputFile[] => {
    const file = published.get(address);
    return file === undefined ? [] : [{ path, bytes: file.bytes }];
  };
  const others = [
    jsonFile("datapackage.json", dataPackage(content.tables, content.tables.span, content.data, pathOf)),
    textFile("code-book.csv", codeBookCsv(tables)),
    ...copy("methodology.json", METHODOLOGY_FILE),
    ...copy("privacy-report.json", PRIVACY_FILE),
    ...citationFiles(content),
    textFile("LICENCE.txt", licenceText(release)),
  ];
  const first = archiveReadme(
    about,
    tables,
    others.map(({ path }) => [path, required(OTHERS[path], path)]),
    pathOf,
  );
  const files = [
    textFile("README.md", first),
    ...others,
    ...tables.flatMap(({ table }) => copy(pathOf(table), datasetFile(table.path))),
  ];
  const folder = `benchmark-${release.release}`;
  return zipped(files.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes })));
}

/** The path of a table. File names are unique without their folders, because readers take files out of them. */
function pathOf({ path, name }: TableDefinition): string {
  return `${path.slice(0, path.lastIndexOf("/") + 1)}${name}.csv`;
}

function codeBookCsv(tables: readonly TableData[]): string {
  const columns = [...CODE_BOOK_COLUMNS];
  const records = tablesCodeBook(tables).map((row) =>
    Object.fromEntries(row.map((text, at) => [columns[at], text])),
  );
  return formatCsv(columns, records, { header: true });
}

function licenceText({ licence, attribution, citation }: ReleaseSettings): string {
  return `${licence.title} (${licence.name})
${licence.url}

Name the source in this way:
${attribution}

How to cite:
${citation}
`;
}
