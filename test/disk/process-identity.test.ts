import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { processIdentity, isOtherRunning, pidOf } from "../../src/disk/process-identity.ts";
import { systemError, withBentCalls } from "../support/bent-calls.ts";

const { ppid } = process;
const usual = readFileSync;

/** Runs some work on a Linux where the process before this one has a name that is hard to read. */
function withParent<T>(start: number, work: () => T): T {
  const numbers = Array.from({ length: 40 }, (_, index) => (index === 21 ? start : 100 + index)).slice(2);
  const files = new Map([
    [`/proc/${ppid}/stat`, `${ppid} (a name) S (1) R 2) ${numbers.join(" ")}\n`],
    ["/proc/sys/kernel/random/boot_id", "one-run\n"],
  ]);
  const read = (path: unknown, options: unknown) =>
    files.get(String(path)) ?? usual(path as string, options as BufferEncoding);
  return withBentCalls({ readFileSync: read as typeof readFileSync }, work);
}

describe("a process", () => {
  it("is identified by its id, start time and boot id, whatever its name", () => {
    expect(withParent(7001, () => processIdentity(ppid))).toBe(`${ppid} 7001@one-run`);
  });

  it("is identified only by its id if the system provides no more", () => {
    const readFileSync = () => {
      throw systemError("ENOENT");
    };
    expect(withBentCalls({ readFileSync }, () => processIdentity(ppid))).toBe(String(ppid));
  });

  it("counts as another running one while id, start time and boot id match", () => {
    const runs = (identity: string) => withParent(7001, () => isOtherRunning(identity));
    expect(runs(`${ppid} 7001@one-run`)).toBe(true);
    expect(runs(`${ppid} 7000@one-run`)).toBe(false);
    expect(runs(`${ppid} 7001@another-run`)).toBe(false);
    // As it was written where the system says no more.
    expect(runs(String(ppid))).toBe(true);
  });

  it("does not count as another if it is this one", () => {
    expect(isOtherRunning(processIdentity(process.pid))).toBe(false);
    expect(isOtherRunning(String(process.pid))).toBe(false);
  });

  it("counts as running if the system denies access because it belongs to another user", () => {
    const kill = vi.spyOn(process, "kill");
    try {
      for (const [code, isRunning] of [
        ["EPERM", true],
        ["ESRCH", false],
      ] as const) {
        kill.mockImplementation(() => {
          throw systemError(code);
        });
        expect(isOtherRunning(String(ppid)), code).toBe(isRunning);
      }
    } finally {
      kill.mockRestore();
    }
  });

  it.each(["", "0", "-1", "1.5", "NaN", "Infinity", "x", " 1"])(
    "is undefined, and does not run, for the mark %j",
    (mark) => {
      expect(pidOf(mark)).toBe(0);
      expect(isOtherRunning(mark)).toBe(false);
    },
  );
});
