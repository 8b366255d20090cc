import fc from "fast-check";
import { inject } from "vitest";
import { refuseInUnitTests } from "./refused-in-unit-tests.ts";
import { isWholeTest } from "./running-file.ts";
import { TEMPORARY } from "./temporary.ts";

/** Run before each test file. */

/** Properties are tried with the same values in each run: what passed for one commit passes for it everywhere. */
fc.configureGlobal({ seed: 1 });

refuseInUnitTests(!isWholeTest());
// What tests write waits for no disk.
process.env.TMPDIR = inject("folder") ?? TEMPORARY;
