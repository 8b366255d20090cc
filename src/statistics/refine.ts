import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { Blocks } from "./blocks.ts";
import type { Contributions } from "./contributions.ts";
import { BlockExchange } from "./exchange.ts";
import { Kicks } from "./kicks.ts";

/** Minimum gain of a move as a share of the total squared error; smaller gains may be rounding errors. */
const THRESHOLD = 1e-12;

/**
 * Number of distances per record that even a quick search may measure; that takes a few hundredths of a millisecond.
 */
export const DISTANCES_PER_RECORD = 600;

/** Percentages of kicks that dissolve a block or form a new one; the others shake. */
const DISSOLVING = 30;
const FOUNDING = 10;

/**
 * Improves a partition by iterated local search (Lourenço, Martin and Stützle 2003): descend by relocations and swaps;
 * then perturb a few neighbouring blocks, descend again, and keep the result if it is better, otherwise undo it. In the
 * end, no relocation or swap that respects the size limits lowers the error. The search terminates because each move
 * lowers the error by more than a threshold, and kicks stop once a given number of distances has been measured. The
 * random generator has a fixed seed, so the same records always give the same partition.
 * @param space standardised values, record after record
 * @param width number of columns of a record
 * @param k minimum number of contributors that a block needs for each answer
 * @param contributions contributors of the records
 * @param blocks initial partition: records by block
 * @param distances number of distances that the kicks may measure
 * @returns record indices by block: members in ascending order, blocks in the order of their first members
 */
export function refine(
  space: Float64Array,
  width: number,
  k: number,
  contributions: Contributions,
  blocks: readonly (readonly number[])[],
  distances = thorough(space.length / width, k),
): number[][] {
  const state = new Blocks(space, width, k, contributions, blocks);
  const threshold = THRESHOLD * space.reduce((sum, value) => sum + value * value, 0);
  if (blocks.length < 2 || k === 1 || threshold === 0) return state.list();
  const exchange = new BlockExchange(state, threshold);
  const kicks = new Kicks(state);
  exchange.descend(kicks.neighbours);
  kicks.forgetAll();
  kickRepeatedly(state, exchange, kicks, threshold, distances);
  state.markChanged();
  exchange.descend();
  return state.list();
}

/**
 * Returns the number of distances for a thorough search. MDAV measures about n² / k distances; a thorough search
 * measures n / 80 times as many, at least twice and at most 16 times as many. For thousands of records that takes a
 * second or two. A small set gets at least `DISTANCES_PER_RECORD` per record.
 */
function thorough(records: number, k: number): number {
  const effort = Math.min(16, Math.max(2, records / 80));
  return Math.max(DISTANCES_PER_RECORD * records, (effort * records * records) / k);
}

function kickRepeatedly(
  state: Blocks,
  exchange: BlockExchange,
  kicks: Kicks,
  threshold: number,
  distances: number,
): void {
  const generator = xoroshiro128plus(1);
  const below = (end: number) => (generator.next() >>> 0) % end;
  const limit = state.measured + distances;
  while (state.measured < limit) {
    state.begin();
    if (!kick(state, kicks, below)) continue;
    exchange.descend(kicks.neighbours);
    if (state.gain() > threshold) kicks.forget(state.touched);
    else state.undo();
  }
}

/** Kicks a random block; returns false if nothing was changed. */
function kick(state: Blocks, kicks: Kicks, below: (end: number) => number): boolean {
  // Even a kick that cannot be made counts as a measured distance, so that the loop terminates.
  state.measured++;
  const slot = below(state.slots);
  const size = state.sizes[slot]!;
  if (size === 0) return false;
  const choice = below(100);
  if (choice < DISSOLVING) return kicks.dissolve(slot);
  if (choice >= DISSOLVING + FOUNDING) return kicks.shake(slot, below);
  return kicks.found(state.members[slot * state.room + below(size)]!);
}
