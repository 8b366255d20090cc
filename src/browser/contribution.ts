import { type CompareRequest, fragmentOf } from "../model/compare-link.ts";
import { METRICS_AND_PARTS, type MetricOrPart, partsOf, type Question, QUESTIONS } from "../model/metric.ts";
import { type Column, columnsOf, ORGANISATION_COLUMN, submissionColumns } from "../questionnaire/columns.ts";
import { csvText } from "../questionnaire/csv.ts";
import { type LabelFinder, labelFinders } from "../questionnaire/labels.ts";
import type { Asked } from "../questionnaire/lists.ts";
import { type ReadRow, rowReader } from "../questionnaire/read-row.ts";
import { rowProblems, type RowProblem } from "../questionnaire/row-problems.ts";

/** Decimals of a figure in a link. */
const MOST_DECIMALS = 4;

/** A programme as it is filled in: texts by column. */
export type Programme = Readonly<Record<string, string>>;

/** What the form knows: its columns, and what is wrong with a programme. */
export function questionnaire(lists: Asked) {
  const columns = columnsOf(lists.requirements);
  const needed = submissionColumns(lists.requirements);
  const read = rowReader(lists);
  const problemsOf = rowProblems(lists);
  const find: Readonly<Record<string, LabelFinder>> = labelFinders(lists);
  // All programmes are asked about at each letter that is typed.
  const known = new WeakMap<Programme, readonly RowProblem[]>();
  const cellsOf = (programme: Programme) => needed.map((name) => programme[name] ?? "");
  return {
    columns,
    /** The columns that a file must have, in the order in which cells are read. */
    needed,
    problemsOf: (programme: Programme): readonly RowProblem[] => {
      const problems = known.get(programme) ?? problemsOf(cellsOf(programme));
      known.set(programme, problems);
      return problems;
    },
    /** A programme of a file's cells; labels that are known are written as the lists have them. */
    programmeOf: (cells: readonly string[]): Programme =>
      Object.fromEntries([
        ...needed.map((name, place) => {
          const cell = cells[place]!;
          return [name, find[name]?.(cell)?.id ?? (name.startsWith("requirement_") ? finding(cell) : cell)];
        }),
        [ORGANISATION_COLUMN, cells[needed.length] ?? ""],
      ]),
    /** The programmes as a submissions file. */
    csvOf: (programmes: readonly Programme[]): string =>
      csvText([
        columns.map(({ name }) => name),
        ...programmes.map((programme) => columns.map(({ name }) => programme[name] ?? "")),
      ]),
    /** What another programme of the same organisation begins with. */
    another: (programme: Programme): Programme => ({
      [ORGANISATION_COLUMN]: programme[ORGANISATION_COLUMN] ?? "",
      industry: programme.industry ?? "",
      country: programme.country ?? "",
    }),
    /** The fragment by which the compare page is asked where a programme stands. */
    standOf: (programme: Programme): string => fragmentOf(standing(read(cellsOf(programme)))),
    labelOf: (name: string): string => columns.find((column) => column.name === name)?.label ?? name,
    nameOf: (programme: Programme, index: number): string => named(columns, lists, programme, index),
  };
}

/** The figures of a programme, and the sums whose parts are all there; among whom it stands. */
function standing({ industry, framework, region, answers }: ReadRow): CompareRequest {
  const figureOf = (name: Question) => {
    const answer = answers[QUESTIONS.indexOf(name)];
    return typeof answer === "number" ? answer : undefined;
  };
  const figures: { [M in MetricOrPart]?: number } = {};
  for (const metric of METRICS_AND_PARTS) {
    const parts = partsOf(metric).map(figureOf);
    if (parts.some((part) => part === undefined)) continue;
    // A figure with an exponent has no place in a link, and tells nobody anything.
    const sum = Number(parts.reduce<number>((total, part) => total + part!, 0).toFixed(MOST_DECIMALS));
    if (/^[\d.]+$/.test(String(sum))) figures[metric] = sum;
  }
  return {
    peers: {
      ...(industry !== undefined && { industry: industry.id }),
      ...(framework !== undefined && { framework: framework.id }),
      ...(region !== undefined && { region }),
    },
    figures,
  };
}

function finding(cell: string): string {
  const word = cell.trim().toLowerCase();
  return word === "open" || word === "closed" ? word : cell;
}

/** A programme in a list: its number, and what is known of it. */
function named(columns: readonly Column[], lists: Asked, programme: Programme, index: number): string {
  const known = ["industry", "framework", "country", "year"].flatMap((name) => {
    const value = programme[name]?.trim() ?? "";
    if (value === "") return [];
    const list = columns.find((column) => column.name === name)!.list;
    return [(list && lists[list].find(({ id }) => id === value)?.display_name) ?? value];
  });
  return [String(index + 1), ...known].join(" · ");
}
