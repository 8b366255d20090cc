/** A planned removal, announced in an earlier release. Dates are days in UTC, such as 2026-12-31. */
export interface Deprecation {
  /** `path`, `path?name=value` or `path#/json/pointer`. Everything below it is removed too. */
  readonly what: string;
  readonly deprecated: string;
  /** From this day on it may be removed. */
  readonly sunset: string;
  /** What to use instead. */
  readonly instead?: string;
}
