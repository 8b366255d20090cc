import { group } from "d3-array";
import { type Gatherer, gatherersIn } from "../tables/gathers.ts";
import { renamesIn } from "../tables/renames.ts";
import type { Lists } from "./lists.ts";

/** The registry entry that a label refers to. */
export interface FoundLabel {
  readonly id: string;
  /** The former id of the entry, if the label is one. */
  readonly former?: string;
  /** The gathered id that is published as the entry, if the label is one. */
  readonly gathered?: string;
}

/** Returns the registry entry for a label as people write it, or undefined if none or several match. */
export type LabelFinder = (written: string) => FoundLabel | undefined;

/**
 * Returns a finder for the entries of a registry. Exact ids match first, then exact gathered and former ids. Any other label
 * is compared by its letters and digits only, in lower case, so that "E-Commerce " matches `ecommerce`: with ids, then with
 * gathered and former ids, then with names. A label that matches two entries matches none.
 */
function finder(
  entries: readonly (Gatherer & { readonly id: string; readonly display_name: string })[],
): LabelFinder {
  // Rows share these objects, so they allocate nothing and keep no text of the submissions file in memory.
  const own = new Map(entries.map(({ id }) => [id, { id }]));
  const others = new Map<string, FoundLabel>([
    ...[...gatherersIn(entries)].map(([gathered, id]) => [gathered, { id, gathered }] as const),
    ...[...renamesIn(entries)].map(([former, id]) => [former, { id, former }] as const),
  ]);
  const byId = group(entries, ({ id }) => letters(id));
  const byOtherId = group(others, ([other]) => letters(other));
  const byName = group(entries, ({ display_name }) => letters(display_name));
  return (written) => {
    const known = own.get(written);
    if (known !== undefined) return known;
    const other = others.get(written);
    if (other !== undefined) return other;
    const spelling = letters(written);
    if (spelling === "") return undefined;
    const [entry, ...alike] = byId.get(spelling) ?? [];
    if (entry !== undefined) return alike.length === 0 ? own.get(entry.id) : undefined;
    const [past, ...more] = byOtherId.get(spelling) ?? [];
    if (past !== undefined) return more.length === 0 ? past[1] : undefined;
    const [named, ...rest] = byName.get(spelling) ?? [];
    return named === undefined || rest.length > 0 ? undefined : own.get(named.id);
  };
}

function letters(label: string): string {
  return label
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns one finder for each label of a submission. */
export function labelFinders({ industries, frameworks, countries, bottlenecks }: Omit<Lists, "regions">) {
  return {
    industry: finder(industries),
    framework: finder(frameworks),
    country: finder(countries),
    bottleneck: finder(bottlenecks),
  };
}
