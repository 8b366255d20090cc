import { truncateSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import v8 from "node:v8";
import { expect, it, onTestFinished, vi } from "vitest";
import { cliHere } from "../support/cli-here.ts";
import { temporaryFolder } from "../support/folders.ts";

const KEPT_SMALL = "--heap-growing-percent=30";

/** Runs a command with a file of submissions of so many bytes; it is refused, for there is no data. */
async function flagsOf(bytes: number, ...args: readonly string[]) {
  const cwd = temporaryFolder();
  const file = join(cwd, "s.csv");
  writeFileSync(file, "");
  truncateSync(file, bytes);
  const flags: string[] = [];
  const spy = vi.spyOn(v8, "setFlagsFromString").mockImplementation((flag) => void flags.push(flag));
  // Modules that import the function by its name have the spy from here on.
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  const { status } = await cliHere([...args, file], { cwd });
  expect(status).toBe(1);
  return flags;
}

it.each([["ingest"], ["release", "2026-Q4", "--as-of", "2026-09-30", "--submissions"]])(
  "the heap is kept small for 20 MB of submissions or more: %s",
  async (...args) => {
    expect(await flagsOf(20_000_000, ...args)).toContain(KEPT_SMALL);
    expect(await flagsOf(19_999_999, ...args)).not.toContain(KEPT_SMALL);
  },
);
