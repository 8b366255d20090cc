import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  elsewhere,
  programmePseudonym,
  pseudonymsOf,
  storedPseudonyms,
} from "../../../src/disclosure/ledger/pseudonyms.ts";
import { NO_LABEL_CHANGES } from "../../../src/disclosure/model/label-changes.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { isAsked, QUESTIONS } from "../../../src/model/metric.ts";

const key = new Uint8Array(32).fill(1);
const names = new Map([[3, "acme"]]);
const one = {
  year: 2026,
  identity: "S1",
  industry: "retail",
  framework: "a",
  region: "b",
  answers: Float64Array.from(QUESTIONS, (_, place) => (place === 5 ? Number.NaN : place + 1)),
  limited: new Uint8Array(QUESTIONS.length),
  organisation: 3,
} as Programme;
const of = (changes: Partial<Programme> = {}, with_ = key) =>
  pseudonymsOf([{ ...one, ...changes }], names, with_).at(0);

describe("pseudonyms", () => {
  it("are the first 64 bits of an HMAC-SHA-256 of year and identity, answers, year and organisation", () => {
    // By Python: hmac.new(key, b"programme\x002026\x00S1", sha256).digest()[:8].
    expect(of()).toMatchObject({ programme: 0x8a6f486b6ab0690cn, organisation: 0x10897467d2e57227n });
    // 1, 2, 3, 4, 5, NaN, 7 and so on, and a 0 each, for none was limited.
    const asked = [...QUESTIONS.keys()].filter((place) => isAsked(QUESTIONS[place]!, 2026));
    const answers = asked.map((place) => (place === 5 ? "NaN" : String(place + 1)));
    const text = `version\0retail\0a\0b\x002026\0${answers.join("\0")}\0${"0".repeat(asked.length)}`;
    const digest = createHmac("sha256", key).update(text).digest("hex");
    expect(of().version).toBe(BigInt(`0x${digest.slice(0, 16)}`));
  });

  it("are equal for equal input, and do not depend on an organisation's number", () => {
    const renumbered = pseudonymsOf([{ ...one, organisation: 8 }], new Map([[8, "acme"]]), key).at(0);
    expect(renumbered).toEqual(of());
  });

  it("differ if their input differs", () => {
    const base = of();
    expect(of({ identity: "S2" })).toMatchObject({ version: base.version, organisation: base.organisation });
    expect(of({ identity: "S2" }).programme).not.toBe(base.programme);
    expect(of({ region: "c" })).toEqual({ ...base, version: expect.any(BigInt) });
    expect(of({ region: "c" }).version).not.toBe(base.version);
    expect(of({ answers: one.answers.with(5, 6) }).version).not.toBe(base.version);
    // A correction of requirements and bottlenecks opens no block.
    expect(of({ findings: new Int8Array(12), bottleneckDelayDays: 3 }).version).toBe(base.version);
    expect(of({ limited: one.limited.with(1, 1) }).version).not.toBe(base.version);
  });

  it("do not link the years of a programme or an organisation", () => {
    expect(of({ year: 2025 }).programme).not.toBe(of().programme);
    expect(of({ year: 2025 }).organisation).not.toBe(of().organisation);
  });

  it("are the same when they are stored, with those of former labels", () => {
    const changes = { ...NO_LABEL_CHANGES, industry: new Map([["shops", "retail"]]) };
    const programmes = [one, { ...one, identity: "S2", industry: "saas", organisation: 4 }];
    const list = pseudonymsOf(programmes, names, key, changes);
    const stored = storedPseudonyms(list);
    expect(stored.length).toBe(2);
    expect([0, 1].map(stored.at)).toEqual([0, 1].map(list.at));
    expect([0, 1].map((place) => stored.at(place).formerVersions.length)).toEqual([1, 0]);
    const reversed = storedPseudonyms(pseudonymsOf(programmes.toReversed(), names, key, changes));
    expect([1, 0].map(reversed.at)).toEqual([0, 1].map(list.at));
  });

  it("of a programme in other years are those that it would have in each of them, without its own year", () => {
    expect(elsewhere(one, [2024, 2025, 2026], key)).toEqual([
      programmePseudonym(key, 2024, "S1"),
      programmePseudonym(key, 2025, "S1"),
    ]);
  });

  it("differ with another key", () => {
    const other = of({}, new Uint8Array(32).fill(2));
    for (const name of ["programme", "version", "organisation"] as const) {
      expect(other[name]).not.toBe(of()[name]);
    }
  });

  it("are the programme's own for an organisation without a name", () => {
    const { programme, organisation } = of({ organisation: 4 });
    expect(organisation).toBe(programme);
  });
});
