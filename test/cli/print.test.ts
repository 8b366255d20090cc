import { expect, onTestFinished, test, vi } from "vitest";
import { printRows } from "../../src/cli/print.ts";

test("rows for another program cannot control the terminal", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  printRows([
    ["a", "b\u001b[2J"],
    ["c\nd", "e"],
  ]);
  printRows([]);
  const [[text]] = log.mock.calls as [[string]];
  expect([log.mock.calls.length, text.split("\n").map((line) => line.split("\t").length)]).toEqual([
    1,
    [2, 2],
  ]);
  expect(text).not.toContain("\u001b");
});
