import { expect, onTestFinished, test } from "vitest";
import { watchOutput } from "../../src/cli/output.ts";

test("errors of both outputs are watched, and a closed pipe or a failing error output is none", () => {
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
