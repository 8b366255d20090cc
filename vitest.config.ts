import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    // No test may depend on where and when it runs.
    env: { TZ: "UTC" },
  },
});
