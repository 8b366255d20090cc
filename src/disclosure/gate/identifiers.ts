import { type Files, textOf } from "../../model/file.ts";
import type { Programme } from "../model/programme.ts";
import type { Check, Found } from "./check.ts";

/** Shorter ones are numbers and words that any text has. */
const SHORTEST = 6;

/** Nothing that names a submission stands in what is published. */
export const identifiers: Check = {
  id: "identifiers",
  promise: "No identifier of a submission, and no digest of one, stands in a table or a text.",
  find({ files, programmes }) {
    const names = namesOf(programmes);
    const lengths = [...new Set([...names].map(({ length }) => length))];
    return textsOf(files).flatMap(({ file, texts }): Found[] => {
      const isNamed = texts.some((text) => hasName(text, names, lengths));
      return isNamed ? [{ file, what: "names a submission", remedy: "Remove the identifier." }] : [];
    });
  },
};

function namesOf(programmes: readonly Programme[]): Set<string> {
  const names = new Set<string>();
  for (const { identity, fingerprint } of programmes) {
    // An identity starts with its kind: "id 4711", "content 6Jx...".
    for (const name of [identity, identity.slice(identity.indexOf(" ") + 1), fingerprint]) {
      if (name.length >= SHORTEST) names.add(name);
    }
  }
  return names;
}

/** Every text of the tables and settings, once: cells that are not numbers, and lines of documents. */
function textsOf(files: Files): { file: string; texts: string[] }[] {
  return [...files].flatMap(([file, bytes]) => {
    if (!/\.(csv|json|md|txt)$/.test(file) || file.startsWith("releases/")) return [];
    const pieces = new Set(textOf(bytes).split("\n"));
    if (!file.endsWith(".csv")) return [{ file, texts: [...pieces] }];
    const cells = new Set([...pieces].flatMap((line) => line.split(",")));
    const words = [...cells].filter((cell) => cell.length >= SHORTEST && !/^-?[\d.]*$/.test(cell));
    // A name may have a comma in it: then whole lines tell.
    return [{ file, texts: [...words, ...[...pieces].filter((line) => line.includes('"'))] }];
  });
}

const isPartOfWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Whether a name stands in a text, as words of its own. */
function hasName(text: string, names: ReadonlySet<string>, lengths: readonly number[]): boolean {
  if (names.size === 0) return false;
  for (let start = 0; start + SHORTEST <= text.length; start++) {
    if (isPartOfWord(text[start - 1]) && isPartOfWord(text[start])) continue;
    for (const length of lengths) {
      const end = start + length;
      if (end > text.length || (isPartOfWord(text[end - 1]) && isPartOfWord(text[end]))) continue;
      if (names.has(text.slice(start, end))) return true;
    }
  }
  return false;
}
