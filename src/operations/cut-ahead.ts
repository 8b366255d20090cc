import { availableParallelism } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { group } from "d3-array";
import type { Baseline } from "../disclosure/model/baseline.ts";
import { type Programme, unpaidParts } from "../disclosure/model/programme.ts";
import {
  type CutParcel,
  inParcelOrder,
  type Parcel,
  parcelOf,
  type TransferableRules,
  unpackedParcel,
} from "../disclosure/partition/parcel.ts";
import { type Partition, partition } from "../disclosure/partition/partition.ts";
import { poolName } from "../disclosure/renewal/renew.ts";
import { Thread } from "../disk/thread.ts";
import type { Listener } from "../model/listener.ts";
import type { Methodology } from "../tables/settings.ts";

/** From this many programmes on, a thread saves more time than it takes to start. */
const WORTHWHILE = 10_000;
/** Number of pools that the thread is given at once, so that it need not wait while this one is busy. */
const AT_ONCE = 2;

/** How partitions are cut ahead; for tests. */
export interface Cutting {
  readonly cores: number;
  readonly least: number;
  readonly start: () => Worker | Promise<Worker>;
}

const USUAL: Cutting = {
  cores: availableParallelism(),
  least: WORTHWHILE,
  start: async () => {
    const { CUTTING_THREAD } = await import("./cutting-thread.ts");
    return new Worker(CUTTING_THREAD, { execArgv: [] });
  },
};

/**
 * Cuts the pools of a first release on two cores. The result is the same as on one core. If a thread would not save time,
 * nothing is cut in advance. If no thread can be started, the listener gets the reason, and one core cuts all pools.
 * @param baseline of earlier releases; undefined without a ledger
 * @param listener notified of the progress, and of why there is no thread
 * @returns a function that returns the blocks of a pool, and cuts it if it was not cut in advance
 * @throws any error of the thread
 */
export async function cutAhead(
  programmes: readonly Programme[],
  baseline: Pick<Baseline, "blockHistory"> | undefined,
  { k, blocks: { givesWay }, rounding }: Methodology,
  listener: Listener,
  { cores, least, start }: Cutting = USUAL,
): Promise<typeof partition> {
  const isFirst = (baseline?.blockHistory ?? []).length === 0;
  if (!isFirst || cores < 2 || programmes.length < least) return partition;
  // Pools are taken from the end, the largest first, so that both threads end at nearly the same time.
  const pools = [...group(programmes, poolName)].sort(([, a], [, b]) => a.length - b.length);
  const count = pools.length;
  if (count < 2) return partition;
  const cut = new Map<string, { readonly size: number; readonly partition: Partition }>();
  const note = (name: string, size: number, made: Partition) => {
    cut.set(name, { size, partition: made });
    listener.count(cut.size);
  };
  const rulesOf = (members: readonly Programme[]): TransferableRules => ({
    ...{ k, givesWay, rounding },
    unpaid: unpaidParts(members),
  });
  const thread = await Thread.started<Parcel, CutParcel>(start, (why) =>
    listener.step(`Cutting blocks on one core, because no thread could be started (${why})`),
  );
  if (thread === undefined) return partition;
  listener.step("Cutting blocks on two cores", count);
  const handOn = () => {
    while (thread.open < AT_ONCE) {
      const pool = pools.pop();
      if (pool === undefined) return;
      const [name, members] = pool;
      const inOrder = inParcelOrder(members);
      thread.send(parcelOf(inOrder, rulesOf(members)), (made) => {
        note(name, members.length, unpackedParcel(made, inOrder));
        handOn();
      });
    }
  };
  try {
    handOn();
    for (let pool = pools.pop(); pool !== undefined; pool = pools.pop()) {
      const [name, members] = pool;
      note(name, members.length, partition(members, rulesOf(members)));
      // oxlint-disable-next-line eslint/no-await-in-loop -- its messages are received between two pools
      await nextTurn();
      thread.requireWhole();
    }
    await thread.ended();
  } finally {
    await thread.stop();
  }
  return (members, own) => {
    const [first] = members;
    const known = first && cut.get(poolName(first));
    const isSame = known?.size === members.length && own.counts === undefined && own.isAllowed === undefined;
    return isSame ? known.partition : partition(members, own);
  };
}
