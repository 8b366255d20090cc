import { minIndex } from "d3-array";
import { byCodeUnit } from "../../model/file.ts";
import { QUESTIONS } from "../../model/metric.ts";
import { standardise } from "../../statistics/standardise.ts";
import type { Programme } from "../model/programme.ts";

/** If a division into some number of blocks is not allowed, this proportion of the number is tried next. */
const FEWER = 0.9;

/** The rules of a spread. */
export interface SpreadRules {
  /** The least number of programmes of a block. */
  readonly k: number;
  /** The largest number of members of one earlier block in a new block: with more, the two would be too similar. */
  readonly mostOfOne: number;
  /** Returns the earlier block that a programme comes from; undefined for a new programme. */
  readonly originOf: (programme: Programme) => number | undefined;
  /** Returns whether a block of these programmes may be published. */
  readonly isAllowed: (members: readonly Programme[]) => boolean;
  /** Returns whether these blocks may be published together; by default, whenever each of them may. */
  readonly areAllowed?: (blocks: readonly (readonly Programme[])[]) => boolean;
}

/**
 * Cuts programmes into blocks so that those that shared an earlier block are spread over them. Programmes are ordered
 * along the line between two that differ much, and each joins the first block along it that is not full and has not yet
 * too many of its earlier block.
 * @returns the blocks of the largest tried number for which all are allowed; undefined if there is none
 */
export function spread(programmes: readonly Programme[], rules: SpreadRules): Programme[][] | undefined {
  const line = alongLine(programmes);
  for (
    let count = Math.floor(line.length / rules.k);
    count > 0;
    count = Math.min(count - 1, Math.floor(count * FEWER))
  ) {
    const blocks = dealt(line, count, rules);
    if (blocks?.every(rules.isAllowed) && (rules.areAllowed?.(blocks) ?? true)) return blocks;
  }
  return undefined;
}

function dealt(
  line: readonly Programme[],
  count: number,
  { originOf, mostOfOne }: SpreadRules,
): Programme[][] | undefined {
  const blocks = Array.from({ length: count }, (): Programme[] => []);
  const origins = blocks.map(() => new Map<number, number>());
  const sizeOf = (place: number) =>
    Math.floor(((place + 1) * line.length) / count) - Math.floor((place * line.length) / count);
  for (const programme of line) {
    const origin = originOf(programme);
    const fits = (place: number) => origin === undefined || (origins[place]!.get(origin) ?? 0) < mostOfOne;
    const places = [...blocks.keys()].filter(fits);
    const place =
      places.find((one) => blocks[one]!.length < sizeOf(one)) ??
      // The last programmes may fit only into full blocks.
      minIndex(blocks, (block, one) => (fits(one) ? block.length : Number.NaN));
    if (places.length === 0) return undefined;
    blocks[place]!.push(programme);
    if (origin !== undefined) origins[place]!.set(origin, (origins[place]!.get(origin) ?? 0) + 1);
  }
  return blocks;
}

/** Sorts programmes along the line from the one farthest from the mean to the one farthest from that one. */
function alongLine(programmes: readonly Programme[]): Programme[] {
  if (programmes.length === 0) return [];
  const width = QUESTIONS.length;
  const inOrder = [...programmes].sort((a, b) => byCodeUnit(a.fingerprint, b.fingerprint));
  const means = QUESTIONS.map((_, questionIndex) => meanOf(inOrder, questionIndex));
  const space = standardise(
    inOrder.map(({ answers }) =>
      means.map((mean, questionIndex) =>
        Number.isNaN(answers[questionIndex]) ? mean : answers[questionIndex]!,
      ),
    ),
  );
  const point = (index: number) => space.subarray(index * width, (index + 1) * width);
  // The mean of standardised values is 0.
  const from = point(farthest(inOrder.length, (index) => squared(point(index))));
  const to = point(farthest(inOrder.length, (index) => squared(point(index), from)));
  const places = new Map(
    inOrder.map((programme, index) => [
      programme,
      to.reduce((sum, end, c) => sum + (end - from[c]!) * point(index)[c]!, 0),
    ]),
  );
  return inOrder.sort((a, b) => places.get(a)! - places.get(b)!);
}

function meanOf(programmes: readonly Programme[], questionIndex: number): number {
  const given = programmes
    .map(({ answers }) => answers[questionIndex]!)
    .filter((value) => !Number.isNaN(value));
  return given.reduce((sum, value) => sum + value, 0) / Math.max(1, given.length);
}

function squared(point: Float64Array, from?: Float64Array): number {
  return point.reduce((sum, value, c) => sum + (value - (from?.[c] ?? 0)) ** 2, 0);
}

function farthest(count: number, distance: (index: number) => number): number {
  let best = 0;
  for (let index = 1; index < count; index++) if (distance(index) > distance(best)) best = index;
  return best;
}
