import { group } from "d3-array";
import type { Registries } from "../tables/index.ts";

/** Finds the registry's id for a label as people write it; undefined where nothing fits. */
export type LabelFinder = (written: string) => string | undefined;

/**
 * An id is found as it is; other labels are compared by their letters and digits alone, in lower case, with ids
 * first and names after them: "E-Commerce " is ecommerce. What fits two entries fits none.
 */
function finder(entries: readonly { readonly id: string; readonly display_name: string }[]): LabelFinder {
  const ids = new Set(entries.map(({ id }) => id));
  const byId = group(entries, ({ id }) => letters(id));
  const byName = group(entries, ({ display_name }) => letters(display_name));
  return (written) => {
    if (ids.has(written)) return written;
    const spelling = letters(written);
    if (spelling === "") return undefined;
    const found = byId.get(spelling) ?? byName.get(spelling) ?? [];
    return found.length === 1 ? found[0]!.id : undefined;
  };
}

function letters(label: string): string {
  return label
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** One finder for each label of a submission. */
export function labelFinders({ industries, frameworks, countries, bottlenecks }: Registries) {
  return {
    industry: finder(industries),
    framework: finder(frameworks),
    country: finder(countries),
    bottleneck: finder(bottlenecks),
  };
}
