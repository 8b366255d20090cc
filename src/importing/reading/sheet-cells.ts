import type { CellValue, RichTextRun, Sheet } from "hucre";
import { exactly } from "../../statistics/exactly.ts";
import { DisplayedNumber, type ImportedCell } from "../model/table.ts";
import { plainText } from "../text/plain-text.ts";
import { WORKING_DAYS } from "../values/basis.ts";
import { currencyOfLocale } from "../values/locale-currencies.ts";
import { unitMarks } from "../values/numbers.ts";
import { currencyIn, isCurrencyMark } from "../values/row-currency.ts";

/**
 * Returns the cells of rows. Cells that are merged with the one above have its value, as a spreadsheet shows them; a number also
 * has the count of these rows, for it may be a label, such as a year, or an amount of all of them together.
 */
export function cellsOf(sheet: Sheet, rows = sheet.rows): ImportedCell[][] {
  const units = new Map<string, string | undefined>();
  const unitOf = (format: string) => {
    // A sheet has few formats and many cells.
    if (!units.has(format)) units.set(format, unitIn(format));
    return units.get(format);
  };
  const cells = rows.map((row, at) => row.map((value, place) => cellOf(sheet, value, at, place, unitOf)));
  for (const { startRow, endRow, startCol } of sheet.merges ?? []) {
    const first = mergedCell(cells[startRow]?.[startCol] ?? "", endRow + 1 - startRow);
    for (const row of cells.slice(startRow, endRow + 1)) {
      while (row.length <= startCol) row.push("");
      row[startCol] = first;
    }
  }
  return cells;
}

function mergedCell(cell: ImportedCell, rows: number): ImportedCell {
  if (rows === 1 || typeof cell === "string") return cell;
  return typeof cell === "number"
    ? new DisplayedNumber(cell, "", rows)
    : new DisplayedNumber(cell.value, cell.unit, rows);
}

/**
 * The parts of a number format (ECMA-376, part 1, 18.8.31): a currency with its locale, a text in quotes, an escaped sign, what is
 * only for space, colours and conditions, any other.
 */
const FORMAT_PART =
  /\[\$(?<currency>[^\]-]*)(?:-(?<locale>[^\]]*))?\]|"(?<quoted>[^"]*)"|\\(?<escaped>.)|[_*].|\[[^\]]*\]|[^;]/gsu;

/**
 * Returns the unit with which a number format displays numbers: `%`, a currency such as `€`, or a text such as `k€` or `weeks`;
 * undefined without one. A percent sign in quotes or after a backslash is literal, and does not scale the number.
 */
function unitIn(format: string): string | undefined {
  if (!/[%"$\\\p{Sc}]/u.test(format)) return undefined;
  const [positive = ""] = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  let [shown, digits, currency] = ["", "", ""];
  for (const { 0: part, groups = {} } of positive.matchAll(FORMAT_PART)) {
    if (part === "%") return "%";
    const sign = groups.currency?.trim();
    if (sign) currency = currencyOfLocale(sign, groups.locale ?? "") ?? sign;
    else shown += groups.quoted ?? groups.escaped ?? (/^\p{Sc}$/u.test(part) ? part : "");
    if (/^[0#?.,]$/.test(part)) digits += part;
  }
  const text = shown.trim();
  // Commas behind the digits divide by a thousand for display: the number itself is in units.
  const isDivided = /[0#?],+$/.test(digits);
  const marks = text === "%" ? undefined : unitMarks(text);
  const own = [marks?.mark, marks?.also].find(isCurrencyMark);
  if (isDivided) return currency || (own && (currencyIn(own) ?? "USD"));
  const isUnit = marks?.mark !== undefined || WORKING_DAYS.test(text);
  return `${isUnit ? text : ""} ${currency}`.trim() || undefined;
}

/** @param unitOf returns the unit with which a number format displays numbers */
function cellOf(
  { cells }: Sheet,
  value: CellValue,
  row: number,
  column: number,
  unitOf: (format: string) => string | undefined,
): ImportedCell {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") {
    const unit = unitOf(cells?.get(`${row},${column}`)?.style?.numFmt ?? "");
    if (unit === undefined) return value;
    return new DisplayedNumber(unit === "%" ? exactly(value * 100) : value, unit);
  }
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  const { richText } = cells?.get(`${row},${column}`) ?? {};
  return plainText(richText === undefined ? String(value) : raised(richText));
}

/**
 * Returns a text without its struck-through parts, unless all of it is, and with superscript digits as superscript characters: they mark footnotes, and are not digits
 * of a number.
 */
function raised(parts: readonly RichTextRun[]): string {
  const valid = parts.filter(({ font }) => font?.strikethrough !== true);
  const isAllStruck = valid.every(({ text }) => text.trim() === "");
  const text = (isAllStruck ? parts : valid)
    .map(({ text, font }) =>
      font?.vertAlign === "superscript"
        ? text.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? "")
        : text,
    )
    .join("");
  return valid.length === parts.length ? text : text.trim();
}
