import { QUESTIONS } from "../../model/metric.ts";
import type { Programme } from "../model/programme.ts";
import type { Check, Found, View } from "./check.ts";
import { areOf, type People, type Person } from "./people.ts";
import { type PublishedRate, publishedRates } from "./published-rates.ts";
import { isInTwoDigits } from "./two-digits.ts";

const DAYS = QUESTIONS.indexOf("remediation_days");
/** A share has four decimals. */
const LAST_PLACE = 1e-4;

/** Rates count many with the property and many without, and not to the last one. */
export const rates: Check = {
  id: "rates",
  promise:
    "A rate counts in steps of five, at least k organisations with the property and k without, none that has withdrawn, and its delay is the mean over those that it counts, with a standard error of two significant digits from the methodology's minimum cohort on, which stays while the row does.",
  isOfProgram: true,
  find(view) {
    const { blocks, people, tables } = view;
    const { k } = tables.methodology;
    const byYear = new Map<number, Published[]>();
    for (const { entries } of blocks) {
      for (const entry of entries) {
        const programme = people.programmeOf(entry);
        if (programme === undefined) continue;
        const ofYear = byYear.get(programme.year);
        if (ofYear === undefined) byYear.set(programme.year, [{ entry, programme }]);
        else ofYear.push({ entry, programme });
      }
    }
    const kBefore = view.before?.baseline.k;
    const isOfLesserK = kBefore !== undefined && kBefore < k;
    return publishedRates(view).flatMap((rate): Found[] => {
      const report = (what: string, remedy: string) => [{ file: rate.file, row: rate.row, what, remedy }];
      const { counted } = rate;
      const sides = sidesOf(rate, byYear.get(rate.year) ?? []);
      // Whose programme is in a block may be used.
      const areInBlocks = sides.having.length === counted.size;
      if (!areInBlocks && ![...counted].every((entry) => people.isPresent(entry))) {
        return report("counts a programme that has withdrawn", "Make the row anew without it.");
      }
      if (!areOf(k, ofEntries(people, counted))) {
        return report(`counts fewer than ${k} organisations`, "Withhold the row.");
      }
      if (rate.isKept) {
        // With a higher k those without must be enough again.
        const isEnough = !isOfLesserK || areOf(k, peopleOf(people, sides.without));
        if (!isEnough) return report(`is of all but fewer than ${k} organisations`, "Withhold the row.");
        const what = wrongKeptError(view, rate, sides, isOfLesserK);
        return what === undefined ? [] : report(what, "Keep the earlier error, or withhold it.");
      }
      if (!areInBlocks || !sides.having.every(({ programme }) => rate.has(programme))) {
        return report("counts others than programmes of blocks that have the property", "Count them again.");
      }
      const what = wrongFigures(view, rate, sides);
      return what === undefined ? [] : report(what, "Make the row anew, or withhold it.");
    });
  },
};

/** A programme that stands in a block. */
interface Published {
  readonly entry: number;
  readonly programme: Programme;
}

/** Programmes of a year's blocks: those that a rate counts, those that have not the property, those that say so. */
interface Sides {
  readonly having: readonly Published[];
  readonly others: readonly Published[];
  /** How many have the property, and are not counted. */
  readonly waiting: number;
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

/** What is wrong with the error of a row that stays. With a higher k it may be computed again, of the same answers. */
function wrongKeptError(
  view: View,
  rate: PublishedRate,
  { having }: Sides,
  isOfLesserK: boolean,
): string | undefined {
  const { error, errorBefore, counted } = rate;
  if (error === null) return undefined;
  const { minimumCohort } = view.tables.methodology;
  if (counted.size < minimumCohort) return `tells the error of a delay of fewer than ${minimumCohort} values`;
  if (errorBefore !== null && !isOfLesserK) {
    return error === errorBefore ? undefined : "tells another error, though it counts the same";
  }
  if (having.length < counted.size) return "tells the error of answers that are no longer known";
  return wrongError(
    view,
    rate,
    having.map(({ programme }) => rate.delayOf(programme)).filter(Number.isFinite),
  );
}

function wrongError(
  { tables }: View,
  { error }: PublishedRate,
  delays: readonly number[],
): string | undefined {
  const { minimumCohort } = tables.methodology;
  if (error === null) return undefined;
  const count = delays.length;
  if (count < minimumCohort) return `tells the error of a delay of fewer than ${minimumCohort} values`;
  const [sum, squares] = delays.reduce(
    ([total, square], days) => [total + (days - delays[0]!), square + (days - delays[0]!) ** 2],
    [0, 0] as [number, number],
  );
  const expected = Math.sqrt(Math.max(0, squares - sum ** 2 / count) / (count - 1) / count);
  if (isInTwoDigits(error, expected, "days")) return undefined;
  return "tells another error than that of its delay, to two significant digits";
}

function wrongFigures(
  view: View,
  rate: PublishedRate,
  { having, others, waiting, without }: Sides,
): string | undefined {
  const { k, rounding } = view.tables.methodology;
  const { people } = view;
  if (!areOf(k, peopleOf(people, without))) return `is of all but fewer than ${k} organisations`;
  const delays = having.map(({ programme }) => rate.delayOf(programme)).filter(Number.isFinite);
  const mean = delays.reduce((sum, days) => sum + days, 0) / delays.length;
  if (!(Math.abs(mean - rate.delay) <= 0.5 / 10 ** rounding.days + 1e-9 * mean)) {
    return "tells another delay than the mean of those that it counts";
  }
  if (delays.every((days) => days === delays[0])) return "tells a delay that all have";
  const error = wrongError(view, rate, delays);
  if (error !== undefined) return error;
  if (rate.having !== inSteps(having.length)) return "tells another number than it counts, in steps of 5";
  if (rate.share === undefined) return undefined;
  const giveDelays = (some: readonly Published[]) =>
    areOf(
      k,
      peopleOf(people, some, (person) => (person.contributed >> DAYS) & 1),
    );
  if (!giveDelays(having) || !giveDelays(others)) {
    return `tells a delay of fewer than ${k} organisations, or of all but so few`;
  }
  // Of those without as large a part waits as of those with it.
  const counted = having.length / (having.length + waiting);
  const size = inSteps(having.length) + Math.max(5, inSteps(Math.round(without.length * counted)));
  const share = (100 * inSteps(having.length)) / size;
  if (rate.size === size && Math.abs(share - rate.share) <= LAST_PLACE) return undefined;
  return "tells another rate than that of its counts in steps of 5";
}

function* ofEntries(people: People, entries: Iterable<number>) {
  for (const entry of entries) yield people.of(entry);
}

function* peopleOf(
  people: People,
  published: readonly Published[],
  who: (person: Person) => unknown = () => true,
) {
  for (const { entry } of published) {
    const person = people.of(entry);
    if (who(person)) yield person;
  }
}

/** To the nearest five. */
function inSteps(count: number): number {
  return 5 * Math.floor((count + 2) / 5);
}
