import { squaredDistance } from "./space.ts";

/**
 * A partition that a search changes: cohorts in numbered slots, some of them empty, with their centroids and
 * errors. Changes since `begin` can be undone.
 */
export class Cohorts {
  readonly space: Float64Array;
  readonly width: number;
  readonly k: number;
  /** Room of a slot: a cohort has at most 2k - 1 members. */
  readonly room: number;
  /** As many slots as there can be cohorts of k. */
  readonly slots: number;
  /** Records by slot; of a slot's room the first `sizes[slot]` count. */
  readonly members: Int32Array;
  readonly sizes: Int32Array;
  readonly centroids: Float64Array;
  /** Sum of squared distances of a cohort's members to its centroid. */
  readonly errors: Float64Array;
  /** The greatest distance of a cohort's member to its centroid. */
  readonly radii: Float64Array;
  /** By record: its slot, and its squared distance to the centroid. */
  readonly slotOf: Int32Array;
  readonly own: Float64Array;
  /** By slot: 1 where the cohort has changed since the search last looked at it. */
  readonly changed: Uint8Array;
  /** Distances measured so far: the work done, the same on every machine. */
  measured = 0;

  readonly #keptMembers: Int32Array;
  readonly #keptSizes: Int32Array;
  readonly #keptErrors: Float64Array;
  readonly #isTouched: Uint8Array;
  /** Slots touched since `begin`. */
  #touched: number[] = [];

  /** Members are put in order of their distance, so that the order of the records does not count. */
  constructor(space: Float64Array, width: number, k: number, cohorts: readonly (readonly number[])[]) {
    const records = space.length / width;
    this.space = space;
    this.width = width;
    this.k = k;
    this.room = 2 * k - 1;
    this.slots = Math.floor(records / k);
    this.members = new Int32Array(this.slots * this.room);
    this.sizes = new Int32Array(this.slots);
    this.centroids = new Float64Array(this.slots * width);
    this.errors = new Float64Array(this.slots);
    this.radii = new Float64Array(this.slots);
    this.slotOf = new Int32Array(records);
    this.own = new Float64Array(records);
    this.changed = new Uint8Array(this.slots);
    this.#keptMembers = new Int32Array(this.members.length);
    this.#keptSizes = new Int32Array(this.slots);
    this.#keptErrors = new Float64Array(this.slots);
    this.#isTouched = new Uint8Array(this.slots);
    cohorts.forEach((cohort, slot) => {
      this.#fill(slot, cohort);
      this.#fill(
        slot,
        cohort.toSorted((a, b) => this.own[a]! - this.own[b]! || a - b),
      );
    });
  }

  #fill(slot: number, cohort: readonly number[]): void {
    this.members.set(cohort, slot * this.room);
    this.sizes[slot] = cohort.length;
    this.settle(slot);
  }

  /** Squared distance of a record to a cohort's centroid. */
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
  }

  /** Has the search look at every cohort again. */
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
    const first = slot * this.room;
    this.#keptMembers.set(this.members.subarray(first, first + this.room), first);
    this.#keptSizes[slot] = this.sizes[slot]!;
    this.#keptErrors[slot] = this.errors[slot]!;
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
      const first = slot * this.room;
      this.members.set(this.#keptMembers.subarray(first, first + this.room), first);
      this.sizes[slot] = this.#keptSizes[slot]!;
      this.settle(slot);
      this.changed[slot] = 0;
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

  /** The partition: members ascending, cohorts by their first. */
  list(): number[][] {
    return Array.from(this.sizes, (size, slot) =>
      Array.from(this.members.subarray(slot * this.room, slot * this.room + size)).sort((a, b) => a - b),
    )
      .filter(({ length }) => length > 0)
      .sort((a, b) => a[0]! - b[0]!);
  }
}
