import type { MetricUnit } from "../../model/unit.ts";
import { wordsIn } from "../text/words.ts";
import { type Basis, basisOf, WORKING_DAYS } from "../values/basis.ts";
import { otherCurrencyIn } from "../values/currencies.ts";
import { columnRateQuestion } from "../values/row-currency.ts";
import { type Converted, isConverted, timeUnitIn } from "../values/time-units.ts";
import { isScale, type AmountScale, scaleOfUnit, unitsIn } from "../values/units.ts";

/** What a title or a note says of figures, and its text. */
interface Said<T> {
  readonly said: T;
  readonly text: string;
}

/** What the titles and notes next to a table say of its figures. */
export interface Noted {
  /** A currency other than US dollars. */
  readonly currency: Said<string> | undefined;
  readonly scale: Said<AmountScale> | undefined;
  readonly time: Said<Converted> | undefined;
  /** That days are working days, five a week. */
  readonly workingDays: Said<"working days"> | undefined;
  /** That hours or amounts are for another time than a year, or for each of several. */
  readonly basis: Said<Basis> | undefined;
}

/** Finds what titles and notes say: the first of each counts. */
export function notedIn(texts: readonly string[]): Noted {
  return {
    currency: firstOf(texts, currencyOfAmounts),
    scale: firstOf(texts, scaleIn),
    time: firstOf(texts, timeIn),
    workingDays: firstOf(texts, (text) => (WORKING_DAYS.test(text) ? "working days" : undefined)),
    basis: firstOf(texts, basisOfFigures),
  };
}

function firstOf<T>(texts: readonly string[], read: (text: string) => T | undefined): Said<T> | undefined {
  for (const text of texts) {
    const said = read(text);
    if (said !== undefined) return { said, text };
  }
  return undefined;
}

/** Words for amounts, without which thousands may be of anything. */
const AMOUNTS =
  /\b(amounts?|figures|values|numbers|money|amts?|betrage|betraege|werte|angaben|zahlen|montants?|chiffres|valeurs|importes?|cifras|valores|bedragen)\b/;

/** Says that what follows, or what precedes, is a currency of amounts: `in EUR`, `Currency: GBP`, `local currency`. */
const OF_CURRENCY = /\b(in|en|em|currency|currencies|wahrung|waehrung|devise|monnaie|moneda|moeda|valuta)\b/;
/** What may be a single amount, such as a fee for taking part: `EUR 500`, `50 €`. */
const ONE_AMOUNT = /(\d[\d.,'’]*)\s?(\p{Sc}|\p{Lu}{3}\b)|(\p{Sc}|\b\p{Lu}{3})\s?(\d[\d.,'’]*)/gu;
/** A currency alone in brackets, with or without its scale: `Survey 2033 (k€)`. */
const IN_BRACKETS = /[([]\s*\p{L}?(?:\p{Sc}|\p{Lu}{3})\s*[)\]]/u;
const SAYS_USD = /\bUSD\b|\bUS\$|\bUS dollars?\b/i;

/**
 * Returns the currency other than the US dollar that a text says of the amounts of a table; undefined if it says none. A clause with
 * US dollars too is about rates: `converted from EUR to USD`.
 */
function currencyOfAmounts(text: string): string | undefined {
  for (const clause of text.split(/[;,.]\s+/)) {
    if (SAYS_USD.test(clause) || hasOneAmount(clause)) continue;
    const found = otherCurrencyIn(clause);
    if (found?.isSure === true && isAboutAmounts(clause)) return found.said;
  }
  return undefined;
}

function isAboutAmounts(clause: string): boolean {
  const words = wordsIn(clause);
  const isSaid = [OF_CURRENCY, AMOUNTS].some((says) => says.test(words.join(" ")));
  return words.length <= 2 || isSaid || IN_BRACKETS.test(clause) || unitsIn(clause).saysCost;
}

function hasOneAmount(clause: string): boolean {
  return [...clause.matchAll(ONE_AMOUNT)].some(
    ([, before, sign, signBefore, after]) =>
      otherCurrencyIn(sign ?? signBefore ?? "") !== undefined && !/^20\d\d$/.test(before ?? after ?? ""),
  );
}

/** Says that a scale is not that of the amounts: `not in thousands`. */
const NOT_IN = /\b(not|nicht|non|pas|no)\s+(in|en)\b/i;

function scaleIn(text: string): AmountScale | undefined {
  if (NOT_IN.test(text)) return undefined;
  const { in: scale, currency, saysMoney, saysCost } = unitsIn(text);
  const isOfAmounts =
    currency !== undefined || saysMoney || saysCost || AMOUNTS.test(wordsIn(text).join(" "));
  return isScale(scale) && isOfAmounts ? scale : undefined;
}

/** Words for hours, for costs and for figures, without which a time may be of anything. */
const HOURS = /\b(hours?|\w*stunden|heures|horas)\b/;
const COSTS =
  /\b(costs?|fees?|amounts?|\w*kosten|\w*honorare|betrage|couts?|honoraires|montants?|costes?|costos?|importes?|honorarios)\b/;
const FIGURES = /\b(figures?|values?|\w*werte|zahlen|angaben|chiffres|valeurs|cifras|valores)\b/;

/** Returns whether a text is about hours, costs or figures. */
export function saysFigures(text: string): boolean {
  const words = wordsIn(text).join(" ");
  return [HOURS, COSTS, FIGURES].some((pattern) => pattern.test(words));
}

function basisOfFigures(text: string): Basis | undefined {
  return saysFigures(text) ? basisOf("usd", text) : undefined;
}

/** What follows `in` in English, German and Italian, `en` in French and Spanish, and `em` in Portuguese, up to the next sign. */
const IN = /(?<!\p{L})(?:in|en|em)\s+([\p{L}\s€$£./-]{3,40})/giu;
/** Before a period, and not before a unit: `in the last weeks`. */
const OF_PERIOD = /^(the|these|those|recent|past|last|few|several|den|letzten|les|derniers|los|ultimos)$/;

function timeIn(text: string): Converted | undefined {
  for (const [, after = ""] of text.matchAll(IN)) {
    const unit = wordsIn(after).some((word) => OF_PERIOD.test(word)) ? undefined : timeUnitIn(after);
    if (isConverted(unit)) return unit;
  }
  return undefined;
}

/** Asks for the currency that a title or a note names; undefined if none does. */
export function notedCurrencyQuestion({ currency }: Noted): string | undefined {
  if (currency === undefined) return undefined;
  return `${JSON.stringify(currency.text)} is next to the table. ${columnRateQuestion(currency.said)} Or write "currency": "USD" if these amounts are in US dollars.`;
}

/**
 * Returns the question about a scale, or a unit of time, that a title or a note names and the heading of a column does not;
 * undefined if there is none.
 * @param unit that of the column
 */
export function notedQuestion(
  unit: MetricUnit,
  heading: string,
  { scale, time, workingDays, basis }: Noted,
): string | undefined {
  if (basis !== undefined && isOfUnit(unit, basis.text) && basisOf(unit, heading) === undefined)
    return basisQuestion(unit, basis);
  if (unit === "days" && workingDays !== undefined && basisOf(unit, heading) === undefined)
    return `${JSON.stringify(workingDays.text)} is next to the table. Write "in": "days" if these figures are in calendar days, or "in": "working days" if they are in working days.`;
  const isNamed = scaleOfUnit(unit, unitsIn(heading).in) !== undefined || timeUnitIn(heading) !== undefined;
  if (isNamed) return undefined;
  if (unit === "usd" && scale !== undefined)
    return `${JSON.stringify(scale.text)} is next to the table. Write "in": "${scale.said}" if these amounts are in ${scale.said}, or "in": "units" if they are not.`;
  if ((unit !== "hours" && unit !== "days") || time === undefined || time.said === unit) return undefined;
  const also = unit === "hours" ? ', with "hoursPerDay": 8 if a working day has 8 hours' : "";
  return `${JSON.stringify(time.text)} is next to the table. Write "in": "${unit}" if these figures are in ${unit}, or "in": "${time.said}" if they are in ${time.said}${time.said === "hours" ? "" : also}.`;
}

/** Returns whether a note on the time of figures is about those of a unit: of hours alone, of costs alone, or of both. */
function isOfUnit(unit: MetricUnit, text: string): unit is "hours" | "usd" {
  const words = wordsIn(text).join(" ");
  const [ofHours, ofCosts] = [HOURS.test(words), COSTS.test(words)];
  return (unit === "hours" && (ofHours || !ofCosts)) || (unit === "usd" && (ofCosts || !ofHours));
}

function basisQuestion(unit: "hours" | "usd", { said: { said, converted }, text }: Said<Basis>): string {
  const whole = `Write "in": "${unit === "hours" ? "hours" : "units"}" if these figures are those of a whole year and a whole programme`;
  const other =
    converted === undefined
      ? `, and convert them in the export if they are not`
      : `, or "in": "${converted.in}" if they are not, to multiply them by ${converted.factor}`;
  return `${JSON.stringify(text)} is next to the table, and says ${JSON.stringify(said)}. ${whole}${other}.`;
}
