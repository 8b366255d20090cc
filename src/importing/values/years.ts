import type { DateOrder, Fiscal } from "../model/mapping.ts";
import type { ImportedCell } from "../model/table.ts";
import { withoutFootnote } from "./numbers.ts";

/** Serial number of the first day recognised, 1 January 1990: days since the spreadsheet epoch, 30 December 1899. */
const FIRST_SERIAL = 32_874;
/** Serial number of the last day recognised, 31 December 2100. */
const LAST_SERIAL = 73_415;
const DAY_MS = 86_400_000;
const EPOCH_MS = Date.UTC(1899, 11, 30);

/** Forms from which a year can be read; `short date` also requires the order of its parts. */
export type YearForm = "year" | "fiscal year" | "part of a year" | "date" | "short date" | "serial";

/** Calendar years: `2031`, `CY2031`, `'31`; with an apostrophe before them they are texts in a spreadsheet. */
const CALENDAR =
  /^(?:(?:cy|kj)\.?\s*)?['’]?((?:19|20)\d{2})(?:\.0+|年|년| ?(?:г|р)\.?| ?год)?$|^(?:(?:cy|kj)\.?\s*['’]?|['’])(\d{2})$/i;
/** Fiscal years: `FY2031`, `GJ 31`, `2031年度`. */
const FISCAL =
  /^(?:(?:fy|gj|ej|ex)\.?\s*((?:19|20)\d{2})(?:\.0+)?|(?:fy|gj)\.?\s*'?(\d{2})|((?:19|20)\d{2})年度)$/i;
/** Fiscal years that are named after both calendar years: `FY2031/32`, `2031-32`, `GJ 31/32`. */
const FISCAL_SPAN = /^(fy|gj|ej|ex)?\.?\s*'?((?:19|20)?\d{2})\s?([/–-])\s?((?:19|20)?\d{2})$/i;

/** The day on which a year ends: `FYE 30 June 2031`, `year ended 31.03.2031`. */
const YEAR_ENDED =
  /^(?:fye|ye|(?:fiscal|financial)? ?year[ -]?end(?:ed|ing)?|(?:12|twelve) months (?:to|ended|ending))[: ]+(?:on |at )?(.+)$/i;

/** The place of the month in a short date. */
const MONTH_PLACES: Readonly<Partial<Record<DateOrder, number>>> = {
  "day-month-year": 1,
  "month-day-year": 0,
  "year-month-day": 1,
};

const DAY = String.raw`(?:\d{1,2}[./-]\d{1,2}[./-])?((?:19|20)\d{2})(?:[./-]\d{1,2}[./-]\d{1,2})?`;
/** A period from one day to another: `01.04.2031 - 31.03.2032`, `2031-10-01 to 2032-09-30`. */
const PERIOD = new RegExp(`^${DAY}\\s*(?:[-–—]|to|until|bis|a|à|au|al|hasta)\\s*${DAY}$`, "i");

/** Returns the form of a cell from which a year can be read; undefined if it has none. */
export function yearFormOf(cell: ImportedCell): YearForm | undefined {
  const text = textOf(cell);
  if (calendarYearOf(text) !== undefined) return "year";
  if (fiscalYearOf(text) !== undefined) return "fiscal year";
  if (yearOfPart(text) !== undefined) return "part of a year";
  if (serialDay(text) !== undefined) return "serial";
  if (fourDigits(text) !== undefined) return "date";
  return /^\d{1,2}[./-]\d{1,2}[./-]\d{2}$/.test(text) ? "short date" : undefined;
}

/**
 * Reads the year of a cell: a year, a date with a four-digit year, a short date if the order of its parts is given, or the
 * serial number of a day if the order is "excel".
 * @param fiscal the calendar year that a fiscal year counts as; by default that of the same number
 * @param isWhole whether the figures beside a quarter or a half-year are those of the whole year
 */
export function yearIn(
  cell: ImportedCell,
  order?: DateOrder,
  fiscal?: Fiscal,
  isWhole = false,
): number | undefined {
  const text = textOf(cell);
  const serial = order === "excel" ? serialDay(text) : undefined;
  if (serial !== undefined) return serial.getUTCFullYear();
  const calendarYear = calendarYearOf(text);
  if (calendarYear !== undefined) return calendarYear;
  const fiscalYear = fiscalYearOf(text);
  if (fiscalYear !== undefined) return fiscalYear - (fiscal === "year before" ? 1 : 0);
  const ofPart = yearOfPart(text);
  if (ofPart !== undefined) return isWhole ? ofPart : undefined;
  const long = fourDigits(text);
  if (long !== undefined) return long;
  const [, first, last] = /^(\d{1,2})[./-]\d{1,2}[./-](\d{2})$/.exec(text) ?? [];
  if (first === undefined || order === undefined || order === "excel") return undefined;
  return 2000 + Number(order === "year-month-day" ? first : last);
}

/** Returns whether a cell names a fiscal year, which may begin in another calendar year. */
export function isFiscal(cell: ImportedCell): boolean {
  return fiscalYearOf(textOf(cell)) !== undefined;
}

/** Returns the text of a cell without the mark of a footnote: `2031*`, `2031 (prelim.)`. */
function textOf(cell: ImportedCell): string {
  const text = withoutFootnote(String(cell).trim()).text.trim();
  // A year that was formatted as a number: 2,031.
  return text.replace(/^([12])[.,\u00a0\u202f ](\d{3})$/, "$1$2");
}

function calendarYearOf(text: string): number | undefined {
  const [, whole, short] = CALENDAR.exec(text) ?? [];
  const [, ended = ""] = YEAR_ENDED.exec(text) ?? [];
  if (isInDecember(ended)) return fourDigits(ended);
  const year = whole ?? (short && `20${short}`);
  return year === undefined ? undefined : Number(year);
}

/** Returns the calendar year that a fiscal year is named after, the later one of two; undefined if it is none. */
function fiscalYearOf(text: string): number | undefined {
  const [, named, short, japanese] = FISCAL.exec(text) ?? [];
  const own = named ?? japanese ?? (short && `20${short}`);
  if (own !== undefined) return Number(own);
  const [, ended] = YEAR_ENDED.exec(text) ?? [];
  if (ended !== undefined) return isInDecember(ended) ? undefined : fourDigits(ended);
  const [, begins, ends] = PERIOD.exec(text) ?? [];
  if (ends !== undefined && Number(ends) === Number(begins) + 1) return Number(ends);
  const [, prefix, from = "", sign, to = ""] = FISCAL_SPAN.exec(text) ?? [];
  if (Number(to) % 100 !== (Number(from) + 1) % 100) return undefined;
  // 31/32 may be anything, and 2031-12 a month.
  const isSpan = from.length === 4 && (sign === "/" || to.length === 4 || Number(to) > 12);
  return prefix !== undefined || isSpan ? Number(from.length === 4 ? from : `20${from}`) + 1 : undefined;
}

/** Returns whether a day is in December. One that can be read in two ways is not. */
export function isInDecember(cell: ImportedCell, order?: DateOrder): boolean {
  const text = String(cell).trim();
  const serial = serialDay(text);
  if (serial !== undefined) return serial.getUTCMonth() === 11;
  if (/\p{L}{3}/u.test(text)) return /\b(?:dec|dez|d[eé]c|dic)/iu.test(text);
  const [, month] = /^\d{4}[./-](\d{1,2})(?:[./T-]|$)/.exec(text) ?? /^(\d{1,2})[./-]\d{4}$/.exec(text) ?? [];
  if (month !== undefined) return Number(month) === 12;
  const [, ...parts] = /^(\d{1,2})[./-](\d{1,2})[./-]\d/.exec(text) ?? [];
  const place = order && MONTH_PLACES[order];
  if (place !== undefined) return Number(parts[place]) === 12;
  // The last days of December are no months.
  return parts.includes("12") && parts.some((part) => Number(part) > 12);
}

/** Asks whether the figures beside a part of a year are those of the whole year. */
export function partYearQuestion(cell: ImportedCell): string {
  return `${JSON.stringify(String(cell).trim())} is a part of a year. If it only says when, and the figures are those of a whole year, write "partYear": "whole year". If they are those of the part, give those of whole years in the export.`;
}

/** Asks for the order of the parts of a date with a year of two digits. */
export function dateQuestion(cell: ImportedCell): string {
  return `In which order is ${JSON.stringify(String(cell).trim())}? Write "date": "day-month-year", "month-day-year" or "year-month-day".`;
}

/** Returns the day of a serial number; undefined if a text is none. */
export function serialDay(text: string): Date | undefined {
  const value = Number(text);
  if (!/^\d{5}(\.\d+)?$/.test(text) || value < FIRST_SERIAL || value > LAST_SERIAL) return undefined;
  return new Date(EPOCH_MS + Math.floor(value) * DAY_MS);
}

/** Returns the year of a quarter, a half-year, or a year to date: `Q3 2031`, `2031-H1`, `YTD 2031`. */
function yearOfPart(text: string): number | undefined {
  const found =
    /^(?:q[1-4]|h[12]|[1-4]q|[12]h|t[1-4]|s[12]|ytd|[1-4]\. ?quartal|[12]\. ?halbjahr)[ /-]?((?:19|20)\d{2})$/i.exec(
      text,
    ) ?? /^((?:19|20)\d{2})[ /-]?(?:q[1-4]|h[12]|t[1-4]|s[12]|ytd)$/i.exec(text);
  return found === null ? undefined : Number(found[1]);
}

/** Words before a year whose figures are not actual ones: `Plan 2031`. */
const NOT_ACTUAL =
  /^(?:plan\p{L}*|budget\p{L}*|forecast\p{L}*|fcst|target\p{L}*|goal|estimate\p{L}*|expected|projected|prognose|soll|ziel|previsi\p{L}*|prévisi\p{L}*|presupuesto|orçamento)\b/iu;

/** Returns the four-digit year of a date. */
function fourDigits(text: string): number | undefined {
  const date =
    /^((?:19|20)\d{2})[./-](?:0?[1-9]|1[0-2])(?:[T ].*)?$/.exec(text) ??
    /^((?:19|20)\d{2})[./-]\d{1,2}[./-]\d{1,2}(?:[T ].*)?$/.exec(text) ??
    /^\d{1,2}[./-](?:\d{1,2}[./-])?((?:19|20)\d{2})(?:[T ].*)?$/.exec(text) ??
    /^(?:\d{1,2}\.? )?\p{L}{3,}\.?(?: \d{1,2},)? ((?:19|20)\d{2})$/u.exec(text);
  // 2031/12 is not clearly a month, and 2031/33 is none. A period of other years is none of either.
  const years = new Set(text.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g));
  if (date === null || years.size > 1 || NOT_ACTUAL.test(text) || /^\d{4}\/\d{2}$/.test(text))
    return undefined;
  return Number(date[1]);
}
