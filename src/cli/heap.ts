import { setFlagsFromString } from "node:v8";
import { pathSize } from "../disk/size-of.ts";

/** Size of submissions, in bytes, from which saving memory is worth about 5% more time: some hundred thousand rows. */
const LARGE = 20_000_000;
/** Percent that the heap may then grow between two garbage collections. */
const HEAP_GROWTH = 30;

/**
 * Makes V8 collect garbage more often for large submissions: by default, the heap grows to several times the memory in use
 * before a collection.
 * @param submissions a file, or a folder of files
 */
export function keepHeapSmall(submissions: string): void {
  if (pathSize(submissions) >= LARGE) setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
}
