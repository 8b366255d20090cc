import { middle, sorted } from "./sizes.ts";

/** How many of something that is given count. */
export interface Share {
  readonly label: string;
  readonly given: number;
  readonly counted: number;
}

export interface TurnedOver extends Share {
  readonly share: number;
  /** The middle share of the others. */
  readonly usual: number;
}

/** How many times the odds of one may be those of the others, where it lies on the other side of a half. */
const TIMES_OF_ODDS = 4.5;
/** How far from a half one lies, in standard errors of the logarithm of its odds, which is 2 / √n at a half. */
const CLEAR_OF_HALF = 2.5;

/**
 * Shares on the other side of a half than the middle one of the others, and far from it.
 * @param least of what is given, for a share to be looked at
 * @param above and below 1 less it, a share is turned over
 */
export function turnedOver(shares: readonly Share[], least: number, above = 0.5): TurnedOver[] {
  const large = shares.filter(({ given }) => given >= least);
  if (large.length < 2) return [];
  return large.flatMap((own): TurnedOver[] => {
    const others = middle(sorted(large, (share) => (share === own ? Number.NaN : logOdds(share))));
    const odds = logOdds(own);
    const share = own.counted / own.given;
    if (odds * others >= 0 || Math.abs(odds - others) < Math.log(TIMES_OF_ODDS)) return [];
    if (Math.abs(odds) < (2 * CLEAR_OF_HALF) / Math.sqrt(own.given)) return [];
    if (share < above && share > 1 - above) return [];
    return [{ ...own, share, usual: 1 / (1 + Math.exp(-others)) }];
  });
}

/** The logarithm of odds, with half a case more on both sides for shares of 0 and 1 (Haldane 1956). */
function logOdds({ given, counted }: Share): number {
  return Math.log((counted + 0.5) / (given - counted + 0.5));
}
