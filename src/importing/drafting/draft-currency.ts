import { grouped, howMany } from "../../model/unit.ts";
import { notedCurrencyQuestion } from "../headings/noted.ts";
import { countedIn } from "../model/counted.ts";
import { ASK } from "../model/mapping.ts";
import type { ImportedCell } from "../model/table.ts";
import { hasDollarSign } from "../values/currencies.ts";
import { splitMarks } from "../values/numbers.ts";
import {
  amountCurrencyOf,
  columnRateQuestion,
  currencyIn,
  marksOfRow,
  rowCurrencyOf,
} from "../values/row-currency.ts";
import type { HeaderUnits } from "../values/units.ts";
import { columnQuestion, type DraftedEntry, firstRead, type Given } from "./draft-entry.ts";

/** Says that amounts are in a currency that the heading does not name. */
const UNNAMED =
  /\b(local|own|national|domestic|home|original)\s+(currency|ccy)\b|\blcu\b|\bcurrency\b|\bccy\b|\b(landes|lokal|haus)w(ä|ae)hrung\b|\bmonnaie (locale|nationale)\b|\bmoneda (local|nacional)\b|\bvaluta\b|[([]\s*(?:fr\.?|local|lc)\s*[)\]]/i;
const UNNAMED_QUESTION =
  'Which currency are its amounts in, and how many US dollars is one, according to which source and on which day? Write "currency": {"code": "…", "usd": …, "source": "…", "date": "…"}, or remove "currency" if they are in US dollars.';

/** What is known about the currency of a column of amounts. */
interface DraftedCurrency {
  /** The question about the currency of the column; undefined if its amounts are in US dollars, or in that of their row. */
  readonly question: string | undefined;
  /** The other currencies that its cells name. */
  readonly others: readonly string[];
}

/**
 * Decides what to ask about the currency of a column of amounts: that of its heading, or else of its cells, or of a title or
 * note next to the table.
 */
export function draftCurrency(
  { name, cells, hasCurrencies, noted }: Given,
  { currency, saysMoney }: HeaderUnits,
): DraftedCurrency {
  const named = cells.flatMap((cell) => amountCurrencyOf(cell) ?? []);
  const isKnown = hasCurrencies || saysMoney;
  const said = currency ?? (isKnown ? undefined : named[0]);
  const others = [...new Set(named)].filter((one) => one !== said);
  if (said === undefined) {
    const unnamed = UNNAMED.test(name) ? UNNAMED_QUESTION : undefined;
    return { question: isKnown ? undefined : (notedCurrencyQuestion(noted) ?? unnamed), others };
  }
  const question = columnRateQuestion(said);
  const dollars = hasDollarSign(said) ? 0 : cells.filter(isInDollars).length;
  if (currency !== undefined || named.length + dollars === cells.length) return { question, others };
  const remaining = `${grouped(named.length + dollars)} of ${howMany(cells.length, "value")} name a currency; the others will be read in ${said}. If these are in US dollars, remove "currency" here, and write "${said}" under "rates" instead.`;
  return { question: `${question} ${remaining}`, others };
}

function isInDollars(cell: ImportedCell): boolean {
  const { mark, also } = splitMarks(String(cell)) ?? {};
  return mark === "usd" || also === "usd";
}

/** Drafts the mapping of a column that names the currency of each row. */
export function draftRowCurrencies(given: Given): DraftedEntry {
  const { to, cells } = given;
  const named = countedIn(cells.map((cell) => String(cell).trim())).map(({ label }) => rowCurrencyOf(label));
  const shown = firstRead(cells, (cell) => {
    const currency = rowCurrencyOf(cell);
    if (currency === null) return undefined;
    const [first = "", ...others] = marksOfRow(currency);
    const code = currencyIn(currency) ?? "USD";
    return others.length === 0 ? code : `${code}, ${first}`;
  });
  if (cells.length > 0 && shown.readAs === undefined) {
    const question = columnQuestion("No currency can be read here. Which column is this?", given);
    return { mapping: { to: ASK }, readAs: undefined, asked: [question] };
  }
  const others = named.flatMap((currency) => currencyIn(currency ?? undefined) ?? []);
  return { mapping: { to }, ...shown, asked: [], currencies: [...new Set(others)] };
}
