import type { Baseline } from "../model/baseline.ts";
import type { Programme } from "../model/programme.ts";
import { Unions } from "./unions.ts";

/** More than the number of a year, so that two numbers can be combined into one. */
const MOST_YEARS = 10_000;

/**
 * Unites organisations of a year that the ledger regards as one, because their names changed: their programmes get the same
 * number. So each counts once, whatever its name is today.
 */
export function uniteOrganisations(
  programmes: readonly Programme[],
  { entryOf, versionOf }: Pick<Baseline, "entryOf" | "versionOf">,
): void {
  const unions = new Unions();
  const numberOf = ({ organisation, year }: Programme) => MOST_YEARS * organisation + year;
  const firstOf = new Map<number, number>();
  for (const own of programmes) {
    const inLedger = MOST_YEARS * versionOf(entryOf(own)).organisation + own.year;
    const first = firstOf.get(inLedger);
    if (first === undefined) firstOf.set(inLedger, numberOf(own));
    else unions.join(numberOf(own), first);
  }
  for (const own of programmes) own.organisation = Math.floor(unions.of(numberOf(own)) / MOST_YEARS);
}
