import MiniSearch, { type SearchResult } from "minisearch";
import type { SearchEntry } from "../site/explorer-data.ts";

/** The most that is shown for one search. */
export const MOST = 12;

/** What was found, best first. */
export interface Found {
  readonly entries: readonly SearchEntry[];
  /** Whether each of them has every word; if not, no entry has, and these have the most. */
  readonly hasAllWords: boolean;
}

export const NOTHING: Found = { entries: [], hasAllWords: true };

/** How much more or less the kinds of entries count: what answers a question comes before its parts. */
const WEIGHTS: Readonly<Record<string, number>> = {
  Figure: 2,
  Industry: 2,
  Region: 2,
  Topic: 1.5,
  Average: 0.7,
  Field: 0.5,
  Column: 0.5,
};

/**
 * A search over entries: for each word as it stands, as a beginning, or with a letter mistyped.
 * @returns finds the entries for what was typed
 */
export function finder(entries: readonly SearchEntry[]): (typed: string) => Found {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- below, the id of an entry is its place
  const entryOf = (id: number) => entries[id]!;
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ["title", "text", "kind", "words"],
    tokenize: words,
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
    return nearest.length === 0 ? NOTHING : { entries: entriesOf(nearest), hasAllWords: false };
  };
}

/** Words of questions that say nothing of what is looked for. */
const SMALL = new Set(
  "a an and are at be by can do does for from get have how i in is it me my of on our that the there these this those to we what when where which who with you your".split(
    " ",
  ),
);

/** What was typed without small words; all of it where it has no others. */
function asked(typed: string): string {
  const telling = typed
    .split(/\s+/)
    .filter((word) => !SMALL.has(word.toLowerCase()))
    .join(" ");
  return telling === "" ? typed : telling;
}

/**
 * The words of a text, and of the names in it: `auditHours` is also `audit` and `hours`, and the version `v4.0.1` is also
 * `4.0.1` and `4`.
 */
export function words(text: string): string[] {
  const parts = text.match(/v?\d+(?:\.\d+)+|[^\s\p{P}]+/giu) ?? [];
  const within = parts.flatMap((part) =>
    part.includes(".")
      ? [part.replace(/^v/i, ""), part.replace(/\..*/, ""), part.replace(/^v|\..*/gi, "")]
      : part.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(" "),
  );
  return [...new Set([...parts, ...within])];
}
