import { expect, test } from "vitest";
import { eachOf } from "../../src/deploy/each.ts";
import { SILENT_LISTENER } from "../../src/model/listener.ts";

/** A promise, and what settles it. */
function pending<T>() {
  let [resolve, reject] = [(_: T) => {}, (_: Error) => {}];
  const promise = new Promise<T>((...both) => void ([resolve, reject] = both));
  return { promise, resolve, reject };
}

test("results come in the order of the items, however long each takes, and each that is done is counted", async () => {
  const counted: number[] = [];
  const each = eachOf(2, { ...SILENT_LISTENER, count: (done) => counted.push(done) });
  const slow = pending<string>();
  const found = each(["a", "b", "c"], (item) => {
    if (item === "a") return slow.promise;
    if (item === "c") slow.resolve("A");
    return Promise.resolve(item.toUpperCase());
  });
  expect(await found).toEqual(["A", "B", "C"]);
  expect(counted).toEqual([1, 2, 3]);
});

test("the first failure is thrown when all requests in flight have ended, and no more are started", async () => {
  const begun: string[] = [];
  const [one, two] = [pending<void>(), pending<void>()];
  let hasEnded = false;
  const all = eachOf(2, SILENT_LISTENER)(["one", "two", "three"], (item) => {
    begun.push(item);
    return item === "one" ? one.promise : two.promise;
  }).finally(() => (hasEnded = true));
  two.reject(new Error("of two"));
  await new Promise(setImmediate);
  expect(hasEnded).toBe(false);
  one.reject(new Error("of one"));
  await expect(all).rejects.toThrow("of two");
  expect(begun).toEqual(["one", "two"]);
});

test("no more requests are started after it is asked to stop", async () => {
  const stop = new AbortController();
  const begun: number[] = [];
  const all = eachOf(
    1,
    SILENT_LISTENER,
    stop.signal,
  )([1, 2, 3], async (item) => {
    begun.push(item);
    if (item === 2) stop.abort(new Error("stopped"));
  });
  await expect(all).rejects.toThrow("stopped");
  expect(begun).toEqual([1, 2]);
});
