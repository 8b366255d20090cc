import type { Blocks } from "./blocks.ts";
import { Tally } from "./contributions.ts";
import { squaredDistance } from "./space.ts";

// Numeric loops: the loop bounds keep each index within its typed array, so elements are read with `!`.

/** Number of neighbouring blocks that a kick and the following descent consider. */
const NEIGHBOURS = 8;
/** Number of swaps of a shake, and number of nearest blocks that it swaps with. */
const SWAPS = 3;
const SHAKEN = 4;

/**
 * Perturbations of a few neighbouring blocks that a descent cannot make; each is a new starting point for a descent.
 * All of them keep the contributors that each answer needs, and return false if they changed nothing.
 */
export class Kicks {
  readonly #blocks: Blocks;
  /** Nearest slots of each slot by centroid, nearest first; undefined if not computed yet. */
  readonly #neighbours: (Int32Array | undefined)[];

  constructor(blocks: Blocks) {
    this.#blocks = blocks;
    this.#neighbours = Array(blocks.slots).fill(undefined);
  }

  /** Discards the cached neighbours of these slots. */
  forget(slots: readonly number[]): void {
    for (const slot of slots) this.#neighbours[slot] = undefined;
  }

  forgetAll(): void {
    this.#neighbours.fill(undefined);
  }

  /** Returns the slots of the nearest blocks, nearest first. The result is cached, so some may have become empty. */
  readonly neighbours = (slot: number): Int32Array => {
    this.#neighbours[slot] ??= this.#findNeighbours(slot);
    return this.#neighbours[slot];
  };

  #findNeighbours(slot: number): Int32Array {
    const { slots, sizes, centroids, width } = this.#blocks;
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
    this.#blocks.measured += slots;
    return nearest.subarray(0, found);
  }

  /** Swaps random members of a block with random members of its nearest neighbours. */
  shake(slot: number, below: (end: number) => number): boolean {
    const blocks = this.#blocks;
    const { members, sizes, room } = blocks;
    const neighbours = this.neighbours(slot).subarray(0, SHAKEN);
    for (let swap = 0; swap < SWAPS; swap++) {
      const other = neighbours[below(neighbours.length)];
      if (other === undefined || sizes[other] === 0) continue;
      const i = slot * room + below(sizes[slot]!);
      const j = other * room + below(sizes[other]!);
      const record = members[i]!;
      if (!blocks.canSwap(record, members[j]!)) continue;
      blocks.touch(slot);
      blocks.touch(other);
      members[i] = members[j]!;
      members[j] = record;
      blocks.settle(slot);
      blocks.settle(other);
    }
    return blocks.touched.length > 0;
  }

  /** Moves each member of a block to the neighbour where it adds the least error. */
  dissolve(slot: number): boolean {
    const blocks = this.#blocks;
    const { members, sizes, room, most } = blocks;
    const neighbours = this.neighbours(slot);
    const free = neighbours.reduce(
      (sum, other) => sum + (sizes[other] === 0 ? 0 : Math.max(0, most - sizes[other]!)),
      0,
    );
    if (free < sizes[slot]!) return false;
    blocks.touch(slot);
    for (let i = slot * room; i < slot * room + sizes[slot]!; i++) {
      const host = this.#cheapest(members[i]!, neighbours);
      blocks.touch(host);
      blocks.add(members[i]!, host);
      blocks.settle(host);
    }
    sizes[slot] = 0;
    blocks.settle(slot);
    return true;
  }

  /** Returns the slot with room where a record adds the least error. */
  #cheapest(record: number, slots: Int32Array): number {
    const blocks = this.#blocks;
    let best = Number.POSITIVE_INFINITY;
    let host = -1;
    for (const slot of slots) {
      const size = blocks.sizes[slot]!;
      if (size === 0 || size >= blocks.most) continue;
      const added = (size / (size + 1)) * blocks.distance(record, slot);
      if (added < best) {
        best = added;
        host = slot;
      }
    }
    blocks.measured += slots.length;
    return host;
  }

  /**
   * Forms a new block around a record, from the nearest records that neighbouring blocks with more than k members can
   * spare. If answers are missing, the new block may need more members than the maximum; then none is formed.
   */
  found(record: number): boolean {
    const blocks = this.#blocks;
    const { sizes, slotOf, k, most } = blocks;
    const home = slotOf[record]!;
    const slot = sizes.indexOf(0);
    const donors = [home, ...this.neighbours(home)].filter((donor) => sizes[donor]! > k);
    const spare = donors.reduce((sum, donor) => sum + sizes[donor]! - k, 0);
    if (slot === -1 || sizes[home]! <= k || spare < k) return false;
    blocks.touch(slot);
    const founded = new Tally(blocks.contributions);
    for (const candidate of this.#nearest(record, donors)) {
      if (sizes[slot] === most) break;
      if (!founded.isOfUse(candidate) || !blocks.canLeave(candidate)) continue;
      const donor = slotOf[candidate]!;
      blocks.touch(donor);
      const first = donor * blocks.room;
      blocks.remove(blocks.members.indexOf(candidate, first) - first, donor);
      blocks.settle(donor);
      blocks.add(candidate, slot);
      founded.add(candidate);
      if (founded.blocks >= 1) break;
    }
    if (founded.blocks < 1) {
      blocks.undo();
      return false;
    }
    blocks.settle(slot);
    this.forget([slot]);
    return true;
  }

  /** Returns the members of blocks by distance from a record, nearest first; the record itself comes first. */
  #nearest(record: number, slots: readonly number[]): number[] {
    const { space, width, members, sizes, room } = this.#blocks;
    const distances = new Map<number, number>();
    for (const slot of slots) {
      for (const member of members.subarray(slot * room, slot * room + sizes[slot]!)) {
        distances.set(member, member === record ? -1 : squaredDistance(space, record, space, member, width));
      }
    }
    this.#blocks.measured += distances.size;
    return [...distances].sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([member]) => member);
  }
}
