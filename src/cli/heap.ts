import { setFlagsFromString } from "node:v8";
import { sizeOf } from "../disk/size-of.ts";

/** From so many bytes of submissions on, some hundred thousand, memory counts for more than a twentieth of the time. */
const LARGE = 20_000_000;
/** Percent that the heap may grow then between two garbage collections. */
const HEAP_GROWTH = 30;

/**
 * Has the heap collected more often where submissions are large: by default, it grows to several times the memory in use
 * before it is collected.
 * @param submissions a file, or a folder of files
 */
export function keepHeapSmall(submissions: string): void {
  if (sizeOf(submissions) >= LARGE) setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
}
