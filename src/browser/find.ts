import MiniSearch, { type SearchResult } from "minisearch";
import { UNDECOMPOSED } from "../model/letters.ts";
import type { SearchEntry } from "../site/explorer-data.ts";

/** The largest number of results that is shown for a search. */
export const MOST_RESULTS = 12;

/** The results of a search, best first. */
export interface SearchResults {
  readonly entries: readonly SearchEntry[];
  /** Whether each of them has every word; if not, no entry has all, and these have the most. */
  readonly hasAllWords: boolean;
}

export const NO_RESULTS: SearchResults = { entries: [], hasAllWords: true };

/** Weights of the kinds of entries; 1 for others. Entries that answer a question come before their parts. */
const WEIGHTS: Readonly<Record<string, number>> = {
  Figure: 2,
  Industry: 2,
  Region: 2,
  Topic: 1.5,
  Average: 0.7,
  Field: 0.25,
  Column: 0.25,
};

/**
 * Creates a search over entries. Words match exactly, as prefixes, or with a typing error.
 * @returns a function that finds the entries for what was typed
 */
export function finder(entries: readonly SearchEntry[]): (typed: string) => SearchResults {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- below, the id of an entry is its place
  const entryOf = (id: number) => entries[id]!;
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ["title", "text", "kind", "words"],
    tokenize: searchWords,
    processTerm: (term) => plainLetters(term.toLowerCase()),
    searchOptions: {
      boost: { title: 3, words: 2 },
      combineWith: "AND",
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      boostDocument: (id) => WEIGHTS[entryOf(id).kind] ?? 1,
    },
  });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  const entriesOf = (results: readonly SearchResult[]) => results.map(({ id }) => entryOf(id));
  return (typed) => {
    // A word that is still being typed may become another.
    const [last = ""] = /\S*$/.exec(typed.trim()) ?? [];
    const question = asked(typed);
    for (const words of [`${question} ${SMALL.has(last.toLowerCase()) ? last : ""}`, question]) {
      const whole = index.search(words);
      if (whole.length > 0) return { entries: entriesOf(whole), hasAllWords: true };
    }
    const some = index.search(question, { combineWith: "OR" });
    const most = Math.max(...some.map(({ queryTerms }) => queryTerms.length));
    const nearest = some.filter(({ queryTerms }) => queryTerms.length === most);
    return nearest.length === 0 ? NO_RESULTS : { entries: entriesOf(nearest), hasAllWords: false };
  };
}

/** Returns a lower-case word without accents, as people type it: `łódź` as `lodz`. */
function plainLetters(word: string): string {
  return word
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/\P{ASCII}/gu, (letter) => UNDECOMPOSED[letter] ?? letter);
}

/** Stop words: words of questions that do not help to find anything. */
const SMALL = new Set(
  "a an and are at be by can do does for from get have how i in is it many me much my need needs of on our per that the there these this those to we what when where which who with you your".split(
    " ",
  ),
);

/** Returns what was typed without stop words; unchanged if it has no other words. */
function asked(typed: string): string {
  const rest = typed
    .split(/\s+/)
    .filter((word) => !SMALL.has(word.toLowerCase().replace(/\p{P}+$/u, "")))
    .join(" ");
  return rest === "" ? typed : rest;
}

/**
 * Splits a text into words, including the parts of names: `auditHours` is also `audit` and `hours`, and the version
 * `v4.0.1` is also `4.0.1` and `4`.
 */
export function searchWords(text: string): string[] {
  const parts = text.match(/v?\d+(?:\.\d+)+|[^\s\p{P}]+/giu) ?? [];
  const within = parts.flatMap((part) =>
    part.includes(".")
      ? [part.replace(/^v/i, ""), part.replace(/\..*/, ""), part.replace(/^v|\..*/gi, "")]
      : part.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(" "),
  );
  return [...new Set([...parts, ...within])];
}
