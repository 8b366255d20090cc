import { answerValues } from "./answer-values.ts";
import type { Frozen } from "./frozen.ts";
import type { PublishedValue } from "./published-value.ts";
import { tableValues } from "./table-values.ts";

/** Every value of a release that is compared with other releases. */
export function valuesOf(frozen: Frozen): PublishedValue[] {
  return [...answerValues(frozen), ...tableValues(frozen)];
}
