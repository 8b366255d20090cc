import type { HeaderRule } from "../model/route.ts";
import { columnsOf, type TableDefinition } from "../tables/define.ts";
import { ALL_TABLES } from "../tables/index.ts";

/** The tables in other formats. None is frozen: a release promises to keep only its CSV. */

/** A file with tables in another format. */
export interface Download {
  /** Used in the names of operations. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Always of the newest release, so that links and clients stay valid. */
  readonly address: string;
  readonly mediaType: string;
}

const DOWNLOADS_FOLDER = "/api/downloads";

/** Files that contain all tables of the release. */
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
    description: "A sheet for each table, one that describes the data, and one that explains every column.",
    address: `${DOWNLOADS_FOLDER}/benchmark.xlsx`,
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
} as const satisfies Readonly<Record<string, Download>>;

export const PARQUET_FOLDER = `${DOWNLOADS_FOLDER}/parquet`;
export const PARQUET_TYPE = "application/vnd.apache.parquet";

/** Returns the address of a table as Parquet: its CSV path with another extension. */
export function parquetAddress({ path }: Pick<TableDefinition, "path">): string {
  return `${PARQUET_FOLDER}/${path.replace(/\.csv$/, ".parquet")}`;
}

/** The folder of the tables by year as JSON-stat: one file each, and a list. */
const JSON_STAT_FOLDER = "/api/json-stat";

export const JSON_STAT: Download = {
  id: "json-stat",
  title: "Tables by year as JSON-stat",
  description: "A JSON-stat 2.0 collection with links to a dataset for each table by year.",
  address: `${JSON_STAT_FOLDER}/index.json`,
  mediaType: "application/json",
};

/** Returns the address of a yearly table as JSON-stat. */
export function jsonStatAddress({ name }: Pick<TableDefinition, "name">): string {
  return `${JSON_STAT_FOLDER}/${name}.json`;
}

/** Whether the key of a table is a year and other labels that every row has: then the table is a data cube. */
export function isYearly(table: TableDefinition): boolean {
  const named = columnsOf(table).filter(({ name }) => table.key.includes(name));
  return table.key.includes("year") && named.every(({ nullable, optional }) => !nullable && !optional);
}

/** Returns all downloads in other formats. */
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

/** Returns the file name for saving a download. It has the release in it, because readers keep several releases. */
export function savedName({ address }: Pick<Download, "address">, release: string): string {
  return address.slice(address.lastIndexOf("/") + 1).replace(".", `-${release}.`);
}

/** Returns header rules that make browsers save downloads under these names. */
export function savedNameHeaders(release: string): HeaderRule[] {
  return Object.values(DOWNLOADS).map((download) => ({
    path: download.address,
    headers: { "Content-Disposition": `attachment; filename="${savedName(download, release)}"` },
  }));
}
