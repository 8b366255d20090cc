import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { Blocks } from "./blocks.ts";
import type { Contributions } from "./contributions.ts";
import { BlockExchange } from "./exchange.ts";
import { Kicks } from "./kicks.ts";

/** What lowers the squared error by less than this part of the whole may be rounding, and does not count. */
const THRESHOLD = 1e-12;

/** What even a quick search may measure for each record; that takes a few hundredths of a millisecond. */
export const DISTANCES_PER_RECORD = 600;

/** Parts of the kicks, out of 100, that dissolve a block or found one; the others shake. */
const DISSOLVING = 30;
const FOUNDING = 10;

/**
 * A partition of less squared error, by iterated local search (Lourenço, Martin and Stützle 2003): descend by
 * relocations and swaps; then change a few neighbouring blocks, descend from there, and keep the outcome if it is
 * better, else take all of it back. In the end no relocation and no swap that keeps the sizes lowers the error.
 * It ends, for the error falls by more than a threshold with each move, and kicks stop when a number of distances
 * has been measured. Random choices have a fixed seed, so the same records give the same partition.
 * @param space standardised values, record after record
 * @param width columns of a record
 * @param k least number of contributors of a block for each answer
 * @param contributions who stands behind the records
 * @param blocks where to start: records by block
 * @param distances how many the kicks may measure
 * @returns record indices by block: members ascending, blocks by their first member
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
 * MDAV measures about n^2 / k distances. A thorough search measures n / 80 times as many, at least twice and at most
 * 16 times as many: for thousands of records a second or two is not much. A small set has hundreds for each record.
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

/** Kicks a random block; false where nothing came of it. */
function kick(state: Blocks, kicks: Kicks, below: (end: number) => number): boolean {
  // A kick that cannot be made counts as a distance too, so that they come to an end.
  state.measured++;
  const slot = below(state.slots);
  const size = state.sizes[slot]!;
  if (size === 0) return false;
  const choice = below(100);
  if (choice < DISSOLVING) return kicks.dissolve(slot);
  if (choice >= DISSOLVING + FOUNDING) return kicks.shake(slot, below);
  return kicks.found(state.members[slot * state.room + below(size)]!);
}
