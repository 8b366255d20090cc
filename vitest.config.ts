import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Sources have no state, so test files can share a process and load them once.
    isolate: false,
    // No test may depend on where and when it runs.
    env: { TZ: "UTC" },
  },
});
