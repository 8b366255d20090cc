import { group } from "d3-array";
import { QUESTIONS } from "../../model/metric.ts";
import { requirementGaps } from "../../tables/rates.ts";
import type { Check, CheckedPublication } from "./check.ts";
import type { GateContributor, GateContributors } from "./gate-contributors.ts";
import { publishedRates } from "./published-rates.ts";

const DAYS = QUESTIONS.indexOf("remediation_days");
const hasDays = (answers: number) => ((answers >> DAYS) & 1) === 1;

/** The bits of requirements in those of a row; the year is above them. */
const REQUIREMENTS = 0xffffffffn;
const YEAR_SHIFT = 48n;

/** Checks that the delays of requirements are neither nearly one another's nor nearly those of whole blocks. */
export const rateOverlaps: Check = {
  id: "rate-overlaps",
  promise:
    "If the delays behind a new row of a requirement are added to those behind any other row of its year, or subtracted from them, and those of any whole blocks besides, at least k organisations that gave their delay remain, or nobody. The same holds for the row alone.",
  isOfProgram: true,
  find(view) {
    const { before, contributors, releasedRates, tables } = view;
    const { k } = tables.methodology;
    const rowsOf = group(
      releasedRates
        .filter(({ row }) => (row & REQUIREMENTS) !== 0n)
        .map(({ row, entries }) => new CountedRow(row, entries, contributors)),
      ({ year }) => year,
    );
    const earlier = group(before?.releasedRates ?? [], ({ row }) => row);
    const blocksOf = entriesOfBlocks(view);
    return publishedRates(view).flatMap(({ file, row, year, bits, counted }) => {
      if (file !== requirementGaps.path) return [];
      const own = new CountedRow(bits, counted, contributors);
      // Nothing can be done about a row that is public already.
      if (earlier.get(bits)?.some(({ entries }) => own.isOf(entries))) return [];
      const others = (rowsOf.get(year) ?? []).filter((other) => other.row !== bits || !other.isOf(counted));
      const blocks = blocksOf.get(year) ?? [];
      const isFar = (other?: CountedRow, sign = 0) => {
        const sum = new RowSum(own, other, sign, contributors);
        return sum.leaves(k, blocks) || sum.isOf(blocks);
      };
      if (isFar() && others.every((other) => isFar(other, -1) && isFar(other, 1))) return [];
      const what = `gives a delay from which the delays of fewer than ${k} organisations follow`;
      return [{ file, row, what, remedy: "Let others wait, or withhold the row." }];
    });
  },
};

/** Returns the entries of each block, by the year of its row. */
function entriesOfBlocks({ blocks, tables }: CheckedPublication): Map<number, (readonly number[])[]> {
  const ofYear = group(blocks.keys(), (index) => tables.blocks[index]!.year);
  return new Map([...ofYear].map(([year, own]) => [year, own.map((index) => blocks[index]!.entries)]));
}

/** A published row of a requirement. */
class CountedRow {
  /** Its bits, as in the ledger. */
  readonly row: bigint;
  readonly year: number;
  readonly entries: ReadonlySet<number>;
  /** The names of the programmes, the same for all versions of their answers. */
  readonly names: ReadonlySet<number>;

  constructor(row: bigint, entries: Iterable<number>, contributors: GateContributors) {
    this.row = row;
    this.year = Number(row >> YEAR_SHIFT);
    this.entries = new Set(entries);
    this.names = new Set(Array.from(this.entries, (entry) => contributors.nameOf(entry)));
  }

  /** Returns whether it counts exactly these entries. */
  isOf(entries: Iterable<number>): boolean {
    const others = new Set(entries);
    return others.size === this.entries.size && [...others].every((entry) => this.entries.has(entry));
  }
}

/** A row, with another one added or subtracted. */
class RowSum {
  readonly #own: CountedRow;
  readonly #other: CountedRow | undefined;
  readonly #sign: number;
  readonly #contributors: GateContributors;

  constructor(own: CountedRow, other: CountedRow | undefined, sign: number, contributors: GateContributors) {
    [this.#own, this.#other, this.#sign] = [own, other, sign];
    this.#contributors = contributors;
  }

  /** Returns whether at least `least` organisations remain, with the multiple of each block that leaves the fewest. */
  leaves(least: number, blocks: readonly (readonly number[])[]): boolean {
    const left = new Set<number>();
    for (const entries of blocks) {
      const answered = entries.flatMap((entry) => {
        const { owner, contributed } = this.#look(entry);
        return hasDays(contributed)
          ? [{ owner, times: this.#timesOf(this.#contributors.nameOf(entry)) }]
          : [];
      });
      const remaining = [-2, -1, 0, 1].map(
        (multiple) =>
          new Set(answered.flatMap(({ owner, times }) => (times + multiple === 0 ? [] : [owner]))),
      );
      const [fewest] = remaining.sort((a, b) => a.size - b.size);
      for (const owner of fewest!) left.add(owner);
      if (left.size >= least) return true;
    }
    const inBlocks = new Set(
      blocks.flatMap((entries) => entries.map((entry) => this.#contributors.nameOf(entry))),
    );
    for (const entry of this.#entries()) {
      const name = this.#contributors.nameOf(entry);
      const { owner, contributed } = this.#look(entry);
      if (!inBlocks.has(name) && hasDays(contributed) && this.#timesOf(name) !== 0) left.add(owner);
    }
    return left.size >= least;
  }

  /** Returns whether it is exactly a sum of blocks, with the same versions of all answers. */
  isOf(blocks: readonly (readonly number[])[]): boolean {
    const times = (entry: number) =>
      Number(this.#own.entries.has(entry)) + this.#sign * Number(this.#other?.entries.has(entry) ?? false);
    const rest = new Set(this.#entries());
    for (const entries of blocks) {
      const given = entries.filter((entry) => hasDays(this.#look(entry).given));
      if (given.some((entry) => times(entry) !== times(given[0]!))) return false;
      for (const entry of entries) rest.delete(entry);
    }
    return [...rest].every((entry) => times(entry) === 0 || !hasDays(this.#look(entry).given));
  }

  *#entries(): Generator<number> {
    yield* this.#own.entries;
    if (this.#other !== undefined) yield* this.#other.entries;
  }

  /** Returns how often a programme is counted. */
  #timesOf(name: number): number {
    return Number(this.#own.names.has(name)) + this.#sign * Number(this.#other?.names.has(name) ?? false);
  }

  #look(entry: number): GateContributor {
    return this.#contributors.of(entry);
  }
}
