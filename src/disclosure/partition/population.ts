import { byCodeUnit } from "../../model/file.ts";
import { COST_PARTS, QUESTIONS } from "../../model/metric.ts";
import type { Contributions } from "../../statistics/contributions.ts";
import { isContributor, type Programme } from "../model/programme.ts";

/** The programmes that are cut together, as a space in which the search works. */
export interface Population {
  /** In an order of their own, whatever that of the input; others name them by their place here. */
  readonly programmes: readonly Programme[];
  /** Standardised answers, programme after programme; a missing one is filled. */
  readonly space: Float64Array;
  readonly width: number;
  readonly contributions: Contributions;
}

/**
 * A cost part that is 0 is an answer, but says nothing that others could hide in: of those who pay it a block needs
 * some too.
 */
const PAYING = 3;

interface Counting {
  /** Least number of contributors of a block for each answer. */
  readonly k: number;
  /** Who counts towards k: where not given, everybody. */
  readonly counts?: (programme: Programme) => boolean;
}

export function populationOf(programmes: readonly Programme[], { k, counts }: Counting): Population {
  const sorted = programmes.toSorted(
    (a, b) => byCodeUnit(a.fingerprint, b.fingerprint) || byCodeUnit(a.identity, b.identity),
  );
  const organisations = new Map<number, number>();
  const contributor = Int32Array.from(sorted, ({ organisation }) => {
    if (!organisations.has(organisation)) organisations.set(organisation, organisations.size);
    return organisations.get(organisation)!;
  });
  const given = Int32Array.from(
    sorted,
    (programme) => (counts === undefined || counts(programme) ? givenBy(programme) : 0) | paidBy(programme),
  );
  const needed = Int32Array.from([...QUESTIONS.map(() => k), ...COST_PARTS.map(() => PAYING)]);
  return {
    programmes: sorted,
    space: standardised(sorted),
    width: QUESTIONS.length,
    contributions: { needed, given, contributor },
  };
}

/** The answers that a programme contributes to, one bit each. */
function givenBy(programme: Programme): number {
  return QUESTIONS.reduce(
    (bits, _, answer) => (isContributor(programme, answer) ? bits | (1 << answer) : bits),
    0,
  );
}

/** The cost parts that it pays, one bit each after those of the answers. */
function paidBy(programme: Programme): number {
  return PARTS.reduce(
    (bits, answer, place) =>
      isContributor(programme, answer) && programme.answers[answer]! > 0
        ? bits | (1 << (QUESTIONS.length + place))
        : bits,
    0,
  );
}

const PARTS = COST_PARTS.map((part) => QUESTIONS.indexOf(part));

/**
 * z-scores of the answers given; a missing one is the mean of those with the same framework and region, so that the
 * search finds the programme neighbours. Nothing that is published takes it for an answer.
 */
function standardised(programmes: readonly Programme[]): Float64Array {
  const width = QUESTIONS.length;
  const space = new Float64Array(programmes.length * width);
  for (let answer = 0; answer < width; answer++) {
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
      space[index * width + answer] = z;
      const label = labelOf(programme);
      if (!byLabel.has(label)) byLabel.set(label, new Mean());
      byLabel.get(label)!.add(z);
    });
    programmes.forEach((programme, index) => {
      const at = index * width + answer;
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
