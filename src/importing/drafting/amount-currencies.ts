import { METRIC, QUESTIONS } from "../../model/metric.ts";
import { meaningsOf, withoutBrackets } from "../headings/headings.ts";
import { PHRASES } from "../headings/vocabulary.ts";
import { ASK, CURRENCY, IGNORE } from "../model/mapping.ts";
import type { ReadTable } from "../model/table.ts";
import { givenTextsAt, wordsIn } from "../text/words.ts";
import { rowCurrencyOf } from "../values/row-currency.ts";
import type { DraftTarget } from "./draft-column.ts";

const AMOUNTS: ReadonlySet<string> = new Set(QUESTIONS.filter((question) => METRIC[question].unit === "usd"));
const CURRENCY_WORDS = new Set(PHRASES[CURRENCY]?.flatMap((phrase) => phrase.split(" ")));

/**
 * Decides what columns are whose heading names the currency of a single amount, such as `QSA fees currency`: exports with
 * several currencies have one beside each amount. Where all cells are US dollars nothing has to be read. Otherwise it is
 * asked, because a mapping knows one currency for all amounts of a row.
 */
export function withAmountCurrencies(targets: readonly DraftTarget[], table: ReadTable): DraftTarget[] {
  return targets.map((target, place) => {
    const amount = amountIn(target.name);
    if (amount === undefined || ![ASK, CURRENCY].includes(target.to)) return target;
    const currencies = givenTextsAt(table, place).map(rowCurrencyOf);
    if (currencies.length === 0 || currencies.includes(null)) return target;
    if (currencies.every((currency) => currency === "usd")) return { name: target.name, to: IGNORE };
    const doubt = `It may be the currency of ${amount} alone, but "currency" is that of all amounts of a row. If it is of one, convert that column to US dollars in the export first: if this column is ignored, all are read as US dollars.`;
    return { name: target.name, to: ASK, doubt };
  });
}

/** Returns the amount whose currency a heading names; undefined if it names none, or that of all amounts. */
function amountIn(heading: string): string | undefined {
  const words = wordsIn(withoutBrackets(heading));
  const others = words.filter((word) => !CURRENCY_WORDS.has(word));
  if (others.length === words.length) return undefined;
  return meaningsOf(others.join(" "), []).find(({ to }) => AMOUNTS.has(to))?.to;
}
