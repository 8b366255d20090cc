import { labelFinders } from "../../questionnaire/labels.ts";
import type { ListEntry, Lists } from "../../questionnaire/lists.ts";
import { editDistance, typoDistance } from "../../questionnaire/nearest.ts";
import { ASK } from "../model/mapping.ts";
import { looksLike } from "../text/look-alikes.ts";
import { bareLetters, spellingOf, wordsIn } from "../text/words.ts";
import { countryOf } from "./countries.ts";

/** The columns whose values are entries of a registry. */
export const LABEL_LISTS = {
  industry: "industries",
  framework: "frameworks",
  country: "countries",
  bottleneck: "bottlenecks",
} as const satisfies Readonly<Record<string, keyof Lists>>;
export type LabelColumn = keyof typeof LABEL_LISTS;

export function isLabelColumn(column: string): column is LabelColumn {
  return Object.hasOwn(LABEL_LISTS, column);
}

/** The proposed meaning of a label. */
export interface ProposedLabel {
  /** The id of an entry; `?` if the operator must decide. */
  readonly id: string;
  /** The id of the most similar entry, if any is similar. */
  readonly nearest?: string;
  /** Whether it is recognised without being in the mapping. */
  readonly isPlain: boolean;
  /** Whether it is taken for a misspelling of the entry's name, which the operator should see. */
  readonly isTypo?: boolean;
}

/** Returns a function that proposes the meaning of a column's labels, based on the registries. */
export function labelProposer(column: LabelColumn, lists: Lists): (label: string) => ProposedLabel {
  const recognise = labelRecogniser(column, lists);
  const entries: readonly ListEntry[] = lists[LABEL_LISTS[column]];
  return (label) => {
    const recognised = recognise(label);
    if (recognised.isPlain || recognised.nearest !== undefined) return recognised;
    // Another country is not a misspelling of one of the registry.
    if (column === "country" && countryOf(label) !== undefined) return recognised;
    const near = nearestEntry(label, entries);
    return near === undefined ? recognised : { ...recognised, nearest: near };
  };
}

/** A label with the number of its answer before it: `3 - Retail`, `(3) Retail`. */
const NUMBERED = /^\(?\d{1,3}\)?\s*[-–—:.)=]\s*(\p{L}.*)$/su;

/** Returns a function like that of `labelProposer`, which does not look for the most similar entry: that takes long. */
export function labelRecogniser(column: LabelColumn, lists: Lists): (label: string) => ProposedLabel {
  const find = labelFinders(lists)[column];
  const entries: readonly ListEntry[] = lists[LABEL_LISTS[column]];
  const recognise = (label: string): ProposedLabel => {
    const found = find(label);
    if (found !== undefined) return { id: found.id, isPlain: true };
    const [, numbered] = NUMBERED.exec(label) ?? [];
    if (numbered !== undefined) return { ...recognise(numbered), isPlain: false };
    const latin = looksLike(label);
    const alike = latin === undefined ? undefined : (find(latin)?.id ?? variantIn(latin, entries)?.id);
    if (alike !== undefined) return { id: ASK, isPlain: false, nearest: alike };
    if (column === "country") return { id: countryIn(label, entries) ?? ASK, isPlain: false };
    const variant = variantIn(label, entries);
    if (variant === undefined) return { id: ASK, isPlain: false };
    const { id, kind } = variant;
    // A name without its version, or without a word, may be another one.
    if (kind === "short") return { id: ASK, isPlain: false, nearest: id };
    return { id, isPlain: false, ...(kind === "typo" && { isTypo: true }) };
  };
  return recognise;
}

function countryIn(label: string, entries: readonly ListEntry[]): string | undefined {
  const code = countryOf(label)?.code;
  return entries.find(({ id }) => id === code)?.id;
}

/** How a label may differ from the name that it means: in spelling, by a typo, or by leaving out the end of the name. */
type VariantKind = "spelling" | "typo" | "short";

/** Returns the entry of which a label is a variant, and of which kind; undefined if there is none, or several. */
function variantIn(
  label: string,
  entries: readonly ListEntry[],
): { readonly id: string; readonly kind: VariantKind } | undefined {
  const namedBy = (test: (label: string, name: string) => boolean) =>
    entries.filter(({ id, display_name: name }) => test(label, id) || test(label, name));
  const [spellings, typos] = [namedBy(isSpellingOf), namedBy(isSlipOf)];
  const close = [...new Set([...spellings, ...typos])];
  const [found, ...others] = close.length > 0 ? close : namedBy(isShort);
  if (found === undefined || others.length > 0) return undefined;
  const kind = spellings.length > 0 ? "spelling" : typos.length > 0 ? "typo" : "short";
  return { id: found.id, kind };
}

/** Returns whether two labels differ only in case, accents, umlauts, punctuation, and a word before a version: `v4.0`. */
function isSpellingOf(label: string, name: string): boolean {
  return (
    bareLetters(label) === bareLetters(name) ||
    (spellingOf(label) || label) === spellingOf(name) ||
    versionedWords(label).join(" ") === versionedWords(name).join(" ")
  );
}

/** Returns the words of a name, without a word that only says that a version follows. */
function versionedWords(name: string): string[] {
  return wordsIn(name).filter(
    (word, at, all) => !(/^(v|ver|version|rev)$/.test(word) && /^\d/.test(all[at + 1] ?? "")),
  );
}

/**
 * Returns whether a label is a name with at most one typo in every six letters; names with digits never match. With a word
 * more or less it is another name: satellite TV operators are not all satellite operators.
 */
function isSlipOf(label: string, name: string): boolean {
  const [letters, own] = [bareLetters(label), bareLetters(name)];
  if (letters.length < 6 || !/^\D+$/.test(own) || editDistance(letters, own) > letters.length / 6)
    return false;
  return !hasOneWordMore(label, own) && !hasOneWordMore(name, letters);
}

/** Returns whether a name without one of its words has the given letters. */
function hasOneWordMore(name: string, letters: string): boolean {
  const words = wordsIn(name);
  return words.some((_, at) => bareLetters(words.toSpliced(at, 1).join("")) === letters);
}

/**
 * Returns whether a label may be a misspelling of a name: five letters or more with one typo, eight or more
 * with two, or more as in isSlipOf. Two swapped letters are one typo. Correct names can be as similar, such
 * as Hotels and Motels, so it is only used where the operator is told.
 */
export function isNearlyName(label: string, name: string): boolean {
  const [letters, own] = [bareLetters(label), bareLetters(name)];
  if (letters.length < 5 || /\d/.test(letters + own)) return false;
  const most = Math.max(letters.length < 8 ? 1 : 2, Math.floor(letters.length / 6));
  return Math.abs(letters.length - own.length) <= most && typoDistance(letters, own) <= most;
}

/** Returns whether a label is the beginning of a name: `PCI DSS 4.0` of `PCI DSS v4.0.1`, but not of `PCI DSS 3.2.1`. */
function isShort(label: string, name: string): boolean {
  const [own, whole] = [versionedWords(label), versionedWords(name)];
  const [start] = own;
  return (
    start !== undefined &&
    own.length < whole.length &&
    /^\D/.test(start) &&
    own.every((part, at) => part === whole[at])
  );
}

/** Returns the entry closest to a label, or to a word of it, by edits; undefined if two fifths of the letters would change. */
function nearestEntry(label: string, entries: readonly ListEntry[]): string | undefined {
  const written = [bareLetters(label), ...wordsIn(label).filter((word) => word.length > 3)];
  let [best, least]: [string | undefined, number] = [undefined, 0.4];
  for (const { id, display_name: name } of entries) {
    const own = [id, name, ...wordsIn(name).filter((word) => word.length > 3)].map(bareLetters);
    for (const one of written) {
      for (const other of own) {
        const part = editDistance(one, other) / Math.max(one.length, other.length);
        if (part < least) [best, least] = [id, part];
      }
    }
  }
  return best;
}
