import { group } from "d3-array";
import { once } from "../../model/once.ts";
import { requirementGaps } from "../../tables/rates.ts";
import type { ReleasedRate } from "../model/released-rate.ts";
import type { Check, CheckViolation, CheckedPublication } from "./check.ts";
import { organisationCount, type GateContributors } from "./gate-contributors.ts";
import { changedEntries, type PublishedRate, publishedRates } from "./published-rates.ts";

/** Checks that rates differ between releases by nobody or by at least k organisations. */
export const rateChanges: Check = {
  id: "rate-changes",
  promise:
    "A rate that differs from the previous release differs by at least k organisations with the property. Adding or subtracting one or two rows of earlier releases never leaves fewer than that either. If an organisation has left, no rate of its year stays as it was, whatever it answered. A rate may become one of earlier releases again, with all its figures, if nobody of its year has ever left.",
  comparesReleases: true,
  find(view) {
    const { before, contributors, tables, releasedRates } = view;
    if (before === undefined) return [];
    const { k } = tables.methodology;
    const earlier = group(before.releasedRates, ({ row }) => row);
    const next = group(releasedRates, ({ row }) => row);
    const yearsLeft = yearsOfLeavers(view);
    const mayReturn = returning(view);
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
      const known = earlier.get(rate.bits) ?? [];
      const left = sumsLeft(contributors, rate, known);
      if (left.every((count) => count >= k || (count === 0 && mayReturn(rate, known)))) return [];
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

/**
 * Returns a function that says whether a row is one that an earlier release published, with all figures. Those of
 * requirements follow from the answers that the ledger knows. If a programme has left a year, the rows that return would
 * disclose which ones had not counted it.
 */
function returning({
  before,
  contributors,
  programmes,
  entryOf,
}: CheckedPublication): (rate: PublishedRate, known: readonly ReleasedRate[]) => boolean {
  // Rarely asked, and for many programmes long.
  const yearsLeft = once(() => {
    const yearOf = new Map(programmes.map((own) => [contributors.nameOf(entryOf(own)), own.year]));
    return new Set(
      (before?.baseline.blockHistory ?? []).flatMap((entries) =>
        entries.every((entry) => contributors.isPresent(entry))
          ? []
          : [entries.flatMap((entry) => yearOf.get(contributors.nameOf(entry)) ?? [])[0]],
      ),
    );
  });
  return ({ file, year, counted }, known) =>
    file === requirementGaps.path &&
    known.some(({ entries }) => isSameSet(entries, counted)) &&
    !yearsLeft().has(year) &&
    // The year of a block that all members left is not known.
    !yearsLeft().has(undefined);
}

function isSameSet(one: Iterable<number>, other: Iterable<number>): boolean {
  const [a, b] = [new Set(one), new Set(other)];
  return a.size === b.size && [...a].every((entry) => b.has(entry));
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
 * Returns how many organisations are left when one or two published rows are added to a row or subtracted from it, for each
 * such sum. A row is a vector with a 1 for each programme that it counts.
 */
function sumsLeft(
  contributors: GateContributors,
  { counted }: PublishedRate,
  published: readonly ReleasedRate[],
): number[] {
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
  return earlier.flatMap((one, index) => [
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
}

const SIGNS = [
  [-1, -1],
  [-1, 1],
  [1, -1],
] as const;
