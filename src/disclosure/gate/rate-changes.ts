import type { Check, Found } from "./check.ts";
import { ownersOf } from "./people.ts";
import { changedEntries, publishedRates } from "./published-rates.ts";

/** Between two releases a rate differs by nobody, or by many. */
export const rateChanges: Check = {
  id: "rate-changes",
  promise:
    "A rate that is not what it was in the release before counts at least k organisations with the property that it did not count, or no longer counts so many.",
  comparesReleases: true,
  find(view) {
    if (view.before === undefined) return [];
    const { k } = view.tables.methodology;
    return publishedRates(view).flatMap(({ file, row, counted, countedBefore, hasSameFigures }): Found[] => {
      if (countedBefore === undefined) return [];
      const changed = changedEntries(view.people, counted, countedBefore);
      const owners = ownersOf(changed.map((entry) => view.people.of(entry)));
      if (owners >= k || (owners === 0 && hasSameFigures)) return [];
      const what =
        owners === 0
          ? "has other figures than in the release before, though it counts the same"
          : `differs from the release before by fewer than ${k} organisations with the property`;
      return [{ file, row, what, remedy: "Keep the row as it was published." }];
    });
  },
};
