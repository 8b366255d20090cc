import pMap, { pMapSkip } from "p-map";
import type { Listener } from "../model/listener.ts";

/**
 * Runs a request for each item, a few at a time. After a failure no more are started, and the failure is thrown when
 * those in flight have ended.
 */
export type Each = <T, R>(items: readonly T[], work: (item: T) => Promise<R>) => Promise<R[]>;

/**
 * Returns an `Each` that reports to a listener how many items of a step are done.
 * @param signal once it is aborted, no more requests are started
 */
export function eachOf(concurrency = 8, listener: Listener, signal?: AbortSignal): Each {
  return async (items, work) => {
    let done = 0;
    const failures: unknown[] = [];
    const results = await pMap(
      items,
      async (item) => {
        if (failures.length > 0) return pMapSkip;
        try {
          signal?.throwIfAborted();
          const result = await work(item);
          listener.count(++done);
          return result;
        } catch (error) {
          failures.push(error);
          return pMapSkip;
        }
      },
      { concurrency },
    );
    if (failures.length > 0) throw failures[0];
    return results;
  };
}
