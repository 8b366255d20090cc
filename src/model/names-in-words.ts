/** Joins names for a sentence: `A`, `A and B`, `A, B and C`; empty without names. */
export function namesInWords(names: readonly string[], conjunction: "and" | "or" = "and"): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${conjunction} ${names.at(-1)}`;
}
