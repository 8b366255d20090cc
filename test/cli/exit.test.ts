import { onTestFinished, describe, expect, it, vi } from "vitest";
import { run } from "../../src/cli/exit.ts";
import { LIMITS } from "../../src/model/limits.ts";
import { DataError } from "../../src/model/problem.ts";

const PROBLEM = { file: "export.csv", rule: "3 of 20 rows would be left out", remedy: "Correct it" };

/** What a command prints that ends with an error, and its exit code. */
async function failing(error: Error): Promise<{ printed: string; code: unknown }> {
  const before = process.exitCode;
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => {
    process.exitCode = before;
    print.mockRestore();
  });
  await run({}, () => Promise.reject(error));
  return { printed: print.mock.calls.flat().join("\n"), code: process.exitCode };
}

describe("a command that is refused for its data", () => {
  it("says that nothing was changed", async () => {
    const { printed, code } = await failing(new DataError([PROBLEM]));
    expect(printed).toMatch(/error: 1 problem\. Nothing was changed\.$/);
    expect(code).toBe(1);
  });

  it("lists in JSON the files that it wrote, if any", async () => {
    const before = process.exitCode;
    const print = vi.spyOn(console, "log").mockImplementation(() => {});
    onTestFinished(() => {
      process.exitCode = before;
      print.mockRestore();
    });
    await run({ json: true }, () => Promise.reject(new DataError([PROBLEM], 1, ["private/rejects.csv"])));
    await run({ json: true }, () => Promise.reject(new DataError([PROBLEM])));
    const printed = print.mock.calls.map(([text]) => JSON.parse(String(text)));
    expect(printed.map(({ written }) => written)).toEqual([["private/rejects.csv"], undefined]);
  });

  it("lists in JSON no more problems than elsewhere, and counts all", async () => {
    const before = process.exitCode;
    const print = vi.spyOn(console, "log").mockImplementation(() => {});
    onTestFinished(() => {
      process.exitCode = before;
      print.mockRestore();
    });
    const problems = Array.from({ length: LIMITS.problems + 1 }, () => PROBLEM);
    await run({ json: true }, () => Promise.reject(new DataError(problems)));
    const printed = JSON.parse(String(print.mock.calls.at(-1)));
    expect([printed.total, printed.problems.length]).toEqual([LIMITS.problems + 1, LIMITS.problems]);
  });

  it("counts the problems that are not listed", async () => {
    const { printed } = await failing(new DataError([PROBLEM], 4));
    expect(printed.split("\n").slice(-2)).toEqual([
      "… and 3 more.",
      "error: 4 problems. Nothing was changed.",
    ]);
  });

  it("says which files it wrote nevertheless", async () => {
    const { printed } = await failing(new DataError([PROBLEM], 1, ["private/rejects.csv"]));
    expect(printed).toMatch(/error: 1 problem\. Wrote private\/rejects\.csv; nothing else was changed\.$/);
  });
});
