import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Leave, watchOver } from "../../src/deploy/watch.ts";

const LOST = new Error("lost");

/** A lock that is looked at, and a clock that stands unless it is set. */
function lockAt() {
  const lock = { isHeld: true, looks: 0, ms: 0, late: undefined as boolean | undefined, takesMs: 0 };
  const requireHeld = async (mayBeLate: () => boolean) => {
    lock.looks++;
    await Promise.resolve();
    lock.ms += lock.takesMs;
    if (lock.isHeld) return;
    lock.late = mayBeLate();
    throw LOST;
  };
  return { lock, watch: watchOver(requireHeld, { passedMs: () => lock.ms }) };
}

const changed = (leave: Leave) => leave.obtain();

describe("permission to make a change", () => {
  it("is given after a check of the lock, and without another for less than 5 s", async () => {
    const { lock, watch } = lockAt();
    const looks: number[] = [];
    for (const ms of [0, 4_999, 5_000, 9_999, 10_000]) {
      lock.ms = ms;
      await watch.change(changed);
      looks.push(lock.looks);
    }
    expect(looks).toEqual([1, 1, 2, 2, 3]);
  });

  it("counts time in which the machine slept, and is not prolonged by a clock that is set back", async () => {
    let [steady, wall] = [0, 1_000_000];
    vi.spyOn(performance, "now").mockImplementation(() => steady);
    vi.spyOn(Date, "now").mockImplementation(() => wall);
    onTestFinished(() => void vi.restoreAllMocks());
    let looks = 0;
    const watch = watchOver(async () => void looks++);
    const looksAfter = async (steadyMs: number, wallMs: number) => {
      [steady, wall] = [steady + steadyMs, wall + wallMs];
      await watch.change(changed);
      return looks;
    };
    expect(await looksAfter(0, 0)).toBe(1);
    expect(await looksAfter(4_000, 4_000)).toBe(1);
    expect(await looksAfter(0, 1_000)).toBe(2);
    expect(await looksAfter(4_999, -600_000)).toBe(2);
    expect(await looksAfter(1, 0)).toBe(3);
  });

  it("is awaited by all changes during a check", async () => {
    const { lock, watch } = lockAt();
    await Promise.all(Array.from({ length: 8 }, () => watch.change(changed)));
    expect(lock.looks).toBe(1);
  });

  it("is not given by a check that took longer, and is refused if none is faster", async () => {
    const { lock, watch } = lockAt();
    lock.takesMs = 5_000;
    await expect(watch.change(changed)).rejects.toMatchObject({
      message: "the server takes more than 5 s to answer who holds the lock",
      remedy: "Run the command again, with a lower --concurrency.",
    });
    expect(lock.looks).toBe(6);
  });

  it("is obtained again for each attempt", async () => {
    const { lock, watch } = lockAt();
    const fresh = await watch.change(async (leave) => {
      await leave.obtain();
      const before = leave.isFresh();
      lock.ms += 5_000;
      return [before, leave.isFresh(), await leave.obtain().then(() => leave.isFresh())];
    });
    expect(fresh).toEqual([true, false, true]);
    expect(lock.looks).toBe(2);
  });

  it("is never given after the lock was lost", async () => {
    const { lock, watch } = lockAt();
    lock.isHeld = false;
    await expect(watch.change(changed)).rejects.toBe(LOST);
    lock.isHeld = true;
    await expect(watch.change(changed)).rejects.toBe(LOST);
  });

  it("is not given after the lock was lost, however short a time ago it was held", async () => {
    const { lock, watch } = lockAt();
    await watch.change(changed);
    lock.isHeld = false;
    await expect(watch.look()).rejects.toBe(LOST);
    await expect(watch.change(changed)).rejects.toBe(LOST);
    expect(await watch.change(async (leave) => leave.isFresh())).toBe(false);
  });

  it("optionally also needs a check before every few changes", async () => {
    let looks = 0;
    const watch = watchOver(async () => void looks++, { every: 3, passedMs: () => 0 });
    for (let count = 0; count < 7; count++) await watch.change(changed);
    expect(looks).toBe(3);
  });
});

describe("a lock that is lost", () => {
  it("is reported without late changes if none was begun since it was seen", async () => {
    const { lock, watch } = lockAt();
    await watch.change(changed);
    await watch.look();
    lock.isHeld = false;
    await expect(watch.look()).rejects.toBe(LOST);
    expect(lock.late).toBe(false);
  });

  it("is reported without late changes if one that had several attempts ended before it was seen", async () => {
    const { lock, watch } = lockAt();
    await watch.change(async (leave) => {
      await leave.obtain();
      await leave.obtain();
    });
    await watch.look();
    lock.isHeld = false;
    await expect(watch.look()).rejects.toBe(LOST);
    expect(lock.late).toBe(false);
  });

  it("is reported with late changes if one ended since it was seen", async () => {
    const { lock, watch } = lockAt();
    await watch.change(changed);
    lock.isHeld = false;
    await expect(watch.look()).rejects.toBe(LOST);
    expect(lock.late).toBe(true);
  });

  it("is reported with late changes if an earlier one is still in progress", async () => {
    const { lock, watch } = lockAt();
    await watch.change(async (leave) => {
      await leave.obtain();
      await watch.look();
      lock.isHeld = false;
      await expect(watch.look()).rejects.toBe(LOST);
    });
    expect(lock.late).toBe(true);
  });
});
