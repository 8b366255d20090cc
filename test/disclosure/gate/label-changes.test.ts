import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { labelChangeViolations } from "../../../src/disclosure/gate/label-changes.ts";
import type { PublishedBlock } from "../../../src/disclosure/model/block.ts";
import type { BlockRow } from "../../../src/tables/blocks.ts";
import type { Settings } from "../../../src/tables/index.ts";
import { block, NO_OTHER_TABLES, settings as untouched } from "../programmes.ts";
import { different, viewAfter } from "./view.ts";

/** What a maker must not do when it takes over the release before by the labels of today. */

const REFUSED = ["is compared with rows that the previous release did not publish"];

/** alpha is called omega from now on, and nothing else is called otherwise. */
const settings: Settings = {
  ...untouched,
  industries: untouched.industries.map((entry) =>
    entry.id === "alpha" ? { ...entry, id: "omega", previously: "alpha" } : entry,
  ),
};
/** Rows that were told, of which the first is always the same. */
const toldOf = (row: bigint, entries = [0, 1]) => [
  { row: 7n, entries: [2] },
  { row, entries },
];
/** Bits of the first programme; those of the others are always the same. */
const ofFirst = (bits: bigint) => (entry: number) => (entry === 0 ? bits : 0n);
const members = different(10, () => ({ industry: "omega" }));
const moved = different(10, () => ({ industry: "omega", region: "south" }));

const whole = block(members);
const published: BlockRow = { ...whole.row, industry: "alpha" };

/**
 * What the gate finds where these rows were published, and these blocks are taken for them.
 * @param bits of rates of one programme, as they were published and as they are taken
 * @param told bits of a row that was told, likewise
 */
function found(
  rows: readonly BlockRow[],
  taken: readonly PublishedBlock[],
  bits: readonly [bigint, bigint] = [0n, 0n],
  own: Settings = settings,
  told: readonly [bigint, bigint] = [0n, 0n],
) {
  const view = viewAfter(taken, taken, {
    settings: own,
    before: { tables: NO_OTHER_TABLES, rateBits: ofFirst(bits[1]), releasedRates: toldOf(told[1]) },
  });
  const then = {
    tables: { ...NO_OTHER_TABLES, blocks: rows },
    rateBits: ofFirst(bits[0]),
    releasedRates: toldOf(told[0]),
  };
  return labelChangeViolations({ ...view, before: { ...view.before!, published: then } }).map(
    ({ what }) => what,
  );
}
const relabelled = (labels: Partial<BlockRow>, of: PublishedBlock = whole): PublishedBlock => ({
  ...of,
  row: { ...of.row, ...labels },
});

it("rows that the previous release did not publish are refused, with a remedy", () => {
  const view = viewAfter([whole], [whole], {
    settings: untouched,
    before: { tables: NO_OTHER_TABLES, rateBits: ofFirst(0n), releasedRates: toldOf(0n) },
  });
  const then = {
    tables: { ...NO_OTHER_TABLES, blocks: [published] },
    rateBits: ofFirst(0n),
    releasedRates: toldOf(0n),
  };
  const [first] = labelChangeViolations({ ...view, before: { ...view.before!, published: then } });
  expect(first).toMatchObject({
    file: "observatory/blocks.csv",
    remedy: "Make the tables with ingest, from the tables of the previous release.",
  });
});

it("a rename in the registry passes", () => {
  expect(found([published], [whole])).toEqual([]);
});

it("a rename from a name that only includes a used one passes", () => {
  const own = {
    ...untouched,
    industries: [
      ...untouched.industries,
      { ...untouched.industries[0]!, id: "gamma", previously: "alpha-old" },
    ],
  };
  const asBefore = block(different(10));
  const asGamma = relabelled({ industry: "gamma" }, asBefore);
  expect(found([asBefore.row], [asBefore], [0n, 0n], own)).toEqual([]);
  expect(found([asBefore.row], [asGamma], [0n, 0n], own)).toEqual(REFUSED);
  expect(found([{ ...asBefore.row, industry: "alpha-old" }], [asGamma], [0n, 0n], own)).toEqual([]);
});

it("a block with another industry or framework is refused without a rename", () => {
  expect(found([published], [relabelled({ industry: "beta" })])).toEqual(REFUSED);
  expect(found([published], [relabelled({ framework: "Y_2" })])).toEqual(REFUSED);
  // The registry knows of no rename, so the new name is refused as well.
  expect(found([published], [whole], [0n, 0n], untouched)).toEqual(REFUSED);
});

it("a block that keeps the old name or is swapped with another is refused", () => {
  expect(found([published], [relabelled({ industry: "alpha" })])).toEqual(REFUSED);
  const beta = { ...published, industry: "beta", audit_hours_mean: published.audit_hours_mean + 1 };
  const swapped = [
    relabelled({ industry: "beta" }),
    relabelled({ audit_hours_mean: published.audit_hours_mean + 1 }, block(members)),
  ];
  expect(found([published, beta], swapped)).toEqual(REFUSED);
});

it("a block that is split, joined, left out or added under the cover of a rename is refused", () => {
  const halves = [block(members.slice(0, 5)), block(members.slice(5))];
  const asAlpha = halves.map(({ row }) => ({ ...row, industry: "alpha" }));
  expect(found([published], halves)).toEqual(REFUSED);
  expect(found(asAlpha, [whole])).toEqual(REFUSED);
  expect(found(asAlpha, halves.slice(0, 1))).toEqual(REFUSED);
  expect(found(asAlpha, halves.slice(1))).toEqual(REFUSED);
  expect(found(asAlpha.slice(1), halves)).toEqual(REFUSED);
});

it("a figure or a count that changes with the name is refused", () => {
  expect(found([published], [relabelled({ cost_usd_mean: whole.row.cost_usd_mean + 1 })])).toEqual(REFUSED);
  expect(found([published], [relabelled({ programmes: 9 })])).toEqual(REFUSED);
});

it.each(["regionTrends", "industryTrends"] as const)(
  "rows of %s that were not published are refused; only those by region may be left out",
  (name) => {
    const row = { ...(name === "regionTrends" ? { region: "north" } : { industry: "beta" }), year: 2026 };
    const foundIn = (then: readonly object[], taken: readonly object[]) => {
      const of = (rows: readonly object[]) => ({ ...NO_OTHER_TABLES, [name]: rows, blocks: [published] });
      const view = viewAfter([whole], [whole], {
        settings,
        before: { tables: { ...of(taken), blocks: [whole.row] }, releasedRates: toldOf(0n) },
      });
      const before = { tables: of(then), rateBits: ofFirst(0n), releasedRates: toldOf(0n) };
      return labelChangeViolations({ ...view, before: { ...view.before!, published: before } }).map(
        ({ what }) => what,
      );
    };
    expect(foundIn([row], [row])).toEqual([]);
    expect(foundIn([], [row])).toEqual(REFUSED);
    expect(foundIn([row], [{ ...row, year: 2025 }])).toEqual(REFUSED);
    expect(foundIn([row], [])).toEqual(name === "regionTrends" ? [] : REFUSED);
  },
);

it("a new region passes if all programmes belong to it today, and mixed if some belong to another", () => {
  const all = block(moved);
  expect(found([published], [all])).toEqual([]);
  const some = { ...whole, members: [...moved.slice(0, 5), ...members.slice(5)] };
  expect(found([published], [relabelled({ region: "mixed" }, some)])).toEqual([]);
  expect(found([published], [relabelled({ region: "south" }, some)])).toEqual(REFUSED);
});

it("a block that keeps its region passes beside one with a new region, though its programmes are in another today", () => {
  const [all, other] = [block(moved), block(different(5, () => ({ industry: "omega", region: "south" })))];
  const stays = relabelled({ region: "north", programmes: 5 }, other);
  expect(found([published, { ...stays.row, industry: "alpha" }], [all, stays])).toEqual([]);
});

it("a new region, or mixed, is refused if no programme's region changed", () => {
  expect(found([published], [relabelled({ region: "south" })])).toEqual(REFUSED);
  expect(found([published], [relabelled({ region: "mixed" })])).toEqual(REFUSED);
});

it("bits of rates must be the published ones: another finding or year is refused", () => {
  expect(found([published], [whole], [0b101n, 0b101n])).toEqual([]);
  const others = ["is compared with other programmes than the previous release counted"];
  expect(found([published], [whole], [0b101n, 0b111n])).toEqual(others);
  expect(found([published], [whole], [0b101n, 0b101n | (1n << 48n)])).toEqual(others);
  expect(found([published], [whole], [0n, 77n << 32n])).toEqual(others);
});

it("a bottleneck that is called otherwise has the digest of its new name in the bits, and no other", () => {
  const [first, ...others] = settings.bottlenecks;
  const own = { ...settings, bottlenecks: [{ ...first!, id: "new", previously: "older old" }, ...others] };
  const bitsOf = (id: string) =>
    BigInt(`0x${createHash("sha256").update(id).digest("hex").slice(0, 4)}`) << 32n;
  const taken = (then: string, now: string) => found([published], [whole], [bitsOf(then), bitsOf(now)], own);
  expect([taken("old", "new"), taken("older", "new"), taken("other", "other")]).toEqual([[], [], []]);
  const refused = ["is compared with other programmes than the previous release counted"];
  for (const [then = "", now = ""] of [
    ["old", "old"],
    ["old", "older"],
    ["other", "new"],
  ])
    expect(taken(then, now), `${then} ${now}`).toEqual(refused);
});

it("published rows of rates must be unchanged, with the same year and property, and complete", () => {
  const taken = (told: readonly [bigint, bigint]) => found([published], [whole], [0n, 0n], settings, told);
  const others = ["is compared with other programmes than the previous release counted"];
  expect(taken([OPEN, OPEN])).toEqual([]);
  expect(taken([OPEN, OPEN + 1n])).toEqual(others);
  expect(taken([OPEN, OPEN + (1n << 48n)])).toEqual(others);
  expect(taken([OPEN, OPEN + (77n << 32n)])).toEqual(others);
});

it("published rows of rates must count the same programmes, with none left out or added", () => {
  const others = ["is compared with other programmes than the previous release counted"];
  const taken = (told: ReturnType<typeof toldOf>) => {
    const view = viewAfter([whole], [whole], {
      settings,
      before: { tables: NO_OTHER_TABLES, rateBits: ofFirst(0n), releasedRates: told },
    });
    const then = {
      tables: { ...NO_OTHER_TABLES, blocks: [published] },
      rateBits: ofFirst(0n),
      releasedRates: toldOf(OPEN),
    };
    return labelChangeViolations({ ...view, before: { ...view.before!, published: then } }).map(
      ({ what }) => what,
    );
  };
  expect(taken(toldOf(OPEN))).toEqual([]);
  expect(taken(toldOf(OPEN, [0, 1, 2]))).toEqual(others);
  expect(taken(toldOf(OPEN).slice(0, 1))).toEqual(others);
  expect(taken([...toldOf(OPEN), { row: OPEN, entries: [3] }])).toEqual(others);
});

it("a new region is refused if none of the programmes is there any more", () => {
  const south = relabelled({ region: "south" });
  const view = viewAfter([south], [block(different(5, () => ({ industry: "omega" })))], {
    settings,
    programmes: [],
    before: { tables: NO_OTHER_TABLES, rateBits: ofFirst(0n), releasedRates: toldOf(0n) },
  });
  const then = {
    tables: { ...NO_OTHER_TABLES, blocks: [published] },
    rateBits: ofFirst(0n),
    releasedRates: toldOf(0n),
  };
  const found = labelChangeViolations({ ...view, before: { ...view.before!, published: then } });
  expect(found.map(({ what }) => what)).toEqual(REFUSED);
});

/** Bits of an open finding of requirement 1 in 2026. */
const OPEN = (2026n << 48n) + 1n;
