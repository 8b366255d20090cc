import { expect } from "vitest";
import { isWhole } from "./is-whole.ts";

/** Whether the test file that runs is of the whole. */
export const isWholeTest = (): boolean => isWhole(expect.getState().testPath!);
