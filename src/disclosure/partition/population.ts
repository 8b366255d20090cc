import { byCodeUnit } from "../../model/file.ts";
import type { Contributions } from "../../statistics/contributions.ts";
import { askedOf, isContributor, COST_PART_INDICES, type Programme } from "../model/programme.ts";
import { PAYING } from "../span/obstacles.ts";

/** The programmes that are cut together, as points in the space that the search works in. */
export interface Population {
  /** The programmes in an order that does not depend on the input. Elsewhere they are given by their index here. */
  readonly programmes: readonly Programme[];
  /** Standardised answers, programme after programme; missing ones are imputed. */
  readonly space: Float64Array;
  readonly width: number;
  readonly contributions: Contributions;
}

interface Counting {
  /** The least number of contributors of a block for each answer. */
  readonly k: number;
  /** Returns whether a programme counts towards k; if not given, all do. */
  readonly counts?: (programme: Programme) => boolean;
  /** Parts of the cost that nobody in the industry and year pays. */
  readonly unpaid?: ReadonlySet<number>;
}

export function populationOf(programmes: readonly Programme[], { k, counts, unpaid }: Counting): Population {
  const sorted = programmes.toSorted(
    (a, b) => byCodeUnit(a.fingerprint, b.fingerprint) || byCodeUnit(a.identity, b.identity),
  );
  const organisations = new Map<number, number>();
  const contributor = Int32Array.from(sorted, ({ organisation }) => {
    if (!organisations.has(organisation)) organisations.set(organisation, organisations.size);
    return organisations.get(organisation)!;
  });
  const asked = askedOf(sorted);
  const paid = COST_PART_INDICES.filter((part) => unpaid?.has(part) !== true);
  const given = Int32Array.from(
    sorted,
    (programme) =>
      (counts === undefined || counts(programme) ? givenBy(programme, asked) : 0) |
      (paidBy(programme, paid) << asked.length),
  );
  const needed = Int32Array.from([...asked.map(() => k), ...paid.map(() => PAYING)]);
  return {
    programmes: sorted,
    space: standardised(sorted, asked),
    width: asked.length,
    contributions: { needed, given, contributor },
  };
}

/** Returns the asked questions that a programme contributes to, one bit each. */
function givenBy(programme: Programme, asked: readonly number[]): number {
  return asked.reduce(
    (bits, questionIndex, place) => (isContributor(programme, questionIndex) ? bits | (1 << place) : bits),
    0,
  );
}

/** Returns which of the given cost parts a programme pays, one bit each. */
function paidBy(programme: Programme, parts: readonly number[]): number {
  return parts.reduce(
    (bits, questionIndex, place) =>
      isContributor(programme, questionIndex) && programme.answers[questionIndex]! > 0
        ? bits | (1 << place)
        : bits,
    0,
  );
}

/**
 * Computes the z-scores of the answers. A missing one is imputed as the mean of programmes with the same framework and
 * region, so that the search can place the programme. Imputed values are never published.
 */
function standardised(programmes: readonly Programme[], asked: readonly number[]): Float64Array {
  const width = asked.length;
  const space = new Float64Array(programmes.length * width);
  // Programme by programme, not answer by answer, so that each is fetched from memory once.
  let at = 0;
  for (const { answers } of programmes)
    for (const questionIndex of asked) space[at++] = answers[questionIndex]!;
  const labels = labelsOf(programmes);
  for (let place = 0; place < width; place++) {
    const all = new Mean();
    for (at = place; at < space.length; at += width) all.add(space[at]!);
    const { value: mean, count } = all;
    let squares = 0;
    for (at = place; at < space.length; at += width) {
      if (!Number.isNaN(space[at])) squares += (space[at]! - mean) ** 2;
    }
    const spread = Math.sqrt(squares / count);
    const byLabel: Mean[] = [];
    for (let index = 0; index < labels.length; index++) {
      at = index * width + place;
      space[at] = spread > 0 ? (space[at]! - mean) / spread : 0;
      (byLabel[labels[index]!] ??= new Mean()).add(space[at]!);
    }
    for (let index = 0; index < labels.length; index++) {
      at = index * width + place;
      if (Number.isNaN(space[at])) space[at] = byLabel[labels[index]!]!.value;
    }
  }
  return space;
}

/** Numbers the combinations of framework and region, from 0. Returns the number for each programme. */
function labelsOf(programmes: readonly Programme[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(programmes, ({ framework, region }) => {
    const label = `${framework} ${region}`;
    const number = numbers.get(label) ?? numbers.size;
    numbers.set(label, number);
    return number;
  });
}

/** A running mean that ignores NaN; 0 without numbers. */
class Mean {
  #sum = 0;
  count = 0;

  add(value: number): void {
    if (Number.isNaN(value)) return;
    this.#sum += value;
    this.count++;
  }

  get value(): number {
    return this.count === 0 ? 0 : this.#sum / this.count;
  }
}
