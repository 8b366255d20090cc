import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:http";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { expect, test } from "vitest";

const refusals: [string, () => unknown][] = [
  ["starts a process", () => spawn("true")],
  ["starts a process", () => execFileSync("true")],
  ["opens a port", () => createServer().listen(0)],
  ["starts a thread", () => new Worker("", { eval: true })],
];

test.each(refusals)(
  "a unit test that %s fails with a message that says how to name its file",
  (what, attempt) => {
    expect(attempt).toThrow(new Error(`a unit test ${what}: name its file *.whole.test.ts`));
  },
);

test("a property is tested with the same values in each run, even without its own seed", () => {
  const tried: number[][] = [[], []];
  for (const values of tried) fc.assert(fc.property(fc.integer(), (value) => void values.push(value)));
  expect(tried[0]).toHaveLength(100);
  expect(tried[1]).toEqual(tried[0]);
});

test("a golden file that is missing is not written by a run of the tests, in CI or elsewhere", async () => {
  for (const name of ["vitest.config.ts", "vitest.unit.config.ts"]) {
    const { default: config } = await import(new URL(`../${name}`, import.meta.url).href);
    expect(config.test.update, name).toBe("none");
  }
});
