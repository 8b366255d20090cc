import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { blockRow } from "../../../src/disclosure/derived/block-row.ts";
import { differences } from "../../../src/disclosure/differencing/differencing.ts";
import { hasContributors, type Programme } from "../../../src/disclosure/model/programme.ts";
import { Pool } from "../../../src/disclosure/renewal/pool.ts";
import { PublishedEntries } from "../../../src/disclosure/renewal/published-entries.ts";
import { settling } from "../../../src/disclosure/renewal/settle.ts";
import { ROUNDING } from "../../support/rounding.ts";
import { anyProgrammes, programme, programmes } from "../support.ts";
import { Memory } from "./play.ts";

const sorted = (blocks: readonly (readonly number[])[]) =>
  blocks.map((entries) => [...entries].sort((a, b) => a - b).join()).sort();
/** What each block of the last release has at least, by what its members really gave. */
const membersOf = (memory: Memory) =>
  memory.blocks.map((entries) => entries.map((entry) => memory.programmes[entry]!));

describe("with a higher k", () => {
  it("blocks that are large enough keep their rows, and the others are joined as wholes", () => {
    const memory = new Memory();
    const all = programmes(64);
    memory.publish("2026-Q3", all);
    const before = memory.blocks;
    expect(before.some((entries) => entries.length < 10)).toBe(true);
    const { blocks, waiting } = memory.publish("2026-Q4", all, 10);
    expect(waiting).toEqual([]);
    expect(memory.blocks.every((entries) => entries.length >= 10)).toBe(true);
    for (const entries of before) {
      const places = new Set(entries.map((entry) => memory.blocks.findIndex((own) => own.includes(entry))));
      expect(places.size).toBe(1);
    }
    for (const { row, entries } of blocks) {
      expect(row !== undefined).toBe(sorted(before).includes(sorted([entries])[0]!));
    }
  });

  it("the same submissions give the same blocks from then on", () => {
    const memory = new Memory();
    const all = programmes(64);
    memory.publish("2026-Q3", all);
    memory.publish("2026-Q4", all, 10);
    const before = sorted(memory.blocks);
    const { blocks } = memory.publish("2027-Q1", all, 10);
    expect(sorted(memory.blocks)).toEqual(before);
    expect(blocks.every(({ row }) => row !== undefined)).toBe(true);
  });

  it("an industry and year with too few for a block is withheld, and waits", () => {
    const memory = new Memory();
    const all = programmes(8);
    memory.publish("2026-Q3", all);
    expect(memory.blocks).toHaveLength(1);
    const { waiting } = memory.publish("2026-Q4", all, 10);
    expect(memory.blocks).toEqual([]);
    expect(waiting).toMatchObject([{ additions: 0, corrections: 0, leftOver: 8 }]);
  });

  it("a block with a waiting correction is not joined, because its earlier mean is not known", () => {
    const memory = new Memory();
    const all = programmes(64);
    memory.publish("2026-Q3", all);
    const small = memory.blocks.find((entries) => entries.length < 10)!;
    const [first] = small;
    const answers = Float64Array.from(memory.programmes[first!]!.answers, (value) => value + 3);
    const now = all.map((one) =>
      one === memory.programmes[first!] ? { ...one, answers, fingerprint: "corrected" } : one,
    );
    memory.publish("2026-Q4", now, 10);
    for (const members of membersOf(memory)) {
      expect(members.every((one) => now.includes(one))).toBe(true);
      expect(members.length).toBeGreaterThanOrEqual(10);
    }
  });

  it("five new programmes are not published, because two releases must differ by the new k", () => {
    const memory = new Memory();
    const all = programmes(64);
    memory.publish("2026-Q3", all);
    memory.publish("2026-Q4", all, 10);
    const before = sorted(memory.blocks);
    memory.publish("2027-Q1", [...all, ...programmes(5, {}, 64)], 10);
    const shown = new Set(memory.blocks.flat());
    const gone = before.filter((entries) => !sorted(memory.blocks).includes(entries));
    // Either all wait, or others wait with them, so that ten changed.
    const came = [...shown].filter((entry) => entry >= 64).length;
    const left = all.length + came - shown.size;
    expect(came === 0 ? gone : came + left >= 10).toEqual(came === 0 ? [] : true);
  });
});

test("blocks that several drafts keep are joined once", () => {
  const memory = new Memory();
  const all = programmes(64);
  memory.publish("2026-Q3", all);
  const baseline = memory.baseline();
  const earlier = baseline.current.map(({ block, row }) => {
    const entries = memory.history[block]!;
    const members = entries.map((entry) => memory.programmes[entry]!);
    return { block, row, entries, members, hasLeaver: false };
  });
  const rules = { k: 10, givesWay: [], rounding: ROUNDING, release: "2026-Q4" };
  const pool = new Pool(all, earlier, baseline, new PublishedEntries(baseline), rules);
  const settled = settling(pool);
  const cut = [{ labels: earlier[0]!.row, members: programmes(10, {}, 64) }];
  const [one, other] = [settled({ kept: earlier, cut: [] }), settled({ kept: [...earlier], cut })];
  expect(one.joined.length).toBeGreaterThan(0);
  expect(other.joined).toBe(one.joined);
  expect([one.cut, other.cut]).toEqual([[], cut]);
  expect(settled({ kept: earlier.slice(1), cut: [] }).joined).not.toBe(one.joined);
});

test.each([
  [10, [10, 5, 5], [0], [[1, 2]]],
  [9, [9, 5, 5], [], [[1, 2]]],
])(
  "a block of %i with a member whose correction waits stays or is dissolved, next to two of five that are joined",
  (_, sizes, stays, joins) => {
    const memory = new Memory();
    let first = 0;
    const earlier = sizes.map((size, block) => {
      const all = programmes(size, {}, first);
      first += size;
      memory.history.push(all.map((one) => memory.enter(one)));
      const row = { ...blockRow(all[0]!, all) };
      // One of the first block answers otherwise today.
      const members = block === 0 ? all.slice(1) : all;
      return { block, row, entries: memory.history[block]!, members, hasLeaver: false };
    });
    const baseline = memory.baseline();
    const rules = { k: 10, givesWay: [], rounding: ROUNDING, release: "2026-Q4" };
    const present = earlier.flatMap(({ members }) => members);
    const pool = new Pool(present, earlier, baseline, new PublishedEntries(baseline), rules);
    const { kept, joined } = settling(pool)({ kept: earlier, cut: [] });
    expect(kept.map(({ block }) => block)).toEqual(stays);
    expect(joined.map(({ from }) => from.map(({ block }) => block).toSorted())).toEqual(joins);
  },
);

test.each([
  ["as one block", 1, [[0, 1]]],
  ["not at all if today's rounding makes an answer equal for all", 0, []],
])("two blocks of five are published with a k of 10 %s", (_, digits, joins) => {
  const memory = new Memory();
  const earlier = [0, 1].map((block) => {
    const members = [0, 1, 2, 3, 4].map((at) =>
      programme(5 * block + at, { answers: { maturity_score: 60 + 0.1 * at } }),
    );
    memory.history.push(members.map((one) => memory.enter(one)));
    const row = blockRow(members[0]!, members);
    return { block, row, entries: memory.history[block]!, members, hasLeaver: false };
  });
  const baseline = memory.baseline();
  const rules = { k: 10, givesWay: [], rounding: { ...ROUNDING, score: digits }, release: "2026-Q4" };
  const present = earlier.flatMap(({ members }) => members);
  const pool = new Pool(present, earlier, baseline, new PublishedEntries(baseline), rules);
  const { kept, joined } = settling(pool)({ kept: earlier, cut: [] });
  expect(kept).toEqual([]);
  expect(joined.map(({ from }) => from.map(({ block }) => block).toSorted())).toEqual(joins);
});

const isLargeEnough = (members: readonly Programme[]) => hasContributors(members, 10);

const newcomers = (more: readonly Programme[]) =>
  more.map((one, index) => ({
    ...one,
    organisation: 100 + index,
    identity: `more ${index}`,
    fingerprint: `more ${index}`,
  }));

describe("for any submissions", () => {
  // A search for a smaller example would go through thousands of populations.
  const populations = fc.sample(fc.tuple(anyProgrammes(80), anyProgrammes(12)), { seed: 2, numRuns: 20 });
  const plays = populations.map(([first, more]) => {
    const memory = new Memory();
    memory.publish("2026-Q3", first);
    const before = memory.lookUps;
    memory.publish("2026-Q4", [...first, ...newcomers(more)], 10);
    return { memory, programmes: first.length + more.length, lookUps: memory.lookUps - before };
  });

  test.each(plays)(
    "with a higher k, blocks have that k, and differences between the releases have the lower: sequence %#",
    ({ memory }) => {
      expect(membersOf(memory).every(isLargeEnough)).toBe(true);
      const versionOf = (entry: number) => memory.versionOf(entry);
      expect(differences(memory.history, 5, versionOf, { effort: 2e4 })).not.toBe("too small");
    },
  );

  test.each(plays)(
    "the work for a higher k grows with the programmes, not with sets of them: sequence %#",
    ({ programmes, lookUps }) => {
      expect(lookUps).toBeLessThanOrEqual(200 * programmes);
    },
  );
});
