import { EMPTY_LIST } from "./table.ts";

/** Letters that Unicode does not split into letter and accent, and how they are written in ASCII. */
const LETTERS: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * An id of a name: letters without accents and digits, in lower case, with hyphens between words; ä is ae, ö oe, ü ue, ß ss.
 * @returns "" where the name has none of them
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

/** What the spellings of a name have in common: `Öffentl. Dienst`, `Oeffentl Dienst` and `OFFENTL.DIENST`; "" where it has no id. */
export function spellingOf(name: string): string {
  return slug(name)
    .replaceAll("-", "")
    .replace(/([aou])e/g, "$1");
}

/** Words and letters as they are compared: without case, accents and what is neither letter nor digit. */
export function bareLetters(text: string): string {
  return wordsIn(text).join("");
}

/** The words of a text in lower case without accents; where letters meet digits or capitals, a word ends. */
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

/** Words that mean that there is no value, in exports of any language; compared without case and blanks around them. */
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
  "unbekannt",
  "inconnu",
  "no disponible",
  "?",
  ".",
  EMPTY_LIST,
]);

/** Tells whether a cell means that there is no value. */
export function missingTeller(besides: readonly string[] = []): (cell: string) => boolean {
  const own = new Set(besides.map((word) => word.trim().toLowerCase()));
  return (cell) => {
    // A unit that is left beside it tells nothing: `$ N/A`.
    const word = cell
      .trim()
      .toLowerCase()
      .replace(/^[$€£]\s*|\s*[%$€£]$/g, "");
    return NO_VALUE.has(word) || own.has(word);
  };
}
