import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { Cohorts } from "./cohorts.ts";
import { Exchange } from "./exchange.ts";
import { Kicks } from "./kicks.ts";

/** What lowers the squared error by less than this part of the whole may be rounding, and does not count. */
const THRESHOLD = 1e-12;

/**
 * MDAV measures about n^2 / k distances. The search may measure this many times as many: n / 80 times, within
 * bounds. Small sets come in large numbers; for one of thousands of records a second or two is not much.
 */
const LEAST_EFFORT = 2;
const MOST_EFFORT = 16;
const RECORDS_PER_EFFORT = 80;
/** What even the smallest set may measure; it takes well under a millisecond. */
const LEAST_DISTANCES = 3000;

/** Parts of the kicks, out of 100, that dissolve a cohort or found one; the others shake. */
const DISSOLVING = 30;
const FOUNDING = 10;

/**
 * A partition of less squared error, by iterated local search (Lourenço, Martin and Stützle 2003): descend by
 * relocations and swaps; then change a few neighbouring cohorts, descend from there, and keep the outcome if it is
 * better, else take all of it back. In the end no relocation and no swap that keeps the sizes lowers the error.
 * It ends, for the error falls by more than a threshold with each move, and kicks stop when a number of distances
 * has been measured. Random choices have a fixed seed, so the same records give the same partition.
 * @param space standardised values, record after record
 * @param width columns of a record
 * @param k least size of a cohort; the greatest is 2k - 1, before and after
 * @param cohorts where to start: records by cohort
 * @returns record indices by cohort: members ascending, cohorts by their first member
 */
export function refine(
  space: Float64Array,
  width: number,
  k: number,
  cohorts: readonly (readonly number[])[],
): number[][] {
  const state = new Cohorts(space, width, k, cohorts);
  const threshold = THRESHOLD * space.reduce((sum, value) => sum + value * value, 0);
  if (cohorts.length < 2 || k === 1 || threshold === 0) return state.list();
  const exchange = new Exchange(state, threshold);
  const kicks = new Kicks(state);
  exchange.descend(kicks.neighbours);
  kicks.forgetAll();
  kickRepeatedly(state, exchange, kicks, threshold);
  state.markChanged();
  exchange.descend();
  return state.list();
}

function kickRepeatedly(state: Cohorts, exchange: Exchange, kicks: Kicks, threshold: number): void {
  const generator = xoroshiro128plus(1);
  const below = (end: number) => (generator.next() >>> 0) % end;
  const records = state.slotOf.length;
  const effort = Math.min(MOST_EFFORT, Math.max(LEAST_EFFORT, records / RECORDS_PER_EFFORT));
  const limit = state.measured + Math.max(LEAST_DISTANCES, (effort * records * records) / state.k);
  while (state.measured < limit) {
    state.begin();
    if (!kick(state, kicks, below)) continue;
    exchange.descend(kicks.neighbours);
    if (state.gain() > threshold) kicks.forget(state.touched);
    else state.undo();
  }
}

/** Kicks a random cohort; false where nothing came of it. */
function kick(state: Cohorts, kicks: Kicks, below: (end: number) => number): boolean {
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
