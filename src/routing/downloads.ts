import type { HeaderRule } from "../model/route.ts";
import { columnsOf, type TableDefinition } from "../tables/define.ts";
import { ALL_TABLES } from "../tables/index.ts";

/** The same tables in other formats. None is frozen: what a release promises to keep is its CSV. */

/** A file of tables in another format. */
export interface Download {
  /** For the names of operations. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Always that of the newest release, so that links and clients stay right. */
  readonly address: string;
  readonly mediaType: string;
}

const DOWNLOADS_FOLDER = "/api/downloads";

/** Files that hold all tables of the release. */
export const DOWNLOADS = {
  zip: {
    id: "benchmark-zip",
    title: "Everything as a ZIP archive",
    description: "All tables as CSV with data package, code book, methodology, citation and licence.",
    address: `${DOWNLOADS_FOLDER}/benchmark.zip`,
    mediaType: "application/zip",
  },
  workbook: {
    id: "benchmark-workbook",
    title: "Everything as an Excel workbook",
    description:
      "A sheet for each table, one that says what the data is, and one that explains every column.",
    address: `${DOWNLOADS_FOLDER}/benchmark.xlsx`,
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
} as const satisfies Readonly<Record<string, Download>>;

export const PARQUET_FOLDER = `${DOWNLOADS_FOLDER}/parquet`;
export const PARQUET_TYPE = "application/vnd.apache.parquet";

/** A table as Parquet, at the path that it has as CSV. */
export function parquetAddress({ path }: Pick<TableDefinition, "path">): string {
  return `${PARQUET_FOLDER}/${path.replace(/\.csv$/, ".parquet")}`;
}

/** The tables by year as JSON-stat: each by itself, and the list of them. */
const JSON_STAT_FOLDER = "/api/json-stat";

export const JSON_STAT: Download = {
  id: "json-stat",
  title: "Tables by year as JSON-stat",
  description: "A JSON-stat 2.0 collection that leads to a dataset for each table by year.",
  address: `${JSON_STAT_FOLDER}/index.json`,
  mediaType: "application/json",
};

export function jsonStatAddress({ name }: Pick<TableDefinition, "name">): string {
  return `${JSON_STAT_FOLDER}/${name}.json`;
}

/** Whether a table's rows are named by a year and other labels, each of which every row has: then they are a cube. */
export function isYearly(table: TableDefinition): boolean {
  const named = columnsOf(table).filter(({ name }) => table.key.includes(name));
  return table.key.includes("year") && named.every(({ nullable, optional }) => !nullable && !optional);
}

/** Every file of another format. */
export function downloadsOf(): Download[] {
  return [
    ...Object.values(DOWNLOADS),
    ...ALL_TABLES.map((table) => ({
      id: `parquet-${table.name}`,
      title: `${table.title} as Parquet`,
      description: table.description,
      address: parquetAddress(table),
      mediaType: PARQUET_TYPE,
    })),
    JSON_STAT,
    ...ALL_TABLES.filter(isYearly).map((table) => ({
      id: `json-stat-${table.name}`,
      title: `${table.title} as JSON-stat`,
      description: table.description,
      address: jsonStatAddress(table),
      mediaType: "application/json",
    })),
  ];
}

/** The name under which a download is saved: with the release, for on a reader's disk those of several lie together. */
export function savedName({ address }: Pick<Download, "address">, release: string): string {
  return address.slice(address.lastIndexOf("/") + 1).replace(".", `-${release}.`);
}

/** Rules that have browsers save downloads under these names. */
export function savedNameHeaders(release: string): HeaderRule[] {
  return Object.values(DOWNLOADS).map((download) => ({
    path: download.address,
    headers: { "Content-Disposition": `attachment; filename="${savedName(download, release)}"` },
  }));
}
