/** A planned removal, announced in a release before it. Dates are days in UTC, as 2026-12-31. */
export interface Deprecation {
  /** `path`, `path?name=value` or `path#/json/pointer`; what is below a place goes with it. */
  readonly what: string;
  readonly deprecated: string;
  /** From this day on it may be gone. */
  readonly sunset: string;
  /** What to use instead. */
  readonly instead?: string;
}
