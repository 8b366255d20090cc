import type { Content } from "../documents/context.ts";
import { citationFiles } from "../documents/discovery/index.ts";
import { type OutputFile, textFile } from "../model/file.ts";
import { required } from "../model/required.ts";
import { METHODOLOGY_FILE, PRIVACY_FILE, datasetFile } from "../routing/addresses.ts";
import { formatCsv } from "../tables/format.ts";
import type { Release } from "../tables/settings.ts";
import { zipped } from "../workbook/zip.ts";
import type { About } from "./about.ts";
import { CODE_BOOK_COLUMNS, codeBook } from "./code-book.ts";
import { readme } from "./readme.ts";
import type { TableData } from "./table-data.ts";

/** What the files beside the tables are, by path. */
const OTHERS: Readonly<Record<string, string>> = {
  "datapackage.json": "the tables with their columns, types, units and SHA-256 (Data Package 2)",
  "code-book.csv": "a row for each column of each table: type, unit, what is allowed, what it means",
  "methodology.json": "how every figure is computed: thresholds, weights, rounding and rules",
  "privacy-report.json": "how participants are protected, and what that costs",
  "CITATION.cff": "how to cite the data (Citation File Format)",
  "CITATION.bib": "the same for BibTeX",
  "CITATION.csl.json": "the same for Zotero and Pandoc (CSL-JSON)",
  "LICENCE.txt": "under which licence, and whom to name",
};

/**
 * Everything that a researcher needs in one ZIP archive: the tables as they are published, what describes them, how to cite
 * them and how to load them, in a folder that is called after the release.
 * @param about what the data is, for the text to read first
 */
export function benchmarkArchive(content: Content, about: About, tables: readonly TableData[]): Uint8Array {
  const { release } = content.tables;
  const published = new Map(content.files.map(({ path, bytes }) => [`/${path}`, bytes]));
  const copy = (path: string, address: string): OutputFile[] => {
    const bytes = published.get(address);
    return bytes === undefined ? [] : [{ path, bytes }];
  };
  const others = [
    ...copy("datapackage.json", datasetFile("datapackage.json")),
    textFile("code-book.csv", codeBookCsv(tables)),
    ...copy("methodology.json", METHODOLOGY_FILE),
    ...copy("privacy-report.json", PRIVACY_FILE),
    ...citationFiles(content),
    textFile("LICENCE.txt", licenceText(release)),
  ];
  const first = readme(
    about,
    tables,
    others.map(({ path }) => [path, required(OTHERS[path], path)]),
  );
  const files = [
    textFile("README.md", first),
    ...others,
    ...tables.flatMap(({ table }) => copy(table.path, datasetFile(table.path))),
  ];
  const folder = `benchmark-${release.release}`;
  return zipped(files.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes })));
}

function codeBookCsv(tables: readonly TableData[]): string {
  const columns = [...CODE_BOOK_COLUMNS];
  const records = codeBook(tables).map((row) =>
    Object.fromEntries(row.map((text, at) => [columns[at], text])),
  );
  return formatCsv(columns, records, { header: true });
}

function licenceText({ licence, attribution, citation }: Release): string {
  return `${licence.title} (${licence.name})
${licence.url}

Name the source in this way:
${attribution}

How to cite:
${citation}
`;
}
