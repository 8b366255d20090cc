import { type Metric, QUESTIONS, partsOf as questionsOf } from "../../model/metric.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import type { Programme } from "../model/programme.ts";
import type { View } from "./check.ts";

/** The blocks of a cell: of an industry or a region, or both, in a year. */
export interface Cell {
  /** Programmes whose values are known. */
  readonly members: readonly Programme[];
  /** Whether its blocks are those that it had in the release before. */
  readonly isUnchanged: boolean;
}

/** Labels of a cell, in the order in which they are asked for. */
type Labels = readonly (string | number)[];

/** Looks cells up by the labels of their blocks. */
export function cellsBy(view: View, labelsOf: (row: BlockRow) => Labels): (labels: Labels) => Cell {
  const { tables, blocks, before } = view;
  const now = new Map<string, number[]>();
  for (const [index, row] of tables.blocks.entries()) push(now, labelsOf(row).join(), index);
  const then = new Map<string, BlockRow[]>();
  for (const row of before?.tables.blocks ?? []) push(then, labelsOf(row).join(), row);
  const cells = new Map<string, Cell>();
  return (labels) => {
    const name = labels.join();
    let cell = cells.get(name);
    if (cell === undefined) {
      const own = now.get(name) ?? [];
      const rows = own.flatMap((index) => tables.blocks[index] ?? []);
      const behind = own.flatMap((index) => blocks[index] ?? []);
      const isKept = before !== undefined && behind.every((block) => block.isKept);
      cell = {
        members: behind.flatMap(({ members }) => members),
        isUnchanged: isKept && sortedText(rows) === sortedText(then.get(name) ?? []),
      };
      cells.set(name, cell);
    }
    return cell;
  };
}

function sortedText(rows: readonly BlockRow[]): string {
  return rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join();
}

function push<T>(lists: Map<string, T[]>, name: string, value: T): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

/** What a metric adds up. */
export function partsOf(metric: Metric): readonly number[] {
  return questionsOf(metric).map((question) => QUESTIONS.indexOf(question));
}
