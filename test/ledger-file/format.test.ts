import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LedgerDraft } from "../../src/disclosure/ledger/draft.ts";
import {
  emptyLedger,
  type Ledger,
  releasedColumns,
  releasedRates,
} from "../../src/disclosure/ledger/ledger.ts";
import { isLedger, type KeptLedger, packLedger, unpackLedger } from "../../src/ledger-file/format.ts";
import { askedSince, QUESTIONS } from "../../src/model/metric.ts";
import { askedSince as makeAskedSince } from "../support/asked-since.ts";
import { KEY, type LedgerBody, ledgerOf, OLD, packedBodyAs } from "./support.ts";

const first = ledgerOf("2026-Q3");
const second = ledgerOf("2026-Q4", first);
const tables = { "observatory/blocks.csv": "year\n2026\n" };
const kept: KeptLedger = { last: second, before: first, digests: { a: "b" }, tables };
const packed = Buffer.from(packLedger(kept, KEY));
const headEnd = packed.indexOf(10) + 1;

/** The questions before ledgers named them. */
const SEVEN = [
  "maturity_score",
  "audit_hours",
  "qsa_fees_usd",
  "remediation_tooling_usd",
  "internal_labour_usd",
  "automation_rate",
  "remediation_days",
];

/** Whether a ledger of these can become one of today's: all questions that came later say since which year they are asked. */
const SEVEN_CAN_BECOME_TODAY =
  QUESTIONS.slice(0, SEVEN.length).join() === SEVEN.join() &&
  QUESTIONS.slice(SEVEN.length).every((question) => askedSince(question) !== undefined);

const packedAs = (format: number, edit: (body: LedgerBody) => object) => packedBodyAs(packed, format, edit);

/** Bits of rates of 64, as format 3 had them in 32: 12 of requirements, 16 of a bottleneck, 4 of a year. */
const narrowRates = (rates: BigUint64Array) =>
  Uint32Array.from(rates, (bits) =>
    Number((bits & 0xfffn) | (((bits >> 32n) & 0xffffn) << 12n) | (((bits >> 48n) % 16n) << 28n)),
  );

/** The bits of answers in a byte, as they were. */
const narrowed = (body: LedgerBody) => ({
  ...body,
  columns: {
    ...body.columns,
    rates: narrowRates(body.columns.rates),
    given: Uint8Array.from(body.columns.given),
    contributed: Uint8Array.from(body.columns.contributed),
  },
});

const changed = (at: number) => {
  const bytes = Buffer.from(packed);
  bytes[at]! ^= 1;
  return bytes;
};

describe("a packed ledger", () => {
  it("is read as it was written, with the state before it", () => {
    expect(unpackLedger(packed, KEY)).toEqual(kept);
    const one: KeptLedger = { last: first, before: emptyLedger(5), digests: {}, tables: {} };
    expect(unpackLedger(packLedger(one, KEY), KEY)).toEqual(one);
  });

  it("keeps its columns under the names by which every later version reads them", () => {
    expect(Object.keys(emptyLedger(5).columns).sort()).toEqual([
      "contributed",
      "digests",
      "ends",
      "given",
      "ks",
      "limitPools",
      "limits",
      "members",
      "moves",
      "organisationPseudonyms",
      "organisations",
      "pseudonyms",
      "published",
      "rates",
      "since",
      "toldEnds",
      "toldEntries",
      "toldRows",
      "versions",
    ]);
  });

  it("is unchanged after being read and written again", () => {
    const again = unpackLedger(packLedger(unpackLedger(packed, KEY) as KeptLedger, KEY), KEY);
    expect(again).toEqual(kept);
  });

  it("identifies its key by eight bytes that are not part of the encryption key", () => {
    // By Python: the first bytes of HKDF-SHA-256 without salt, info "compliance-data ledger check" and "… encryption".
    const head = packed.subarray(0, headEnd).toString();
    expect(head).toContain('"key":"5bc2796a5a24e06d"');
    expect(head).not.toContain("dc1a69f754de64d1");
  });

  it("has a line in clear text with its release and blocks table", () => {
    expect(packed.subarray(0, headEnd).toString()).toMatch(
      /^compliance-data-ledger\/5 \{"release":"2026-Q4","blocksSha256":"[0-9a-f]{64}","key":"[0-9a-f]{16}"\}\n$/,
    );
    expect(isLedger(packed)).toBe(true);
    expect(isLedger(Buffer.from("submission_id,industry"))).toBe(false);
  });

  it("reveals nothing of its content, and is different each time", () => {
    for (const part of ["2026-Q3", "year\n2026", "observatory"]) {
      expect(packed.subarray(headEnd).includes(part)).toBe(false);
    }
    expect(packed.includes(Buffer.from(first.columns.pseudonyms.buffer))).toBe(false);
    expect(Buffer.from(packLedger(kept, KEY)).equals(packed)).toBe(false);
  });

  it("is refused if any byte was changed, in the line or after it, or cut off", () => {
    for (let at = 0; at < packed.length; at += at < headEnd ? 1 : 7) {
      expect(typeof unpackLedger(changed(at), KEY), `byte ${at}`).toBe("string");
    }
    for (const length of [0, 10, headEnd, headEnd + 12, headEnd + 27, headEnd + 100, packed.length - 1]) {
      expect(typeof unpackLedger(packed.subarray(0, length), KEY), `${length} bytes`).toBe("string");
    }
    expect(unpackLedger(Buffer.concat([packed, Buffer.from([0])]), KEY)).toBe("damaged");
  });

  it("is refused with its header for another release", () => {
    const other = Buffer.from(packLedger({ ...kept, last: first }, KEY));
    const moved = Buffer.concat([other.subarray(0, other.indexOf(10) + 1), packed.subarray(headEnd)]);
    expect(unpackLedger(moved, KEY)).toBe("damaged");
  });

  it.each([
    ["with another key", packed, new Uint8Array(32), "other key"],
    ["of something else", Buffer.from("submission_id\n"), KEY, "no ledger"],
    [
      "of the first format",
      Buffer.from('{"format":"compliance-data-ledger/1","key":"x"}\n'),
      KEY,
      "earlier format",
    ],
    [
      "of the first format, written as later ones are",
      Buffer.from("compliance-data-ledger/1 {}\n"),
      KEY,
      "earlier format",
    ],
    ["of a later format", Buffer.from("compliance-data-ledger/6 {}\n"), KEY, "later format"],
    ["whose line is cut", Buffer.from("compliance-data-ledger/2 {\n"), KEY, "damaged"],
  ])("is refused %s", (_, bytes, key, why) => {
    expect(unpackLedger(bytes, key)).toBe(why);
  });

  it("of format 3, whose blocks had no k of their own, has that of its releases for each of them", () => {
    const without = packedAs(3, (body) => ({
      ...body,
      columns: { ...narrowed(body).columns, ks: undefined },
    }));
    const { last } = unpackLedger(without, KEY) as KeptLedger;
    expect(last.columns.ends.length).toBeGreaterThan(0);
    expect([...last.columns.ks]).toEqual([...last.columns.ends].map(() => 5));
  });

  it("of a time when k could not change has one k for both of its states", () => {
    const without = packedAs(3, (body) => ({ ...narrowed(body), kBefore: undefined }));
    const { last, before } = unpackLedger(without, KEY) as KeptLedger;
    expect([last.k, before.k]).toEqual([5, 5]);
  });

  it("of format 3 is read with bits of rates as wide as today's", () => {
    const narrow = packedAs(3, (body) => ({
      ...body,
      columns: { ...body.columns, rates: narrowRates(body.columns.rates) },
      before: { ...body.before, rates: 1 },
    }));
    const read = unpackLedger(narrow, KEY) as KeptLedger;
    expect(read.last).toEqual(second);
    // Its first entry was counted otherwise then; the length alone says that it was not.
    expect([...read.before.columns.rates]).toEqual([...second.columns.rates.subarray(0, 1)]);
  });

  it("that the program wrote in format 3 is read, and refused if a byte of it was changed", () => {
    const written = readFileSync(new URL("format-3.bin", import.meta.url));
    expect(written.subarray(0, 24).toString()).toBe("compliance-data-ledger/3");
    const read = unpackLedger(written, KEY);
    if (!SEVEN_CAN_BECOME_TODAY) return expect(read).toEqual({ otherQuestions: SEVEN });
    const { last, before } = read as KeptLedger;
    const counted = (findings: bigint, bottleneck: bigint, year: bigint) =>
      findings | (bottleneck << 32n) | (year << 48n);
    const second = counted(0n, 1n, 2019n);
    expect([...last.columns.rates]).toEqual([counted(0xfffn, 0xffffn, 2026n), second, 0n]);
    expect([...before.columns.rates]).toEqual([counted(0x801n, 0xee82n, 2026n), second]);
    expect([...last.columns.pseudonyms]).toEqual([11n, 12n, 13n]);
    expect(last.releases.map(({ release }) => release)).toEqual(["2026-Q3", "2027-Q1"]);
    for (const at of [23, 30, written.indexOf(10) + 5, 600, written.length - 1]) {
      const other = Buffer.from(written);
      other[at]! ^= 1;
      expect(typeof unpackLedger(other, KEY), `byte ${at}`).toBe("string");
    }
    expect(unpackLedger(written.subarray(0, -1), KEY)).toBe("damaged");
  });

  it("that the program wrote in format 4 has the published rates of each of its releases", () => {
    const written = readFileSync(new URL("format-4.bin", import.meta.url));
    expect(written.subarray(0, 24).toString()).toBe("compliance-data-ledger/4");
    const read = unpackLedger(written, KEY);
    if (!SEVEN_CAN_BECOME_TODAY) return expect(read).toEqual({ otherQuestions: SEVEN });
    const { last, before } = read as KeptLedger;
    const [first, latest, evidence] = [1n, 1n << 31n, 0xee82n << 32n].map((bit) => (2026n << 48n) | bit);
    expect(releasedRates(before)).toEqual([
      { row: first, entries: [0, 1] },
      { row: evidence, entries: [0] },
    ]);
    expect(releasedRates(last)).toEqual([
      { row: first, entries: [0, 2] },
      { row: latest, entries: [0] },
      { row: evidence, entries: [0] },
    ]);
    const again = unpackLedger(packLedger({ last, before, digests: {}, tables: {} }, KEY), KEY);
    expect(again).toEqual({ last, before, digests: {}, tables: {} });
  });

  it("has every published version of every rate, and those of the state before", () => {
    const earlier = [{ row: (2026n << 48n) | 1n, entries: [0] }];
    const now = [
      ...earlier,
      { row: (2026n << 48n) | 1n, entries: [0, 1] },
      { row: 2025n << 48n, entries: [] },
    ];
    const telling = {
      ...kept,
      last: { ...second, columns: { ...second.columns, ...releasedColumns(now) } },
      before: { ...first, columns: { ...first.columns, ...releasedColumns(earlier) } },
    };
    const { last, before } = unpackLedger(packLedger(telling, KEY), KEY) as KeptLedger;
    expect([releasedRates(last), releasedRates(before)]).toEqual([now, earlier]);
  });

  describe("that names no questions", () => {
    const unnamed = () => packedAs(2, (body) => ({ ...narrowed(body), questions: undefined }));

    it("has the seven questions of that time, and can be read while these are asked", () => {
      const read = unpackLedger(unnamed(), KEY);
      if (!SEVEN_CAN_BECOME_TODAY) return expect(read).toEqual({ otherQuestions: SEVEN });
      const { last, before, ...others } = read as KeptLedger;
      expect(others).toEqual({ digests: kept.digests, tables });
      expect([last.columns.given, before.columns.given]).toEqual([second.columns.given, first.columns.given]);
      if (QUESTIONS.length === SEVEN.length) expect(read).toEqual(kept);
    });
  });

  describe("from before a question was asked", () => {
    makeAskedSince(OLD, 2026);
    const place = QUESTIONS.indexOf(OLD);
    const known = QUESTIONS.filter((question) => question !== OLD);
    const withoutBit = (bits: number) => bits & ~(1 << place);
    const narrow = (bits: number) => (bits & ((1 << place) - 1)) | ((bits >> (place + 1)) << place);
    const fewer = ({ columns, ...others }: Ledger): Ledger => ({
      ...others,
      columns: {
        ...columns,
        given: columns.given.map(narrow),
        contributed: columns.contributed.map(narrow),
        digests: columns.digests.filter((_, at) => at % QUESTIONS.length !== place),
      },
    });

    it("has no answers to it, neither in its last state nor in the one before", () => {
      const earlier = packLedger({ ...kept, last: fewer(second), before: fewer(first) }, KEY);
      const bytes = packedBodyAs(earlier, 5, (body) => ({ ...body, questions: known }));
      const { last, before } = unpackLedger(bytes, KEY) as KeptLedger;
      for (const [read, { columns }] of [[last, second] as const, [before, first] as const]) {
        expect(read.columns.given).toEqual(columns.given.map(withoutBit));
        expect(read.columns.contributed).toEqual(columns.contributed.map(withoutBit));
        expect(read.columns.digests).toHaveLength(columns.digests.length);
      }
    });
  });

  it.each([
    ["one question fewer", QUESTIONS.filter((question) => question !== OLD)],
    ["one question more", [...QUESTIONS, "other"]],
    ["the same in another order", QUESTIONS.toReversed()],
  ])("with %s is never read as one with today's questions", (_, questions) => {
    const bytes = packedAs(5, (body) => ({ ...body, questions }));
    expect(unpackLedger(bytes, KEY)).toEqual({ otherQuestions: questions });
  });

  it("stores each answer in a bit of its own", () => {
    const draft = new LedgerDraft(emptyLedger(5));
    const entry = draft.enter({ programme: 1n, version: 2n, organisation: 3n });
    const all = 2 ** 20 - 1;
    draft.note(entry, { given: all, contributed: 2 ** 19 });
    const last = draft.finish({ release: "2026-Q4", blocksSha256: "0" });
    const packed = packLedger({ last, before: emptyLedger(5), digests: {}, tables: {} }, KEY);
    expect(unpackLedger(packed, KEY)).toMatchObject({
      last: { columns: { given: Uint32Array.of(all), contributed: Uint32Array.of(2 ** 19) } },
    });
  });
});
