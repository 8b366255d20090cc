import { required } from "../model/required.ts";
import { ANSWERS, type Weighed } from "./columns.ts";
import { usualCauses, type Doubt, timesInWords } from "./doubt.ts";
import { median, middle } from "./sizes.ts";
import type { Weighing } from "./weighing.ts";

/** A median published by the last release, of the answers of an industry in a year. */
export interface PublishedMedian {
  /** The column of a submissions file. */
  readonly column: string;
  readonly industry: string;
  readonly year: number;
  readonly median: number;
}

/** The factor by which a median may differ from the last release. */
const TIMES_OF_RELEASES = 3.5;
/** Minimum number of answers to compare a median. */
const LEAST = 8;

interface Moved {
  readonly industry: string;
  readonly year: number;
  /** The decimal logarithm of the ratio to the published median. */
  readonly distance: number;
}

/**
 * Finds columns whose medians differ by a large factor from the last release, as a whole, in an industry or in a year. A year
 * that the release did not have is compared with the latest one before it.
 */
export function movedDoubts(weighing: Weighing, published: readonly PublishedMedian[]): Doubt[] {
  return ANSWERS.flatMap((weighed) => {
    const moved = movedOf(weighing, weighed, published);
    const whole = doubtOf(weighed, moved, "");
    if (whole !== undefined) return [whole];
    return (["industry", "year"] as const).flatMap((part) =>
      [...new Set(moved.map((one) => one[part]))].flatMap((value) => {
        const own = moved.filter((one) => one[part] === value);
        return doubtOf(weighed, own, `, ${part} ${value}`) ?? [];
      }),
    );
  });
}

function movedOf(weighing: Weighing, weighed: Weighed, published: readonly PublishedMedian[]): Moved[] {
  const own = published.filter((one) => one.column === weighed.name && one.median > 0);
  return [...weighing.pools()].flatMap(([industry, years]) => {
    const before = own.filter((one) => one.industry === industry).sort((a, b) => b.year - a.year);
    return [...years].flatMap(([written, members]) => {
      const year = Number(written);
      const last = before.find((one) => one.year <= year);
      // Answers of 0 count, as in what is published; a median of 0 has no ratio.
      const { count, size } = median(members, (at) =>
        Math.log10(weighed.of(required(weighing.all[at], "a programme"))),
      );
      return last === undefined || count < LEAST || size === Number.NEGATIVE_INFINITY
        ? []
        : [{ industry, year, distance: size - Math.log10(last.median) }];
    });
  });
}

function doubtOf({ name, unit }: Weighed, moved: readonly Moved[], where: string): Doubt | undefined {
  const distance = middle(moved.map((one) => one.distance).sort((a, b) => a - b));
  // Without any median it is NaN, which is not greater either.
  if (!(Math.abs(distance) >= Math.log10(TIMES_OF_RELEASES))) return undefined;
  const ratio = 10 ** distance;
  return {
    question: `${name}${where}, since the last release`,
    near: ratio,
    rule: `the medians of industries by year are ${timesInWords(ratio)} what the last release published`,
    causes: usualCauses(ratio, unit, where === ""),
  };
}
