const TYPES: Readonly<Record<string, string>> = {
  atom: "application/atom+xml; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  html: "text/html; charset=utf-8",
  json: "application/json; charset=utf-8",
};

/** Content types by file extension: what a host that is not told otherwise gives as well. */
export const CONTENT_TYPES = Object.entries(TYPES);

/**
 * The content type of a file by its extension.
 * @throws RangeError for an extension that nothing published has
 */
export function contentType(file: string): string {
  const type = TYPES[file.slice(file.lastIndexOf(".") + 1)];
  if (type === undefined) throw new RangeError(`no content type for ${file}`);
  return type;
}
