// The bounds of the numeric loops keep every index within its typed array, so elements are asserted (`!`).
import { byMetricOrPart, METRICS_AND_PARTS, type MetricOrPart } from "../../model/metric.ts";
import { gateParts } from "./cells.ts";
import type { CheckedPublication } from "./check.ts";
import { type OwnedValues, NO_CONTRIBUTOR } from "./estimates.ts";
import { hasContributed } from "./gate-contributors.ts";

/** Answers of the members of blocks; for each answer, the row index of its block in the table. */
interface InBlocks extends OwnedValues {
  readonly blocks: Int32Array;
}

type Labels = readonly ("industry" | "framework" | "region")[];

const PARTS = byMetricOrPart(gateParts);
export const NO_VALUES: OwnedValues = { values: new Float64Array(), organisations: new Int32Array() };

/** The answers of members of blocks, in ascending order. The answers of a year are sorted once, then split by labels. */
export class GateAnswers {
  readonly #view: CheckedPublication;
  #year: { readonly year: number; readonly answers: Readonly<Record<MetricOrPart, InBlocks>> } | undefined;
  /** The cells of all blocks, for each choice of labels. */
  readonly #cells = new Map<string, Cells>();
  readonly #byCell = new Map<string, ReadonlyMap<string, OwnedValues>>();
  /** Buffers for the answers of a year, unsorted and sorted; and for those of cells, of which `#used` are in use. */
  readonly #found = byMetricOrPart(() => new Room());
  readonly #inOrder = byMetricOrPart(() => new Room());
  readonly #split: Room[] = [];
  #used = 0;

  constructor(view: CheckedPublication) {
    this.#view = view;
  }

  /**
   * Returns the answers of a cell. They are valid until forgetCells() is called.
   * @param labels the names of the cell's labels
   * @param ids the ids of these labels, in the same order; all answers in the cell's blocks must be known
   */
  of(labels: Labels, ids: readonly (string | null)[], year: number, metric: MetricOrPart): OwnedValues {
    const name = [...labels, year, metric].join();
    let cells = this.#byCell.get(name);
    if (cells === undefined) {
      cells = splitUp(this.#ofYear(year)[metric], this.#cellsBy(labels), this.#roomForCells());
      this.#byCell.set(name, cells);
    }
    return cells.get(ids.join()) ?? NO_VALUES;
  }

  /** Allows the answers returned so far to be overwritten. */
  forgetCells(): void {
    this.#byCell.clear();
    this.#used = 0;
  }

  #roomForCells(): Room {
    return (this.#split[this.#used++] ??= new Room());
  }

  forgetYear(): void {
    this.#year = undefined;
  }

  #cellsBy(labels: Labels): Cells {
    const name = labels.join();
    let cells = this.#cells.get(name);
    if (cells === undefined) {
      const numbers = new Map<string, number>();
      const ofBlock = Int32Array.from(this.#view.tables.blocks, (row) => {
        const cell = labels.map((label) => row[label]).join();
        if (!numbers.has(cell)) numbers.set(cell, numbers.size);
        return numbers.get(cell)!;
      });
      cells = { names: [...numbers.keys()], ofBlock };
      this.#cells.set(name, cells);
    }
    return cells;
  }

  #ofYear(year: number): Readonly<Record<MetricOrPart, InBlocks>> {
    if (this.#year?.year === year) return this.#year.answers;
    const { tables, blocks } = this.#view;
    const places = [...tables.blocks.keys()].filter((block) => tables.blocks[block]!.year === year);
    const most = places.reduce((sum, block) => sum + (blocks[block]?.members.length ?? 0), 0);
    const found = byMetricOrPart((metric) => ({ count: 0, ...this.#found[metric].of(most) }));
    for (const block of places) {
      for (const member of blocks[block]?.members ?? []) {
        for (const metric of METRICS_AND_PARTS) {
          let [value, isGiven] = [0, true];
          for (const part of PARTS[metric]) {
            value += member.answers[part]!;
            isGiven &&= hasContributed(member, part);
          }
          if (Number.isNaN(value)) continue;
          const own = found[metric];
          own.values[own.count] = value;
          own.organisations[own.count] = isGiven ? member.organisation : NO_CONTRIBUTOR;
          own.blocks[own.count++] = block;
        }
      }
    }
    const answers = byMetricOrPart((metric) => {
      const { count, values, organisations, blocks: of } = found[metric];
      const own = {
        values: values.subarray(0, count),
        organisations: organisations.subarray(0, count),
        blocks: of.subarray(0, count),
      };
      return inOrder(own, this.#inOrder[metric].of(count));
    });
    this.#year = { year, answers };
    return answers;
  }
}

/** The names of cells by their number, and the number of the cell of each block. */
interface Cells {
  readonly names: readonly string[];
  readonly ofBlock: Int32Array;
}

/**
 * Sorts answers in ascending order, by counting how often each value occurs.
 * @param sorted the buffers for the result
 */
function inOrder({ values, organisations, blocks }: InBlocks, sorted: InBlocks): InBlocks {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const next = new Map<number, number>();
  let start = 0;
  for (const value of Float64Array.from(counts.keys()).sort()) {
    next.set(value, start);
    start += counts.get(value)!;
  }
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    const place = next.get(value)!;
    next.set(value, place + 1);
    sorted.values[place] = value;
    sorted.organisations[place] = organisations[index]!;
    sorted.blocks[place] = blocks[index]!;
  }
  return sorted;
}

/** Splits answers by cell, keeping their order. Each cell's answers are a range of one list in the given buffers. */
function splitUp(
  { values, organisations, blocks }: InBlocks,
  { names, ofBlock }: Cells,
  room: Room,
): ReadonlyMap<string, OwnedValues> {
  const ends = new Int32Array(names.length);
  for (const block of blocks) ends[ofBlock[block]!]!++;
  for (let number = 1; number < ends.length; number++) ends[number]! += ends[number - 1]!;
  const next = Int32Array.from(ends, (_, number) => (number === 0 ? 0 : ends[number - 1]!));
  const all = room.of(values.length);
  for (let index = 0; index < values.length; index++) {
    const place = next[ofBlock[blocks[index]!]!]!++;
    all.values[place] = values[index]!;
    all.organisations[place] = organisations[index]!;
  }
  const stretch = (number: number): OwnedValues => {
    const [start, end] = [number === 0 ? 0 : ends[number - 1]!, ends[number]!];
    return {
      values: all.values.subarray(start, end),
      organisations: all.organisations.subarray(start, end),
    };
  };
  return new Map(names.map((name, number) => [name, stretch(number)]));
}

/** Reusable buffers: allocating large arrays each time would cause full garbage collections. */
class Room {
  #values = new Float64Array();
  #organisations = new Int32Array();
  #blocks = new Int32Array();

  /** Returns buffers for this many answers, without clearing them. */
  of(count: number): InBlocks {
    if (count > this.#values.length) {
      this.#values = new Float64Array(count);
      this.#organisations = new Int32Array(count);
      this.#blocks = new Int32Array(count);
    }
    return {
      values: this.#values.subarray(0, count),
      organisations: this.#organisations.subarray(0, count),
      blocks: this.#blocks.subarray(0, count),
    };
  }
}
