import { bisectLeft, bisectRight, group, median } from "d3-array";
import { QUESTIONS, type Question } from "../../model/metric.ts";
import { knownMeanIn } from "../../tables/blocks.ts";
import { measuredMembers, type PublishedBlock } from "../model/block.ts";
import { isContributor } from "../model/programme.ts";

/** What an intruder learns about an answer if they know which block a programme is in. */
export interface AttributeDisclosure {
  /** The number of distinct values among the contributors of a block: the least of all blocks, and the median. */
  readonly diversity: { readonly least: number; readonly median: number };
  /** The distance between a block's answers and those of its industry, from 0 (alike) to 1: the mean and the greatest. */
  readonly closeness: { readonly mean: number; readonly greatest: number };
  /** The percentage of programmes from whose answer the published mean of their block differs by at most a tenth of the answer. */
  readonly within10Pct: number;
}

const A_TENTH = 0.1;

/**
 * Measures attribute disclosure within blocks, by answer: distinct l-diversity (Machanavajjhala and others 2007);
 * t-closeness by the earth mover's distance of ordered values (Li, Li and Venkatasubramanian 2007); and interval
 * disclosure (Domingo-Ferrer and Torra 2001), a tenth of the answer. Blocks consist of similar programmes, so
 * these figures are reported, not minimised.
 * @param blocks the blocks of one year, at least one
 */
export function attributeDisclosure(
  blocks: readonly PublishedBlock[],
): Record<Question, AttributeDisclosure> {
  return Object.fromEntries(
    QUESTIONS.map((question, place) => [question, ofAnswer(blocks, question, place)]),
  ) as Record<Question, AttributeDisclosure>;
}

function ofAnswer(blocks: readonly PublishedBlock[], question: Question, place: number): AttributeDisclosure {
  const diversities: number[] = [];
  const distances: number[] = [];
  let [given, near] = [0, 0];
  for (const ofIndustry of group(blocks, ({ row }) => row.industry).values()) {
    const all = Float64Array.from(ofIndustry.flatMap((block) => valuesOf(block, place))).sort();
    const distanceTo = earthMovers(all);
    for (const block of ofIndustry) {
      const values = valuesOf(block, place).sort((a, b) => a - b);
      if (values.length === 0) continue;
      diversities.push(new Set(values).size);
      distances.push(distanceTo(values));
      const published = knownMeanIn(block.row, question);
      given += values.length;
      near += values.filter((value) => Math.abs(value - published) <= A_TENTH * Math.abs(value)).length;
    }
  }
  return {
    diversity: {
      least: diversities.reduce((a, b) => Math.min(a, b), diversities[0] ?? 0),
      median: median(diversities) ?? 0,
    },
    closeness: {
      mean: distances.reduce((sum, distance) => sum + distance, 0) / Math.max(1, distances.length),
      greatest: distances.reduce((a, b) => Math.max(a, b), 0),
    },
    within10Pct: given === 0 ? 0 : (100 * near) / given,
  };
}

function valuesOf(block: PublishedBlock, place: number): number[] {
  return measuredMembers(block)
    .filter((member) => isContributor(member, place))
    .map(({ answers }) => answers[place]!);
}

/** From this many places on, differences are not added one by one. */
const MANY = 16;

/**
 * Computes the earth mover's distance between the distribution of some values and that of all, over the m distinct values
 * in order, where the i-th and the j-th are |i - j| / (m - 1) apart: the sum of the absolute differences of the two
 * cumulative distributions, divided by m - 1.
 * @param all all values, sorted
 * @returns a function that computes the distance for some of them, sorted
 */
export function earthMovers(all: ArrayLike<number>): (some: readonly number[]) => number {
  const different: number[] = [];
  /** The cumulative distribution of all at each distinct value, and the sums of it before each. */
  const upTo: number[] = [];
  const sums = [0];
  for (let place = 0; place < all.length; place++) {
    if (all[place] === all[place + 1]) continue;
    different.push(all[place]!);
    upTo.push((place + 1) / all.length);
    sums.push(sums.at(-1)! + upTo.at(-1)!);
  }
  /** Sums the absolute differences between a constant part and the cumulative distribution, over a range of places. */
  const differences = (part: number, from: number, to: number): number => {
    let sum = 0;
    if (to - from < MANY) {
      for (let place = from; place < to; place++) sum += Math.abs(part - upTo[place]!);
      return sum;
    }
    const turn = bisectRight(upTo, part, from, to);
    return (2 * turn - from - to) * part - 2 * sums[turn]! + sums[from]! + sums[to]!;
  };
  return (some) => {
    let [sum, from] = [0, 0];
    for (let below = 0; below <= some.length; below++) {
      const to = below === some.length ? different.length : bisectLeft(different, some[below]!, from);
      sum += differences(below / some.length, from, to);
      from = to;
    }
    return different.length < 2 ? 0 : sum / (different.length - 1);
  };
}
