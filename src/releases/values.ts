import { answerValues } from "./answer-values.ts";
import type { Frozen } from "./frozen.ts";
import type { PublishedValue } from "./published-value.ts";
import { isOfRegistry } from "./registry-changes.ts";
import { tableValues } from "./table-values.ts";

/** Every figure of a release that is compared with other releases; what registries say of an entry is none. */
export function valuesOf(frozen: Frozen): PublishedValue[] {
  return [...answerValues(frozen), ...tableValues(frozen).filter((value) => !isOfRegistry(value))];
}
