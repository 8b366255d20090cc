import type { ImportedCell } from "../model/table.ts";
import { codeToWrite, otherCurrencyIn } from "./currencies.ts";
import { type Mark, splitMarks, unitMarks } from "./numbers.ts";

/** What a unit of an amount of money is marked with. */
export type CurrencyMark = "usd" | `currency ${string}`;

/** The currency that a row names for its amounts; null if it names none. */
export type RowCurrency = CurrencyMark | null;

export function isCurrencyMark(mark: Mark | undefined): mark is CurrencyMark {
  return mark === "usd" || mark?.startsWith("currency ") === true;
}

/** Returns the name of a currency that is not the US dollar: its code, or a name that several currencies have. */
export function currencyIn(mark: Mark | undefined): string | undefined {
  return mark?.startsWith("currency ") === true ? mark.slice("currency ".length) : undefined;
}

/** Reads a cell that names a currency: `CHF`, `€`, `US dollars`, `Swiss francs (CHF)`. */
export function rowCurrencyOf(cell: ImportedCell): RowCurrency {
  const text = String(cell).trim();
  const { mark, also } = unitMarks(text) ?? {};
  if (also === undefined && isCurrencyMark(mark)) return mark;
  const other = otherCurrencyIn(text);
  return other === undefined ? null : `currency ${other.said}`;
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
