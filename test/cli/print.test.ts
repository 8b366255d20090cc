import { expect, onTestFinished, test, vi } from "vitest";
import { printFailure, printJson, printRows } from "../../src/cli/print.ts";

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

/** What a function prints, on a terminal or not. */
function printed(stream: "log" | "error", print: () => void, isTTY = false): string {
  const spy = vi.spyOn(console, stream).mockImplementation(() => {});
  const before = [process.stderr.isTTY, process.env.NO_COLOR] as const;
  onTestFinished(() => {
    spy.mockRestore();
    process.stderr.isTTY = before[0];
    if (before[1] === undefined) delete process.env.NO_COLOR;
    else process.env.NO_COLOR = before[1];
  });
  process.stderr.isTTY = isTTY;
  print();
  return String(spy.mock.calls.at(-1)?.[0]);
}

test("neither an explanation of a failure nor its last line can control the terminal", () => {
  const text = printed("error", () => printFailure(["a\u001b[2J", "b"], "c\nd"));
  expect(text).toBe("a\\u001b[2J\nb\nerror: c\\nd");
});

test("the texts in a JSON document cannot control the terminal", () => {
  const text = printed("log", () => printJson({ a: ["b\u202ec", 1, null] }));
  expect(JSON.parse(text)).toEqual({ a: ["b\\u202ec", 1, null] });
});

test("a failure is red on a terminal, unless NO_COLOR is set", () => {
  delete process.env.NO_COLOR;
  const failure = () => printFailure([], "it failed");
  expect(printed("error", failure)).toBe("error: it failed");
  expect(printed("error", failure, true)).toBe("\u001b[31merror:\u001b[39m it failed");
  process.env.NO_COLOR = "1";
  expect(printed("error", failure, true)).toBe("error: it failed");
});
