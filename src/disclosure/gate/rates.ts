import { group } from "d3-array";
import type { Check, CheckViolation, CheckedPublication } from "./check.ts";
import { isOfFew, type OwnedPart } from "./of-few.ts";
import { type PublishedRate, publishedRates } from "./published-rates.ts";
import { type Delays, RateSides } from "./rate-sides.ts";
import { isInTwoDigits } from "./two-digits.ts";

/** Shares have four decimals. */
const LAST_PLACE = 1e-4;

/** Checks that rates count enough organisations with and without the property, and count in steps. */
export const rates: Check = {
  id: "rates",
  promise:
    "A rate is computed from counts in steps of five. It counts at least k organisations with the property and k without it, and none that has withdrawn. Its delay is the mean over the programmes with the property that it counts, and no two organisations make up more than 85 percent of it. The standard error of the delay is published only for at least the methodology's minimum cohort of values, of which no two organisations make up more than 85 percent of the variance; it has two significant digits, and does not change while the row stays the same.",
  isOfProgram: true,
  find(view) {
    const { contributors, tables } = view;
    const { k } = tables.methodology;
    const kBefore = view.before?.baseline.k;
    const hadLowerK = kBefore !== undefined && kBefore < k;
    return sidesOfRates(view).flatMap(([rate, sides]): CheckViolation[] => {
      const report = (what: string, remedy: string) => [{ file: rate.file, row: rate.row, what, remedy }];
      const { counted } = rate;
      // A programme that is in a block may be used.
      const areInBlocks = sides.having === counted.size;
      if (!areInBlocks && ![...counted].every((entry) => contributors.isPresent(entry))) {
        return report("counts a programme that has withdrawn", "Recompute the row without it.");
      }
      if (!sides.countsEnough()) {
        return report(`counts fewer than ${k} organisations`, "Withhold the row.");
      }
      if (rate.isKept) {
        // If k was raised, those without the property must be enough for it, too.
        if (hadLowerK && !sides.ownersWithout.areEnough)
          return report(`has fewer than ${k} organisations without the property`, "Withhold the row.");
        const what = wrongKeptError(view, rate, sides, hadLowerK);
        return what === undefined ? [] : report(what, "Keep the earlier error, or withhold it.");
      }
      if (!areInBlocks || !sides.haveProperty) {
        return report("counts programmes outside blocks or without the property", "Count them again.");
      }
      const what = wrongFigures(view, rate, sides) ?? disclosed(view, rate, sides.delays);
      return what === undefined ? [] : report(what, "Recompute the row, or withhold it.");
    });
  },
};

/** Returns each rate with the programmes in the blocks of its year. */
function sidesOfRates(view: CheckedPublication): [PublishedRate, RateSides][] {
  const { blocks, contributors, tables } = view;
  const all = publishedRates(view).map((rate): [PublishedRate, RateSides] => [
    rate,
    new RateSides(rate, tables.methodology.k, contributors),
  ]);
  const byYear = group(all, ([{ year }]) => year);
  // Programme by programme, not rate by rate, so that each is fetched from memory once.
  for (const { entries } of blocks) {
    for (const entry of entries) {
      const programme = contributors.programmeOf(entry);
      if (programme === undefined) continue;
      for (const [, sides] of byYear.get(programme.year) ?? []) sides.add(entry, programme);
    }
  }
  return all;
}

/** Describes what is wrong with the standard error of a row that stays. If k was raised it may have been recomputed. */
function wrongKeptError(
  view: CheckedPublication,
  rate: PublishedRate,
  { having, delays }: RateSides,
  hadLowerK: boolean,
): string | undefined {
  const { error, errorBefore, counted } = rate;
  if (error === null) return undefined;
  const { minimumCohort } = view.tables.methodology;
  if (counted.size < minimumCohort) return tooFewFor(minimumCohort);
  if (errorBefore !== null && !hadLowerK) {
    return error === errorBefore
      ? undefined
      : "gives another standard error, although it counts the same programmes";
  }
  if (having < counted.size) return "gives a standard error of answers that are no longer known";
  return wrongError(view, rate, delays);
}

function wrongError(
  { tables }: CheckedPublication,
  { error }: PublishedRate,
  { count, standardError }: Delays,
): string | undefined {
  const { minimumCohort } = tables.methodology;
  if (error === null) return undefined;
  if (count < minimumCohort) return tooFewFor(minimumCohort);
  if (isInTwoDigits(error, standardError, "days")) return undefined;
  return "gives a standard error that is not that of its delay, to two significant digits";
}

const tooFewFor = (minimumCohort: number) =>
  `gives a standard error of a delay of fewer than ${minimumCohort} values`;

function wrongFigures(
  view: CheckedPublication,
  rate: PublishedRate,
  { having, waiting, without, delays, ownersWithout, giversHaving, giversOfOthers }: RateSides,
): string | undefined {
  const { k, rounding } = view.tables.methodology;
  if (!ownersWithout.areEnough) return `has fewer than ${k} organisations without the property`;
  const { mean } = delays;
  if (!(Math.abs(mean - rate.delay) <= 0.5 / 10 ** rounding.days + 1e-9 * mean)) {
    return "gives a delay that is not the mean of those that it counts";
  }
  if (delays.areAllEqual) return "gives a delay that all of its programmes have";
  const error = wrongError(view, rate, delays);
  if (error !== undefined) return error;
  if (rate.having !== inSteps(having)) return "gives a number that is not its count in steps of 5";
  if (rate.share === undefined) return undefined;
  if (!giversHaving.areEnough || !giversOfOthers.areEnough) {
    return `gives a delay of fewer than ${k} organisations, or of all but fewer than ${k}`;
  }
  // The same proportion waits of those without the property as of those with it.
  const counted = having / (having + waiting);
  const size = inSteps(having) + Math.max(5, inSteps(Math.round(without * counted)));
  const share = (100 * inSteps(having)) / size;
  if (rate.size === size && Math.abs(share - rate.share) <= LAST_PLACE) return undefined;
  return "gives a rate that does not follow from its counts in steps of 5";
}

/** Describes which figure about the delay would nearly disclose the delay of one or two organisations. */
function disclosed(
  { contributors }: CheckedPublication,
  { counted, delayOf, error, isDelayOwn }: PublishedRate,
  { mean }: Delays,
): string | undefined {
  function* parts(valueOf: (days: number) => number): Generator<OwnedPart> {
    for (const entry of counted) {
      const programme = contributors.programmeOf(entry);
      const days = programme === undefined ? Number.NaN : delayOf(programme);
      if (programme === undefined || !Number.isFinite(days)) continue;
      yield [isDelayOwn(programme) ? programme.organisation : undefined, valueOf(days)];
    }
  }
  if (isOfFew(parts((days) => days)))
    return "gives a delay that is nearly all due to one or two organisations";
  return error !== null && isOfFew(parts((days) => (days - mean) ** 2))
    ? "gives a standard error that is nearly all due to one or two organisations"
    : undefined;
}

/** Rounds to the nearest multiple of five. */
function inSteps(count: number): number {
  return 5 * Math.floor((count + 2) / 5);
}
