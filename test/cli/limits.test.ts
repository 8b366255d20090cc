import { expect, test } from "vitest";
import { cliHere } from "../support/cli-here.ts";
import { temporaryFolder } from "../support/folders.ts";

/** The exit code of commands about keys and retractions, for texts of so many letters. */
async function statuses(args: (text: string) => readonly string[], lengths: readonly number[]) {
  const told: number[] = [];
  for (const length of lengths) {
    const { status } = await cliHere([...args("x".repeat(length)), "--no-sync"], { cwd: temporaryFolder() });
    told.push(status);
  }
  return told;
}

test("the label of a key has at most 100 characters; more is wrong usage", async () => {
  const create = (label: string) => ["keys", "create", label, "--created", "2026-10-05", "--data", "."];
  expect(await statuses(create, [100, 101])).toEqual([0, 2]);
});

test("the reason of a retraction has at most 300 characters; more is wrong usage", async () => {
  // There is no release to retract.
  const retract = (reason: string) => ["retract", "2026-Q3", "--reason", reason, "--data", "."];
  expect(await statuses(retract, [300, 301])).toEqual([1, 2]);
});

test("create --quiet prints only the key", async () => {
  const create = ["keys", "create", "Bank A", "--created", "2026-10-05", "--data", ".", "--no-sync"];
  const { stdout, stderr } = await cliHere([...create, "--quiet"], { cwd: temporaryFolder() });
  expect(stdout).toMatch(/^cdkey1\w+\n$/);
  expect(stderr).toBe("");
});
