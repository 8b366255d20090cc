import { UNDECOMPOSED } from "../../model/letters.ts";
import { cellsAt, EMPTY_LIST, type ReadTable } from "../model/table.ts";

/** ASCII spellings of umlauts, and of letters that Unicode does not decompose into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = { ...UNDECOMPOSED, ä: "ae", ö: "oe", ü: "ue" };

/**
 * Makes an id from a name: lower-case letters without accents, and digits, with hyphens between words; ä becomes ae, ö oe,
 * ü ue, ß ss.
 * @returns "" if the name has no such letters or digits
 */
export function slug(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/&/g, " and ")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Returns a key shared by spellings of a name: `Öffentl. Dienst`, `Oeffentl Dienst`, `OFFENTL.DIENST`; "" without an id. */
export function spellingOf(name: string): string {
  return slug(name)
    .replaceAll("-", "")
    .replace(/([aou])e/g, "$1");
}

/** Returns only the letters and digits of a text, without case and accents, for comparisons. */
export function bareLetters(text: string): string {
  return wordsIn(text).join("");
}

/** Splits a text into lower-case words without accents, also between letters and digits and before capitals. */
export function wordsIn(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/œ/gi, "oe")
    .replace(/æ/gi, "ae")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{L})(\p{N})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Words for a missing value, in exports of any language; compared ignoring case and surrounding whitespace. */
const NO_VALUE = new Set([
  "",
  "-",
  "--",
  "–",
  "—",
  "n/a",
  "na",
  "n.a.",
  "n. a.",
  "k.a.",
  "k. a.",
  "s.o.",
  "nd",
  "n.d.",
  "none given",
  "null",
  // NULL in exports of MySQL and PostgreSQL
  "\\n",
  "nil",
  "nan",
  "not available",
  "not applicable",
  "not answered",
  "unknown",
  "tbd",
  "#n/a",
  "#value!",
  "#ref!",
  "#div/0!",
  "#name?",
  "#num!",
  "#null!",
  "keine angabe",
  "brak danych",
  "b.d.",
  "unbekannt",
  "inconnu",
  "no disponible",
  "?",
  ".",
  EMPTY_LIST,
]);

/** Returns whether a cell is how spreadsheets write an amount of 0 in their accounting formats: `$ -`, `- €`. */
export function isAccountingZero(cell: string): boolean {
  return /^\s*(?:\p{Sc}\s*[-–—]|[-–—]\s*\p{Sc})\s*$/u.test(cell);
}

/**
 * Returns a function that says whether a cell means a missing value.
 * @param besides words that mean a missing value, in addition to the built-in ones
 */
export function missingValueTest(besides: readonly string[] = []): (cell: string) => boolean {
  const own = new Set(besides.map((word) => word.trim().toLowerCase()));
  return (cell) => {
    if (isAccountingZero(cell)) return false;
    // Ignores a unit left next to the word: `$ N/A`.
    const word = cell
      .trim()
      .toLowerCase()
      .replace(/^[$€£]\s*|\s*[%$€£]$/g, "");
    return NO_VALUE.has(word) || own.has(word);
  };
}

/** The texts of columns, by their tables and positions: several decisions look at the same column. */
const givenTexts = new WeakMap<ReadTable["rows"], Map<number, readonly string[]>>();

/** Returns the texts of a column that are not missing, by its position in the header. */
export function givenTextsAt({ rows }: Pick<ReadTable, "rows">, place: number): readonly string[] {
  const ofTable = givenTexts.get(rows) ?? new Map<number, readonly string[]>();
  const known = ofTable.get(place);
  if (known !== undefined) return known;
  const isMissing = missingValueTest();
  const texts = cellsAt({ rows }, place)
    .map((cell) => String(cell).trim())
    .filter((value) => !isMissing(value));
  givenTexts.set(rows, ofTable.set(place, texts));
  return texts;
}
