import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:http";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

const refusals: [string, () => unknown][] = [
  ["starts a process", () => spawn("true")],
  ["starts a process", () => execFileSync("true")],
  ["opens a port", () => createServer().listen(0)],
  ["starts a thread", () => new Worker("", { eval: true })],
];

test.each(refusals)("a unit test that %s is refused, and told how to name its file", (what, attempt) => {
  expect(attempt).toThrow(new Error(`a unit test ${what}: name its file *.whole.test.ts`));
});
