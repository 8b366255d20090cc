import { type PartingKey, PARTING_KEYS } from "./answered.ts";
import { type Weighed } from "./columns.ts";
import { usualCauses, type Doubt, sized } from "./doubt.ts";
import { firstOfAnswers } from "./first.ts";
import type { Median, Weighing } from "./weighing.ts";

/** Minimum number of answers to check a median. */
const LEAST = 12;
const LEAST_OF_PART = 5;
/** The factor by which the usual range is wider for a part of the submissions. */
const WIDER = 3;

/** Finds columns whose median, as a whole or in a part of the submissions, is outside the usual range. */
export function unusualDoubts(weighing: Weighing): Doubt[] {
  return firstOfAnswers((weighed) => unusualIn(weighing, weighed));
}

function unusualIn(weighing: Weighing, weighed: Weighed): Doubt[] {
  const whole = doubtOf(weighing.median(weighed, weighing.everybody), weighed, LEAST);
  if (whole !== undefined) return [whole];
  return PARTING_KEYS.flatMap((part) =>
    [...weighing.parts(part)].flatMap(([value, members]) => {
      const own = doubtOf(weighing.median(weighed, members), weighed, LEAST_OF_PART, [part, value]);
      return own === undefined ? [] : [own];
    }),
  );
}

function doubtOf(
  { count, size }: Median,
  { name, unit, usual, most = Number.POSITIVE_INFINITY }: Weighed,
  least: number,
  part?: readonly [PartingKey, string],
): Doubt | undefined {
  if (count < least) return undefined;
  const median = 10 ** size;
  const wider = part === undefined ? 1 : WIDER;
  const [from, to] = [usual.from / wider, Math.min(most, usual.to * wider)];
  if (median >= from && median <= to) return undefined;
  const where = part === undefined ? "" : `, ${part[0]} ${part[1]}`;
  return {
    question: `${name}${where}`,
    near: median,
    rule: `the median of ${count} answers is ${sized(median, unit)}; the usual range is ${sized(from)} to ${sized(to, unit)}`,
    causes: usualCauses(median / Math.sqrt(usual.from * usual.to), unit, part === undefined),
  };
}
