import { type Contributions, Tally } from "./contributions.ts";
import { centroid, squaredDistance } from "./space.ts";

// Numeric loops: the loop bounds keep each index within its typed array, so elements are read with `!`.

/**
 * Partitions records by MDAV-generic (Domingo-Ferrer and Mateo-Sanz 2002; Domingo-Ferrer and Torra 2005), where k
 * counts contributors: a block consists of the nearest records that add a contributor to an answer that still needs
 * some, until each answer has enough. If every record is its own contributor, this is MDAV as published: blocks of k,
 * and a last block of k to 2k - 1. On a tie the lowest index wins.
 * @param space standardised values, record after record
 * @param width number of columns of a record
 * @returns record indices by block; no blocks if the records cannot form one
 */
export function mdav(space: Float64Array, width: number, contributions: Contributions): number[][] {
  return new Mdav(space, width, contributions).partition();
}

/** Up to this many nearest records are inserted in order, which is faster than sorting all. */
const FEW = 64;

class Mdav {
  readonly #space: Float64Array;
  readonly #width: number;
  readonly #contributions: Contributions;
  /** Records that are in no block yet, in ascending order, with their values and their contributors. */
  readonly #left: Int32Array;
  readonly #values: Float64Array;
  readonly #tally: Tally;
  #size: number;
  /** Minimum number of records of a block. */
  readonly #fewest: number;
  readonly #distances: Float64Array;

  constructor(space: Float64Array, width: number, contributions: Contributions) {
    this.#space = space;
    this.#width = width;
    this.#contributions = contributions;
    this.#size = contributions.given.length;
    this.#fewest = Math.max(...contributions.needed);
    this.#left = Int32Array.from({ length: this.#size }, (_, index) => index);
    this.#values = space.slice();
    this.#tally = new Tally(contributions, this.#left);
    this.#distances = new Float64Array(this.#size);
  }

  partition(): number[][] {
    const blocks: number[][] = [];
    if (this.#size === 0 || this.#tally.blocks < 1) return blocks;
    while (this.#tally.blocks >= 3) {
      const r = this.#farthest(this.#centre());
      const s = this.#farthest(this.#point(r));
      blocks.push(this.#take(this.#point(r)));
      if (this.#tally.blocks >= 2) blocks.push(this.#take(this.#point(s)));
    }
    if (this.#tally.blocks >= 2) {
      blocks.push(this.#take(this.#point(this.#farthest(this.#centre()))));
    }
    if (this.#tally.blocks >= 1) {
      // If every record is its own contributor, fewer than two blocks remain; otherwise it may be far more.
      const isOne = this.#size < 2 * this.#fewest;
      blocks.push(isOne ? this.#takeAll() : this.#take(this.#centre()));
    }
    this.#giveToNearest(this.#takeAll(), blocks);
    return blocks;
  }

  #takeAll(): number[] {
    const all = Array.from(this.#left.subarray(0, this.#size));
    this.#size = 0;
    return all;
  }

  #centre(): Float64Array {
    const width = this.#width;
    const centre = new Float64Array(width);
    for (let at = 0, i = 0; i < this.#size; i++)
      for (let c = 0; c < width; c++) centre[c]! += this.#values[at++]!;
    for (let c = 0; c < width; c++) centre[c]! /= this.#size;
    return centre;
  }

  #point(record: number): Float64Array {
    return this.#space.subarray(record * this.#width, (record + 1) * this.#width);
  }

  #farthest(point: Float64Array): number {
    let best = -1;
    let record = -1;
    for (let i = 0; i < this.#size; i++) {
      const d = squaredDistance(this.#values, i, point, 0, this.#width);
      if (d > best) {
        best = d;
        record = this.#left[i]!;
      }
    }
    return record;
  }

  /** Removes a block of the records nearest to a point from those that remain. */
  #take(point: Float64Array): number[] {
    for (let i = 0; i < this.#size; i++) {
      this.#distances[i] = squaredDistance(this.#values, i, point, 0, this.#width);
    }
    let positions: number[] = [];
    for (let count = this.#fewest; ; count *= 2) {
      const tally = new Tally(this.#contributions);
      positions = [];
      for (const position of this.#nearest(Math.min(count, this.#size))) {
        const record = this.#left[position]!;
        if (!tally.isOfUse(record)) continue;
        tally.add(record);
        positions.push(position);
      }
      if (tally.blocks >= 1) break;
    }
    const block = positions.map((position) => this.#left[position]!);
    for (const record of block) this.#tally.remove(record);
    this.#drop(positions.toSorted((a, b) => a - b));
    return block;
  }

  /** Removes the records at positions in ascending order, closing the gaps. */
  #drop(positions: readonly number[]): void {
    const width = this.#width;
    for (const [index, position] of positions.entries()) {
      // The records up to the next gap move up by the number of gaps so far.
      const [from, to] = [position + 1, positions[index + 1] ?? this.#size];
      this.#left.copyWithin(position - index, from, to);
      this.#values.copyWithin((position - index) * width, from * width, to * width);
    }
    this.#size -= positions.length;
  }

  /** Returns the positions with the smallest distances, nearest first; equal distances keep their order. */
  #nearest(count: number): number[] {
    if (count > FEW) {
      const distances = this.#distances;
      const positions = Array.from({ length: this.#size }, (_, position) => position);
      return positions.sort((a, b) => distances[a]! - distances[b]! || a - b).slice(0, count);
    }
    const nearest: number[] = [];
    for (let i = 0; i < this.#size; i++) {
      const d = this.#distances[i]!;
      if (nearest.length === count && d >= this.#distances[nearest[count - 1]!]!) continue;
      let place = Math.min(nearest.length, count - 1);
      while (place > 0 && this.#distances[nearest[place - 1]!]! > d) {
        nearest[place] = nearest[place - 1]!;
        place--;
      }
      nearest[place] = i;
    }
    return nearest;
  }

  /** Adds records that cannot form a block to the blocks whose means are nearest. */
  #giveToNearest(records: readonly number[], blocks: readonly number[][]): void {
    const centres = blocks.map((block) => centroid(this.#space, this.#width, block));
    for (const record of records) {
      let best = Number.POSITIVE_INFINITY;
      let nearest = -1;
      for (const [index, centre] of centres.entries()) {
        const d = squaredDistance(this.#space, record, centre, 0, this.#width);
        if (d < best) {
          best = d;
          nearest = index;
        }
      }
      blocks[nearest]!.push(record);
    }
  }
}
