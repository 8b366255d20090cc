import type { PublishedValue, Value } from "./published-value.ts";

/** A value that is new, gone, or another than it was. */
export interface Change extends Omit<PublishedValue, "value"> {
  readonly kind: "added" | "removed" | "changed";
  /** Null too where the value is new, or gone. */
  readonly old: Value;
  readonly new: Value;
  /** New less old; null where either is no number. */
  readonly absolute: number | null;
  /** `absolute` in percent of old's size, so that its sign is that of `absolute`; null where old is 0 too. */
  readonly percent: number | null;
  /** Whether it is of a year before the latest of the earlier release, and of one that is still told of there: history was
   * written anew. */
  readonly revision: boolean;
}
