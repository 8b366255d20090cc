import type { RoutedHistory } from "../routing/routed-history.ts";
import type { Tables } from "../tables/index.ts";
import { renamesIn } from "../tables/renames.ts";
import type { ReleaseHistory } from "./history.ts";
import { retractionsOf } from "./retractions.ts";

/** Returns what routes, headers and the catalogue depend on of the history of releases, and of renamed regions. */
export function routedHistoryIn(
  { deprecations, regions }: Pick<Tables, "deprecations" | "regions">,
  { frozen, index }: ReleaseHistory,
): RoutedHistory {
  return {
    releases: frozen.map(({ releaseId }) => releaseId),
    deprecations,
    retractions: retractionsOf(index),
    renamedRegions: [...renamesIn(regions)].map(([value, instead]) => ({ value, instead })),
  };
}
