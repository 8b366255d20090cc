import { ASK, type ColumnMapping } from "../model/mapping.ts";
import { fiscalQuestion, mayBeginEarlier } from "../values/fiscal-years.ts";
import { dateQuestion, partYearQuestion, type YearForm, yearFormOf, yearIn } from "../values/years.ts";
import { columnQuestion, type DraftedEntry, firstRead, type Given } from "./draft-entry.ts";

/** Drafts the mapping of the column of years: how its dates, fiscal years and parts of years are read. */
export function draftYear(given: Given): DraftedEntry {
  const { to, cells } = given;
  const ofForm = (form: YearForm) => cells.find((cell) => yearFormOf(cell) === form);
  const [serial, short] = [ofForm("serial"), ofForm("short date")];
  const fiscal = cells.find((cell) => mayBeginEarlier(cell, undefined, given.name));
  const mapping: ColumnMapping = { to };
  const asked: string[] = [];
  if (fiscal !== undefined) {
    mapping.fiscal = ASK;
    asked.push(fiscalQuestion(fiscal));
  }
  const part = ofForm("part of a year");
  if (part !== undefined) {
    mapping.partYear = ASK;
    asked.push(partYearQuestion(part));
  }
  if (serial !== undefined) mapping.date = "excel";
  else if (short !== undefined) {
    mapping.date = ASK;
    asked.push(dateQuestion(short));
  }
  if (asked.length > 0) return { mapping, readAs: undefined, asked };
  const order = serial === undefined ? undefined : "excel";
  const shown = firstRead(cells, (cell) => yearIn(cell, order)?.toString());
  const [first] = cells;
  if (shown.readAs !== undefined || first === undefined) return { mapping, ...shown, asked };
  const question = `No year can be read in ${JSON.stringify(String(first).trim())}. If it is one, write it with four digits, of the Gregorian calendar, in the export. If not, which column is this?`;
  return { mapping: { to: ASK }, readAs: undefined, asked: [columnQuestion(question, given)] };
}
