import type { Registries } from "../tables/index.ts";

/** Finds the registry's id for a label as people write it; undefined where nothing fits. */
export type LabelFinder = (written: string) => string | undefined;

/** Labels are compared by their letters and digits alone, in lower case: "E-Commerce " is ecommerce. */
function finder(entries: readonly { readonly id: string; readonly display_name: string }[]): LabelFinder {
  // Ids come last: a label that is one entry's id is not taken for another's name.
  const spellings = [
    ...entries.map(({ id, display_name }) => [letters(display_name), id] as const),
    ...entries.map(({ id }) => [letters(id), id] as const),
  ];
  const ids = new Map(spellings.filter(([spelling]) => spelling !== ""));
  return (written) => ids.get(letters(written));
}

function letters(label: string): string {
  return label.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
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
