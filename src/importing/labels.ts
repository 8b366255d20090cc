import { labelFinders } from "../questionnaire/labels.ts";
import type { ListEntry, Lists } from "../questionnaire/lists.ts";
import { editDistance, typoDistance } from "../questionnaire/nearest.ts";
import { countryOf } from "./countries.ts";
import { looksLike } from "./look-alikes.ts";
import { ASK } from "./mapping.ts";
import { bareLetters, spellingOf, wordsIn } from "./words.ts";

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
}

/** Returns a function that proposes the meaning of a column's labels, based on the registries. */
export function labelProposer(column: LabelColumn, lists: Lists): (label: string) => ProposedLabel {
  const recognise = labelRecogniser(column, lists);
  const entries: readonly ListEntry[] = lists[LABEL_LISTS[column]];
  return (label) => {
    const recognised = recognise(label);
    if (recognised.isPlain || recognised.nearest !== undefined) return recognised;
    const near = nearestEntry(label, entries);
    return near === undefined ? recognised : { ...recognised, nearest: near };
  };
}

/** Returns a function like that of `labelProposer`, which does not look for the most similar entry: that takes long. */
export function labelRecogniser(column: LabelColumn, lists: Lists): (label: string) => ProposedLabel {
  const find = labelFinders(lists)[column];
  const entries: readonly ListEntry[] = lists[LABEL_LISTS[column]];
  return (label) => {
    const found = find(label);
    if (found !== undefined) return { id: found.id, isPlain: true };
    const latin = looksLike(label);
    const alike = latin === undefined ? undefined : (find(latin)?.id ?? variantIn(latin, entries));
    if (alike !== undefined) return { id: ASK, isPlain: false, nearest: alike };
    const id = column === "country" ? countryIn(label, entries) : variantIn(label, entries);
    return { id: id ?? ASK, isPlain: false };
  };
}

function countryIn(label: string, entries: readonly ListEntry[]): string | undefined {
  const code = countryOf(label)?.code;
  return entries.find(({ id }) => id === code)?.id;
}

/** Returns the entry of which a label is a variant: a typo, another accent, or a name without its version. */
function variantIn(label: string, entries: readonly ListEntry[]): string | undefined {
  const slips = entries.filter(({ id, display_name: name }) =>
    [id, name].some((one) => isSpellingOf(label, one) || isSlipOf(label, one)),
  );
  if (slips.length > 0) return onlyIdOf(slips);
  const short = entries.filter(({ id, display_name: name }) => isShort(label, id) || isShort(label, name));
  return onlyIdOf(short);
}

function onlyIdOf([entry, ...others]: readonly ListEntry[]): string | undefined {
  return others.length === 0 ? entry?.id : undefined;
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

/** Returns whether a label is a name with at most one typo in every six letters; names with digits never match. */
function isSlipOf(label: string, name: string): boolean {
  const [letters, own] = [bareLetters(label), bareLetters(name)];
  return letters.length >= 6 && /^\D+$/.test(own) && editDistance(letters, own) <= letters.length / 6;
}

/**
 * Returns whether a label may be a misspelling of a name: five letters or more with one typo, eight or more with two, or
 * more as in isSlipOf. Two swapped letters are one typo. Correct names can be so near, such as Hotels and Motels, so it is
 * only used where the operator is told.
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

/** Returns the entry closest to a label, or to a word of it, by edits; undefined if half of the letters would change. */
function nearestEntry(label: string, entries: readonly ListEntry[]): string | undefined {
  const written = [bareLetters(label), ...wordsIn(label).filter((word) => word.length > 3)];
  let [best, least]: [string | undefined, number] = [undefined, 0.5];
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
