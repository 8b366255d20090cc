import { expect, test } from "vitest";
import { LedgerDraft } from "../../src/disclosure/ledger/draft.ts";
import { emptyLedger } from "../../src/disclosure/ledger/ledger.ts";
import { programmePseudonym } from "../../src/disclosure/ledger/pseudonyms.ts";
import type { Baseline } from "../../src/disclosure/model/baseline.ts";
import type { Programme } from "../../src/disclosure/model/programme.ts";
import { findingBit } from "../../src/disclosure/model/rate-bits.ts";
import type { PreviousState } from "../../src/ledger-file/previous-state.ts";
import { bytesOf } from "../../src/model/file.ts";
import { LIMITS } from "../../src/model/limits.ts";
import { absenceSince, previousTablesOf, withoutWithdrawn } from "../../src/operations/earlier-releases.ts";
import { frozenOf } from "../../src/releases/frozen.ts";
import { NO_WITHDRAWALS } from "../../src/submissions/withdrawals.ts";
import type { BlockRow } from "../../src/tables/blocks.ts";
import { settings } from "../disclosure/programmes.ts";

const FIRST = 2026 - LIMITS.spanYears + 1;

/** The release before: four blocks of two programmes each, numbered from 0 on. */
const LABELS = [
  ["alpha", 2026],
  ["gone", 2026],
  ["alpha", FIRST],
  ["alpha", FIRST - 1],
] as const;
const baseline = {
  release: "2026-Q3",
  blockHistory: LABELS.map((_, block) => [2 * block, 2 * block + 1]),
  current: LABELS.map(([industry, year], block) => ({ block, row: { industry, year } as BlockRow })),
  entryOf: ({ organisation }: Programme) => organisation,
  programmeOf: (entry: number) => entry,
  versionOf: () => ({ given: 1 }),
} as unknown as Baseline;
const rateBits = () => 0n;
const answered = { year: 2026, answers: Float64Array.of(1) };

/** Who is missing where these programmes are left. */
const absence = (
  left: readonly number[],
  { news = 1, comparison = "release before", withdrawn = [] as readonly number[] } = {},
) =>
  absenceSince(
    { books: { baseline, news, rateBits }, comparison } as unknown as Parameters<typeof absenceSince>[0],
    {
      programmes: left.map((organisation) => ({ organisation, ...answered }) as Programme),
      years: { benchmark: 2026 },
    } as unknown as Parameters<typeof absenceSince>[1],
    settings,
    new Set(withdrawn),
  );

test("who is missing is counted in the industries of today and the years that can still be published", () => {
  expect(absence([0, 1, 4, 5])).toEqual({ before: 4, absent: 0, gone: [], lostAnswers: [] });
  expect(absence([0, 4, 5])).toEqual({ before: 4, absent: 1, gone: [], lostAnswers: [] });
  expect(absence([0, 1])).toEqual({
    before: 4,
    absent: 2,
    gone: [{ industry: "alpha", year: FIRST, programmes: 2 }],
    lostAnswers: [],
  });
  expect(absence([0, 4, 5], { withdrawn: [1] })).toEqual({ before: 4, absent: 0, gone: [], lostAnswers: [] });
});

test("answers to a requirement after its last year are not missing", () => {
  const lost = (last_year?: number) => {
    const [first, ...others] = settings.requirements;
    return absenceSince(
      { books: { baseline, news: 1, rateBits: () => findingBit(1) }, comparison: "release before" } as never,
      {
        programmes: [
          {
            organisation: 0,
            ...answered,
            findings: Int8Array.of(-1),
            bottleneck: null,
          } as unknown as Programme,
        ],
        years: { benchmark: 2026 },
      } as never,
      {
        ...settings,
        requirements: [{ ...first!, ...(last_year !== undefined && { last_year }) }, ...others],
      },
    )?.lostAnswers;
  };
  const own = { column: "requirement_1", year: 2026, before: 1, lost: 1 };
  expect(lost()).toEqual([own]);
  expect(lost(2026)).toEqual([own]);
  expect(lost(2025)).toEqual([]);
});

test("nothing that is new since is told with the release that it is told of", () => {
  expect(absence([0, 1, 4, 5], { news: 0 })).toEqual({
    before: 4,
    absent: 0,
    gone: [],
    lostAnswers: [],
    nothingNewSince: "2026-Q3",
  });
});

test("without the release before nobody is known to be missing", () => {
  expect(absence([0], { comparison: "first release" })).toBeUndefined();
  expect(absenceSince({ comparison: "no ledger" }, { programmes: [] } as never, settings)).toBeUndefined();
});

test("the tables of the release before are those that it froze, or else those that the ledger kept", () => {
  const base = { tables: new Map([["observatory/blocks.csv", bytesOf("kept")]]) } as unknown as PreviousState;
  const frozen = frozenOf("2026-Q3", [
    { path: "datasets/observatory/blocks.csv", bytes: bytesOf("frozen") },
    { path: "methodology.json", bytes: bytesOf("{}") },
  ]);
  expect([...previousTablesOf(frozen, base)]).toEqual([["observatory/blocks.csv", bytesOf("frozen")]]);
  expect(previousTablesOf(undefined, base)).toBe(base.tables);
  expect(previousTablesOf(undefined, undefined)).toEqual(new Map());
});

test("who withdrew is erased, unless somebody else uses the identifier now", () => {
  const key = new Uint8Array(32).fill(4);
  const draft = new LedgerDraft(emptyLedger(5));
  const programme = programmePseudonym(key, 2026, "id S1");
  const entry = draft.enter({ programme, version: 1n, organisation: 2n });
  draft.note(entry, { given: 127, contributed: 127, rates: 2026n << 48n, since: 0 });
  draft.addBlock([entry], entry);
  const base: PreviousState = {
    comparison: "release before",
    ledger: draft.finish({ release: "2026-Q3", blocksSha256: "0".repeat(64) }),
    tables: new Map(),
  };
  const without = (from: PreviousState, ...identities: string[]) => {
    const cleaned = {
      withdrawn: new Set(["id S1"]),
      programmes: identities.map((identity) => ({ identity }) as Programme),
    } as unknown as Parameters<typeof withoutWithdrawn>[1];
    return withoutWithdrawn(from, cleaned, NO_WITHDRAWALS, key);
  };
  const leftOf = ({ previous: left, withdrawn }: ReturnType<typeof without>) => [
    [...withdrawn],
    left.ledger.columns.pseudonyms[0] === programme,
  ];
  const first = without(base, "id S2");
  expect(leftOf(first)).toEqual([[0], false]);
  expect(leftOf(without(base, "id S1"))).toEqual([[], true]);
  // When the release is made again, the ledger has the entry of somebody erased.
  expect(leftOf(without(first.previous, "id S2"))).toEqual([[0], false]);
});
