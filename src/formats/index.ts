import type { Content } from "../documents/content.ts";
import { fileAt } from "../documents/context.ts";
import { fileOnDemand, jsonBytes, type OutputFile } from "../model/file.ts";
import { DOWNLOADS, JSON_STAT, isYearly, jsonStatAddress, parquetAddress } from "../routing/downloads.ts";
import { aboutData } from "./about.ts";
import { benchmarkArchive } from "./archive.ts";
import { jsonStatCollection, jsonStatDataset } from "./json-stat.ts";
import { parquetFile } from "./parquet.ts";
import { tablesOf } from "./table-data.ts";
import { benchmarkWorkbook } from "./workbook.ts";

/**
 * Returns the tables of a release in other formats. They contain only what the tables and documents contain. They are not
 * frozen: a frozen file keeps its bytes for ever, and the bytes of these depend on the libraries that write them.
 */
export function formatFiles(content: Content): OutputFile[] {
  const tables = tablesOf(content.data);
  const about = aboutData(content);
  const onDemand = (address: string, make: () => Uint8Array) => fileOnDemand(fileAt(address), make);
  return [
    onDemand(DOWNLOADS.zip.address, () => benchmarkArchive(content, about, tables)),
    onDemand(DOWNLOADS.workbook.address, () => benchmarkWorkbook(about, tables)),
    ...tables.map((data) => onDemand(parquetAddress(data.table), () => parquetFile(about, data))),
    onDemand(JSON_STAT.address, () => jsonBytes(jsonStatCollection(content, tables))),
    ...tables
      .filter(({ table }) => isYearly(table))
      .map((data) =>
        onDemand(jsonStatAddress(data.table), () => jsonBytes(jsonStatDataset(content, data, tables))),
      ),
  ];
}
