import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { cliHere } from "../support/cli-here.ts";
import { temporaryFolder } from "../support/folders.ts";

test.each([
  ["import", "data", ["export.csv", "--out", "data/s.csv"]],
  ["import", "data", ["export.csv", "--rejects", "data/s.csv"]],
  ["import", "public", ["export.csv", "--out", "public/s.csv"]],
  ["import", "public", ["export.csv", "--rejects", "public/s.csv"]],
  ["sample", "data", ["--programmes", "40", "--out", "data/s.csv"]],
  ["sample", "public", ["--programmes", "40", "--out", "public/s.csv"]],
])("%s writes no submissions into %s/: %j", async (command, folder, args) => {
  const cwd = temporaryFolder();
  const { status, stderr } = await cliHere([command, ...args], { cwd });
  expect([status, stderr.split("\n").filter((line) => line.startsWith("error"))]).toEqual([
    1,
    [
      `error: ${folder}/s.csv is in ${folder}, which is committed or published. Submissions are private. Keep the file elsewhere.`,
    ],
  ]);
  expect(readdirSync(cwd)).toEqual([]);
});
