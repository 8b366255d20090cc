import { describe, expect, it } from "vitest";
import { openBookkeeping, rememberedBlocks } from "../../../src/disclosure/ledger/bookkeeping.ts";
import { blockAt, emptyLedger, type Ledger } from "../../../src/disclosure/ledger/ledger.ts";
import { pseudonymsOf } from "../../../src/disclosure/ledger/pseudonyms.ts";
import { type LabelChanges, NO_LABEL_CHANGES } from "../../../src/disclosure/model/label-changes.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import type { BlockRow } from "../../../src/tables/blocks.ts";
import { entryAt } from "./support.ts";

const key = new Uint8Array(32).fill(3);
const row = (programmes: number) => ({ programmes }) as BlockRow;
const none = { rateBits: () => 0n, releasedRates: [] };

function programme(identity: string, fingerprint = identity, changes: Partial<Programme> = {}): Programme {
  const own = [...fingerprint].reduce((sum, letter) => 31 * sum + letter.charCodeAt(0), 0);
  const answers = Float64Array.from(QUESTIONS, (_, place) => (place === 0 ? own : place + 1));
  const limited = new Uint8Array(QUESTIONS.length);
  const labels = { industry: "retail", framework: "a", country: "DE", region: "b", year: 2026 };
  const rest = { findings: new Int8Array(12), bottleneck: null, bottleneckDelayDays: null };
  return { organisation: 0, ...labels, answers, limited, ...rest, identity, fingerprint, ...changes };
}

const open = (programmes: readonly Programme[], ledger: Ledger, rows: readonly BlockRow[] = []) =>
  openBookkeeping({ programmes, pseudonyms: pseudonymsOf(programmes, new Map(), key), ledger, rows });

const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => programme(name)) as [
  Programme,
  Programme,
  Programme,
  Programme,
];

/** Blocks {a, b} and {c}; d waits. */
function first(): Ledger {
  const books = open([a, b, c, d], emptyLedger(5));
  const entries = [a, b, c].map((one) => books.baseline.entryOf(one));
  return books.close(
    { release: "2026-Q3", blocksSha256: "1" },
    [
      { entries: entries.slice(0, 2), row: undefined, published: 1 },
      { entries: entries.slice(2), row: undefined, published: 0 },
    ],
    { rateBits: (entry) => (entry === 0 ? 5n : 0n), releasedRates: [] },
  );
}

describe("the books of a release", () => {
  it("are empty before the first", () => {
    const { baseline } = open([a], emptyLedger(5));
    expect(baseline.release).toBeUndefined();
    expect([baseline.blockHistory, baseline.current]).toEqual([[], []]);
    expect(baseline.waitsSince(baseline.entryOf(a))).toBeUndefined();
  });

  it("have the blocks of the previous release with their rows, waiting programmes, and the entries of rates", () => {
    const rows = [row(1), row(2)];
    const { baseline, rateBits } = open([d, a], first(), rows);
    expect(baseline.release).toBe("2026-Q3");
    expect(baseline.blockHistory).toEqual([[0, 1], [2]]);
    expect(baseline.current).toEqual([
      { block: 0, row: rows[1] },
      { block: 1, row: rows[0] },
    ]);
    expect([baseline.entryOf(d), baseline.entryOf(a)]).toEqual([3, 0]);
    expect([baseline.waitsSince(3), baseline.waitsSince(0)]).toEqual(["2026-Q3", undefined]);
    expect([rateBits(0), rateBits(1)]).toEqual([5n, 0n]);
  });

  it("have the k of the previous release, which is undefined for a first release", () => {
    expect(open([a], emptyLedger(5)).baseline.k).toBeUndefined();
    expect(open([a], first(), [row(1), row(2)]).baseline.k).toBe(5);
  });

  it("have the largest k of the releases that had a block, and the k of a new block's release", () => {
    const rows = [row(1), row(2)];
    const books = open([a, b, c, d], first(), rows);
    // The block of a and b stays as its row is, that of c is gone, and there is one of d.
    const next = books.close(
      { release: "2026-Q4", blocksSha256: "2" },
      [
        { entries: [0, 1], row: rows[1], published: 0 },
        { entries: [3], row: undefined, published: 1 },
      ],
      none,
      7,
    );
    const { kOf, blockHistory, k } = open([a, b, c, d], next, rows).baseline;
    expect([k, blockHistory, [0, 1, 2].map(kOf)]).toEqual([7, [[0, 1], [2], [3]], [7, 5, 7]]);
  });

  it("count exactly the new and corrected programmes", () => {
    const news = (...programmes: Programme[]) => open(programmes, first(), [row(1), row(2)]).news;
    expect(news(a, b, c, d)).toBe(0);
    expect(news(a, programme("b", "b, corrected"), c, programme("e"))).toBe(2);
  });

  it("regard a correction as the same programme, and distinguish other programmes", () => {
    const [other, e] = [programme("a", "a, corrected"), programme("e")];
    const { baseline } = open([other, e], first(), [row(1), row(2)]);
    expect([baseline.entryOf(other), baseline.entryOf(e)]).toEqual([4, 5]);
    expect([0, 3, 4, 5].map((entry) => baseline.programmeOf(entry))).toEqual([0, 3, 0, 5]);
    expect(baseline.versionOf(4).organisation).toBe(baseline.versionOf(0).organisation);
  });

  it("record which answers were given, and which of these were limited", () => {
    const answers = Float64Array.from(QUESTIONS, (_, place) => (place === 0 ? Number.NaN : place + 1));
    const limited = Uint8Array.from(QUESTIONS, (_, place) => (place === 1 ? 1 : 0));
    const one = programme("e", "e", { answers, limited });
    const { baseline } = open([one], emptyLedger(5));
    const all = 2 ** QUESTIONS.length - 1;
    expect(baseline.versionOf(0)).toMatchObject({ given: all - 0b1, contributed: all - 0b11 });
  });

  it("record kept, dissolved and new blocks, waiting programmes and the entries of rates", () => {
    const rows = [row(1), row(2)];
    const e = programme("e");
    const books = open([b, c, d, e], first(), rows);
    const [entryB, entryD] = [b, d].map((one) => books.baseline.entryOf(one)) as [number, number];
    const ledger = books.close(
      { release: "2026-Q4", blocksSha256: "2" },
      [
        { entries: [2], row: rows[0], published: 3 },
        { entries: [entryD], row: undefined, published: 0 },
      ],
      none,
    );
    const blocks = [0, 1, 2].map((block) => blockAt(ledger, block));
    expect(blocks.map(({ members, published }) => [[...members], published])).toEqual([
      [[0, 1], -1],
      [[2], 3],
      [[3], 0],
    ]);
    expect(ledger.releases.map(({ release }) => release)).toEqual(["2026-Q3", "2026-Q4"]);
    // Gone, left over, published, published, new.
    const since = [0, entryB, 2, entryD, 4].map((entry) => entryAt(ledger, entry).since);
    expect(since).toEqual([undefined, 1, undefined, undefined, 1]);
    expect(entryAt(ledger, 0).rates).toBe(0n);
    expect(open([b], ledger, []).baseline.waitsSince(entryB)).toBe("2026-Q4");
  });

  it("have no row for a dissolved block, whichever it is", () => {
    const rows = [row(1), row(2)];
    const books = open([c], first(), rows);
    const ledger = books.close(
      { release: "2026-Q4", blocksSha256: "2" },
      [{ entries: [2], row: rows[0], published: 0 }],
      none,
    );
    const { current, blockHistory } = open([c], ledger, [row(1)]).baseline;
    expect([current, blockHistory]).toEqual([[{ block: 1, row: row(1) }], [[0, 1], [2]]]);
  });

  it("have exactly the rows of rates that they were given, in order", () => {
    expect(open([a], emptyLedger(5)).releasedRates).toEqual([]);
    const told = [
      { row: 7n, entries: [0, 2] },
      { row: 5n, entries: [] },
      { row: 7n, entries: [1] },
      { row: 8n, entries: [1, 2] },
    ];
    const books = open([b, c, d], first(), [row(1), row(2)]);
    const rates = { rateBits: () => 0n, releasedRates: told };
    const ledger = books.close({ release: "2026-Q4", blocksSha256: "2" }, [], rates);
    expect(open([b], ledger).releasedRates).toEqual(told);
  });

  it("keep the first release since which a programme waits", () => {
    const books = open([d], first(), [row(1), row(2)]);
    const ledger = books.close({ release: "2026-Q4", blocksSha256: "2" }, [], none);
    expect(open([d], ledger).baseline.waitsSince(3)).toBe("2026-Q3");
  });

  it("keep that release if the programme is corrected while it waits", () => {
    const [corrected, again] = [programme("d", "d, corrected"), programme("d", "d, once more")];
    const books = open([corrected], first(), [row(1), row(2)]);
    expect(books.baseline.waitsSince(books.baseline.entryOf(corrected))).toBe("2026-Q3");
    const ledger = books.close({ release: "2026-Q4", blocksSha256: "2" }, [], none);
    const { baseline } = open([again], ledger);
    expect(baseline.waitsSince(baseline.entryOf(again))).toBe("2026-Q3");
  });

  it("regard a correction of published answers as waiting since the release that could not publish it", () => {
    const corrected = programme("a", "a, corrected");
    const books = open([corrected, b, c, d], first(), [row(1), row(2)]);
    expect(books.baseline.waitsSince(books.baseline.entryOf(corrected))).toBeUndefined();
  });

  it("give what the ledger has, not what today's submissions contain", () => {
    const ledger = first();
    const given = ledger.columns.given.with(0, 0b11);
    const { baseline } = open([a], { ...ledger, columns: { ...ledger.columns, given } });
    expect(baseline.versionOf(baseline.entryOf(a)).given).toBe(0b11);
  });

  it("regard a programme that moved to another year as the same organisation", () => {
    const { programme: ofC } = pseudonymsOf([c], new Map(), key).at(0);
    const moved = { ...programme("c", "c, in 2025"), year: 2025 };
    const { baseline } = openBookkeeping({
      programmes: [moved],
      pseudonyms: pseudonymsOf([moved], new Map(), key),
      ledger: first(),
      rows: [],
      elsewhere: () => [ofC],
    });
    expect(baseline.versionOf(baseline.entryOf(moved)).organisation).toBe(baseline.versionOf(2).organisation);
  });

  it("regard no programme of a first release as moved", () => {
    const pseudonyms = pseudonymsOf([a, b], new Map(), key);
    const { baseline } = openBookkeeping({
      programmes: [a, b],
      pseudonyms,
      ledger: emptyLedger(5),
      rows: [],
      elsewhere: () => [pseudonyms.at(0).programme],
    });
    expect([a, b].map((one) => baseline.versionOf(baseline.entryOf(one)).organisation)).toEqual([0, 1]);
  });
});

describe("a programme with another identity", () => {
  const entriesOf = (programmes: readonly Programme[], ledger = first()) => {
    const { baseline } = open(programmes, ledger, [row(1), row(2)]);
    return programmes.map((one) => baseline.entryOf(one));
  };

  it("is the missing one with the same answers", () => {
    expect(entriesOf([programme("new", "a"), b, c, d])).toEqual([0, 1, 2, 3]);
  });

  it("is the missing one only once if two have its answers: the last of them", () => {
    expect(entriesOf([programme("new", "a"), programme("newer", "a"), b, c, d])).toEqual([4, 0, 1, 2, 3]);
  });

  it("is the missing one with the same answers even if its industry was renamed", () => {
    const shop = programme("a", "a", { industry: "shops" });
    const books = open([shop], emptyLedger(5));
    const ledger = books.close({ release: "2026-Q3", blocksSha256: "1" }, [], none);
    const renamed = [programme("new", "a", { industry: "retail" })];
    const entryWith = (changes: LabelChanges) =>
      openBookkeeping({
        programmes: renamed,
        pseudonyms: pseudonymsOf(renamed, new Map(), key, changes),
        ledger,
        rows: [],
      }).baseline.entryOf(renamed[0]!);
    expect(entryWith({ ...NO_LABEL_CHANGES, industry: new Map([["shops", "retail"]]) })).toBe(0);
    expect(entryWith(NO_LABEL_CHANGES)).toBe(1);
  });

  it("is found under today's labels from then on", () => {
    const shop = programme("a", "a", { industry: "shops" });
    const ledger = open([shop], emptyLedger(5)).close({ release: "2026-Q3", blocksSha256: "1" }, [], none);
    const renamed = [programme("new", "a")];
    const industry = new Map([["shops", "retail"]]);
    const pseudonyms = pseudonymsOf(renamed, new Map(), key, { ...NO_LABEL_CHANGES, industry });
    const books = openBookkeeping({ programmes: renamed, pseudonyms, ledger, rows: [] });
    const later = books.close({ release: "2026-Q4", blocksSha256: "2" }, [], none);
    // The rename is no longer stated.
    expect(entriesOf([programme("newest", "a")], later)).toEqual([0]);
  });

  it("is new if no missing one has the same answers", () => {
    expect(entriesOf([a, programme("new", "a"), b, c, d])).toEqual([0, 4, 1, 2, 3]);
  });

  it("is itself if it is known, even with the answers of a missing one", () => {
    expect(entriesOf([programme("b", "a"), c, d])).toEqual([4, 2, 3]);
  });

  it("replaces one missing programme each", () => {
    const twins = [programme("a"), programme("twin of a", "a")];
    const books = open(twins, emptyLedger(5));
    const ledger = books.close({ release: "2026-Q3", blocksSha256: "1" }, [], none);
    const renamed = [programme("new", "a"), programme("newer", "a")];
    expect(entriesOf(renamed, ledger).toSorted()).toEqual([0, 1]);
  });
});

describe("a programme with other answers and another identity", () => {
  // A named organisation; organisation 0 has no name.
  const of = (organisation: number, identity: string, answers: readonly number[], year = 2026) =>
    programme(identity, identity, {
      organisation,
      year,
      answers: Float64Array.from(QUESTIONS, (_, place) => answers[place] ?? 1),
    });
  const names = new Map([
    [1, "one"],
    [2, "two"],
    [3, "?"],
  ]);
  const openNamed = (programmes: readonly Programme[], ledger: Ledger) =>
    openBookkeeping({ programmes, pseudonyms: pseudonymsOf(programmes, names, key), ledger, rows: [] });
  const ledgerOf = (programmes: readonly Programme[], ledger = emptyLedger(5)) =>
    openNamed(programmes, ledger).close({ release: "2026-Q3", blocksSha256: "1" }, [], none);
  /** For each programme: the place of the earlier one that it is; -1 if it is new. */
  const found = (now: readonly Programme[], ledger: Ledger, before: readonly Programme[]) => {
    const { baseline } = openNamed(now, ledger);
    return now.map((own) => {
      const first = baseline.programmeOf(baseline.entryOf(own));
      return first < before.length ? first : -1;
    });
  };

  it("is the missing one of its organisation and year", () => {
    const before = [of(1, "x", [7]), of(2, "y", [8])];
    const ledger = ledgerOf(before);
    expect(found([of(1, "new", [9]), before[1]!], ledger, before)).toEqual([0, 1]);
    expect(found([before[0]!, of(2, "new", [9])], ledger, before)).toEqual([0, 1]);
  });

  it("is new if nothing of its organisation and year is missing, or its organisation has no name", () => {
    const before = [of(1, "x", [7]), of(0, "y", [8])];
    const ledger = ledgerOf(before);
    expect(found([before[0]!, of(1, "new", [9])], ledger, before)).toEqual([0, -1]);
    expect(found([of(2, "new", [9])], ledger, before)).toEqual([-1]);
    expect(found([of(1, "new", [9], 2025)], ledger, before)).toEqual([-1]);
    expect(found([of(0, "new", [9])], ledger, before)).toEqual([-1]);
    const unnamed = [of(3, "x", [7])];
    expect(found([of(3, "new", [9])], ledgerOf(unnamed), unnamed)).toEqual([-1]);
  });

  it("is, of several of its organisation, the one that shares most answers", () => {
    const before = [of(1, "x", [7, 7, 7]), of(1, "y", [8, 8, 8])];
    const ledger = ledgerOf(before);
    expect(found([of(1, "new", [8, 8, 9]), of(1, "newer", [7, 9, 7])], ledger, before)).toEqual([1, 0]);
    expect(found([of(1, "new", [8, 8, 9]), of(1, "newer", [8, 9, 9])], ledger, before)).toEqual([1, 0]);
    expect(found([of(1, "a", [8, 8, 9]), of(1, "b", [7, 9, 7]), of(1, "c", [])], ledger, before)).toEqual([
      1, 0, -1,
    ]);
  });

  it("is, of several that share equally many, the newest", () => {
    const before = [of(1, "x", [7]), of(1, "y", [8])];
    const ledger = ledgerOf(before);
    expect(found([of(1, "new", [9])], ledger, before)).toEqual([1]);
    expect(found([of(1, "a", [9]), of(1, "b", [9])], ledger, before)).toEqual([1, 0]);
  });

  it("stays the same from then on, corrected again or not", () => {
    const before = [of(1, "x", [7])];
    const once = [of(1, "new", [9])];
    const ledger = ledgerOf(once, ledgerOf(before));
    expect(found(once, ledger, before)).toEqual([0]);
    expect(openNamed(once, ledger).news).toBe(0);
    expect(found([of(1, "newer", [7])], ledger, before)).toEqual([0]);
    expect(found([of(1, "newer", [6])], ledger, before)).toEqual([0]);
  });

  it("is no one that has another identity and is there", () => {
    const before = [of(1, "x", [7]), of(1, "y", [8])];
    expect(found([of(1, "x", [8]), of(1, "new", [7])], ledgerOf(before), before)).toEqual([0, 1]);
  });
});

describe("the blocks of a release", () => {
  it("are stored in the order of their rows, with the previous row if they keep it", () => {
    const rows = [row(1), row(2)] as const;
    const labels = { year: 2026, industry: "retail", framework: "a", region: "b" };
    const blocks = [
      { labels, members: [a], entries: [4], row: rows[0], isKept: false },
      { labels, members: [b], entries: [7, 8], row: rows[1], isKept: true },
    ];
    expect(rememberedBlocks(blocks)).toEqual([
      { entries: [4], row: undefined, published: 0 },
      { entries: [7, 8], row: rows[1], published: 1 },
    ]);
  });
});
