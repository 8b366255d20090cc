import type { Cohorts } from "./cohorts.ts";
import { Tally } from "./contributions.ts";
import { squaredDistance } from "./space.ts";

/** Cohorts that a kick and the descent after it look at. */
const NEIGHBOURS = 8;
/** A shake makes this many swaps, with cohorts out of this many nearest. */
const SWAPS = 3;
const SHAKEN = 4;

/**
 * Changes of a few neighbouring cohorts that a descent cannot make, each a place to descend from. All of them
 * keep k contributors of each answer, and answer false where they changed nothing.
 */
export class Kicks {
  readonly #cohorts: Cohorts;
  /** By slot the nearest slots by centroid, nearest first; undefined where they are to be found. */
  readonly #neighbours: (Int32Array | undefined)[];

  constructor(cohorts: Cohorts) {
    this.#cohorts = cohorts;
    this.#neighbours = Array(cohorts.slots).fill(undefined);
  }

  /** Has neighbours of these slots found anew when they are needed. */
  forget(slots: readonly number[]): void {
    for (const slot of slots) this.#neighbours[slot] = undefined;
  }

  forgetAll(): void {
    this.#neighbours.fill(undefined);
  }

  /** The slots of the nearest cohorts, nearest first; found once, so some may be empty by now. */
  readonly neighbours = (slot: number): Int32Array => {
    this.#neighbours[slot] ??= this.#findNeighbours(slot);
    return this.#neighbours[slot];
  };

  #findNeighbours(slot: number): Int32Array {
    const { slots, sizes, centroids, width } = this.#cohorts;
    const nearest = new Int32Array(NEIGHBOURS);
    const distances = new Float64Array(NEIGHBOURS);
    let found = 0;
    for (let other = 0; other < slots; other++) {
      if (other === slot || sizes[other] === 0) continue;
      const d = squaredDistance(centroids, slot, centroids, other, width);
      if (found === NEIGHBOURS && d >= distances[found - 1]!) continue;
      let place = found === NEIGHBOURS ? found - 1 : found++;
      for (; place > 0 && distances[place - 1]! > d; place--) {
        distances[place] = distances[place - 1]!;
        nearest[place] = nearest[place - 1]!;
      }
      distances[place] = d;
      nearest[place] = other;
    }
    this.#cohorts.measured += slots;
    return nearest.subarray(0, found);
  }

  /** Swaps random members of a cohort with such of its nearest neighbours. */
  shake(slot: number, below: (end: number) => number): boolean {
    const cohorts = this.#cohorts;
    const { members, sizes, room } = cohorts;
    const neighbours = this.neighbours(slot).subarray(0, SHAKEN);
    for (let swap = 0; swap < SWAPS; swap++) {
      const other = neighbours[below(neighbours.length)];
      if (other === undefined || sizes[other] === 0) continue;
      const i = slot * room + below(sizes[slot]!);
      const j = other * room + below(sizes[other]!);
      const record = members[i]!;
      if (!cohorts.canSwap(record, members[j]!)) continue;
      cohorts.touch(slot);
      cohorts.touch(other);
      members[i] = members[j]!;
      members[j] = record;
      cohorts.settle(slot);
      cohorts.settle(other);
    }
    return cohorts.touched.length > 0;
  }

  /** Gives each member of a cohort to the neighbour where it adds the least error. */
  dissolve(slot: number): boolean {
    const cohorts = this.#cohorts;
    const { members, sizes, room, most } = cohorts;
    const neighbours = this.neighbours(slot);
    const free = neighbours.reduce(
      (sum, other) => sum + (sizes[other] === 0 ? 0 : Math.max(0, most - sizes[other]!)),
      0,
    );
    if (free < sizes[slot]!) return false;
    cohorts.touch(slot);
    for (let i = slot * room; i < slot * room + sizes[slot]!; i++) {
      const host = this.#cheapest(members[i]!, neighbours);
      cohorts.touch(host);
      cohorts.add(members[i]!, host);
      cohorts.settle(host);
    }
    sizes[slot] = 0;
    cohorts.settle(slot);
    return true;
  }

  /** The slot with room that a record adds the least error to. */
  #cheapest(record: number, slots: Int32Array): number {
    const cohorts = this.#cohorts;
    let best = Number.POSITIVE_INFINITY;
    let host = -1;
    for (const slot of slots) {
      const size = cohorts.sizes[slot]!;
      if (size === 0 || size >= cohorts.most) continue;
      const added = (size / (size + 1)) * cohorts.distance(record, slot);
      if (added < best) {
        best = added;
        host = slot;
      }
    }
    cohorts.measured += slots.length;
    return host;
  }

  /** Founds a cohort around a record, of the nearest that neighbouring cohorts with more than k can spare. */
  found(record: number): boolean {
    const cohorts = this.#cohorts;
    const { sizes, slotOf, k } = cohorts;
    const home = slotOf[record]!;
    const slot = sizes.indexOf(0);
    const donors = [home, ...this.neighbours(home)].filter((donor) => sizes[donor]! > k);
    const spare = donors.reduce((sum, donor) => sum + sizes[donor]! - k, 0);
    if (slot === -1 || sizes[home]! <= k || spare < k) return false;
    cohorts.touch(slot);
    const founded = new Tally(cohorts.contributions);
    for (const candidate of this.#nearest(record, donors)) {
      if (!founded.isOfUse(candidate) || !cohorts.canLeave(candidate)) continue;
      const donor = slotOf[candidate]!;
      cohorts.touch(donor);
      const first = donor * cohorts.room;
      cohorts.remove(cohorts.members.indexOf(candidate, first) - first, donor);
      cohorts.settle(donor);
      cohorts.add(candidate, slot);
      founded.add(candidate);
      if (founded.cohorts >= 1) break;
    }
    if (founded.cohorts < 1) {
      cohorts.undo();
      return false;
    }
    cohorts.settle(slot);
    this.forget([slot]);
    return true;
  }

  /** The members of cohorts, from the nearest to a record on: itself first. */
  #nearest(record: number, slots: readonly number[]): number[] {
    const { space, width, members, sizes, room } = this.#cohorts;
    const distances = new Map<number, number>();
    for (const slot of slots) {
      for (const member of members.subarray(slot * room, slot * room + sizes[slot]!)) {
        distances.set(member, member === record ? -1 : squaredDistance(space, record, space, member, width));
      }
    }
    this.#cohorts.measured += distances.size;
    return [...distances].sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([member]) => member);
  }
}
