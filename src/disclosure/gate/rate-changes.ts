import { group } from "d3-array";
import { requirementGaps } from "../../tables/rates.ts";
import type { ReleasedRate } from "../model/released-rate.ts";
import type { Check, CheckViolation, CheckedPublication } from "./check.ts";
import { organisationCount, type GateContributors } from "./gate-contributors.ts";
import { changedEntries, type PublishedRate, publishedRates } from "./published-rates.ts";

/** Checks that rates differ between releases by nobody or by at least k organisations. */
export const rateChanges: Check = {
  id: "rate-changes",
  promise:
    "A rate that differs from the previous release differs by at least k organisations with the property. Combining its row with one or two rows of earlier releases, added or subtracted, never leaves fewer either. If an organisation has left, no rate of its year stays as it was, whatever it answered.",
  comparesReleases: true,
  find(view) {
    const { before, contributors, tables, releasedRates } = view;
    if (before === undefined) return [];
    const { k } = tables.methodology;
    const earlier = group(before.releasedRates, ({ row }) => row);
    const next = group(releasedRates, ({ row }) => row);
    const yearsLeft = yearsOfLeavers(view);
    const found = publishedRates(view).flatMap((rate): CheckViolation[] => {
      const report = (what: string, remedy: string) => [{ file: rate.file, row: rate.row, what, remedy }];
      if (
        !(next.get(rate.bits) ?? []).some(({ entries }) => changedFrom(contributors, rate, entries) === 0)
      ) {
        return report("would not be remembered for the next release", REMEMBER);
      }
      const { countedBefore, hasSameFigures } = rate;
      const changed = countedBefore && changedFrom(contributors, rate, countedBefore);
      if (changed === 0 && yearsLeft.has(rate.year)) {
        const what =
          "counts the same programmes as in the previous release, although one of its year has left";
        return report(what, "Recompute every row of the year, so that none discloses whom it counted.");
      }
      if (changed === 0 && hasSameFigures) return [];
      if (changed === 0) {
        const what = "has other figures than in the previous release, although it counts the same programmes";
        return report(what, "Keep the row as it was published.");
      }
      if (changed !== undefined && changed < k) {
        const what = `differs from the previous release by fewer than ${k} organisations with the property`;
        return report(what, "Keep the row as it was published.");
      }
      if (leastLeft(contributors, rate, earlier.get(rate.bits) ?? []) >= k) return [];
      const what = `differs from combined rows of earlier releases by fewer than ${k} organisations with the property`;
      return report(what, "Let others wait, or withhold the row.");
    });
    return [...found, ...forgotten(view)];
  },
};

/** Returns the years of programmes that left: those in a block or counted by a rate of the previous release. */
function yearsOfLeavers({ before, contributors }: CheckedPublication): Set<number> {
  const years = new Set<number>();
  if (before === undefined) return years;
  const { current, blockHistory } = before.baseline;
  for (const { block, row } of current) {
    if (blockHistory[block]?.some((entry) => !contributors.isPresent(entry))) years.add(row.year);
  }
  for (const entry of blockHistory.flat()) {
    const year = Number(before.rateBits(entry) >> 48n);
    if (year !== 0 && !contributors.isPresent(entry)) years.add(year);
  }
  return years;
}

const REMEMBER = "Pass every published row of a rate to the ledger.";

/** Returns the number of organisations that only one of the two counts. */
function changedFrom(
  contributors: GateContributors,
  { counted }: PublishedRate,
  others: Iterable<number>,
): number {
  const changed = changedEntries(contributors, counted, new Set(others));
  return organisationCount(changed.map((entry) => contributors.of(entry)));
}

/** Checks that every row that was ever published is still remembered. */
function forgotten({ before, releasedRates, tables }: CheckedPublication): CheckViolation[] {
  const nameOf = ({ row, entries }: ReleasedRate) => `${row} ${[...entries].sort((a, b) => a - b).join()}`;
  const next = new Set(releasedRates.map(nameOf));
  if (before!.releasedRates.every((one) => next.has(nameOf(one)))) return [];
  const what = `omits rows of rates that releases before ${tables.release.release} published`;
  return [{ file: requirementGaps.path, what, remedy: REMEMBER }];
}

/**
 * Returns the least number of organisations that are left when one or two published rows are added to a row or subtracted
 * from it. A row is a vector with a 1 for each programme that it counts.
 */
function leastLeft(
  contributors: GateContributors,
  { counted }: PublishedRate,
  published: readonly ReleasedRate[],
): number {
  const places = new Map<number, number>();
  const owners: number[] = [];
  const vectorOf = (entries: Iterable<number>) =>
    [...entries].map((entry) => {
      const name = contributors.nameOf(entry);
      const place = places.get(name) ?? places.size;
      if (place === places.size) owners.push(contributors.of(entry).owner);
      places.set(name, place);
      return place;
    });
  const row = new Set(vectorOf(counted));
  const others = published.map(({ entries }) => new Set(vectorOf(entries)));
  const vectors = [row, ...others].map((own) => Int8Array.from(owners, (_, place) => Number(own.has(place))));
  const [own, ...earlier] = vectors as [Int8Array, ...Int8Array[]];
  const left = (weights: readonly (readonly [Int8Array, number])[]) =>
    new Set(
      owners.filter(
        (_, place) => weights.reduce((sum, [vector, sign]) => sum + sign * vector[place]!, 0) !== 0,
      ),
    ).size;
  const sums = earlier.flatMap((one, index) => [
    left([
      [own, 1],
      [one, -1],
    ]),
    ...earlier.slice(0, index).flatMap((two) =>
      SIGNS.map(([first, second]) =>
        left([
          [own, 1],
          [one, first],
          [two, second],
        ]),
      ),
    ),
  ]);
  return Math.min(...sums, Number.POSITIVE_INFINITY);
}

const SIGNS = [
  [-1, -1],
  [-1, 1],
  [1, -1],
] as const;
