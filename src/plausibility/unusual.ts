import { group } from "d3-array";
import { type Answered, PARTS, type Part } from "./answered.ts";
import { ANSWERS, COST_PER_HOUR, PARTS_OF_COST, type Weighed } from "./columns.ts";
import { causesOf, type Doubt, sized } from "./doubt.ts";
import { middle, sizesOf } from "./sizes.ts";

/** Answers that a median needs before its size says anything. */
const LEAST = 12;
const LEAST_OF_PART = 5;
/** How much wider what is usual is for a part of the submissions. */
const WIDER = 1.6;

/** Columns whose median, as a whole or of a part of the submissions, is not of a usual size. */
export function unusualDoubts(all: readonly Answered[]): Doubt[] {
  const answers = ANSWERS.flatMap((weighed) => unusualIn(all, weighed));
  if (answers.length > 0) return answers;
  // Figures of several columns tell of a misread one that the columns by themselves do not.
  return [COST_PER_HOUR, ...PARTS_OF_COST].flatMap((weighed) => unusualIn(all, weighed));
}

function unusualIn(all: readonly Answered[], weighed: Weighed): Doubt[] {
  const whole = doubtOf(all, weighed, LEAST);
  if (whole !== undefined) return [whole];
  return PARTS.flatMap((part) =>
    [...group(all, (answered) => answered[part])].flatMap(([value, members]) => {
      const own = doubtOf(members, weighed, LEAST_OF_PART, [part, String(value)]);
      return own === undefined ? [] : [own];
    }),
  );
}

function doubtOf(
  members: readonly Answered[],
  { name, unit, of, usual }: Weighed,
  least: number,
  part?: readonly [Part, string],
): Doubt | undefined {
  const sizes = sizesOf(members.map(of));
  if (sizes.length < least) return undefined;
  const median = 10 ** middle(sizes);
  const wider = part === undefined ? 1 : WIDER;
  const [from, to] = [usual.from / wider, usual.to * wider];
  if (median >= from && median <= to) return undefined;
  const where = part === undefined ? "" : `, ${part[0]} ${part[1]}`;
  return {
    question: `${name}${where}`,
    near: median,
    rule: `the median of ${sizes.length} answers is ${sized(median, unit)}, and ${sized(from)} to ${sized(to, unit)} is usual`,
    causes: causesOf(median / Math.sqrt(usual.from * usual.to), unit),
  };
}
