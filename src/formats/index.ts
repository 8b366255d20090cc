import type { Content } from "../documents/context.ts";
import { fileAt } from "../documents/context.ts";
import { jsonFile, type OutputFile } from "../model/file.ts";
import { DOWNLOADS, JSON_STAT, isYearly, jsonStatAddress, parquetAddress } from "../routing/downloads.ts";
import { aboutData } from "./about.ts";
import { benchmarkArchive } from "./archive.ts";
import { jsonStatCollection, jsonStatDataset } from "./json-stat.ts";
import { parquetFile } from "./parquet.ts";
import { tablesOf } from "./table-data.ts";
import { benchmarkWorkbook } from "./workbook.ts";

/**
 * The tables of a release in other formats. They hold nothing but what the tables and documents do, and are not frozen: a
 * frozen file keeps its bytes for ever, and those of these depend on what writes them.
 */
export function formatFiles(content: Content): OutputFile[] {
  const tables = tablesOf(content.data);
  const about = aboutData(content);
  return [
    { path: fileAt(DOWNLOADS.zip.address), bytes: benchmarkArchive(content, about, tables) },
    { path: fileAt(DOWNLOADS.workbook.address), bytes: benchmarkWorkbook(about, tables) },
    ...tables.map((data) => ({ path: fileAt(parquetAddress(data.table)), bytes: parquetFile(about, data) })),
    jsonFile(fileAt(JSON_STAT.address), jsonStatCollection(content, tables)),
    ...tables
      .filter(({ table }) => isYearly(table))
      .map((data) => jsonFile(fileAt(jsonStatAddress(data.table)), jsonStatDataset(content, data, tables))),
  ];
}
