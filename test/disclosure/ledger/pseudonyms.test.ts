import { describe, expect, it } from "vitest";
import { pseudonymsOf } from "../../../src/disclosure/ledger/pseudonyms.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";

const key = new Uint8Array(32).fill(1);
const names = new Map([[3, "acme"]]);
const one = {
  year: 2026,
  identity: "S1",
  industry: "retail",
  framework: "a",
  region: "b",
  answers: Float64Array.of(1, 2, 3, 4, 5, Number.NaN, 7),
  limited: new Uint8Array(7),
  organisation: 3,
} as Programme;
const of = (changes: Partial<Programme> = {}, with_ = key) =>
  pseudonymsOf([{ ...one, ...changes }], names, with_)[0]!;

describe("pseudonyms", () => {
  it("are the first 64 bits of an HMAC-SHA-256 of year and identity, answers, year and organisation", () => {
    // By Python: hmac.new(key, b"programme\x002026\x00S1", sha256).digest()[:8].
    expect(of()).toMatchObject({
      programme: 0x8a6f486b6ab0690cn,
      version: 0xd50bf968d4fdc9f1n,
      organisation: 0x10897467d2e57227n,
    });
  });

  it("are the same for the same, and have an organisation's own number say nothing", () => {
    const renumbered = pseudonymsOf([{ ...one, organisation: 8 }], new Map([[8, "acme"]]), key)[0];
    expect(renumbered).toEqual(of());
  });

  it("differ where what they stand for does", () => {
    const base = of();
    expect(of({ identity: "S2" })).toMatchObject({ version: base.version, organisation: base.organisation });
    expect(of({ identity: "S2" }).programme).not.toBe(base.programme);
    expect(of({ region: "c" })).toEqual({ ...base, version: expect.any(BigInt) });
    expect(of({ region: "c" }).version).not.toBe(base.version);
    expect(of({ answers: Float64Array.of(1, 2, 3, 4, 5, 6, 7) }).version).not.toBe(base.version);
    // A correction of requirements and bottlenecks opens no block.
    expect(of({ findings: new Int8Array(12), bottleneckDelayDays: 3 }).version).toBe(base.version);
    expect(of({ limited: Uint8Array.of(0, 1, 0, 0, 0, 0, 0) }).version).not.toBe(base.version);
  });

  it("link no year of a programme or an organisation with another", () => {
    expect(of({ year: 2025 }).programme).not.toBe(of().programme);
    expect(of({ year: 2025 }).organisation).not.toBe(of().organisation);
  });

  it("are others with another key", () => {
    const other = of({}, new Uint8Array(32).fill(2));
    for (const name of ["programme", "version", "organisation"] as const) {
      expect(other[name]).not.toBe(of()[name]);
    }
  });

  it("have an organisation without a name be its programme's own", () => {
    const { programme, organisation } = of({ organisation: 4 });
    expect(organisation).toBe(programme);
  });
});
