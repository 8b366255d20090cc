/** `Cache-Control` of files that the next release may change: only shared caches keep them, for a day. */
export const DAY_OLD = "public, max-age=0, s-maxage=86400";

/** `Cache-Control` of files that announce a new release: shared caches keep them for five minutes. */
export const CACHED_FOR_MINUTES = "public, max-age=0, s-maxage=300";

/** `Cache-Control` of a frozen release: kept for a year, the usual maximum, and never revalidated. */
export const CACHED_FOR_A_YEAR = "public, max-age=31536000, immutable";
