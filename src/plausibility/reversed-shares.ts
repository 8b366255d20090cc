import { logOdds } from "./log-odds.ts";
import { middle, sorted } from "./sizes.ts";

/** A share: `counted` of `given`. */
export interface Share {
  readonly label: string;
  readonly given: number;
  readonly counted: number;
}

/** A share that seems to be inverted. */
export interface ReversedShare extends Share {
  readonly share: number;
  /** The median share of the others. */
  readonly usual: number;
}

/** The factor by which the odds of a share on the other side of a half may differ from those of the others. */
const TIMES_OF_ODDS = 4.5;
/** Minimum distance of a share from a half, in standard errors of its log-odds, which are 2 / √n at a half. */
const CLEAR_OF_HALF = 2.5;

/**
 * Finds shares that lie on the other side of a half than the median of the others, and far from it.
 * @param least minimum of `given` for a share to be considered
 * @param above a share must be at least this, or at most 1 minus this
 */
export function reversedShares(shares: readonly Share[], least: number, above = 0.5): ReversedShare[] {
  const large = shares.filter(({ given }) => given >= least);
  if (large.length < 2) return [];
  return large.flatMap((own): ReversedShare[] => {
    const others = middle(
      sorted(large, (share) => (share === own ? Number.NaN : logOdds(share.given, share.counted))),
    );
    const odds = logOdds(own.given, own.counted);
    const share = own.counted / own.given;
    if (odds * others >= 0 || Math.abs(odds - others) < Math.log(TIMES_OF_ODDS)) return [];
    if (Math.abs(odds) < (2 * CLEAR_OF_HALF) / Math.sqrt(own.given)) return [];
    if (share < above && share > 1 - above) return [];
    return [{ ...own, share, usual: 1 / (1 + Math.exp(-others)) }];
  });
}
