import { readdirSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { unpaidParts } from "../../src/disclosure/model/programme.ts";
import { partition } from "../../src/disclosure/partition/partition.ts";
import { poolName } from "../../src/disclosure/renewal/renew.ts";
import { SILENT_LISTENER } from "../../src/model/listener.ts";
import { cutAhead, type Cutting } from "../../src/operations/cut-ahead.ts";
import { settings } from "../disclosure/programmes.ts";
import { programme } from "../disclosure/support.ts";

const { methodology } = settings;
const CHUNKS = new URL("../../dist/chunks/", import.meta.url);
const THREAD = readdirSync(CHUNKS).find((name) => name.startsWith("cutting-thread-"))!;

/** Four pools of several frameworks and regions, some of whose answers are missing or limited. */
const programmes = Array.from({ length: 420 }, (_, number) =>
  programme(number, {
    organisation: number % 300,
    industry: number % 2 === 0 ? "saas" : "retail",
    year: number % 3 === 0 ? 2025 : 2026,
    framework: number % 5 === 0 ? "SOC_2_TYPE_II" : "PCI_DSS_v4",
    region: ["europe", "asia", "oceania"][(number >> 2) % 3]!,
    answers: number % 11 === 0 ? { audit_hours: Number.NaN } : {},
    limited: number % 13 === 0 ? ["remediation_days"] : [],
  }),
);

const pools = [...new Set(programmes.map(poolName))].map((name) =>
  programmes.filter((own) => poolName(own) === name),
);
const rulesOf = (pool: typeof programmes) => ({
  k: methodology.k,
  givesWay: methodology.blocks.givesWay,
  rounding: methodology.rounding,
  unpaid: unpaidParts(pool),
});

const inScript = (text: string) => () => new Worker(text, { eval: true, execArgv: [] });

/** The messages while programmes are cut, and the function that cuts them. */
async function cut(cutting: Partial<Cutting> = {}, blockHistory: readonly number[][] = []) {
  const steps: string[] = [];
  let started = 0;
  const start = cutting.start ?? (() => new Worker(new URL(THREAD, CHUNKS), { execArgv: [] }));
  const cuts = await cutAhead(
    programmes,
    { blockHistory },
    methodology,
    { ...SILENT_LISTENER, step: (text) => void steps.push(text) },
    { cores: 2, least: 1, ...cutting, start: () => (started++, start()) },
  );
  return { cuts, steps, started };
}

describe("pools that are cut on two cores", () => {
  it("are cut as on one core: the same programmes in the same blocks, in the same order", async () => {
    const { cuts, steps, started } = await cut();
    expect([started, steps]).toEqual([1, ["Cutting blocks on two cores"]]);
    expect(cuts).not.toBe(partition);
    for (const pool of pools) {
      const [own, expected] = [cuts(pool, rulesOf(pool)), partition(pool, rulesOf(pool))];
      expect(own.blocks.map(({ labels }) => labels)).toEqual(expected.blocks.map(({ labels }) => labels));
      const numbers = (some: typeof own) =>
        some.blocks.map(({ members }) => members.map((one) => programmes.indexOf(one)));
      expect(numbers(own)).toEqual(numbers(expected));
      expect(own.left.map((one) => programmes.indexOf(one))).toEqual(
        expected.left.map((one) => programmes.indexOf(one)),
      );
    }
  });

  it("are cut again if other programmes are given, or another rule", async () => {
    const { cuts } = await cut();
    const pool = pools[0]!;
    const fewer = pool.slice(1);
    expect(cuts(fewer, rulesOf(fewer))).toEqual(partition(fewer, rulesOf(fewer)));
    const none = { ...rulesOf(pool), isAllowed: () => false };
    expect(cuts(pool, none).blocks).toEqual([]);
  });

  it("need no thread on one core, if they are few, and after another release", async () => {
    const ways = [cut({ cores: 1 }), cut({ least: 421 }), cut({}, [[0, 1, 2, 3, 4]])];
    for (const { cuts, steps, started } of await Promise.all(ways)) {
      expect([cuts, steps, started]).toEqual([partition, [], 0]);
    }
  });

  it("are cut on one core if no thread can be started, with a message", async () => {
    const start = inScript("throw new Error('no room for a thread')");
    const { cuts, steps } = await cut({ start });
    expect(cuts).toBe(partition);
    expect(steps).toEqual([
      "Cutting blocks on one core, because no thread could be started (no room for a thread)",
    ]);
  });

  it("leave no thread behind if this core fails", async () => {
    const thread = new Worker(new URL(THREAD, CHUNKS), { execArgv: [] });
    const failing = {
      ...SILENT_LISTENER,
      count() {
        throw new Error("it broke here");
      },
    };
    const cutting = { cores: 2, least: 1, start: () => thread };
    await expect(cutAhead(programmes, { blockHistory: [] }, methodology, failing, cutting)).rejects.toThrow(
      "it broke here",
    );
    // A thread that has ended has no id.
    const { threadId } = thread;
    await thread.terminate();
    expect(threadId).toBe(-1);
  });

  it.each([
    [
      "const { parentPort } = require('node:worker_threads'); parentPort.postMessage('ready'); parentPort.on('message', () => { throw new Error('it broke'); });",
      "it broke",
    ],
    [
      "const { parentPort } = require('node:worker_threads'); parentPort.postMessage('ready'); parentPort.on('message', () => process.exit());",
      "the thread ended before its work",
    ],
  ])("fail if the thread fails", async (script, what) => {
    await expect(cut({ start: inScript(script) })).rejects.toThrow(what);
  });
});
