import { expect, test } from "vitest";
import { type Count, counterOf, type ObjectState } from "../../../../src/hosts/cloudflare/worker/counter.ts";

/** A Durable Object's storage in memory, and a counter that uses it. */
function objectOf(quota: number, time: string) {
  const stored = new Map<string, unknown>();
  const done: string[] = [];
  const world = { now: Date.parse(time) };
  const Counter = counterOf({ quota, keys: [] }, () => world.now);
  let ready: Promise<void> = Promise.resolve();
  const state: ObjectState = {
    storage: {
      get: async (key) => stored.get(key),
      put: async (key, value) => {
        done.push("put");
        stored.set(key, value);
      },
      deleteAll: async () => {
        done.push("deleteAll");
        stored.clear();
      },
      setAlarm: async (at) => void done.push(`alarm ${new Date(at).toISOString()}`),
    },
    blockConcurrencyWhile: (action) => (ready = action()),
  };
  const awake = async () => {
    const counter = new Counter(state);
    // Cloudflare lets nobody in before.
    await ready;
    return counter;
  };
  const countIn = async (counter: { fetch(): Promise<Response> }): Promise<Count> =>
    (await counter.fetch()).json() as Promise<Count>;
  return { world, stored, done, awake, countIn };
}

test("counts down to zero, and then stores nothing more", async () => {
  const { done, awake, countIn } = objectOf(2, "2026-11-22T18:00:00Z");
  const counter = await awake();
  expect(await countIn(counter)).toEqual({ passes: true, left: 1, seconds: 21_600 });
  expect(await countIn(counter)).toEqual({ passes: true, left: 0, seconds: 21_600 });
  expect(await countIn(counter)).toEqual({ passes: false, left: 0, seconds: 21_600 });
  expect(done).toEqual(["put", "alarm 2026-11-23T00:00:00.000Z", "put"]);
});

test("tells the seconds until the day has ended for sure", async () => {
  const { awake, countIn } = objectOf(2, "2026-11-22T23:59:58.001Z");
  expect(await countIn(await awake())).toMatchObject({ seconds: 2 });
});

test("continues counting if Cloudflare unloaded the object in between", async () => {
  const { awake, countIn } = objectOf(2, "2026-11-22T18:00:00Z");
  await countIn(await awake());
  expect(await countIn(await awake())).toMatchObject({ passes: true, left: 0 });
  expect(await countIn(await awake())).toMatchObject({ passes: false });
});

test("is empty when the day has ended", async () => {
  const { world, stored, awake, countIn } = objectOf(2, "2026-11-22T18:00:00Z");
  const counter = await awake();
  await countIn(counter);
  world.now = Date.parse("2026-11-23T00:00:00Z");
  await counter.alarm();
  expect(stored.size).toBe(0);
  expect(await countIn(counter)).toEqual({ passes: true, left: 1, seconds: 86_400 });
});

test("keeps today's count if its alarm fires late or early, and sets it again", async () => {
  const { world, stored, done, awake, countIn } = objectOf(2, "2026-11-22T18:00:00Z");
  await countIn(await awake());
  world.now = Date.parse("2026-11-23T00:00:01Z");
  await countIn(await awake());
  done.length = 0;
  await (await awake()).alarm();
  expect(done).toEqual(["alarm 2026-11-24T00:00:00.000Z"]);
  expect(stored.size).toBe(1);
});

test("continues counting in the current day if the clock goes back before it", async () => {
  const { world, awake, countIn } = objectOf(2, "2026-11-23T00:00:01Z");
  const counter = await awake();
  await countIn(counter);
  world.now = Date.parse("2026-11-22T23:59:59Z");
  expect(await countIn(counter)).toEqual({ passes: true, left: 0, seconds: 86_401 });
  expect(await countIn(counter)).toMatchObject({ passes: false });
});
