import type { ImportedCell } from "../model/table.ts";
import { codeToWrite, otherCurrencyIn } from "./currencies.ts";
import { isLargeScale, type LargeScale, type Mark, splitMarks, unitMarks } from "./numbers.ts";

/** What a unit of an amount of money is marked with. */
export type CurrencyMark = "usd" | `currency ${string}`;

/** The currency that a row names for its amounts, with their scale if it names one too: `TEUR`; null if it names none. */
export type RowCurrency = CurrencyMark | `${LargeScale} ${CurrencyMark}` | null;

export function isCurrencyMark(mark: Mark | undefined): mark is CurrencyMark {
  return mark === "usd" || mark?.startsWith("currency ") === true;
}

/** Returns the name of a currency that is not the US dollar: its code, or a name that several currencies have. */
export function currencyIn(mark: Mark | RowCurrency | undefined): string | undefined {
  return /(?:^| )currency (.+)$/.exec(mark ?? "")?.[1];
}

/** Reads a cell that names a currency: `CHF`, `€`, `US dollars`, `Swiss francs (CHF)`, `kUSD`, `EUR thousands`. */
export function rowCurrencyOf(cell: ImportedCell): RowCurrency {
  const text = String(cell).trim();
  const { mark, also } = unitMarks(text) ?? unitMarks(withScaleFirst(text)) ?? {};
  if (also === undefined && isCurrencyMark(mark)) return mark;
  const isScaled = SCALED.test(withScaleFirst(text)) && mark !== undefined && isLargeScale(mark);
  if (isScaled && isCurrencyMark(also)) return `${mark} ${also}`;
  const other = otherCurrencyIn(text);
  return other === undefined ? null : `currency ${other.said}`;
}

/** A scale before a sign or a code: `T€`, `kUSD`. A word such as Trial is no thousand rials. */
const SCALED = /^(?:[kKtTmM]|[Tt]sd\.?|TSD|[Mm]io\.?|MIO)\s?(?:\p{Sc}|\p{Lu}{3})$/u;

/** Turns `EUR thousands` and `USD (k)` into `k EUR`, as units after a number are read. */
function withScaleFirst(text: string): string {
  const [, currency, scale] =
    /^(\S+|us dollars?)[ (,]+(?:in )?(k|thousands?|tsd\.?|tausend|m|mio\.?|millions?)\)?$/i.exec(text) ?? [];
  return currency === undefined || scale === undefined
    ? text
    : `${/^m/i.test(scale) ? "m" : "k"} ${currency}`;
}

/** Returns the units of a cell that names a currency, and perhaps a scale. */
export function marksOfRow(currency: NonNullable<RowCurrency>): Mark[] {
  const [first = "", ...rest] = currency.split(" ");
  return isLargeScale(first) ? [first, rest.join(" ") as CurrencyMark] : [currency as CurrencyMark];
}

/** Returns the currency other than the US dollar that an amount names; undefined if it names none. */
export function amountCurrencyOf(cell: ImportedCell): string | undefined {
  const { mark, also } = splitMarks(String(cell)) ?? {};
  return currencyIn(mark) ?? currencyIn(also);
}

/** Asks for the currency of a column, which its heading, its cells or a note names, and for its rate. */
export function columnRateQuestion(said: string): string {
  const code = codeToWrite(said);
  const which =
    code === said
      ? `How many US dollars is one ${said}`
      : `Which currency is meant by ${said}, and how many US dollars is one`;
  return `${which}, according to which source and on which day? Write "currency": {"code": "${code}", "usd": …, "source": "…", "date": "…"}.`;
}

/** Asks for the rate of a currency that rows or cells name. */
export function sharedRateQuestion(said: string): string {
  return `How many US dollars is one ${said}, according to which source and on which day? Write under "rates": "${said}": {"usd": …, "source": "…", "date": "…"}.`;
}
