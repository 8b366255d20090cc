import { byCodeUnit } from "../../model/file.ts";
import type { Contributions } from "../../statistics/contributions.ts";
import { askedOf, isContributor, PARTS, type Programme } from "../model/programme.ts";
import { PAYING } from "../span/obstacles.ts";

/** The programmes that are cut together, as a space in which the search works. */
export interface Population {
  /** In an order of their own, whatever that of the input; others name them by their place here. */
  readonly programmes: readonly Programme[];
  /** Standardised answers, programme after programme; a missing one is filled. */
  readonly space: Float64Array;
  readonly width: number;
  readonly contributions: Contributions;
}

interface Counting {
  /** Least number of contributors of a block for each answer. */
  readonly k: number;
  /** Who counts towards k: where not given, everybody. */
  readonly counts?: (programme: Programme) => boolean;
  /** Parts of the cost that nobody of the industry and year pays. */
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
  const paid = PARTS.filter((part) => unpaid?.has(part) !== true);
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

/** The answers that a programme contributes to, of those that are asked for, one bit each. */
function givenBy(programme: Programme, asked: readonly number[]): number {
  return asked.reduce(
    (bits, answer, place) => (isContributor(programme, answer) ? bits | (1 << place) : bits),
    0,
  );
}

/** The cost parts that it pays, of those that anybody does, one bit each. */
function paidBy(programme: Programme, parts: readonly number[]): number {
  return parts.reduce(
    (bits, answer, place) =>
      isContributor(programme, answer) && programme.answers[answer]! > 0 ? bits | (1 << place) : bits,
    0,
  );
}

/**
 * z-scores of the answers given; a missing one is the mean of those with the same framework and region, so that the
 * search finds the programme neighbours. Nothing that is published takes it for an answer.
 */
function standardised(programmes: readonly Programme[], asked: readonly number[]): Float64Array {
  const width = asked.length;
  const space = new Float64Array(programmes.length * width);
  for (const [place, answer] of asked.entries()) {
    const all = new Mean();
    for (const { answers } of programmes) all.add(answers[answer]!);
    let squares = 0;
    for (const { answers } of programmes) {
      if (!Number.isNaN(answers[answer])) squares += (answers[answer]! - all.value) ** 2;
    }
    const spread = Math.sqrt(squares / all.count);
    if (!(spread > 0)) continue;
    const byLabel = new Map<string, Mean>();
    programmes.forEach((programme, index) => {
      const z = (programme.answers[answer]! - all.value) / spread;
      space[index * width + place] = z;
      const label = labelOf(programme);
      if (!byLabel.has(label)) byLabel.set(label, new Mean());
      byLabel.get(label)!.add(z);
    });
    programmes.forEach((programme, index) => {
      const at = index * width + place;
      if (Number.isNaN(space[at])) space[at] = byLabel.get(labelOf(programme))!.value;
    });
  }
  return space;
}

const labelOf = ({ framework, region }: Programme) => `${framework} ${region}`;

/** A mean of the numbers that it is given; 0 of none. */
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
