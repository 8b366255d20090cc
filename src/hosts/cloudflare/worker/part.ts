/** Positions of the first and the last byte. */
export interface Part {
  readonly first: number;
  readonly last: number;
}

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14.1.2).
 * @param size of the file, in bytes
 * @returns "beyond" where the file has no such byte; undefined for what is not understood, such as several parts: all is sent then
 */
export function partOf(range: string, size: number): Part | "beyond" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(from) > Number(to)) return undefined;
  return first > last ? "beyond" : { first, last };
}
