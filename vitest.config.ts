import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LOADER } from "./scripts/typescript/register.js";
import { isWhole } from "./test/support/is-whole.ts";

/**
 * Begins with what takes longest, so that no core waits for another at the end: whole tests, by how long each file took
 * in the last run (by size in the first), then the many short ones.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isWhole(b.moduleId)) - Number(isWhole(a.moduleId)));
  }
}

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: "test/support/setup.ts",
    globalSetup: "test/support/global-setup.ts",
    // One more than there are cores, for tests of the whole often wait for a browser or another process.
    maxWorkers: availableParallelism() + 1,
    // Sources have no state, so test files can share a process and load them once.
    isolate: false,
    // Builds make many short-lived texts: with room for them there is less to collect.
    // And most functions are called too little for optimised code of theirs to pay.
    execArgv: [
      "--max-semi-space-size=64",
      "--interrupt-budget=1000000",
      "--initial-old-space-size=1024",
      `--import=${LOADER}`,
    ],
    // Node loads the files itself, faster than Vite; no test puts another module in the place of one.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    // They end a test that hangs. No outcome depends on them, on a busy machine neither.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A golden file that is missing fails: only npm run golden writes one.
    update: "none",
    // No test may depend on where and when it runs.
    env: { TZ: "UTC" },
  },
});
