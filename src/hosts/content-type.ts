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

/** Extensions of files that are already compressed. */
const COMPRESSED: readonly string[] = ["parquet", "png", "xlsx", "zip"];

/** Content types that a host should compress. */
export const COMPRESSIBLE = Object.values(TYPES).filter(isCompressibleType);

/** Returns whether compression makes files of a content type smaller. */
export function isCompressibleType(type: string): boolean {
  return !COMPRESSED.some((extension) => TYPES[extension] === type);
}

/** Content types by file extension, which most hosts use by default too. */
export const CONTENT_TYPES = Object.entries(TYPES);

/** Returns the content type of a file without a rule of its own; undefined if its extension is unknown. */
export function typeByExtension(address: string): string | undefined {
  return TYPES[address.slice(address.lastIndexOf(".") + 1)];
}

/** Returns the content type of a file, by a rule of the table or by its extension; undefined if neither gives one. */
export function typeOf(table: RouteTable, address: string): string | undefined {
  return headerOf(table, address, "Content-Type") ?? typeByExtension(address);
}

/**
 * Returns the content type of a published file.
 * @throws RangeError for a file of an unknown type
 */
export function contentType(table: RouteTable, address: string): string {
  const type = typeOf(table, address);
  if (type === undefined) throw new RangeError(`no content type for ${address}`);
  return type;
}
