import { expect, onTestFinished, test, vi } from "vitest";
import { watchOutput } from "../../src/cli/output.ts";

test("errors of both outputs are watched; a closed pipe or a failing error output is not an error", () => {
  const streams = [process.stdout, process.stderr];
  const before = streams.map((stream) => stream.listeners("error"));
  const { exitCode } = process;
  watchOutput();
  const added = streams.map((stream, at) =>
    stream.listeners("error").filter((listener) => !before[at]!.includes(listener)),
  );
  onTestFinished(() => {
    for (const [at, stream] of streams.entries()) {
      for (const listener of added[at]!) stream.off("error", listener as () => void);
    }
  });
  expect(added.map(({ length }) => length)).toEqual([1, 1]);
  for (const [listener] of added) listener!(Object.assign(new Error("EPIPE"), { code: "EPIPE" }));
  added[1]![0]!(Object.assign(new Error("EIO"), { code: "EIO" }));
  expect(process.exitCode).toBe(exitCode);
});

test("output that cannot be written is an error, which says whether the work was done", () => {
  const { exitCode } = process;
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const before = process.stdout.listeners("error");
  watchOutput();
  const listener = process.stdout.listeners("error").find((one) => !before.includes(one)) as (
    error: Error,
  ) => void;
  onTestFinished(() => {
    print.mockRestore();
    process.exitCode = exitCode;
    process.stdout.off("error", listener);
    process.stderr.removeListener("error", process.stderr.listeners("error").at(-1) as () => void);
  });
  process.exitCode = undefined;
  for (let time = 0; time < 2; time++) listener(Object.assign(new Error("full"), { code: "ENOSPC" }));
  expect(print.mock.calls.flat()).toEqual([
    "error: the output cannot be written (ENOSPC). All the work was done.",
    "error: the output cannot be written (ENOSPC).",
  ]);
  expect(process.exitCode).toBe(1);
});
