import { minIndex } from "d3-array";
import { byCodeUnit } from "../../model/file.ts";
import { QUESTIONS } from "../../model/metric.ts";
import { standardise } from "../../statistics/standardise.ts";
import type { Programme } from "../model/programme.ts";

/** How many blocks are tried next, where not all of so many are allowed. */
const FEWER = 0.9;

/** What a spread keeps to. */
export interface SpreadRules {
  /** Least number of programmes of a block. */
  readonly k: number;
  /** Members of one earlier block that a new block may have: with more the two would be alike. */
  readonly mostOfOne: number;
  /** The earlier block that a programme comes from; undefined for a newcomer. */
  readonly originOf: (programme: Programme) => number | undefined;
  /** Whether a block of these may be published. */
  readonly isAllowed: (members: readonly Programme[]) => boolean;
}

/**
 * Cuts programmes into blocks over which those that shared an earlier block are spread, one by one or two by two.
 * Programmes are laid out along the line between the two that differ most, and each joins the first block along it that
 * has a place and not yet too many of its earlier block.
 * @returns as many blocks as it can make that all are allowed; undefined where not even one is
 */
export function spread(programmes: readonly Programme[], rules: SpreadRules): Programme[][] | undefined {
  const line = alongLine(programmes);
  for (
    let count = Math.floor(line.length / rules.k);
    count > 0;
    count = Math.min(count - 1, Math.floor(count * FEWER))
  ) {
    const blocks = dealt(line, count, rules);
    if (blocks?.every(rules.isAllowed)) return blocks;
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
      // The last ones may find no place in a block that is not full.
      minIndex(blocks, (block, one) => (fits(one) ? block.length : Number.NaN));
    if (places.length === 0) return undefined;
    blocks[place]!.push(programme);
    if (origin !== undefined) origins[place]!.set(origin, (origins[place]!.get(origin) ?? 0) + 1);
  }
  return blocks;
}

/** Programmes in their order along the line from the one farthest from all to the one farthest from it. */
function alongLine(programmes: readonly Programme[]): Programme[] {
  if (programmes.length === 0) return [];
  const width = QUESTIONS.length;
  const inOrder = [...programmes].sort((a, b) => byCodeUnit(a.fingerprint, b.fingerprint));
  const means = QUESTIONS.map((_, answer) => meanOf(inOrder, answer));
  const space = standardise(
    inOrder.map(({ answers }) =>
      means.map((mean, answer) => (Number.isNaN(answers[answer]) ? mean : answers[answer]!)),
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

function meanOf(programmes: readonly Programme[], answer: number): number {
  const given = programmes.map(({ answers }) => answers[answer]!).filter((value) => !Number.isNaN(value));
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
