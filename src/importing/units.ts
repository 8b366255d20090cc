import { type MetricUnit, UNITS } from "../model/unit.ts";
import type { FigureColumn } from "../questionnaire/columns.ts";
import type { ColumnMapping, GivenIn } from "./mapping.ts";
import type { Mark } from "./numbers.ts";
import { wordsIn } from "./words.ts";

/** The units in a header. */
export interface HeaderUnits {
  readonly in: GivenIn | undefined;
  /** ISO 4217 code of a currency other than US dollars. */
  readonly currency: string | undefined;
  readonly saysPercent: boolean;
  readonly saysMoney: boolean;
  /** Whether it speaks of costs, whatever their unit. */
  readonly saysCost: boolean;
}

/** Words for costs in English, German, French and Spanish; German ones also as the end of another word. */
const COSTS =
  /\b(costs?|fees?|spend|spending|spent|expenses?|budgets?|prices?|couts?|frais|honoraires|depenses?|costes?|gastos?|honorarios?)\b|(kosten|ausgaben|honorare?|gebuhr(en)?)\b/;

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|\b[kt]?eur(os?)?\b/i, "EUR"],
  [/£|\bk?gbp\b/i, "GBP"],
  [/\b[kt]?chf\b/i, "CHF"],
  [/₹|\binr\b/i, "INR"],
  [/\bcad\b/i, "CAD"],
  [/\baud\b/i, "AUD"],
  [/\bsgd\b/i, "SGD"],
  [/\bbrl\b/i, "BRL"],
  [/¥|\bjpy\b/i, "JPY"],
];

/** Recognises the units in a header: `Fees (k€)`, `Effort (person days)`, `Time to fix [weeks]`. */
export function unitsIn(header: string): HeaderUnits {
  const text = header.replaceAll("_", " ");
  const currency = CURRENCIES.find(([pattern]) => pattern.test(text))?.[1];
  return {
    in: givenIn(text),
    currency,
    saysMoney: currency !== undefined || /\$|\b[kt]?usd\b|\bdollars?\b/i.test(text),
    saysCost: COSTS.test(wordsIn(header).join(" ")),
    saysPercent: /%|\bper ?cent|\bprozent|\bpct\b|\bpour ?cent/i.test(text),
  };
}

/** Returns what a header says its figures are, if that contradicts the unit of its column: `QSA fees (%)`. */
export function otherThan(
  unit: MetricUnit,
  { in: given, saysPercent, saysMoney, saysCost }: HeaderUnits,
): string | undefined {
  if (saysPercent && unit !== "percent" && unit !== "score") return UNITS.percent.text;
  const time = given === "hours" || given === "days" || given === "weeks" ? given : undefined;
  if (unit === "usd") return saysMoney ? undefined : time;
  const isOfCosts = saysCost && !saysPercent && time === undefined;
  return saysMoney || isOfCosts ? "an amount of money" : undefined;
}

function givenIn(text: string): GivenIn | undefined {
  if (
    /\b[kt] ?(€|eur\b|\$|usd\b|£|gbp\b|chf\b)|\btsd\b|\bthousands?\b|'000|\b000s?\b|\bmiles\b/i.test(text)
  ) {
    return "thousands";
  }
  if (/\b(mio|mn|millions?|millionen)\b|\bm ?(€|eur\b|\$|usd\b)/i.test(text)) return "millions";
  if (/\b(weeks?|wochen?|semaines?|semanas?)\b/i.test(text)) return "weeks";
  if (/\b(days?|tagen?|personentage|pt|md|jours?|dias?|días?)\b/i.test(text)) return "days";
  if (/\b(hours?|hrs?|stunden|heures?|horas?)\b|\(h\)/i.test(text)) return "hours";
  return /\b(share|ratio|fraction|anteil|quote)\b/i.test(text) ? "share" : undefined;
}

/** Hours per day for times that findings stay open, which are counted around the clock. */
const HOURS_A_DAY = 24;
const DAYS_A_WEEK = 7;

/** The factor by which a figure is multiplied, or why it cannot be converted. */
export type Factor = { readonly factor: number } | { readonly fault: string };

/**
 * Returns the factor that converts figures to the unit of their column.
 * @param marks units in the cell itself, which take precedence over the mapping
 */
export function factorOf(column: FigureColumn, mapping: ColumnMapping, marks: readonly Mark[]): Factor {
  const { unit } = column;
  let given: GivenIn | undefined = mapping.in === "?" ? undefined : mapping.in;
  let currency = mapping.currency === "?" ? undefined : mapping.currency;
  let factor = 1;
  for (const mark of marks) {
    if (isCurrency(mark)) {
      const code = mark.slice("currency ".length);
      if (unit !== "usd") return { fault: `is an amount of money, but ${column.name} is not` };
      if (currency?.code !== code) return { fault: `is in ${code}, but the mapping gives no rate for it` };
    } else if (mark === "usd") {
      if (unit !== "usd") return { fault: `is an amount of money, but ${column.name} is not` };
      if (currency !== undefined) currency = undefined;
    } else if (mark === "percent") {
      // A score is of 100, so its percentage is the score itself.
      if (unit !== "percent" && unit !== "score")
        return { fault: `is a percentage, but ${column.name} is not` };
      given = undefined;
    } else if (mark === "thousands" || mark === "millions") {
      if (unit !== "usd") return { fault: `is in ${mark}, but ${column.name} is not an amount of money` };
      given = mark;
    } else if (mark === "hours" || mark === "days" || mark === "weeks") {
      if (unit !== "hours" && unit !== "days") return { fault: `is in ${mark}, but ${column.name} is not` };
      given = mark;
    } else {
      if (unit !== mark) return { fault: `is in ${UNITS[mark].text}, but ${column.name} is not` };
      given = undefined;
    }
  }
  if (currency !== undefined && unit === "usd") factor *= currency.usd;
  const scale = scaleOf(column, given, mapping.hoursPerDay);
  return typeof scale === "string" ? { fault: scale } : { factor: factor * scale };
}

function isCurrency(mark: Mark): mark is `currency ${string}` {
  return mark.startsWith("currency ");
}

function scaleOf(
  { unit, name }: FigureColumn,
  given: GivenIn | undefined,
  hoursPerDay: ColumnMapping["hoursPerDay"],
): number | string {
  if (given === undefined || given === unit) return 1;
  if (given === "share" && unit === "percent") return 100;
  if (given === "thousands" && unit === "usd") return 1000;
  if (given === "millions" && unit === "usd") return 1_000_000;
  if (given === "weeks" && unit === "days") return DAYS_A_WEEK;
  if (given === "hours" && unit === "days") return 1 / HOURS_A_DAY;
  if (unit === "hours" && (given === "days" || given === "weeks")) {
    if (typeof hoursPerDay !== "number")
      return `is in ${given}, but the mapping does not say how many hours a day has`;
    return given === "days" ? hoursPerDay : 5 * hoursPerDay;
  }
  return `is in ${given}, but ${name} cannot be`;
}
