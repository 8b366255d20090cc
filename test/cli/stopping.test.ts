import { expect, onTestFinished, test } from "vitest";
import { stoppable } from "../../src/cli/stopping.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const listening = () => SIGNALS.map((signal) => process.listeners(signal));

test("a first signal stops the work, and further ones have their usual effect, which ends the process", async () => {
  const before = { code: process.exitCode, listening: listening() };
  onTestFinished(() => void (process.exitCode = before.code));
  const stopped = stoppable(async (stop) => {
    // No real signal is sent: others may listen to those of this process.
    const onSignal = process.listeners("SIGTERM").at(-1)!;
    expect(listening()).toEqual(before.listening.map((others) => [...others, onSignal]));
    onSignal("SIGTERM");
    expect(listening()).toEqual(before.listening);
    stop.throwIfAborted();
  });
  await expect(stopped).rejects.toThrow("stopped by SIGTERM");
  expect(process.exitCode).toBe(143);
});

test("work that is done leaves signals and the exit code as they were", async () => {
  const before = { code: process.exitCode, listening: listening() };
  await stoppable(async () => {});
  expect({ code: process.exitCode, listening: listening() }).toEqual(before);
});
