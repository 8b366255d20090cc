import { describe, expect, it } from "vitest";
import { emptyLedger } from "../../src/disclosure/ledger/ledger.ts";
import { isLedger, type KeptLedger, packLedger, unpackLedger } from "../../src/ledger-file/format.ts";
import { KEY, ledgerOf } from "./support.ts";

const first = ledgerOf("2026-Q3");
const second = ledgerOf("2026-Q4", first);
const tables = { "observatory/blocks.csv": "year\n2026\n" };
const kept: KeptLedger = { last: second, before: first, digests: { a: "b" }, tables };
const packed = Buffer.from(packLedger(kept, KEY));
const headEnd = packed.indexOf(10) + 1;

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

  it("says in a line in clear which release and which blocks table it belongs to", () => {
    expect(packed.subarray(0, headEnd).toString()).toMatch(
      /^compliance-data-ledger\/2 \{"release":"2026-Q4","blocksSha256":"[0-9a-f]{64}","key":"[0-9a-f]{16}"\}\n$/,
    );
    expect(isLedger(packed)).toBe(true);
    expect(isLedger(Buffer.from("submission_id,industry"))).toBe(false);
  });

  it("shows nothing of what is in it, and never looks the same twice", () => {
    for (const part of ["2026-Q3", "year\n2026", "observatory"]) {
      expect(packed.subarray(headEnd).includes(part)).toBe(false);
    }
    expect(packed.includes(Buffer.from(first.columns.pseudonyms.buffer))).toBe(false);
    expect(Buffer.from(packLedger(kept, KEY)).equals(packed)).toBe(false);
  });

  it("is refused where any byte was changed, in the line or behind it, or cut off", () => {
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
    ["of a later format", Buffer.from("compliance-data-ledger/3 {}\n"), KEY, "later format"],
    ["whose line is cut", Buffer.from("compliance-data-ledger/2 {\n"), KEY, "damaged"],
  ])("is refused %s", (_, bytes, key, why) => {
    expect(unpackLedger(bytes, key)).toBe(why);
  });
});
