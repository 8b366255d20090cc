import { wordsIn } from "../text/words.ts";

/** Names of rows that total or average others, without case, accents, spaces and numbers. */
const TOTALS = new Set(
  [
    "total totals grandtotal subtotal sum sums average averages avg mean",
    "gesamt gesamtsumme gesamtergebnis insgesamt summe summen zwischensumme ergebnis teilergebnis durchschnitt mittelwert",
    "totaux totalgeneral soustotal somme moyenne",
    "suma sumatotal totale totalegenerale subtotale somma soma totalgeral promedio media",
    "totaal eindtotaal subtotaal som gemiddelde razem sumacalkowita toplam yhteensa celkem osszesen ukupno 合計 总计 合计 итого",
  ]
    .join(" ")
    .split(" "),
);

/** Those of them that are also names of organisations. */
const AMBIGUOUS = new Set(["media", "soma", "som"]);

/** Totals of a group, as spreadsheets name them: `Subtotal Andorra`, `Andorra Total`. */
const OF_GROUP =
  /^(?:sub ?total|sous total|subtota\p{L}+|zwischensumme|teilergebnis) |. (?:total|ergebnis)$/u;

/** Returns whether a text is the name of a total or average, of all or of a group. */
export function isTotalName(text: string): boolean {
  const words = wordsOf(text);
  return isTotal(words) || OF_GROUP.test(words.join(" "));
}

/**
 * Returns whether a text is the name of a total or average of all, or of a group that others name: `Hotels Total` beside
 * `Hotels`. An organisation may be called `Hotels Total` otherwise.
 */
export function isTotalBeside(text: string, others: readonly string[]): boolean {
  const words = wordsOf(text);
  if (isTotal(words) && !AMBIGUOUS.has(words.join(""))) return true;
  const groups = new Set(others.map((other) => wordsOf(other).join(" ")).filter((other) => other !== ""));
  return words.some(
    (_, at) =>
      (isTotal(words.slice(0, at)) && groups.has(words.slice(at).join(" "))) ||
      (isTotal(words.slice(at)) && groups.has(words.slice(0, at).join(" "))),
  );
}

const isTotal = (words: readonly string[]): boolean => TOTALS.has(words.join(""));

function wordsOf(text: string): string[] {
  return wordsIn(text).filter((word) => !/^(\d+|n|of|der|von|de)$/.test(word));
}
