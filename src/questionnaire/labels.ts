import { group } from "d3-array";
import { type Gatherer, gatherersIn } from "../tables/gathers.ts";
import { renamesIn } from "../tables/renames.ts";
import type { Lists } from "./lists.ts";

/** The entry of a registry that a label means. */
export interface FoundLabel {
  readonly id: string;
  /** The former id by which the label names it. */
  readonly former?: string;
  /** The id that the entry gathers, by which the label names it. */
  readonly gathered?: string;
}

/** Finds the registry's entry for a label as people write it; undefined where nothing fits. */
export type LabelFinder = (written: string) => FoundLabel | undefined;

/**
 * An id is found as it is, a former one too; other labels are compared by their letters and digits alone, in lower case:
 * with ids first, former and gathered ids after them, and names last: "E-Commerce " is ecommerce. What fits two entries fits
 * none.
 */
function finder(
  entries: readonly (Gatherer & { readonly id: string; readonly display_name: string })[],
): LabelFinder {
  // What is found is the registry's own: it is in memory once, and keeps nothing of the file that names it.
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

/** One finder for each label of a submission. */
export function labelFinders({ industries, frameworks, countries, bottlenecks }: Omit<Lists, "regions">) {
  return {
    industry: finder(industries),
    framework: finder(frameworks),
    country: finder(countries),
    bottleneck: finder(bottlenecks),
  };
}
