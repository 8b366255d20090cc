import { countryOf } from "../importing/countries.ts";
import { isSlipOf } from "../importing/labels.ts";
import { looksLike } from "../importing/look-alikes.ts";
import type { FoundInExport, FoundLabels } from "../importing/propose.ts";
import { slug, spellingOf } from "../importing/words.ts";
import type { Item } from "./lists.ts";

/** Rows that a label must have to become an entry: fewer are a slip, or could not be published by themselves. */
const LEAST_ROWS = 5;
/** How many times its rows the entry has that a label is a misspelling of. */
const TIMES_OF_SLIP = 20;

/** A label of an export that becomes no entry, and why. */
export interface LeftOut {
  readonly column: "industry" | "framework" | "country" | "bottleneck";
  readonly label: string;
  readonly rows: number;
  readonly reason: "too few rows" | "no country that is known" | "misspelt" | "letters of another alphabet";
  /** The entry that it is likely meant for. */
  readonly like?: string;
}

/** The registries that an export asks for. */
export interface ProposedLists {
  readonly industries: readonly Item[];
  readonly frameworks: readonly Item[];
  /** By ISO 3166-1 code. */
  readonly countries: readonly Item[];
  readonly bottlenecks: readonly Item[];
  readonly years: readonly number[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Proposes registries by the labels of an export: spellings that differ in capitals, accents, umlauts and punctuation are one
 * entry, named as most rows have it, and the entry with most rows comes first. Of a framework, the `v` before its version does not
 * count.
 */
export function proposedLists(found: FoundLabels): ProposedLists {
  const industries = entries("industry", found.industries, spellingOf);
  const frameworks = entries("framework", found.frameworks, versionless);
  const bottlenecks = entries("bottleneck", found.bottlenecks, spellingOf);
  const { items: countries, unknown } = countriesOf(found.countries);
  return {
    industries: industries.items,
    frameworks: frameworks.items,
    countries,
    bottlenecks: bottlenecks.items,
    years: found.years,
    leftOut: [...industries.leftOut, ...frameworks.leftOut, ...unknown, ...bottlenecks.leftOut],
  };
}

function versionless(label: string): string {
  return spellingOf(slug(label).replace(/(^|-)v-?(?=\d)/g, "$1"));
}

function entries(
  column: LeftOut["column"],
  found: readonly FoundInExport[],
  keyOf: (label: string) => string,
): { readonly items: Item[]; readonly leftOut: LeftOut[] } {
  const merged = new Map<string, { label: string; rows: number; most: number }>();
  for (const { label, count } of found) {
    const key = keyOf(label) || label;
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { label, rows: count, most: count });
    else {
      // Of as many rows, the spelling with small letters is the name.
      const isBetter =
        count > known.most || (isShouted(known.label) && !isShouted(label) && 4 * count >= known.most);
      if (isBetter) Object.assign(known, { label, most: count });
      known.rows += count;
    }
  }
  const all = [...merged].map(([key, own]) => ({ key, ...own })).sort((a, b) => b.rows - a.rows);
  const items: Item[] = [];
  const leftOut: LeftOut[] = [];
  for (const { key, label, rows } of all) {
    const looks = looksLike(label);
    const alike = all.find((other) => looks !== undefined && other.key === keyOf(looks));
    // One of too few rows is left out in any case: what it is a slip of only tells why.
    const least = rows < LEAST_ROWS ? LEAST_ROWS : TIMES_OF_SLIP * rows;
    const meant = all.find((other) => other.rows >= least && !/\d/.test(key) && isSlipOf(label, other.label));
    if (alike !== undefined)
      leftOut.push({ column, label, rows, reason: "letters of another alphabet", like: alike.label });
    else if (meant !== undefined)
      leftOut.push({ column, label, rows, reason: "misspelt", like: meant.label });
    else if (rows < LEAST_ROWS) leftOut.push({ column, label, rows, reason: "too few rows" });
    else items.push(itemOf(label));
  }
  return { items, leftOut };
}

/** A label as an entry is named: with a capital at its start where it has none. */
function itemOf(label: string): Item {
  const name = label.trim().replace(/\s+/g, " ");
  if (slug(name) === "") return { text: name };
  const isPlain = isShouted(name) || !/\p{Lu}/u.test(name);
  return { text: slug(name), second: isPlain ? spoken(name) : name };
}

/** Whether a label of more than one short word is in capitals alone. */
function isShouted(label: string): boolean {
  return label.length > 5 && /\p{Lu}/u.test(label) && !/\p{Ll}|\d/u.test(label);
}

function spoken(label: string): string {
  const lower = label.toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

function countriesOf(found: readonly FoundInExport[]): {
  readonly items: Item[];
  readonly unknown: LeftOut[];
} {
  const codes = new Set<string>();
  const unknown: LeftOut[] = [];
  for (const { label, count } of found) {
    const country = countryOf(label);
    if (country !== undefined) codes.add(country.code);
    else unknown.push({ column: "country", label, rows: count, reason: "no country that is known" });
  }
  return { items: [...codes].sort().map((text) => ({ text })), unknown };
}
