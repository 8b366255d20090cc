import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    maxWorkers: "100%",
    // They end a test that hangs. No outcome depends on them, on a busy machine neither.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    globalSetup: "test/support/global-setup.ts",
    // Sources have no state, so test files can share a process and load them once.
    isolate: false,
    // No test may depend on where and when it runs.
    env: { TZ: "UTC" },
  },
});
