/** The first and the last byte of a part of a file, both counted from 0 and included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a `Range` header with a single range of bytes (RFC 9110, 14.1.2).
 * @param header the header; undefined if there is none
 * @param length of the file, in bytes
 * @returns the part; "none" if the range begins after the end of the file; undefined if the whole file is to be sent, as for
 * other units, several ranges, and headers that are no range
 */
export function byteRange(header: string | undefined, length: number): ByteRange | "none" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "") return to === "" ? undefined : lastBytes(Number(to), length);
  const first = Number(from);
  const last = to === "" ? length - 1 : Math.min(Number(to), length - 1);
  if (to !== "" && Number(to) < first) return undefined;
  return first < length ? { first, last } : "none";
}

function lastBytes(count: number, length: number): ByteRange | "none" {
  return count === 0 || length === 0 ? "none" : { first: Math.max(0, length - count), last: length - 1 };
}
