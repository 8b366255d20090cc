import { namesInWords } from "../../model/names-in-words.ts";
import { type MetricUnit, UNITS } from "../../model/unit.ts";
import type { FigureColumn } from "../../questionnaire/columns.ts";
import type { ColumnMapping, GivenIn, Rates } from "../model/mapping.ts";
import { wordsIn } from "../text/words.ts";
import { BASES, isBasisOf, isBasisUnit } from "./basis.ts";
import { mayBe, MONEY_AFTER_SCALE, MONEY_BEFORE_SCALE, otherCurrencyIn, withoutTax } from "./currencies.ts";
import { isLargeScale, type Mark } from "./numbers.ts";
import { currencyIn, isCurrencyMark } from "./row-currency.ts";
import { CONVERTED, isConverted, isTimeUnit, type TimeUnit, timeUnitIn } from "./time-units.ts";

/** The units in a header. */
export interface HeaderUnits {
  readonly in: GivenIn | TimeUnit | undefined;
  /** A currency other than US dollars: its ISO 4217 code, or what several currencies are called. */
  readonly currency: string | undefined;
  readonly saysPercent: boolean;
  readonly saysMoney: boolean;
  /** Whether it speaks of costs, whatever their unit. */
  readonly saysCost: boolean;
}

/** Words for costs in English, German, French and Spanish; German ones also as the end of another word. */
const COSTS =
  /\b(costs?|fees?|spend|spending|spent|expenses?|budgets?|prices?|couts?|frais|honoraires|depenses?|costes?|gastos?|honorarios?)\b|(kosten|ausgaben|honorare?|gebuhr(en)?)\b/;

/** Says that figures are percentages, in English, German, French and Spanish. */
export const PERCENT = /%|\bper ?cent|\bprozent|\bpct\b|\bpour ?cent|\bpor ?ciento/i;

/** Recognises the units in a header: `Fees (k€)`, `Effort (person days)`, `Time to fix [weeks]`. */
export function unitsIn(header: string): HeaderUnits {
  const text = withoutTax(header).replaceAll("_", " ");
  const currency = otherCurrencyIn(header);
  return {
    in: scaleIn(text) ?? timeUnitIn(header) ?? shareIn(text),
    currency: currency?.said,
    saysMoney: currency?.isSure === true || /\$|\b[ktm]?usd[km]?\b|\bdollars?\b|\bd[oó]lares\b/i.test(text),
    saysCost: COSTS.test(wordsIn(header).join(" ")),
    saysPercent: PERCENT.test(text),
  };
}

/** Returns what a header says its figures are, if that contradicts the unit of its column: `QSA fees (%)`. */
export function otherThan(
  unit: MetricUnit,
  { in: given, saysPercent, saysMoney, saysCost }: HeaderUnits,
): string | undefined {
  if (saysPercent && unit !== "percent" && unit !== "score") return UNITS.percent.text;
  const time = isTimeUnit(given) ? given : undefined;
  if (unit === "usd") return saysMoney ? undefined : time;
  const isOfCosts = saysCost && !saysPercent && time === undefined;
  if (saysMoney || isOfCosts) return "an amount of money";
  if (isScale(given)) return given;
  return isTime(unit) || saysPercent ? undefined : time;
}

/** Returns the unit of time that the heading of a column of times names, if it is not the column's own. */
export function otherTime(unit: MetricUnit, heading: string): TimeUnit | undefined {
  const given = unitsIn(heading).in;
  return isTime(unit) && isTimeUnit(given) && given !== unit ? given : undefined;
}

function isTime(unit: MetricUnit): unit is "hours" | "days" {
  return unit === "hours" || unit === "days";
}

/** Next to money: `k€`, `bin TL`, `$k`, `USD ths`. */
const THOUSANDS = new RegExp(
  `(?<!\\p{L})(?:[kt]|bin) ?(?:${MONEY_AFTER_SCALE})|(?:${MONEY_BEFORE_SCALE}) ?(?:k|ths?|thou)(?!\\p{L})`,
  "iu",
);
const MILLIONS = new RegExp(
  `(?<!\\p{L})m ?(?:${MONEY_AFTER_SCALE})|(?:${MONEY_BEFORE_SCALE}) ?(?:m|mm|mi)(?!\\p{L})`,
  "iu",
);
/** Anywhere in a heading, in the languages of exports. */
const THOUSANDS_WORD =
  /(?<!\p{L})(?:tsd|ths|tys|tkr|tausend|thousands?|milliers|miles|migliaia|milhares|duizend|duizenden|tusen|tusind|tysi\p{L}*|χιλ\p{L}*|тыс\p{L}*|in k|in '000|[x×] ?1[,.]?000|1e3)(?!\p{L})|['’]000|\b000s?\b|[([]k[\])]|千/iu;
const MILLIONS_WORD =
  /(?<!\p{L})(?:mio|mn|mln|mill|milj|millions?|millionen|milioni|millones|milhões|miljoen|miljoner|milion\p{L}*|mkr|εκατ\p{L}*|млн)(?!\p{L})|百万/iu;

const LAKHS = /\b(?:lakhs?|lacs?)\b/i;
const CRORES = new RegExp(`\\bcrores?\\b|(?:${MONEY_BEFORE_SCALE}) ?cr(?!\\p{L})`, "iu");

/** Parts of a currency; a hundredth of something may also be `per cent`. */
const CENTS = /(?<!\b(?:per|pour) )\bcents?\b|\bpence\b|\bcentimes\b|\bcentavos\b/i;

/** The factors by which amounts given in a scale are multiplied. */
export const SCALES = {
  cents: 0.01,
  thousands: 1000,
  lakhs: 100_000,
  millions: 1_000_000,
  crores: 10_000_000,
} as const;
export type AmountScale = keyof typeof SCALES;

/** Returns whether a unit is a scale of amounts. */
export function isScale(given: string | undefined): given is AmountScale {
  return given !== undefined && Object.hasOwn(SCALES, given);
}

/** Returns the scale that a heading names, if figures of the unit can be in it. */
export function scaleOfUnit(
  unit: MetricUnit,
  given: HeaderUnits["in"],
): AmountScale | "per mille" | undefined {
  if (unit === "usd") return isScale(given) ? given : undefined;
  return unit === "percent" && given === "per mille" ? given : undefined;
}

function scaleIn(text: string): AmountScale | undefined {
  if (CENTS.test(text)) return "cents";
  if (THOUSANDS.test(text) || THOUSANDS_WORD.test(text)) return "thousands";
  if (MILLIONS.test(text) || MILLIONS_WORD.test(text)) return "millions";
  if (LAKHS.test(text)) return "lakhs";
  return CRORES.test(text) ? "crores" : undefined;
}

function shareIn(text: string): "share" | "per mille" | undefined {
  if (/‰|\b(?:per ?mill?e?|promille?|pour ?mille|por ?mil)\b/i.test(text)) return "per mille";
  return /\b(share|ratio|fraction|anteil|quote)\b/i.test(text) ? "share" : undefined;
}

/**
 * Returns whether cells of a column may name a unit, although the mapping may lack what is needed to convert
 * it.
 */
export function isUnitOf(unit: MetricUnit, mark: Mark): boolean {
  if (unit === "usd") return isLargeScale(mark) || isCurrencyMark(mark);
  if (isTime(unit)) return isConverted(mark);
  return (
    mark === unit || (unit === "score" && mark === "percent") || (unit === "percent" && mark === "per mille")
  );
}

/** Returns the units that a cell of a column may name, in words. */
export function unitsRead(unit: MetricUnit): string {
  if (isTime(unit)) return namesInWords(CONVERTED, "or");
  if (unit === "usd")
    return "USD, thousands, millions, lakhs, crores, or a currency for which the mapping has a rate";
  return unit === "score" ? UNITS.percent.name : UNITS[unit].name;
}

/** Hours per day for times that findings stay open, which are counted around the clock. */
export const HOURS_A_DAY = 24;
export const DAYS_A_WEEK = 7;
export const WORKING_DAYS_A_WEEK = 5;

/** The factor by which a figure is multiplied, or why it cannot be converted. */
export type Factor =
  | { readonly factor: number; /** Whether it is a rate of exchange. */ readonly isRate?: true }
  | { readonly fault: string };

/**
 * Returns the factor that converts figures to the unit of their column.
 * @param marks units in the cell itself, which take precedence over the mapping
 * @param rates rates of currencies other than that of the column
 */
export function factorOf(
  column: FigureColumn,
  mapping: ColumnMapping,
  marks: readonly Mark[],
  rates: Rates = {},
): Factor {
  const { unit } = column;
  let given: GivenIn | undefined = mapping.in === "?" ? undefined : mapping.in;
  const ofColumn = typeof mapping.currency === "string" ? undefined : mapping.currency;
  let usd = ofColumn?.usd;
  for (const mark of marks) {
    if (isCurrencyMark(mark)) {
      if (unit !== "usd") return { fault: `is an amount of money, but ${column.name} is not` };
      const code = currencyIn(mark);
      if (code === undefined) usd = undefined;
      else if (ofColumn !== undefined && mayBe(code, ofColumn.code)) usd = ofColumn.usd;
      else {
        const rate = Object.hasOwn(rates, code) ? rates[code] : undefined;
        if (rate === undefined || rate === "?")
          return { fault: `is in ${code}, but the mapping gives no rate for it` };
        usd = rate.usd;
      }
    } else if (mark === "percent") {
      // A score is of 100, so its percentage is the score itself.
      if (unit !== "percent" && unit !== "score")
        return { fault: `is a percentage, but ${column.name} is not` };
      given = undefined;
    } else if (mark === "per mille") {
      if (unit !== "percent") return { fault: `is per mille, but ${column.name} cannot be` };
      given = mark;
    } else if (isLargeScale(mark)) {
      if (unit !== "usd") return { fault: `is in ${mark}, but ${column.name} is not an amount of money` };
      given = mark;
    } else if (isTimeUnit(mark)) {
      if (!isTime(unit) || !isConverted(mark)) return { fault: `is in ${mark}, but ${column.name} is not` };
      given = mark;
    } else {
      if (unit !== mark) return { fault: `is in ${UNITS[mark].text}, but ${column.name} is not` };
      given = undefined;
    }
  }
  const scale = scaleOf(column, given, mapping.hoursPerDay);
  if (typeof scale === "string") return { fault: scale };
  return usd === undefined || unit !== "usd" || usd === 1
    ? { factor: scale }
    : { factor: usd * scale, isRate: true };
}

function scaleOf(
  { unit, name }: FigureColumn,
  given: GivenIn | undefined,
  hoursPerDay: ColumnMapping["hoursPerDay"],
): number | string {
  if (given === undefined || given === unit) return 1;
  if (given === "share" && unit === "percent") return 100;
  if (given === "per mille" && unit === "percent") return 0.1;
  if (given === "units" && !isTime(unit)) return 1;
  if (isScale(given) && unit === "usd") return SCALES[given];
  if (isBasisUnit(given) && isBasisOf(unit, given)) return BASES[given];
  if (given === "weeks" && unit === "days") return DAYS_A_WEEK;
  if (given === "hours" && unit === "days") return 1 / HOURS_A_DAY;
  if (unit === "hours" && (given === "days" || given === "weeks")) {
    if (typeof hoursPerDay !== "number")
      return `is in ${given}, but the mapping does not say how many hours a day has ("hoursPerDay")`;
    return given === "days" ? hoursPerDay : WORKING_DAYS_A_WEEK * hoursPerDay;
  }
  return `is in ${given}, but ${name} cannot be`;
}
