import pMap from "p-map";
import type { Listener } from "../model/listener.ts";

/** Runs a request for each item, a few at a time; after a failure no more are started. */
export type Each = <T, R>(items: readonly T[], work: (item: T) => Promise<R>) => Promise<R[]>;

/** Tells a listener how many items of a step are done. */
export function eachOf(concurrency = 8, listener: Listener): Each {
  return (items, work) => {
    let done = 0;
    const counted = async (item: (typeof items)[number]) => {
      const result = await work(item);
      listener.count(++done);
      return result;
    };
    return pMap(items, counted, { concurrency });
  };
}
