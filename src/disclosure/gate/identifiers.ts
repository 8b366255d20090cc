import { type Files, textOf } from "../../model/file.ts";
import type { Programme } from "../model/programme.ts";
import type { Check, CheckViolation } from "./check.ts";

/** Shorter identifiers are not searched for: any text contains such numbers and words. */
const SHORTEST = 6;

const REMEDY =
  "Remove the identifier; if it is a file of submissions, move it out of the data folder, to private/.";

/** Checks that no published file contains an identifier of a submission. */
export const identifiers: Check = {
  id: "identifiers",
  promise: "No table and no text contains an identifier of a submission, or a digest of one.",
  find({ files, programmes }) {
    const published = textsOf(files);
    const lengths = lengthsOf(programmes);
    const words = new Set<string>();
    for (const { texts } of published) {
      for (const text of texts) for (const word of wordsIn(text, lengths)) words.add(word);
    }
    // The published words are kept in memory, because they are fewer than three names for each programme.
    const names = new Set<string>();
    for (const programme of programmes) {
      for (const name of namesOf(programme)) if (words.has(name)) names.add(name);
    }
    return published.flatMap(({ file, texts }): CheckViolation[] => {
      const hasName = (text: string) => [...wordsIn(text, lengths)].some((word) => names.has(word));
      const isNamed = names.size > 0 && texts.some(hasName);
      return isNamed ? [{ file, what: "contains an identifier of a submission", remedy: REMEDY }] : [];
    });
  },
};

/** Returns the identifiers of a submission. An identity starts with its kind: "id 4711", "content 6Jx...". */
function namesOf({ identity, fingerprint }: Programme): string[] {
  return [identity, identity.slice(identity.indexOf(" ") + 1), fingerprint];
}

function lengthsOf(programmes: readonly Programme[]): number[] {
  const lengths = new Set<number>();
  for (const programme of programmes) {
    for (const { length } of namesOf(programme)) if (length >= SHORTEST) lengths.add(length);
  }
  return [...lengths];
}

/** Collects the distinct texts of the tables and settings: cells that are not numbers, and lines of documents. */
function textsOf(files: Files): { file: string; texts: string[] }[] {
  return [...files].flatMap(([file, bytes]) => {
    if (!/\.(csv|json|md|txt)$/.test(file) || file.startsWith("releases/")) return [];
    const texts = new Set<string>();
    for (const line of textOf(bytes).split("\n")) {
      if (!file.endsWith(".csv")) {
        texts.add(line);
        continue;
      }
      // Numbers are left out: they are nearly all cells of a large table.
      for (const cell of line.split(",")) if (isWord(cell)) texts.add(cell);
      // An identifier may contain a comma, so lines with quoted cells are also kept whole.
      if (line.includes('"')) texts.add(line);
    }
    return [{ file, texts: [...texts] }];
  });
}

const isWord = (cell: string) => cell.length >= SHORTEST && !/^-?[\d.]*$/.test(cell);

const isPartOfWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Yields every part of a text that has one of these lengths and does not begin or end within a word. */
function* wordsIn(text: string, lengths: readonly number[]): Generator<string> {
  if (lengths.length === 0) return;
  for (let start = 0; start + SHORTEST <= text.length; start++) {
    if (isPartOfWord(text[start - 1]) && isPartOfWord(text[start])) continue;
    for (const length of lengths) {
      const end = start + length;
      if (end > text.length || (isPartOfWord(text[end - 1]) && isPartOfWord(text[end]))) continue;
      yield text.slice(start, end);
    }
  }
}
