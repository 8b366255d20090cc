/** A byte range: positions of the first and the last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a `Range` header (RFC 9110, 14.1.2).
 * @param size of the file, in bytes
 * @returns "beyond" if the range is outside the file; undefined for headers that are not supported, such as several
 * ranges, in which case the whole file is sent
 */
export function partOf(range: string, size: number): ByteRange | "beyond" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(from) > Number(to)) return undefined;
  return first > last ? "beyond" : { first, last };
}
