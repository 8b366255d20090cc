import { type ColumnMapping, type Findings, OPEN_REQUIREMENTS } from "./mapping.ts";
import type { Decimal } from "./numbers.ts";
import type { Cell } from "./table.ts";

/** What is known of a column of an export. */
export interface Given {
  readonly to: string;
  readonly name: string;
  /** Those that have a value. */
  readonly cells: readonly Cell[];
  readonly hasEmpty: boolean;
  /** What stands before its decimals, and before those of every column of figures. */
  readonly decimal: Decimal;
  readonly decimals: readonly Decimal[];
  /** Columns of a submissions file that no column of the export is. */
  readonly free: readonly string[];
}

/** What is drafted of it. */
export interface Entry {
  readonly mapping: ColumnMapping;
  /** How one of its values is read; undefined where none is, or something must be asked first. */
  readonly readAs: string | undefined;
  readonly asked: readonly string[];
  /** What its words mean of requirements, or `?`. */
  readonly findings?: Readonly<Findings>;
}

/** A question whose answer is a column, with those that can be chosen. */
export function columnQuestion(question: string, { free }: Given): string {
  const requirements = free.filter((name) => name.startsWith("requirement_"));
  const others = free.filter((name) => !name.startsWith("requirement_"));
  const shown =
    requirements.length > 2
      ? [OPEN_REQUIREMENTS, `${requirements[0]} … ${requirements.at(-1)}`]
      : requirements;
  const choices = [...others, ...shown];
  const or =
    choices.length === 0 ? "" : `, or as "to" one of these that are still free: ${choices.join(", ")}`;
  return `${question} Write "to": "ignore"${or}.`;
}
