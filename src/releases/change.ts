import type { PublishedValue, ComparableValue } from "./published-value.ts";

/** A value that was added, removed or changed. */
export interface Change extends Omit<PublishedValue, "value"> {
  readonly kind: "added" | "removed" | "changed";
  /** Null if the value was added, and if it was withheld. */
  readonly old: ComparableValue;
  /** Null if the value was removed, and if it is withheld. */
  readonly new: ComparableValue;
  /** New minus old; null if either is not a number. */
  readonly absolute: number | null;
  /** `absolute` in percent of |old|, so that both have the same sign; null if `absolute` is null or `old` is 0. */
  readonly percent: number | null;
  /**
   * Whether it changes history: a figure that the earlier release had, of a year before its latest, in a source that
   * still publishes that year; or anything at all if the version of the methodology was raised. See `CHANGE_RULES`.
   */
  readonly revision: boolean;
}
