import { expect } from "vitest";
import { isWhole } from "./is-whole.ts";

/** Whether the running test file is a whole test. */
export const isWholeTest = (): boolean => isWhole(expect.getState().testPath!);
