import { type Contributions, Tally } from "./contributions.ts";
import { Quorum } from "./quorum.ts";
import { squaredDistance } from "./space.ts";

// Numeric loops: an index stays within its typed array by the loop's bounds, so what is read there is asserted (`!`).

/**
 * A partition that a search changes: blocks in numbered slots, some of them empty, with their centroids and
 * errors. Changes since `begin` can be undone.
 */
export class Blocks {
  readonly space: Float64Array;
  readonly width: number;
  readonly k: number;
  /**
   * A block grows to at most so many members; one that has more from the start may keep them. 2k - 1, and more where
   * contributors are so few that blocks must be larger.
   */
  readonly most: number;
  /** Room of a slot. */
  readonly room: number;
  /** As many slots as there can be blocks of k. */
  readonly slots: number;
  /** Records by slot; of a slot's room the first `sizes[slot]` count. */
  readonly members: Int32Array;
  readonly sizes: Int32Array;
  readonly centroids: Float64Array;
  /** Sum of squared distances of a block's members to its centroid. */
  readonly errors: Float64Array;
  /** The greatest distance of a block's member to its centroid. */
  readonly radii: Float64Array;
  /** By record: its slot, and its squared distance to the centroid. */
  readonly slotOf: Int32Array;
  readonly own: Float64Array;
  /** By slot: 1 where the block has changed since the search last looked at it. */
  readonly changed: Uint8Array;
  /** Distances measured so far: the work done, the same on every machine. */
  measured = 0;

  readonly contributions: Contributions;
  readonly #quorum: Quorum;
  readonly #keptMembers: Int32Array;
  readonly #keptSizes: Int32Array;
  readonly #keptErrors: Float64Array;
  readonly #keptCentroids: Float64Array;
  readonly #keptRadii: Float64Array;
  readonly #keptOwn: Float64Array;
  readonly #isTouched: Uint8Array;
  /** Slots touched since `begin`. */
  #touched: number[] = [];

  /** Members are put in order of their distance, so that the order of the records does not count. */
  constructor(
    space: Float64Array,
    width: number,
    k: number,
    contributions: Contributions,
    blocks: readonly (readonly number[])[],
  ) {
    const records = space.length / width;
    this.space = space;
    this.width = width;
    this.k = k;
    const { blocks: possible } = new Tally(contributions, contributions.given.keys());
    this.most = Math.max(2 * k - 1, Math.floor((1.5 * records) / possible));
    this.room = blocks.reduce((most, { length }) => Math.max(most, length), this.most);
    this.slots = Math.floor(records / k);
    this.members = new Int32Array(this.slots * this.room);
    this.sizes = new Int32Array(this.slots);
    this.centroids = new Float64Array(this.slots * width);
    this.errors = new Float64Array(this.slots);
    this.radii = new Float64Array(this.slots);
    this.slotOf = new Int32Array(records);
    this.own = new Float64Array(records);
    this.changed = new Uint8Array(this.slots);
    this.contributions = contributions;
    this.#quorum = new Quorum(contributions, this.slots);
    this.#keptMembers = new Int32Array(this.members.length);
    this.#keptSizes = new Int32Array(this.slots);
    this.#keptErrors = new Float64Array(this.slots);
    this.#keptCentroids = new Float64Array(this.slots * width);
    this.#keptRadii = new Float64Array(this.slots);
    this.#keptOwn = new Float64Array(this.members.length);
    this.#isTouched = new Uint8Array(this.slots);
    blocks.forEach((block, slot) => {
      this.#fill(slot, block);
      this.#fill(
        slot,
        block.toSorted((a, b) => this.own[a]! - this.own[b]! || a - b),
      );
    });
  }

  #fill(slot: number, block: readonly number[]): void {
    this.members.set(block, slot * this.room);
    this.sizes[slot] = block.length;
    this.settle(slot);
  }

  /** Squared distance of a record to a block's centroid. */
  distance(record: number, slot: number): number {
    return squaredDistance(this.space, record, this.centroids, slot, this.width);
  }

  /** Makes centroid and error those of the members as they are now: anew, so that no rounding adds up. */
  settle(slot: number): void {
    const { space, width, members, centroids } = this;
    const size = this.sizes[slot]!;
    const first = slot * this.room;
    const centre = slot * width;
    centroids.fill(0, centre, centre + width);
    for (let i = first; i < first + size; i++) {
      const at = members[i]! * width;
      for (let c = 0; c < width; c++) centroids[centre + c]! += space[at + c]!;
    }
    for (let c = 0; c < width; c++) centroids[centre + c]! /= size;
    let error = 0;
    let farthest = 0;
    for (let i = first; i < first + size; i++) {
      const record = members[i]!;
      const d = this.distance(record, slot);
      this.slotOf[record] = slot;
      this.own[record] = d;
      error += d;
      if (d > farthest) farthest = d;
    }
    this.measured += size;
    this.errors[slot] = error;
    this.radii[slot] = Math.sqrt(farthest);
    this.changed[slot] = size === 0 ? 0 : 1;
    this.#quorum.count(slot, members, first, first + size);
  }

  /** Whether a member can leave its block. */
  canLeave(record: number): boolean {
    return this.#quorum.canLeave(this.slotOf[record]!, record);
  }

  /** Whether members of two blocks can change places. */
  canSwap(x: number, y: number): boolean {
    return this.#canReplace(x, y) && this.#canReplace(y, x);
  }

  #canReplace(member: number, record: number): boolean {
    const slot = this.slotOf[member]!;
    const first = slot * this.room;
    return this.#quorum.canReplace(slot, member, record, this.members, first, first + this.sizes[slot]!);
  }

  /** Has the search look at every block again. */
  markChanged(): void {
    for (let slot = 0; slot < this.slots; slot++) this.changed[slot] = this.sizes[slot] === 0 ? 0 : 1;
  }

  /** Begins what `undo` can take back. */
  begin(): void {
    for (const slot of this.#touched) this.#isTouched[slot] = 0;
    this.#touched.length = 0;
  }

  /** To be called before a slot is changed. */
  touch(slot: number): void {
    if (this.#isTouched[slot] === 1) return;
    this.#isTouched[slot] = 1;
    this.#touched.push(slot);
    const size = this.sizes[slot]!;
    const first = slot * this.room;
    for (let i = first; i < first + size; i++) {
      this.#keptMembers[i] = this.members[i]!;
      this.#keptOwn[i] = this.own[this.members[i]!]!;
    }
    copy(this.centroids, this.#keptCentroids, slot * this.width, this.width);
    this.#keptSizes[slot] = size;
    this.#keptErrors[slot] = this.errors[slot]!;
    this.#keptRadii[slot] = this.radii[slot]!;
  }

  /** Slots touched since `begin`. */
  get touched(): readonly number[] {
    return this.#touched;
  }

  /** By how much the squared error has fallen since `begin`. */
  gain(): number {
    let gain = 0;
    for (const slot of this.#touched) gain += this.#keptErrors[slot]! - this.errors[slot]!;
    return gain;
  }

  /** Puts everything back to where it was at `begin`; nothing counts as changed then. */
  undo(): void {
    for (const slot of this.#touched) {
      const size = this.#keptSizes[slot]!;
      const first = slot * this.room;
      for (let i = first; i < first + size; i++) {
        const record = this.#keptMembers[i]!;
        this.members[i] = record;
        this.own[record] = this.#keptOwn[i]!;
        this.slotOf[record] = slot;
      }
      copy(this.#keptCentroids, this.centroids, slot * this.width, this.width);
      this.sizes[slot] = size;
      this.errors[slot] = this.#keptErrors[slot]!;
      this.radii[slot] = this.#keptRadii[slot]!;
      this.changed[slot] = 0;
      this.#quorum.count(slot, this.members, first, first + size);
    }
  }

  add(record: number, slot: number): void {
    this.members[slot * this.room + this.sizes[slot]!++] = record;
  }

  /** Takes the member at a position out; the last one takes its place. */
  remove(position: number, slot: number): void {
    const first = slot * this.room;
    this.members[first + position] = this.members[first + --this.sizes[slot]!]!;
  }

  /** The partition: members ascending, blocks by their first. */
  list(): number[][] {
    return Array.from(this.sizes, (size, slot) =>
      Array.from(this.members.subarray(slot * this.room, slot * this.room + size)).sort((a, b) => a - b),
    )
      .filter(({ length }) => length > 0)
      .sort((a, b) => a[0]! - b[0]!);
  }
}

/** Copies a stretch to the same place of another array; short ones are quicker so. */
function copy(from: Float64Array, to: Float64Array, first: number, length: number): void {
  for (let i = first; i < first + length; i++) to[i] = from[i]!;
}
