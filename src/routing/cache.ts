/** `Cache-Control` of what the next release may change: kept by shared caches for a day, by nobody else. */
export const DAY_OLD = "public, max-age=0, s-maxage=86400";

/** `Cache-Control` of what tells of a new release: shared caches keep it for five minutes. */
export const MINUTES_OLD = "public, max-age=0, s-maxage=300";

/** `Cache-Control` of a frozen release: a year is the longest there is, and it is never asked for again. */
export const FOR_EVER = "public, max-age=31536000, immutable";
