import { defineConfig } from "vitest/config";
import all from "./vitest.config.ts";

/**
 * The tests that need no process, port, browser or build of all data: nothing is made for them before they begin, and none
 * waits, so a worker more than there are cores would only load the sources once more.
 */
export default defineConfig({
  ...all,
  test: { ...all.test, exclude: ["test/**/*.whole.test.ts"], globalSetup: [], maxWorkers: "100%" },
});
