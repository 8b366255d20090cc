import { expect, test } from "vitest";
import { settled } from "../../../src/deploy/store/settled.ts";

const SWITCHED = "2027-01-12T10:00:00Z";

/** How long is waited so many milliseconds after a switch, and what is said of it. */
async function waited(passedMs: number, switched: string | undefined = SWITCHED) {
  let now = Date.parse(SWITCHED) + passedMs;
  const [told, counted]: [string[], number[]] = [[], []];
  const start = now;
  await settled(
    { switched },
    {
      listener: {
        step: (text, of) => told.push(`${text} (${of})`),
        count: (done) => counted.push(done),
      },
      clock: { now: () => now, wait: async (ms) => void (now += ms) },
      signal: undefined,
    },
  );
  return { told, counted: counted.length, ms: now - start };
}

const WAITING = "until no CloudFront location serves the earlier deploy";

test("the previous deployment is kept for a minute after a switch, in whole seconds", async () => {
  expect(await waited(0)).toEqual({ told: [`Waiting 60 s, ${WAITING} (60)`], counted: 60, ms: 60_000 });
  expect(await waited(58_100)).toEqual({ told: [`Waiting 2 s, ${WAITING} (2)`], counted: 2, ms: 2000 });
  expect(await waited(59_999)).toEqual({ told: [`Waiting 1 s, ${WAITING} (1)`], counted: 1, ms: 1000 });
});

test("there is no wait after that, or if nothing was ever switched", async () => {
  const nothing = { told: [], counted: 0, ms: 0 };
  expect(await waited(60_000)).toEqual(nothing);
  expect(await waited(0, "")).toEqual(nothing);
});

test("a switch that is in the future by another clock counts as one of now", async () => {
  expect((await waited(-5000)).ms).toBe(60_000);
});

test("a wait ends when it is asked to stop", async () => {
  const stop = new AbortController();
  let now = Date.parse(SWITCHED);
  const wait = async (ms: number) => {
    now += ms;
    if (now - Date.parse(SWITCHED) === 3000) stop.abort(new Error("stopped"));
  };
  const listener = { step() {}, count() {} };
  await expect(
    settled({ switched: SWITCHED }, { listener, clock: { now: () => now, wait }, signal: stop.signal }),
  ).rejects.toThrow("stopped");
  expect(now - Date.parse(SWITCHED)).toBe(3000);
});
