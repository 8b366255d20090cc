import { bisectLeft, bisectRight, group, median } from "d3-array";
import { QUESTIONS, type Question } from "../../model/metric.ts";
import { knownMeanIn } from "../../tables/blocks.ts";
import type { PublishedBlock } from "../model/block.ts";
import { isContributor, type Programme } from "../model/programme.ts";

/** What somebody learns of an answer who is sure which block a programme stands in. */
export interface AttributeDisclosure {
  /** Different values among those who gave the answer: of the block that has fewest, and of the middle one. */
  readonly diversity: { readonly least: number; readonly median: number };
  /** How far the answers of a block lie from those of its industry, 0 (alike) to 1: the mean over blocks, and the most. */
  readonly closeness: { readonly mean: number; readonly greatest: number };
  /** How many programmes gave an answer within a tenth of what is published of their block, in percent. */
  readonly within10Pct: number;
}

const A_TENTH = 0.1;

/**
 * Attribute disclosure within blocks, by answer: distinct l-diversity (Machanavajjhala and others 2007); t-closeness by
 * the earth mover's distance of ordered values (Li, Li and Venkatasubramanian 2007); and interval disclosure
 * (Domingo-Ferrer and Torra 2001), a tenth about the published mean. Blocks are made of programmes that are alike, so
 * these are figures to know of and not to be kept small.
 * @param blocks of one year, one at least
 */
export function attributeDisclosure(
  blocks: readonly PublishedBlock[],
): Record<Question, AttributeDisclosure> {
  return Object.fromEntries(
    QUESTIONS.map((answer, place) => [answer, ofAnswer(blocks, answer, place)]),
  ) as Record<Question, AttributeDisclosure>;
}

function ofAnswer(blocks: readonly PublishedBlock[], answer: Question, place: number): AttributeDisclosure {
  const diversities: number[] = [];
  const distances: number[] = [];
  let [given, near] = [0, 0];
  for (const ofIndustry of group(blocks, ({ row }) => row.industry).values()) {
    const all = Float64Array.from(ofIndustry.flatMap(({ members }) => valuesOf(members, place))).sort();
    const distanceTo = earthMovers(all);
    for (const { members, row } of ofIndustry) {
      const values = valuesOf(members, place).sort((a, b) => a - b);
      // A block whose corrections wait may have too few members that answer as they did.
      if (values.length === 0) continue;
      diversities.push(new Set(values).size);
      distances.push(distanceTo(values));
      const published = knownMeanIn(row, answer);
      given += values.length;
      near += values.filter((value) => Math.abs(value - published) <= A_TENTH * Math.abs(value)).length;
    }
  }
  return {
    diversity: {
      least: diversities.reduce((a, b) => Math.min(a, b), Infinity),
      median: median(diversities) ?? 0,
    },
    closeness: {
      mean: distances.reduce((sum, distance) => sum + distance, 0) / distances.length,
      greatest: distances.reduce((a, b) => Math.max(a, b), 0),
    },
    within10Pct: given === 0 ? 0 : (100 * near) / given,
  };
}

function valuesOf(members: readonly Programme[], place: number): number[] {
  return members.filter((member) => isContributor(member, place)).map(({ answers }) => answers[place]!);
}

/** From so many on, places are not added one by one. */
const MANY = 16;

/**
 * The earth mover's distance between the distribution of some values and that of all, over the m different values in
 * order, the i-th and the j-th being |i - j| / (m - 1) apart: the sum of what the two differ by up to each, over m - 1.
 * @param all sorted
 * @returns the distance of some of them, sorted
 */
export function earthMovers(all: ArrayLike<number>): (some: readonly number[]) => number {
  const different: number[] = [];
  /** The part of all that lies up to each, and the sums of these before each. */
  const upTo: number[] = [];
  const sums = [0];
  for (let place = 0; place < all.length; place++) {
    if (all[place] === all[place + 1]) continue;
    different.push(all[place]!);
    upTo.push((place + 1) / all.length);
    sums.push(sums.at(-1)! + upTo.at(-1)!);
  }
  /** What a part differs by from that of all, from one place to another. */
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
