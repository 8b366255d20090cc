import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MIXED } from "../../../src/disclosure/model/block.ts";
import { hasContributors, type Programme } from "../../../src/disclosure/model/programme.ts";
import { isSafe } from "../../../src/disclosure/partition/safety.ts";
import { coarserDrafts, drafts, draftsWithHeld } from "../../../src/disclosure/renewal/drafts.ts";
import { type PoolDraft, withoutLeavers } from "../../../src/disclosure/renewal/pool-draft.ts";
import { Pool } from "../../../src/disclosure/renewal/pool.ts";
import { PublishedEntries } from "../../../src/disclosure/renewal/published-entries.ts";
import { ROUNDING } from "../../support/rounding.ts";
import { anyProgrammes, programmes, type Said } from "../support.ts";
import { Memory } from "./play.ts";
import { poolOf, poolWith } from "./pools.ts";

/** The pool of a second release, in which some are gone, some answer otherwise, and some are new. */
function secondPool(made: readonly Programme[], gone: number, corrected: number, added: number): Pool {
  const memory = new Memory();
  // Who stands for a programme here is its organisation.
  const everybody = made.map((one, organisation) => ({ ...one, organisation }));
  memory.publish("2026-Q1", everybody.slice(0, everybody.length - added));
  const now = everybody.slice(gone).map((one, index): Programme => {
    if (index >= corrected) return one;
    const answers = everybody.at(-1 - index)!.answers;
    return { ...one, answers, fingerprint: `corrected ${one.fingerprint}` };
  });
  const baseline = memory.baseline();
  const present = new Map(now.map((one) => [memory.enter(one), one]));
  const organisations = new Set(now.map(({ organisation }) => organisation));
  const blocks = baseline.current.map(({ block, row }) => {
    const entries = baseline.blockHistory[block]!;
    return {
      block,
      row,
      entries,
      members: entries.flatMap((entry) => present.get(entry) ?? []),
      hasLeaver: entries.some((entry) => !organisations.has(baseline.programmeOf(entry))),
    };
  });
  const rules = { k: 5, givesWay: ["framework", "region"] as const, rounding: ROUNDING, release: "2026-Q2" };
  return new Pool(now, blocks, baseline, new PublishedEntries(baseline), rules);
}

const someDrafts = (pool: Pool): PoolDraft[] => [...drafts(pool), ...firstOf(draftsWithHeld(pool), 6)];

function firstOf<T>(values: Iterable<T>, count: number): T[] {
  const found: T[] = [];
  for (const value of values) {
    if (found.length === count) break;
    found.push(value);
  }
  return found;
}

it("every draft has valid blocks far from earlier ones, and no programme twice or after it left", () => {
  let cut = 0;
  fc.assert(
    fc.property(
      anyProgrammes(50).filter(({ length }) => length > 25),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 8 }),
      (made, gone, corrected, added) => {
        const pool = secondPool(made, gone, corrected, added);
        expect(withoutLeavers(pool).kept.filter(({ hasLeaver }) => hasLeaver)).toEqual([]);
        for (const draft of someDrafts(pool)) {
          const shown = [...draft.kept, ...draft.cut].flatMap(({ members }) => members);
          expect(new Set(shown.map(({ organisation }) => organisation)).size).toBe(shown.length);
          expect(draft.kept.filter(({ hasLeaver }) => hasLeaver)).toEqual([]);
          for (const { labels, members } of draft.cut) {
            cut++;
            expect(hasContributors(members, 5)).toBe(true);
            expect(isSafe(members, ROUNDING)).toBe(true);
            if (pool.blocks.length > 0) expect(pool.isFarFromAll(members)).toBe(true);
            for (const label of ["year", "industry", "framework", "region"] as const) {
              const isOfAll = members.every((member) => member[label] === labels[label]);
              expect(isOfAll || labels[label] === MIXED).toBe(true);
            }
          }
        }
      },
    ),
    // Making a failing pool smaller would take minutes.
    { seed: 1, numRuns: 12, endOnFailure: true },
  );
  expect(cut).toBeGreaterThan(100);
});

it.each<[string, Said, Said]>([
  ["gave one equal answer", { answers: { maturity_score: 50 } }, { answers: { maturity_score: 50 } }],
  ["are too few with one of the answers", {}, { answers: { audit_hours: Number.NaN } }],
])(
  "no draft has a new block of programmes that %s, next to those whose block somebody left",
  (_, stayed, came) => {
    const poolOf = (newcomers: Said) =>
      secondPool([...programmes(3), ...programmes(2, stayed, 3), ...programmes(5, newcomers, 20)], 3, 0, 5);
    const cutBlocks = (pool: Pool) => someDrafts(pool).flatMap(({ cut }) => cut);
    expect(cutBlocks(poolOf(came))).toEqual([]);
    expect(cutBlocks(poolOf({})).map(({ members }) => members.length)).toContain(7);
  },
);

it("of a pool, 15 % may wait so that two newcomers are published: three of twenty, and none of nineteen", () => {
  const placedOf = (count: number) =>
    [...draftsWithHeld(secondPool(programmes(count), 0, 0, 2))].map(
      ({ kept, cut }) => [...kept, ...cut].flatMap(({ members }) => members).length,
    );
  expect(new Set(placedOf(20))).toContain(17);
  expect(placedOf(19)).toEqual([]);
});

describe("ever coarser drafts", () => {
  const sizesOf = (pool: Pool) =>
    [...coarserDrafts(pool)].map(({ kept, cut }) => {
      expect(kept).toEqual([]);
      return cut.map(({ members }) => members.length).toSorted((a, b) => a - b);
    });

  it("have blocks of at least ten, fifteen and twenty of forty programmes, and at last one of all", () => {
    expect(sizesOf(poolOf(programmes(40)))).toEqual([[10, 15, 15], [40], [40], [40]]);
  });

  it("do not end with one block if it is not safe: all have one equal answer", () => {
    expect(sizesOf(poolOf(programmes(40, { answers: { audit_hours: 500 } })))).toEqual([[], [], []]);
  });

  it("keep no block of the release before, and have none that is near to one of it", () => {
    const all = programmes(40);
    const [first] = [...coarserDrafts(poolOf(all))];
    const members = first!.cut[0]!.members.slice(1);
    const entries = [...members.keys()];
    const pool = poolWith([{ block: 0, row: {} as never, hasLeaver: true, entries, members }], all, members);
    expect(sizesOf(pool).at(-1)).toEqual([40]);
    for (const { cut } of coarserDrafts(pool)) {
      for (const { members } of cut) expect(pool.isFarFromAll(members)).toBe(true);
    }
  });
});

it("up to three blocks are opened for newcomers that are too few", () => {
  const pool = secondPool(programmes(40), 0, 0, 2);
  const opened = [...draftsWithHeld(pool)].map(({ kept }) => pool.blocks.length - kept.length);
  expect([...new Set(opened)]).toEqual([1, 2, 3]);
});
