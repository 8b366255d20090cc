import type { FigureColumn } from "../../questionnaire/columns.ts";
import { ASK, type ColumnMapping, type Rates } from "../model/mapping.ts";
import { DisplayedNumber, type ImportedCell } from "../model/table.ts";
import { WORKING_DAYS } from "./basis.ts";
import { hasDollarSign } from "./currencies.ts";
import { DECIMAL_SIGNS, decimalIn, ownDecimal } from "./decimal-signs.ts";
import {
  isScientific,
  type Mark,
  numberOf,
  partOfWhole,
  splitMarks,
  unitMarks,
  type UnitMarks,
  withoutApproximately,
  withoutFootnote,
  writtenNumber,
} from "./numbers.ts";
import { currencyIn, isCurrencyMark, marksOfRow, type RowCurrency } from "./row-currency.ts";
import { mappedScale, ofHundred } from "./scores.ts";
import { clockHours, type TimeSpan, timeSpan } from "./time-spans.ts";
import { DAYS_A_WEEK, factorOf, HOURS_A_DAY, isUnitOf, unitsRead, WORKING_DAYS_A_WEEK } from "./units.ts";

/**
 * A figure formatted for a submissions file, empty for no answer, and why it was altered, if it was; or why a cell is not a
 * figure, and what to do.
 */
export type ReadFigure =
  | { readonly value: string; readonly altered?: string }
  | { readonly reason: string; readonly remedy: string };

/**
 * Returns a function that reads the cells of a column of figures, using its mapping.
 * @param rates rates of currencies that rows and cells name
 */
export function figureReader(
  column: FigureColumn,
  mapping: ColumnMapping,
  rates: Rates = {},
): (cell: ImportedCell, currency?: RowCurrency) => ReadFigure {
  const ofAll = readerIn(column, mapping, rates, undefined);
  // A row's currency is that of amounts whose column and cell name none.
  if (column.unit !== "usd" || mapping.currency !== undefined) return (cell) => ofAll(cell);
  const readers = new Map<RowCurrency, ReturnType<typeof readerIn>>();
  return (cell, currency) => {
    if (currency === undefined) return ofAll(cell);
    const read = readers.get(currency) ?? readerIn(column, mapping, rates, currency);
    readers.set(currency, read);
    return read(cell);
  };
}

const IN_WORKING_DAYS: ReadFigure = {
  reason: "is in working days, of which a week has five",
  remedy: "Write calendar days.",
};

const ROUNDED = "has an exponent, so a spreadsheet may have rounded it";

/** Returns a function that reads the cells of the rows that name the same currency. */
function readerIn(
  column: FigureColumn,
  mapping: ColumnMapping,
  rates: Rates,
  currency: RowCurrency | undefined,
): (cell: ImportedCell) => ReadFigure {
  const { decimal = "." } = mapping;
  const factorIn = (marks: readonly Mark[]) => {
    if (currency === undefined || marks.some(isCurrencyMark)) return factorOf(column, mapping, marks, rates);
    if (currency === null) return { fault: "is an amount in a row that names no currency" };
    return factorOf(column, mapping, [...marksOfRow(currency), ...marks], rates);
  };
  const plain = factorIn([]);
  const scale = mappedScale(mapping);
  const isPercentage = column.unit === "percent" || column.unit === "score";
  const ofUnit = (value: number, marks: readonly Mark[]): ReadFigure => {
    const own = factorIn(marks);
    if ("fault" in own && !marks.every((mark) => isUnitOf(column.unit, mark)))
      return { reason: own.fault, remedy: `Write it in a unit of this column: ${unitsRead(column.unit)}.` };
    const read = scaled(value, own);
    const isAsColumn = "factor" in own && "factor" in plain && own.factor === plain.factor;
    if (isAsColumn || !("value" in read)) return read;
    return { ...read, altered: `names its own unit: ${marks.join(", ")}` };
  };
  const ofWords = new Map(
    Object.entries(mapping.figures ?? {}).map(([word, figure]) => [wordOf(word), figure]),
  );
  return (cell) => {
    const own = ofWords.get(wordOf(String(cell)));
    if (typeof own === "number") return { value: writtenNumber(own) };
    if (own === null) return { value: "" };
    if (typeof cell === "number") return bare(cell);
    if (cell instanceof DisplayedNumber) return readDisplayed(cell);
    const { text: number, isMarked } = withoutFootnote(cell);
    const { text, isApproximate } = withoutApproximately(number);
    const read = readText(text);
    const why = isApproximate
      ? "is approximate"
      : isMarked
        ? "has a footnote or a remark"
        : isScientific(text)
          ? ROUNDED
          : undefined;
    return why !== undefined && "value" in read ? { altered: why, ...read } : read;
  };

  /** Reads a number that names no unit. */
  function bare(value: number): ReadFigure {
    if (scale === undefined) return scaled(value, plain);
    const [least, most] = scale;
    if (value >= least && value <= most) return { value: writtenNumber(ofHundred(value, scale)) };
    return {
      reason: `is not from ${least} to ${most}`,
      remedy: 'Correct it in the export, or "scale" in the mapping.',
    };
  }

  function readDisplayed(cell: DisplayedNumber): ReadFigure {
    if (cell.rows > 1)
      return {
        reason: `is in a cell that is merged over ${cell.rows} rows, so it may be of all of them together`,
        remedy: "Split the cell, and write the figure of each row.",
      };
    if (column.unit === "days" && WORKING_DAYS.test(cell.unit)) return IN_WORKING_DAYS;
    const found = unitMarks(cell.unit);
    return found === undefined ? notANumber() : ofMarks(cell.value, found, String(cell));
  }

  function notANumber(): ReadFigure {
    const remedy = `Write digits, optionally with a unit of this column: ${unitsRead(column.unit)}.`;
    return { reason: "is not a number", remedy };
  }

  /** @param cell as displayed */
  function ofMarks(value: number, { mark, also }: UnitMarks, cell: string): ReadFigure {
    const isLocal = isOwnDollar(cell, mapping, currency);
    const marks = [mark, also].filter((one): one is Mark => one !== undefined && !(one === "usd" && isLocal));
    return marks.length === 0 ? bare(value) : ofUnit(value, marks);
  }

  function readText(cell: string): ReadFigure {
    if (column.unit === "days" && WORKING_DAYS.test(cell)) return IN_WORKING_DAYS;
    const part = isPercentage ? partOfWhole(cell) : undefined;
    if (part !== undefined)
      return { value: writtenNumber(part), altered: "is a part of a whole, and counts as its percentage" };
    const clock = column.unit === "hours" ? clockHours(cell) : undefined;
    if (clock !== undefined) return { value: writtenNumber(clock) };
    const span = column.unit === "days" || column.unit === "hours" ? timeSpan(cell) : undefined;
    if (span !== undefined) return readSpan(span, column.unit === "days", mapping.hoursPerDay);
    const found = splitMarks(cell);
    if (found === undefined) return notANumber();
    const { digits } = found;
    if (mapping.decimal === undefined && decimalIn(digits) === "undecided") {
      return { reason: "can be read in two ways", remedy: 'Set "decimal" in the mapping of the column.' };
    }
    const sign = decimal === "each" ? ownDecimal(digits) : decimal;
    const [own, other] = sign === "," ? ([",", "."] as const) : ([".", ","] as const);
    const value = numberOf(digits, own);
    if (value === undefined) {
      const isOther = numberOf(digits, other) !== undefined;
      return {
        reason: `is not a number with ${DECIMAL_SIGNS[own]}`,
        remedy: isOther
          ? `If the column has ${DECIMAL_SIGNS[other]}, write "decimal": "${other}" in its mapping; if not, correct it in the export.`
          : "Correct it in the export.",
      };
    }
    return ofMarks(value, found, cell);
  }
}

function readSpan(
  { weeks, days: own, hours }: TimeSpan,
  isInDays: boolean,
  hoursPerDay: ColumnMapping["hoursPerDay"],
): ReadFigure {
  const days = own + weeks * (isInDays ? DAYS_A_WEEK : WORKING_DAYS_A_WEEK);
  if (days === 0) return { value: writtenNumber(isInDays ? hours / HOURS_A_DAY : hours) };
  if (hours === 0 && isInDays) return { value: writtenNumber(days) };
  if (typeof hoursPerDay !== "number")
    return {
      reason: "is in days and hours, but the mapping does not say how many hours a day has",
      remedy: 'Write "hoursPerDay" in the mapping of the column.',
    };
  return { value: writtenNumber(isInDays ? days + hours / hoursPerDay : hours + days * hoursPerDay) };
}

/** Returns a word as cells are compared with it. */
function wordOf(text: string): string {
  return text.trim().toLowerCase();
}

/** Returns whether a bare `$` is the sign of the column's or the row's currency: `$ 1000` in a column in AUD is in AUD. */
function isOwnDollar(
  cell: string,
  { currency: ofColumn }: ColumnMapping,
  ofRow: RowCurrency | undefined,
): boolean {
  const code =
    ofColumn === undefined || ofColumn === ASK
      ? currencyIn(ofRow ?? undefined)
      : ofColumn === "USD"
        ? undefined
        : ofColumn.code;
  return code !== undefined && hasDollarSign(code) && !/\bu|us[d$]|\$us/i.test(cell);
}

function scaled(value: number, factor: ReturnType<typeof factorOf>): ReadFigure {
  if ("fault" in factor)
    return { reason: factor.fault, remedy: "Set it in the mapping, or correct it in the export." };
  const converted = value * factor.factor;
  if (factor.isRate !== true) return { value: writtenNumber(converted) };
  // To the dollar: amounts that were in dollars before stay the same answers.
  const dollars = Math.round(converted);
  if (dollars === 0 && value !== 0)
    return {
      reason: "is less than half a US dollar when converted",
      remedy: 'If the column is in thousands or millions, write so in its mapping: "in": "millions".',
    };
  return { value: writtenNumber(dollars) };
}
