import MiniSearch from "minisearch";
import type { SearchEntry } from "../site/explorer-data.ts";

/** The most that is shown for one search. */
export const MOST = 12;

/**
 * A search over entries: every word must be there, as it stands, as a beginning, or with a letter mistyped.
 * @returns finds the entries for what was typed, best first
 */
export function finder(entries: readonly SearchEntry[]): (typed: string) => SearchEntry[] {
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ["title", "text", "kind"],
    tokenize: words,
    searchOptions: {
      boost: { title: 3 },
      combineWith: "AND",
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      // A thing itself comes before its parts.
      boostDocument: (id) => (/Field|Column/.test(entries[id as number]!.kind) ? 0.5 : 1),
    },
  });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  return (typed) => index.search(asked(typed)).map(({ id }) => entries[id as number]!);
}

/** Words of questions that say nothing of what is looked for. */
const SMALL = new Set("a an and are by do does for how i in is my of on the to what where which".split(" "));

/** What was typed without small words; whole where it has no others. */
function asked(typed: string): string {
  const all = typed.trim().split(/\s+/);
  // A word that is still being typed may become another.
  const rest = all.filter((word, at) => at === all.length - 1 || !SMALL.has(word.toLowerCase()));
  return rest.join(" ");
}

/** The words of a text, and of the names in it: `auditHours` is also `audit` and `hours`. */
export function words(text: string): string[] {
  const parts = text.split(/[\s\p{P}]+/u).filter((part) => part !== "");
  const within = parts.flatMap((part) => part.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(" "));
  return [...new Set([...parts, ...within])];
}
