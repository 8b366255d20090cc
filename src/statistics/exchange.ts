import type { Blocks } from "./blocks.ts";
import { squaredDistance } from "./space.ts";

// Numeric loops: the loop bounds keep each index within its typed array, so elements are read with `!`.

/** Move between two blocks: positions of the members that change blocks, or -1. */
interface Move {
  gain: number;
  i: number;
  j: number;
}

/**
 * Relocates and swaps records between pairs of blocks as long as that lowers the squared error, best move of a pair
 * first. It terminates because each move lowers the error by more than a fixed threshold.
 */
export class BlockExchange {
  readonly #blocks: Blocks;
  /** Minimum gain of a move; smaller gains may be rounding errors. */
  readonly #threshold: number;
  readonly #move: Move = { gain: 0, i: -1, j: -1 };
  /**
   * For the current pair of blocks, by member position: squared distances from the other block's centroid, and upper
   * bounds on the gain of a swap.
   */
  readonly #toA: Float64Array;
  readonly #toB: Float64Array;
  readonly #most: Float64Array;

  constructor(blocks: Blocks, threshold: number) {
    this.#blocks = blocks;
    this.#threshold = threshold;
    this.#toA = new Float64Array(blocks.room);
    this.#toB = new Float64Array(blocks.room);
    this.#most = new Float64Array(blocks.room);
  }

  /**
   * Makes moves until no changed block has an improving move left with any other block.
   * @param partners returns the slots to try with a slot; faster than trying all, but misses some moves
   */
  descend(partners?: (slot: number) => Int32Array): void {
    const { changed } = this.#blocks;
    for (let slot = changed.indexOf(1); slot !== -1; slot = changed.indexOf(1)) {
      changed[slot] = 0;
      if (partners === undefined) this.#improveWithAll(slot);
      else for (const other of partners(slot)) this.#improve(slot, other);
    }
  }

  #improveWithAll(slot: number): void {
    const { changed, slots } = this.#blocks;
    for (let other = 0; other < slots; other++) {
      // A changed block gets its own turn, which includes this pair.
      if (changed[other] === 0) this.#improve(slot, other);
    }
  }

  /** Makes the best move between two blocks until no move improves them. */
  #improve(a: number, b: number): void {
    const { sizes } = this.#blocks;
    if (a === b || sizes[a] === 0 || sizes[b] === 0) return;
    while (this.#mayImprove(a, b)) {
      const { i, j } = this.#bestMove(a, b);
      if (i === -1 && j === -1) return;
      this.#apply(a, b, i, j);
    }
  }

  /**
   * Returns false if the blocks are so far apart that no move between them can gain, which saves measuring distances.
   */
  #mayImprove(a: number, b: number): boolean {
    const { sizes, radii, centroids, width } = this.#blocks;
    const apart = Math.sqrt(squaredDistance(centroids, a, centroids, b, width));
    this.#blocks.measured++;
    const ra = radii[a]!;
    const rb = radii[b]!;
    const weight = 1 / sizes[a]! + 1 / sizes[b]!;
    // Upper bound on the gain of a swap (see #bestSwap): each member is at least this far from the other centroid.
    const toB = Math.max(0, apart - ra);
    const toA = Math.max(0, apart - rb);
    if ((1 + weight) * (ra * ra + rb * rb) > (1 - weight) * (toB * toB + toA * toA)) return true;
    return this.#mayRelocate(a, b, toB) || this.#mayRelocate(b, a, toA);
  }

  #mayRelocate(from: number, to: number, nearest: number): boolean {
    const { sizes, radii } = this.#blocks;
    if (!this.#canRelocate(from, to)) return false;
    return leaving(sizes[from]!) * radii[from]! ** 2 > joining(sizes[to]!) * nearest * nearest;
  }

  #canRelocate(from: number, to: number): boolean {
    const { sizes, k, most } = this.#blocks;
    return sizes[from]! > k && sizes[to]! < most;
  }

  #bestMove(a: number, b: number): Move {
    const move = this.#move;
    move.gain = this.#threshold;
    move.i = -1;
    move.j = -1;
    this.#measure(a, b, this.#toB);
    this.#measure(b, a, this.#toA);
    if (this.#canRelocate(a, b)) move.i = this.#bestRelocation(a, b, this.#toB);
    if (this.#canRelocate(b, a)) {
      move.j = this.#bestRelocation(b, a, this.#toA);
      if (move.j !== -1) move.i = -1;
    }
    this.#bestSwap(a, b);
    return move;
  }

  /** Computes the squared distances of a block's members from another block's centroid. */
  #measure(from: number, to: number, distances: Float64Array): void {
    const { members, sizes, room } = this.#blocks;
    const size = sizes[from]!;
    for (let i = 0; i < size; i++) distances[i] = this.#blocks.distance(members[from * room + i]!, to);
    this.#blocks.measured += size;
  }

  /**
   * Returns the position of the member whose relocation gains most, or -1 if none gains more than the best move so far.
   */
  #bestRelocation(from: number, to: number, distances: Float64Array): number {
    const { members, sizes, own, room } = this.#blocks;
    const leave = leaving(sizes[from]!);
    const join = joining(sizes[to]!);
    let best = -1;
    for (let i = 0; i < sizes[from]!; i++) {
      const record = members[from * room + i]!;
      const gain = leave * own[record]! - join * distances[i]!;
      if (gain > this.#move.gain && this.#blocks.canLeave(record)) {
        this.#move.gain = gain;
        best = i;
      }
    }
    return best;
  }

  /**
   * Finds the best swap. Swapping x and y gains d(x, a) - d(x, b) + d(y, b) - d(y, a) + w d(x, y), where d is the
   * squared distance and w = 1/n_a + 1/n_b. By the parallelogram law, d(x, y) is at most the sum of the other four
   * distances. The gain is therefore bounded by a term of x plus a term of y, and for most pairs d(x, y) need not be
   * measured.
   */
  #bestSwap(a: number, b: number): void {
    const { space, width, members, sizes, own, room } = this.#blocks;
    const move = this.#move;
    const weight = 1 / sizes[a]! + 1 / sizes[b]!;
    const firstOfB = b * room;
    const sizeOfB = sizes[b]!;
    let mostOfY = Number.NEGATIVE_INFINITY;
    for (let j = 0; j < sizeOfB; j++) {
      const d = own[members[firstOfB + j]!]!;
      const most = (1 + weight) * d - (1 - weight) * this.#toA[j]!;
      this.#most[j] = most;
      if (most > mostOfY) mostOfY = most;
    }
    for (let i = 0; i < sizes[a]!; i++) {
      const x = members[a * room + i]!;
      const mostOfX = (1 + weight) * own[x]! - (1 - weight) * this.#toB[i]!;
      if (mostOfX + mostOfY <= move.gain) continue;
      for (let j = 0; j < sizeOfB; j++) {
        if (mostOfX + this.#most[j]! <= move.gain) continue;
        const y = members[firstOfB + j]!;
        const apart = squaredDistance(space, x, space, y, width);
        const gain = own[x]! - this.#toB[i]! + own[y]! - this.#toA[j]! + weight * apart;
        this.#blocks.measured++;
        if (gain > move.gain && this.#blocks.canSwap(x, y)) {
          move.gain = gain;
          move.i = i;
          move.j = j;
        }
      }
    }
  }

  #apply(a: number, b: number, i: number, j: number): void {
    const blocks = this.#blocks;
    const { members, room } = blocks;
    blocks.touch(a);
    blocks.touch(b);
    const x = members[a * room + i]!;
    const y = members[b * room + j]!;
    if (i !== -1) blocks.remove(i, a);
    if (j !== -1) blocks.remove(j, b);
    if (i !== -1) blocks.add(x, b);
    if (j !== -1) blocks.add(y, a);
    blocks.settle(a);
    blocks.settle(b);
  }
}

/** Factors of a member's squared distance when it leaves a block of n members, and when it joins one. */
const leaving = (n: number) => n / (n - 1);
const joining = (n: number) => n / (n + 1);
