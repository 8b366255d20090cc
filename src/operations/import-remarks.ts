import { basename } from "node:path";
import { differingIn } from "../importing/drafting/differing-rows.ts";
import { flaggedIn } from "../importing/drafting/flagged-rows.ts";
import { figureCompleter } from "../importing/drafting/split-figures.ts";
import { figureColumn } from "../importing/headings/heading-doubts.ts";
import { ASK, IGNORE, type Mapping } from "../importing/model/mapping.ts";
import type { ReadTable } from "../importing/model/table.ts";
import { givenTextsAt } from "../importing/text/words.ts";
import type { DataProblem } from "../model/problem.ts";
import { howMany } from "../model/unit.ts";
import type { FoundRows } from "../submissions/replacements.ts";

/** An export and its mapping. */
interface MappedTable {
  readonly table: ReadTable;
  readonly mapping: Mapping;
}

/** Returns a remark on each column that is not used, but says that some rows must not be used, or how their figures differ. */
export function flaggedRemarks(file: string, { table, mapping }: MappedTable): DataProblem[] {
  return table.header.flatMap((column, place): DataProblem[] => {
    if (mapping.columns?.[column]?.to !== IGNORE) return [];
    const cells = givenTextsAt(table, place);
    const flagged = flaggedIn(column, cells);
    if (flagged === undefined) {
      const differing = differingIn(column, cells);
      if (differing === undefined) return [];
      const rule = `is not used, but rows differ in it (${differing}): all are read alike, as figures of a whole year and a whole programme`;
      const remedy = "If that changes what they are, convert or remove rows in the export.";
      return [{ file, column, rule, remedy }];
    }
    const rows = cells.filter((cell) => cell === flagged).length;
    return [
      {
        file,
        column,
        rule: `is not used, but has ${JSON.stringify(flagged)} in ${howMany(rows, "row")}, ${rows === 1 ? "which counts" : "which count"} like all others`,
        remedy: "Remove rows that must not be used from the export.",
      },
    ];
  });
}

/** Returns a remark on each column that is not used, but has figures only where a used one has none. */
export function splitRemarks(file: string, { table, mapping }: MappedTable): DataProblem[] {
  const figures = table.header.flatMap((name, place) =>
    figureColumn(mapping.columns?.[name]?.to ?? "") === undefined ? [] : [place],
  );
  const completedBy = figureCompleter(table, figures, mapping.missing);
  return table.header.flatMap((column, place): DataProblem[] => {
    if (mapping.columns?.[column]?.to !== IGNORE) return [];
    const completed = completedBy(place);
    if (completed === undefined) return [];
    return [
      {
        file,
        column,
        rule: `is not used, but has figures only where ${table.header[completed]} has none`,
        remedy: "If they are the same, write them into that column of the export, in its unit.",
      },
    ];
  });
}

/** Returns a remark on rows that lack answers of a row that they replace. */
export function emptiedRemarks(file: string, emptied: FoundRows | undefined): DataProblem[] {
  const [first] = emptied?.first ?? [];
  if (emptied === undefined || first === undefined) return [];
  const { rows } = emptied;
  return [
    {
      file,
      row: first.row,
      rule: `replaces an earlier row, but lacks answers that it has${rows === 1 ? "" : ` (and so ${rows === 2 ? "does" : "do"} ${howMany(rows - 1, "more row")})`}`,
      remedy: "Copy the answers that still hold: nothing of a replaced row is used.",
    },
  ];
}

/** A year in the name of a file, or in a title. */
const YEAR = /(?<!\d)20\d\d(?!\d)/;
/** A day, or a right to copy, which are of the text and not of the figures. */
const OF_TEXT = /\d{1,4}([-./])\d{1,2}\1\d{1,4}|(?:©|\bcopyright\b).*/gi;

/** Returns a remark on a year that the mapping gives for all rows, if titles or the name of the file have only other years. */
export function yearRemarks(file: string, { table, mapping }: MappedTable): DataProblem[] {
  const year = mapping.constant?.year;
  if (year === undefined || year === ASK) return [];
  const texts = [basename(file), ...(table.notes ?? [])];
  const isOf = (text: string) => text.includes(year) || text.includes(`/${year.slice(2)}`);
  const other = texts.find((text) => YEAR.test(text.replace(OF_TEXT, "")));
  if (other === undefined || texts.some(isOf)) return [];
  return [
    {
      file,
      column: "year",
      value: year,
      rule: `is given by the mapping for all rows, but ${other === texts[0] ? "the name of the file has another year" : `${JSON.stringify(other)} is next to the table`}`,
      remedy: "Correct it in the mapping if it is wrong.",
    },
  ];
}
