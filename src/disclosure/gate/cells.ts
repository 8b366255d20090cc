import { type MetricOrPart, QUESTIONS, partsOf as questionsOf } from "../../model/metric.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import type { Programme } from "../model/programme.ts";
import type { CheckedPublication } from "./check.ts";
import type { BehindRow } from "./publication.ts";

/** The blocks of a cell: those with certain labels, or in a band, in a year. */
export interface GateCell {
  /** Its blocks if all answers behind them are known; empty if one of them contains earlier answers. */
  readonly blocks: readonly BehindRow[];
  /** The number of programmes in its blocks, with current or earlier answers. */
  readonly programmes: number;
  /** Whether its blocks are those that it had in the previous release, or whole ones of these joined. */
  readonly isUnchanged: boolean;
}

/** The labels of a cell, always in the same order. */
type Labels = readonly (string | number)[];

/** Returns a function that looks up a cell by the labels that `labelsOf` gives its blocks. */
export function cellsBy(
  view: CheckedPublication,
  labelsOf: (row: BlockRow) => Labels,
): (labels: Labels) => GateCell {
  const { tables, blocks, before } = view;
  const now = new Map<string, number[]>();
  for (const [index, row] of tables.blocks.entries()) push(now, labelsOf(row).join(), index);
  const then = new Map<string, (readonly number[])[]>();
  for (const { block, row } of before?.baseline.current ?? []) {
    push(then, labelsOf(row).join(), before?.baseline.blockHistory[block] ?? []);
  }
  const cells = new Map<string, GateCell>();
  return (labels) => {
    const name = labels.join();
    let cell = cells.get(name);
    if (cell === undefined) {
      const own = now.get(name) ?? [];
      const behind = own.flatMap((index) => blocks[index] ?? []);
      const known = behind.some(({ members, entries }) => members.length < entries.length) ? [] : behind;
      cell = {
        blocks: known,
        programmes: behind.reduce((sum, { entries }) => sum + entries.length, 0),
        isUnchanged:
          before !== undefined &&
          areJoined(
            then.get(name) ?? [],
            behind.map(({ entries }) => entries),
          ),
      };
      cells.set(name, cell);
    }
    return cell;
  };
}

/** Returns whether blocks consist of exactly these earlier blocks, each of them whole. */
function areJoined(earlier: readonly (readonly number[])[], now: readonly (readonly number[])[]): boolean {
  const placeOf = new Map(now.flatMap((entries, place) => entries.map((entry) => [entry, place] as const)));
  let count = 0;
  for (const entries of earlier) {
    const places = new Set(entries.map((entry) => placeOf.get(entry)));
    if (places.size !== 1 || places.has(undefined)) return false;
    count += entries.length;
  }
  return count === placeOf.size;
}

function push<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

/** Yields the programmes of a cell; none if not all answers behind its blocks are known. */
export function* cellMembers({ blocks }: GateCell): Generator<Programme> {
  for (const { members } of blocks) yield* members;
}

/** Returns the indexes in QUESTIONS of the answers that a metric adds up. */
export function gateParts(metric: MetricOrPart): readonly number[] {
  return questionsOf(metric).map((question) => QUESTIONS.indexOf(question));
}
