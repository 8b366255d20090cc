import type { RouteTable } from "../model/route.ts";
import { DOWNLOADS, PARQUET_TYPE } from "../routing/downloads.ts";
import { headerOf } from "../routing/headers.ts";

const TYPES: Readonly<Record<string, string>> = {
  atom: "application/atom+xml; charset=utf-8",
  css: "text/css; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  jsonld: "application/ld+json",
  json: "application/json; charset=utf-8",
  parquet: PARQUET_TYPE,
  png: "image/png",
  sig: "text/plain; charset=utf-8",
  svg: "image/svg+xml",
  ttl: "text/turtle; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xlsx: DOWNLOADS.workbook.mediaType,
  xml: "application/xml",
  zip: DOWNLOADS.zip.mediaType,
};

/** Of what is compressed already, to compress it again gains nothing. */
const COMPRESSED: readonly string[] = ["parquet", "png", "xlsx", "zip"];

/** The content types of files that a host does well to compress. */
export const COMPRESSIBLE = Object.values(TYPES).filter(isCompressibleType);

/** Whether files of a content type become smaller when they are compressed. */
export function isCompressibleType(type: string): boolean {
  return !COMPRESSED.some((extension) => TYPES[extension] === type);
}

/** Content types by file extension: what a host that is not told otherwise gives as well. */
export const CONTENT_TYPES = Object.entries(TYPES);

/** The content type of a file that no rule speaks of; undefined where its extension tells none. */
export function typeByExtension(address: string): string | undefined {
  return TYPES[address.slice(address.lastIndexOf(".") + 1)];
}

/** The content type of a file, by a rule of the table or else by its extension; undefined where neither tells. */
export function typeOf(table: RouteTable, address: string): string | undefined {
  return headerOf(table, address, "Content-Type") ?? typeByExtension(address);
}

/**
 * The content type of a published file.
 * @throws RangeError for a file of a kind that nothing published has
 */
export function contentType(table: RouteTable, address: string): string {
  const type = typeOf(table, address);
  if (type === undefined) throw new RangeError(`no content type for ${address}`);
  return type;
}
