import { answerValues } from "./answer-values.ts";
import type { Frozen } from "./frozen.ts";
import type { PublishedValue } from "./published-value.ts";
import { isOfRegistry } from "./registry-changes.ts";
import { tableValues } from "./table-values.ts";

/** Returns every value of a release that is compared with other releases, except those of registries. */
export function comparableValues(frozen: Frozen): PublishedValue[] {
  return [...answerValues(frozen), ...tableValues(frozen).filter((value) => !isOfRegistry(value))];
}
