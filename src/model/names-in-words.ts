/** Joins names for a sentence: `A`, `A and B`, `A, B and C`; empty without names. */
export function namesInWords(names: readonly string[], conjunction: "and" | "or" = "and"): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${conjunction} ${names.at(-1)}`;
}

/** Returns the first names, then how many more there are: `A, B and 3 more`. */
export function firstNames(names: readonly string[], most: number): string {
  const more = names.length - most;
  return `${names.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Returns the first lines, then a line that says how many more there are. */
export function firstLines(lines: readonly string[], most: number): string[] {
  const more = lines.length - most;
  return [...lines.slice(0, most), ...(more > 0 ? [`and ${more} more`] : [])];
}
