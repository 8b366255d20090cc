import { type Contributions, Tally } from "./contributions.ts";
import { Quorum } from "./quorum.ts";
import { squaredDistance } from "./space.ts";

// Numeric loops: the loop bounds keep each index within its typed array, so elements are read with `!`.

/**
 * Partition that a search modifies: blocks in numbered slots (some may be empty) with their centroids and errors.
 * Changes since `begin` can be undone.
 */
export class Blocks {
  readonly space: Float64Array;
  readonly width: number;
  readonly k: number;
  /**
   * Maximum size that a block may grow to: 2k - 1, or more if contributors are so few that blocks must be larger. A
   * block that is larger from the start may stay so.
   */
  readonly most: number;
  /** Capacity of a slot, in members. */
  readonly room: number;
  /** Number of slots: the most blocks of k members that the records can form. */
  readonly slots: number;
  /** Members of each slot; only the first `sizes[slot]` entries of a slot are in use. */
  readonly members: Int32Array;
  readonly sizes: Int32Array;
  readonly centroids: Float64Array;
  /** Sum of squared distances of a block's members to its centroid. */
  readonly errors: Float64Array;
  /** Largest distance of a block's member from its centroid. */
  readonly radii: Float64Array;
  /** The slot of each record, and its squared distance from the centroid (`own`). */
  readonly slotOf: Int32Array;
  readonly own: Float64Array;
  /** 1 for each slot whose block has changed since the search last examined it. */
  readonly changed: Uint8Array;
  /** Number of distances measured so far: a measure of work that is the same on every machine. */
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

  /**
   * Sorts the members of each block by their distance from its centroid, so that the order of the records does not
   * matter.
   */
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

  /** Returns the squared distance of a record from a block's centroid. */
  distance(record: number, slot: number): number {
    return squaredDistance(this.space, record, this.centroids, slot, this.width);
  }

  /**
   * Recomputes a block's centroid, error and radius from its members. It starts from scratch so that rounding errors do
   * not accumulate.
   */
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

  /** Returns whether a member can leave its block. */
  canLeave(record: number): boolean {
    return this.#quorum.canLeave(this.slotOf[record]!, record);
  }

  /** Returns whether members of two blocks can be swapped. */
  canSwap(x: number, y: number): boolean {
    return this.#canReplace(x, y) && this.#canReplace(y, x);
  }

  #canReplace(member: number, record: number): boolean {
    const slot = this.slotOf[member]!;
    const first = slot * this.room;
    return this.#quorum.canReplace(slot, member, record, this.members, first, first + this.sizes[slot]!);
  }

  /** Marks every non-empty block as changed, so that the search examines all of them again. */
  markChanged(): void {
    for (let slot = 0; slot < this.slots; slot++) this.changed[slot] = this.sizes[slot] === 0 ? 0 : 1;
  }

  /** Starts a change that `undo` can revert. */
  begin(): void {
    for (const slot of this.#touched) this.#isTouched[slot] = 0;
    this.#touched.length = 0;
  }

  /** Saves the state of a slot for `undo`; must be called before the slot is changed. */
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

  /** Returns by how much the squared error has fallen since `begin`. */
  gain(): number {
    let gain = 0;
    for (const slot of this.#touched) gain += this.#keptErrors[slot]! - this.errors[slot]!;
    return gain;
  }

  /** Restores the state at `begin` and marks the restored blocks as unchanged. */
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

  /** Removes the member at a position; the last member takes its place. */
  remove(position: number, slot: number): void {
    const first = slot * this.room;
    this.members[first + position] = this.members[first + --this.sizes[slot]!]!;
  }

  /** Returns the partition: members in ascending order, blocks in the order of their first members. */
  list(): number[][] {
    return Array.from(this.sizes, (size, slot) =>
      Array.from(this.members.subarray(slot * this.room, slot * this.room + size)).sort((a, b) => a - b),
    )
      .filter(({ length }) => length > 0)
      .sort((a, b) => a[0]! - b[0]!);
  }
}

/** Copies a range to the same position of another array. For short ranges this loop is faster than `set`. */
function copy(from: Float64Array, to: Float64Array, first: number, length: number): void {
  for (let i = first; i < first + length; i++) to[i] = from[i]!;
}
