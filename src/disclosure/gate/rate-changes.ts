import { group } from "d3-array";
import { requirementGaps } from "../../tables/rates.ts";
import type { ToldRate } from "../model/told-rate.ts";
import type { Check, Found, View } from "./check.ts";
import { ownersOf, type People } from "./people.ts";
import { changedEntries, type PublishedRate, publishedRates } from "./published-rates.ts";

/** Between releases a rate differs by nobody, or by many. */
export const rateChanges: Check = {
  id: "rate-changes",
  promise:
    "A rate that is not what it was in the release before counts at least k organisations with the property that it did not count, or no longer counts so many; nor does it leave fewer when one or two of those that any release told of it are taken from it or added to it. Where somebody of a year has left, no rate of that year stays as it was, whatever that one answered.",
  comparesReleases: true,
  find(view) {
    const { before, people, tables, toldRates } = view;
    if (before === undefined) return [];
    const { k } = tables.methodology;
    const told = group(before.toldRates, ({ row }) => row);
    const next = group(toldRates, ({ row }) => row);
    const yearsLeft = yearsOfLeavers(view);
    const found = publishedRates(view).flatMap((rate): Found[] => {
      const report = (what: string, remedy: string) => [{ file: rate.file, row: rate.row, what, remedy }];
      if (!(next.get(rate.bits) ?? []).some(({ entries }) => changedFrom(people, rate, entries) === 0)) {
        return report("would not be remembered for the next release", REMEMBER);
      }
      const { countedBefore, hasSameFigures } = rate;
      const changed = countedBefore && changedFrom(people, rate, countedBefore);
      if (changed === 0 && yearsLeft.has(rate.year)) {
        const what = "counts the same as in the release before, though somebody of its year has left";
        return report(what, "Make every row of the year anew, so that none tells whom it counted.");
      }
      if (changed === 0 && hasSameFigures) return [];
      if (changed === 0) {
        const what = "has other figures than in the release before, though it counts the same";
        return report(what, "Keep the row as it was published.");
      }
      if (changed !== undefined && changed < k) {
        const what = `differs from the release before by fewer than ${k} organisations with the property`;
        return report(what, "Keep the row as it was published.");
      }
      if (leastLeft(people, rate, told.get(rate.bits) ?? []) >= k) return [];
      const what = `leaves fewer than ${k} organisations with the property beside what earlier releases told`;
      return report(what, "Let others wait, or withhold the row.");
    });
    return [...found, ...forgotten(view)];
  },
};

/** The years of those who left: who stood in a block of the release before, or was counted by a rate of it. */
function yearsOfLeavers({ before, people }: View): Set<number> {
  const years = new Set<number>();
  if (before === undefined) return years;
  const { current, history } = before.baseline;
  for (const { block, row } of current) {
    if (history[block]?.some((entry) => !people.isPresent(entry))) years.add(row.year);
  }
  for (const entry of history.flat()) {
    const year = Number(before.rateBits(entry) >> 48n);
    if (year !== 0 && !people.isPresent(entry)) years.add(year);
  }
  return years;
}

const REMEMBER = "Hand the ledger every row of a rate that was ever told.";

/** The organisations that only one of two counts. */
function changedFrom(people: People, { counted }: PublishedRate, others: Iterable<number>): number {
  const changed = changedEntries(people, counted, new Set(others));
  return ownersOf(changed.map((entry) => people.of(entry)));
}

/** What was told once is remembered for good. */
function forgotten({ before, toldRates, tables }: View): Found[] {
  const nameOf = ({ row, entries }: ToldRate) => `${row} ${[...entries].sort((a, b) => a - b).join()}`;
  const next = new Set(toldRates.map(nameOf));
  if (before!.toldRates.every((one) => next.has(nameOf(one)))) return [];
  const what = `forgets some of the rows of rates that releases before ${tables.release.release} told`;
  return [{ file: requirementGaps.path, what, remedy: REMEMBER }];
}

/**
 * How many organisations are left of a row and one or two that were told, each added or subtracted, where that is fewest.
 * Each programme has a place; a row is a vector of ones.
 */
function leastLeft(people: People, { counted }: PublishedRate, told: readonly ToldRate[]): number {
  const places = new Map<number, number>();
  const owners: number[] = [];
  const vectorOf = (entries: Iterable<number>) =>
    [...entries].map((entry) => {
      const name = people.nameOf(entry);
      const place = places.get(name) ?? places.size;
      if (place === places.size) owners.push(people.of(entry).owner);
      places.set(name, place);
      return place;
    });
  const row = new Set(vectorOf(counted));
  const others = told.map(({ entries }) => new Set(vectorOf(entries)));
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
