import { expect, onTestFinished, test, vi } from "vitest";
import { beginning, lockEnded, isOver, lockText, parseLock } from "../../src/deploy/holder.ts";

test("a lock of this process is free only when its deploy has ended", () => {
  const [one, other] = [beginning(), beginning()];
  expect([isOver(one), isOver(other)]).toEqual([false, false]);
  lockEnded(one);
  expect([isOver(one), isOver(other)]).toEqual([true, false]);
  lockEnded(other);
  expect(isOver(other)).toBe(true);
});

test("a lock of another machine is free after an hour, and that of a process that no longer exists at once", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-01-12T10:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const own = beginning();
  const elsewhere = { ...own, host: "elsewhere" };
  expect(isOver({ ...elsewhere, since: "2027-01-12T09:00:00Z" })).toBe(false);
  expect(isOver({ ...elsewhere, since: "2027-01-12T08:59:59Z" })).toBe(true);
  expect(isOver({ ...own, process: 2 ** 30 })).toBe(true);
  expect(isOver({ ...own, process: process.ppid })).toBe(false);
  lockEnded(own);
});

test("a lock of the same workflow run is free, as an attempt begins when the previous one has ended", () => {
  const withRun = (run: string | undefined) => {
    vi.stubEnv("GITHUB_REPOSITORY", run && "acme/benchmark");
    vi.stubEnv("GITHUB_RUN_ID", run);
  };
  onTestFinished(() => void vi.unstubAllEnvs());
  withRun("4711");
  const before = beginning();
  lockEnded(before);
  expect(before.run).toBe("acme/benchmark 4711");
  const elsewhere = { ...before, host: "elsewhere" };
  expect(isOver(elsewhere)).toBe(true);
  withRun("4712");
  expect(isOver(elsewhere)).toBe(false);
  withRun(undefined);
  expect(isOver(elsewhere)).toBe(false);
  expect(isOver({ ...beginning(), host: "elsewhere" })).toBe(false);
});

test("a process of another user counts as running", () => {
  const own = beginning();
  const kill = vi.spyOn(process, "kill");
  onTestFinished(() => kill.mockRestore());
  for (const [code, over] of [
    ["EPERM", false],
    ["ESRCH", true],
  ] as const) {
    kill.mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
    expect(isOver({ ...own, process: process.ppid }), code).toBe(over);
  }
  lockEnded(own);
});

test("a lock is read back as it was written, and any other text is not a lock", () => {
  const own = beginning();
  lockEnded(own);
  expect(parseLock(lockText(own))).toEqual(own);
  expect([parseLock("{}"), parseLock(`${lockText(own)}x`), parseLock("")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
