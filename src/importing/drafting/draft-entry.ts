import type { Noted } from "../headings/noted.ts";
import {
  CLOSED_REQUIREMENTS,
  type ColumnMapping,
  type FindingsMapping,
  OPEN_REQUIREMENTS,
} from "../model/mapping.ts";
import type { ImportedCell } from "../model/table.ts";
import type { Decimal } from "../values/decimal-signs.ts";

/** What is known about a column of an export. */
export interface Given {
  readonly to: string;
  /** What it may be, if that is in doubt. */
  readonly doubt?: string | undefined;
  readonly name: string;
  /** The heading that it shares with earlier columns; undefined if it is the only one or the first. */
  readonly sameAs: string | undefined;
  /** The cells that have a value. */
  readonly cells: readonly ImportedCell[];
  readonly hasEmpty: boolean;
  /** Its decimal sign. */
  readonly decimal: Decimal;
  /** The decimal signs of all columns. */
  readonly decimals: readonly Decimal[];
  /** Whether a column names the currency of each row. */
  readonly hasCurrencies: boolean;
  readonly noted: Noted;
  /** The column of figures that has none exactly where this unused one has some; undefined if there is none. */
  readonly completes: string | undefined;
  /** Columns of a submissions file that no column of the export is mapped to. */
  readonly free: readonly string[];
}

/** A label that is taken for a misspelling of an entry's name. */
export interface MisspeltLabel {
  readonly label: string;
  readonly rows: number;
  /** The id of the entry. */
  readonly id: string;
}

/** The drafted mapping of a column. */
export interface DraftedEntry {
  readonly mapping: ColumnMapping;
  /** The value that is shown; by default the first. */
  readonly example?: ImportedCell | undefined;
  /** How the example is read; undefined if no value can be read yet. */
  readonly readAs: string | undefined;
  /** Questions to the operator. */
  readonly asked: readonly string[];
  /** Currencies other than US dollars that rows or cells name, and whose rates are needed. */
  readonly currencies?: readonly string[];
  /** The meanings of its words in columns of requirements, or `?`. */
  readonly findings?: Readonly<FindingsMapping>;
  readonly misspelt?: readonly MisspeltLabel[];
  /**
   * Open or closed, if all cells of a requirement's column that are not empty say the same, and some are
   * empty.
   */
  readonly onlySays?: string | undefined;
}

/** Returns the first cell that can be read, and how it is read; neither if there is none. */
export function firstRead(
  cells: readonly ImportedCell[],
  read: (cell: ImportedCell) => string | undefined,
): Pick<DraftedEntry, "example" | "readAs"> {
  for (const cell of cells) {
    const readAs = read(cell);
    if (readAs !== undefined) return { example: cell, readAs };
  }
  return { readAs: undefined };
}

/** Completes a question whose answer is a column with the columns to choose from. */
export function columnQuestion(question: string, { free }: Given): string {
  const requirements = free.filter((name) => name.startsWith("requirement_"));
  const others = free.filter((name) => !name.startsWith("requirement_"));
  const shown =
    requirements.length > 2
      ? [OPEN_REQUIREMENTS, CLOSED_REQUIREMENTS, `${requirements[0]} … ${requirements.at(-1)}`]
      : requirements;
  const choices = [...others, ...shown];
  const or = choices.length === 0 ? "" : `, or one of the columns that are still free: ${choices.join(", ")}`;
  return `${question} Write "to": "ignore"${or}.`;
}
