import { namesInWords } from "../../model/names-in-words.ts";
import { grouped, UNITS } from "../../model/unit.ts";
import type { FigureColumn } from "../../questionnaire/columns.ts";
import { exactly } from "../../statistics/exactly.ts";
import { notedQuestion } from "../headings/noted.ts";
import { ASK, type ColumnMapping } from "../model/mapping.ts";
import type { ImportedCell } from "../model/table.ts";
import { type Decimal, DECIMAL_SIGNS, ownDecimal } from "../values/decimal-signs.ts";
import { numberOf, splitMarks } from "../values/numbers.ts";
import { figureReader } from "../values/read-figure.ts";
import { canHaveScale, draftScale } from "../values/scores.ts";
import { timeSpan } from "../values/time-spans.ts";
import { CONVERTED, isConverted } from "../values/time-units.ts";
import { isScale, otherThan, otherTime, scaleOfUnit, SCALES, unitsIn } from "../values/units.ts";
import { draftCurrency } from "./draft-currency.ts";
import { columnQuestion, type DraftedEntry, firstRead, type Given } from "./draft-entry.ts";
import { figureWords } from "./figure-words.ts";

/** Drafts the mapping of a column of figures: its decimal sign and unit, and questions about them. */
export function draftFigure(given: Given, column: FigureColumn): DraftedEntry {
  const { to, name, cells, decimal, decimals } = given;
  const says = unitsIn(name);
  const { unit } = column;
  const other = otherThan(unit, says);
  if (other !== undefined) {
    const question = `Its heading says ${other}, but ${to} is in ${UNITS[unit].text}. Which column is this?`;
    return { mapping: { to: ASK }, readAs: undefined, asked: [columnQuestion(question, given)] };
  }
  const asked: string[] = [];
  const mapping: ColumnMapping = { to };
  let currencies: readonly string[] = [];
  if (decimal === "." || decimal === ",") mapping.decimal = decimal;
  else if (decimal !== "either") {
    mapping.decimal = ASK;
    asked.push(decimalQuestion(cells, decimal, decimals, unit === "usd" ? says.in : undefined));
  }
  const scale = scaleOfUnit(unit, says.in);
  if (scale !== undefined) mapping.in = scale;
  const noted = notedQuestion(unit, name, given.noted);
  if (noted !== undefined) {
    mapping.in = ASK;
    asked.push(noted);
  }
  if (unit === "usd") {
    const { question, others } = draftCurrency(given, says);
    currencies = others;
    if (question !== undefined) {
      mapping.currency = ASK;
      asked.push(question);
    }
  } else if (unit === "percent" && scale === undefined && areShares(cells, mapping.decimal)) {
    const bare = cells.filter((cell) => splitMarks(String(cell))?.mark === undefined);
    const isMixed = bare.length < cells.length;
    mapping.in = says.saysPercent || isMixed ? ASK : "share";
    if (isMixed)
      asked.push(
        `Some values have a percent sign, and none of the others, such as ${JSON.stringify(String(bare[0]).trim())}, is above 1: are the others shares (0.455 is 45.5%) or percent? Write "in": "share", or remove "in".`,
      );
    else if (says.saysPercent)
      asked.push(
        'No value is above 1: are they shares (0.455 is 45.5%) or percent? Write "in": "share", or remove "in".',
      );
  } else if (unit === "hours" && (says.in === "days" || says.in === "weeks")) {
    mapping.in = says.in;
    mapping.hoursPerDay = ASK;
    asked.push('How many hours does a working day have? Write "hoursPerDay": 8, if it is 8.');
  } else if (unit === "days" && (says.in === "hours" || says.in === "weeks")) mapping.in = says.in;
  if (mapping.hoursPerDay === undefined && (unit === "days" || unit === "hours")) {
    const { hoursPerDay, question } = draftSpans(unit, cells);
    if (hoursPerDay !== undefined) mapping.hoursPerDay = hoursPerDay;
    if (question !== undefined) asked.push(question);
  }
  const time = otherTime(unit, name);
  if (time !== undefined && !isConverted(time)) {
    mapping.in = ASK;
    asked.push(
      `Its heading says ${time}, but ${to} is in ${UNITS[unit].text}, and ${time} are not converted. Which unit are its figures in? Write "in": ${namesInWords(
        CONVERTED.map((one) => JSON.stringify(one)),
        "or",
      )}. If they are in ${time}, convert them in the export, and name the other unit in its heading.`,
    );
  }
  const words = figureWords(cells);
  if (words.length === 0 && canHaveScale(column)) {
    const { scale: own, question } = draftScale(name, cells, to);
    if (own !== undefined) mapping.scale = own;
    if (question !== undefined) asked.push(question);
  }
  if (words.length > 0) {
    mapping.figures = Object.fromEntries(words.map((word) => [word, ASK]));
    const { min, max } = column.range;
    asked.push(
      `Which figure does each of its words stand for: ${words.map((word) => JSON.stringify(word)).join(", ")}? Write it under "figures", a number from ${grouped(min)} to ${grouped(max)}, or null for no answer.`,
    );
  }
  if (asked.length > 0) return { mapping, readAs: undefined, asked, currencies };
  // What it comes to depends on the row's currency.
  if (unit === "usd" && given.hasCurrencies && mapping.currency === undefined)
    return { mapping, readAs: undefined, asked, currencies };
  const read = figureReader(column, mapping);
  const shown = firstRead(cells, (cell) => {
    const figure = read(cell);
    return "value" in figure ? figure.value : undefined;
  });
  return { mapping, ...shown, asked, currencies };
}

/** More hours than these are not of a working day. */
const MOST_WORKING_HOURS = 12;

function isInDays(cell: ImportedCell): boolean {
  const { mark, also } = splitMarks(String(cell)) ?? {};
  return [mark, also].some((one) => one === "days" || one === "weeks");
}

/** Drafts how many hours a day has, if cells are in both, such as `2 Days 4 Hours`; days of delays are calendar days. */
function draftSpans(
  unit: "days" | "hours",
  cells: readonly ImportedCell[],
): { readonly hoursPerDay?: number | typeof ASK; readonly question?: string } {
  const inDays = unit === "hours" ? cells.find(isInDays) : undefined;
  if (inDays !== undefined)
    return {
      hoursPerDay: ASK,
      question: `Some values are in days, such as ${JSON.stringify(String(inDays).trim())}. How many hours does a day have there? Write "hoursPerDay": 8, if it is a working day of 8.`,
    };
  const spans = cells.flatMap((cell) => {
    const span = typeof cell === "string" ? timeSpan(cell) : undefined;
    return span !== undefined && span.days + span.weeks > 0 && (span.hours > 0 || unit === "hours")
      ? [{ cell: String(cell), ...span }]
      : [];
  });
  const [first] = spans;
  if (first === undefined) return {};
  if (unit === "days" && spans.some(({ hours }) => hours > MOST_WORKING_HOURS)) return { hoursPerDay: 24 };
  const shown = `Some values are in days and hours, such as ${JSON.stringify(first.cell.trim())}.`;
  return {
    hoursPerDay: ASK,
    question:
      unit === "days"
        ? `${shown} Are these calendar days? Write "hoursPerDay": 24 if they are. Working days are not converted: write calendar days in the export.`
        : `${shown} How many hours does a day have there? Write "hoursPerDay": 8, if it is a working day of 8.`,
  };
}

function decimalQuestion(
  cells: readonly ImportedCell[],
  decimal: "undecided" | "both",
  decimals: readonly Decimal[],
  scale: string | undefined,
): string {
  const texts = cells.flatMap((cell) => (typeof cell === "string" ? [cell.normalize("NFKC")] : []));
  if (decimal === "both") {
    const [comma = "", point = ""] = ([",", "."] as const).map((sign) =>
      texts.find((text) => {
        const digits = splitMarks(text)?.digits ?? "";
        return /[.,]/.test(digits) && ownDecimal(digits) === sign;
      }),
    );
    return `Some values are written with a decimal comma, such as ${JSON.stringify(comma.trim())}, and some with a decimal point, such as ${JSON.stringify(point.trim())}. Write "decimal": "each" to read each by its own signs (1.234 and 1,234 are then thousands), or "," or "." if the others are mistakes.`;
  }
  const one = texts.find((text) => /\d[.,]\d{3}(?!\d)/.test(text)) ?? "";
  const [comma, point] = [readWith(one, ",", scale), readWith(one, ".", scale)];
  const signs = new Set(decimals.filter((sign) => sign !== "either" && sign !== "undecided"));
  const [sign] = signs;
  const others =
    signs.size === 1 && (sign === "," || sign === ".")
      ? ` The other numbers of the file have ${DECIMAL_SIGNS[sign]}.`
      : "";
  return `Is ${JSON.stringify(one.trim())} ${Math.max(comma, point)} or ${Math.min(comma, point)}? Write "decimal": "," for ${comma}, or "." for ${point}.${others}`;
}

/**
 * Returns the figure that a cell has with a decimal sign.
 * @param given the scale of the column; that of the cell takes precedence
 */
function readWith(cell: string, decimal: "," | ".", given: string | undefined): number {
  const { digits = "", mark, also } = splitMarks(cell) ?? {};
  const scale = [mark, also, given].find(isScale);
  return exactly(Number(numberOf(digits, decimal)) * (scale === undefined ? 1 : SCALES[scale]));
}

/** Returns whether percentages without a sign seem to be fractions: none is above 1, and some lie between 0 and 1. */
function areShares(cells: readonly ImportedCell[], decimal: ColumnMapping["decimal"]): boolean {
  let between = 0;
  for (const cell of cells) {
    const found = splitMarks(String(cell));
    if (found?.mark === "percent") continue;
    const value = Number(found?.digits.replace(decimal === "," ? "," : ".", "."));
    if (value > 1) return false;
    if (value > 0 && value < 1) between++;
  }
  return between > 0;
}
