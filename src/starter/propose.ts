import type { FoundLabels } from "../importing/drafting/propose.ts";
import type { FoundInExport } from "../importing/model/counted.ts";
import { looksLike } from "../importing/text/look-alikes.ts";
import { slug, spellingOf } from "../importing/text/words.ts";
import { countryOf } from "../importing/values/countries.ts";
import { isNearlyName } from "../importing/values/labels.ts";
import type { Item } from "./lists.ts";

/** If a greater share of the rows has no known country, the column has other places. */
const MOST_UNKNOWN = 0.25;

/** Rows that a label needs to become an entry; with fewer it is a slip, or could not be published on its own. */
const LEAST_ROWS = 5;
/** A label is a misspelling of a similar entry only if that has at least this many times its rows. */
const TIMES_OF_SLIP = 20;
/** The same for a label with few rows. */
const [TIMES_OF_RARE_SLIP, ROWS_OF_RARE_SLIP] = [5, 10];

/** A label of an export that does not become an entry, and why. */
export interface LeftOut {
  readonly column: "industry" | "framework" | "country" | "bottleneck";
  readonly label: string;
  readonly rows: number;
  readonly reason: "too few rows" | "not a known country" | "misspelt" | "letters of another alphabet";
  /** The entry that it probably means. */
  readonly like?: string;
}

/** A label that becomes an entry although it is nearly the name of another one with more rows. */
export interface Similar extends Pick<LeftOut, "column" | "label" | "rows"> {
  /** The other entry. */
  readonly like: string;
}

/** The registries proposed for an export. */
export interface ProposedLists {
  readonly industries: readonly Item[];
  readonly frameworks: readonly Item[];
  /** By ISO 3166-1 code; none if the places are others than countries. */
  readonly countries: readonly Item[];
  /** Whether so many places are no countries that the others may be none either: the canton BE is not Belgium. */
  readonly areOtherPlaces: boolean;
  readonly bottlenecks: readonly Item[];
  readonly years: readonly number[];
  readonly leftOut: readonly LeftOut[];
  readonly similar: readonly Similar[];
}

/**
 * Proposes registries from the labels of an export. Spellings that differ only in capitals, accents, umlauts and
 * punctuation become one entry with the most frequent spelling; entries with more rows come first. In names of
 * frameworks, a `v` before the version is ignored.
 */
export function proposedLists(found: FoundLabels): ProposedLists {
  const industries = entries("industry", found.industries, spellingOf);
  const frameworks = entries("framework", found.frameworks, versionless);
  const bottlenecks = entries("bottleneck", found.bottlenecks, spellingOf);
  const { items: countries, unknown, areOthers } = countriesOf(found.countries);
  return {
    industries: industries.items,
    frameworks: frameworks.items,
    countries,
    areOtherPlaces: areOthers,
    bottlenecks: bottlenecks.items,
    years: found.years,
    leftOut: [...industries.leftOut, ...frameworks.leftOut, ...unknown, ...bottlenecks.leftOut],
    similar: [...industries.similar, ...frameworks.similar, ...bottlenecks.similar],
  };
}

function versionless(label: string): string {
  return spellingOf(slug(label).replace(/(^|-)v-?(?=\d)/g, "$1"));
}

function entries(
  column: LeftOut["column"],
  found: readonly FoundInExport[],
  keyOf: (label: string) => string,
): { readonly items: Item[]; readonly leftOut: LeftOut[]; readonly similar: Similar[] } {
  const merged = new Map<string, { label: string; rows: number; most: number }>();
  for (const { label, count } of found) {
    const key = keyOf(label) || label;
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { label, rows: count, most: count });
    else {
      // Prefers a spelling in lower case if it is at least a quarter as frequent as one in capitals.
      const isBetter =
        count > known.most || (isShouted(known.label) && !isShouted(label) && 4 * count >= known.most);
      if (isBetter) Object.assign(known, { label, most: count });
      known.rows += count;
    }
  }
  const all = [...merged].map(([key, own]) => ({ key, ...own })).sort((a, b) => b.rows - a.rows);
  const items: Item[] = [];
  const leftOut: LeftOut[] = [];
  const similar: Similar[] = [];
  const kept: string[] = [];
  for (const { label, rows } of all) {
    const looks = looksLike(label);
    const alike = all.find((other) => looks !== undefined && other.key === keyOf(looks));
    const least = leastRowsOfMeant(rows);
    const meant = all.find((other) => other.rows >= least && isNearlyName(label, other.label));
    if (alike !== undefined)
      leftOut.push({ column, label, rows, reason: "letters of another alphabet", like: alike.label });
    else if (meant !== undefined)
      leftOut.push({ column, label, rows, reason: "misspelt", like: meant.label });
    else if (rows < LEAST_ROWS) leftOut.push({ column, label, rows, reason: "too few rows" });
    else {
      const like = kept.find((other) => isNearlyName(label, other));
      if (like !== undefined) similar.push({ column, label, rows, like });
      kept.push(label);
      items.push(itemOf(label, column));
    }
  }
  return { items, leftOut, similar };
}

/** Returns how many rows a similar label needs, so that one with the given rows is a misspelling of it. */
function leastRowsOfMeant(rows: number): number {
  // A label with too few rows is left out anyway; the entry that it resembles only explains why.
  if (rows < LEAST_ROWS) return LEAST_ROWS;
  return rows * (rows < ROWS_OF_RARE_SLIP ? TIMES_OF_RARE_SLIP : TIMES_OF_SLIP);
}

/** Turns a label into an item whose name begins with a capital. Frameworks keep theirs: most are acronyms. */
function itemOf(label: string, column: LeftOut["column"]): Item {
  const name = label.trim().replace(/\s+/g, " ");
  if (slug(name) === "") return { text: name };
  if (column === "framework") return { text: slug(name), second: name };
  const isPlain = isShouted(name) || !/\p{Lu}/u.test(name);
  return { text: slug(name), second: isPlain ? spoken(name) : name };
}

/** Returns whether a label is entirely in capitals, and not only of acronyms. */
function isShouted(label: string): boolean {
  return label.length > 5 && /\p{L}{5}/u.test(label) && !/\p{Ll}|\d/u.test(label);
}

function spoken(label: string): string {
  const lower = label.toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

function countriesOf(found: readonly FoundInExport[]): {
  readonly items: Item[];
  readonly unknown: LeftOut[];
  readonly areOthers: boolean;
} {
  const codes = new Set<string>();
  const unknown: LeftOut[] = [];
  let [rows, unknownRows] = [0, 0];
  for (const { label, count } of found) {
    const country = countryOf(label);
    rows += count;
    if (country !== undefined) codes.add(country.code);
    else {
      unknownRows += count;
      unknown.push({ column: "country", label, rows: count, reason: "not a known country" });
    }
  }
  const areOthers = unknownRows > MOST_UNKNOWN * rows;
  return { items: areOthers ? [] : [...codes].sort().map((text) => ({ text })), unknown, areOthers };
}
