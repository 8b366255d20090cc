import { QUESTIONS } from "../../model/metric.ts";
import type { Programme } from "../model/programme.ts";
import type { Check, CheckViolation, CheckedPublication } from "./check.ts";
import { hasAtLeast, type GateContributors, type GateContributor } from "./gate-contributors.ts";
import { type PublishedRate, publishedRates } from "./published-rates.ts";
import { isInTwoDigits } from "./two-digits.ts";

const DAYS = QUESTIONS.indexOf("remediation_days");
/** Shares have four decimals. */
const LAST_PLACE = 1e-4;

/** Checks that rates count enough organisations with and without the property, and count in steps. */
export const rates: Check = {
  id: "rates",
  promise:
    "A rate counts in steps of five. It has at least k organisations with the property and k without it, and none that has withdrawn. Its delay is the mean over those that it counts; its standard error, published from the methodology's minimum cohort on, has two significant digits and stays while the row does.",
  isOfProgram: true,
  find(view) {
    const { blocks, contributors, tables } = view;
    const { k } = tables.methodology;
    const byYear = new Map<number, Published[]>();
    for (const { entries } of blocks) {
      for (const entry of entries) {
        const programme = contributors.programmeOf(entry);
        if (programme === undefined) continue;
        const ofYear = byYear.get(programme.year);
        if (ofYear === undefined) byYear.set(programme.year, [{ entry, programme }]);
        else ofYear.push({ entry, programme });
      }
    }
    const kBefore = view.before?.baseline.k;
    const hadLowerK = kBefore !== undefined && kBefore < k;
    return publishedRates(view).flatMap((rate): CheckViolation[] => {
      const report = (what: string, remedy: string) => [{ file: rate.file, row: rate.row, what, remedy }];
      const { counted } = rate;
      const sides = sidesOf(rate, byYear.get(rate.year) ?? []);
      // A programme that is in a block may be used.
      const areInBlocks = sides.having.length === counted.size;
      if (!areInBlocks && ![...counted].every((entry) => contributors.isPresent(entry))) {
        return report("counts a programme that has withdrawn", "Recompute the row without it.");
      }
      if (!hasAtLeast(k, ofEntries(contributors, counted))) {
        return report(`counts fewer than ${k} organisations`, "Withhold the row.");
      }
      if (rate.isKept) {
        // If k was raised, those without the property must be enough for it, too.
        const isEnough = !hadLowerK || hasAtLeast(k, contributorsIn(contributors, sides.without));
        if (!isEnough)
          return report(`has fewer than ${k} organisations without the property`, "Withhold the row.");
        const what = wrongKeptError(view, rate, sides, hadLowerK);
        return what === undefined ? [] : report(what, "Keep the earlier error, or withhold it.");
      }
      if (!areInBlocks || !sides.having.every(({ programme }) => rate.has(programme))) {
        return report("counts programmes outside blocks or without the property", "Count them again.");
      }
      const what = wrongFigures(view, rate, sides);
      return what === undefined ? [] : report(what, "Recompute the row, or withhold it.");
    });
  },
};

/** A programme in a block. */
interface Published {
  readonly entry: number;
  readonly programme: Programme;
}

/** The programmes in a year's blocks, from the point of view of a rate. */
interface Sides {
  /** Those that the rate counts. */
  readonly having: readonly Published[];
  /** Those that are not counted and do not have the property, as far as is known. */
  readonly others: readonly Published[];
  /** The number of programmes that have the property, but are not counted. */
  readonly waiting: number;
  /** Those that answered that they do not have the property. */
  readonly without: readonly Published[];
}

function sidesOf(rate: PublishedRate, ofYear: readonly Published[]): Sides {
  const [having, others, without] = [[] as Published[], [] as Published[], [] as Published[]];
  let waiting = 0;
  for (const one of ofYear) {
    if (rate.counted.has(one.entry)) having.push(one);
    else if (rate.has(one.programme)) waiting++;
    else others.push(one);
    if (rate.hasNot(one.programme)) without.push(one);
  }
  return { having, others, waiting, without };
}

/** Describes what is wrong with the standard error of a row that stays. If k was raised it may have been recomputed. */
function wrongKeptError(
  view: CheckedPublication,
  rate: PublishedRate,
  { having }: Sides,
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
  if (having.length < counted.size) return "gives a standard error of answers that are no longer known";
  return wrongError(
    view,
    rate,
    having.map(({ programme }) => rate.delayOf(programme)).filter(Number.isFinite),
  );
}

function wrongError(
  { tables }: CheckedPublication,
  { error }: PublishedRate,
  delays: readonly number[],
): string | undefined {
  const { minimumCohort } = tables.methodology;
  if (error === null) return undefined;
  const count = delays.length;
  if (count < minimumCohort) return tooFewFor(minimumCohort);
  const [sum, squares] = delays.reduce(
    ([total, square], days) => [total + (days - delays[0]!), square + (days - delays[0]!) ** 2],
    [0, 0] as [number, number],
  );
  const expected = Math.sqrt(Math.max(0, squares - sum ** 2 / count) / (count - 1) / count);
  if (isInTwoDigits(error, expected, "days")) return undefined;
  return "gives a standard error that is not that of its delay, to two significant digits";
}

const tooFewFor = (minimumCohort: number) =>
  `gives a standard error of a delay of fewer than ${minimumCohort} values`;

function wrongFigures(
  view: CheckedPublication,
  rate: PublishedRate,
  { having, others, waiting, without }: Sides,
): string | undefined {
  const { k, rounding } = view.tables.methodology;
  const { contributors } = view;
  if (!hasAtLeast(k, contributorsIn(contributors, without)))
    return `has fewer than ${k} organisations without the property`;
  const delays = having.map(({ programme }) => rate.delayOf(programme)).filter(Number.isFinite);
  const mean = delays.reduce((sum, days) => sum + days, 0) / delays.length;
  if (!(Math.abs(mean - rate.delay) <= 0.5 / 10 ** rounding.days + 1e-9 * mean)) {
    return "gives a delay that is not the mean of those that it counts";
  }
  if (delays.every((days) => days === delays[0])) return "gives a delay that all of its programmes have";
  const error = wrongError(view, rate, delays);
  if (error !== undefined) return error;
  if (rate.having !== inSteps(having.length)) return "gives a number that is not its count in steps of 5";
  if (rate.share === undefined) return undefined;
  const giveDelays = (some: readonly Published[]) =>
    hasAtLeast(
      k,
      contributorsIn(contributors, some, (contributor) => (contributor.contributed >> DAYS) & 1),
    );
  if (!giveDelays(having) || !giveDelays(others)) {
    return `gives a delay of fewer than ${k} organisations, or of all but fewer than ${k}`;
  }
  // The same proportion waits of those without the property as of those with it.
  const counted = having.length / (having.length + waiting);
  const size = inSteps(having.length) + Math.max(5, inSteps(Math.round(without.length * counted)));
  const share = (100 * inSteps(having.length)) / size;
  if (rate.size === size && Math.abs(share - rate.share) <= LAST_PLACE) return undefined;
  return "gives a rate that does not follow from its counts in steps of 5";
}

function* ofEntries(contributors: GateContributors, entries: Iterable<number>) {
  for (const entry of entries) yield contributors.of(entry);
}

function* contributorsIn(
  contributors: GateContributors,
  published: readonly Published[],
  who: (contributor: GateContributor) => unknown = () => true,
) {
  for (const { entry } of published) {
    const contributor = contributors.of(entry);
    if (who(contributor)) yield contributor;
  }
}

/** Rounds to the nearest multiple of five. */
function inSteps(count: number): number {
  return 5 * Math.floor((count + 2) / 5);
}
