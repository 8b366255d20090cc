import { describe, expect, it } from "vitest";
import { seal, sealed } from "../../../src/submissions/ledger/seal.ts";
import { clean, submission } from "../support.ts";

const KEY = Buffer.alloc(32, 7);
const sealsOf = (submissions: string[][], key: Uint8Array = KEY) =>
  sealed(clean(submissions), key).programmes.map(({ seals }) => seals!);

describe("seal", () => {
  it("is the first 128 bits of an HMAC-SHA-256, in base64url", () => {
    expect(seal(Buffer.from("key"), "The quick brown fox jumps over the lazy dog")).toBe(
      // f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8
      "97yD9DBThCSxMpjmqm-xQw",
    );
  });
});

describe("the seal of a programme", () => {
  it("says nothing without the key, and is another with another key", () => {
    const [one] = sealsOf([submission()]);
    const [other] = sealsOf([submission()], Buffer.alloc(32, 8));
    expect(one!.programme).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(other!.programme).not.toBe(one!.programme);
  });

  it("stays while the answers do: identifier, spelling and order of submissions do not count", () => {
    const first = submission({ submission_id: "A", industry: "fintech", maturity_score: "60" });
    const second = submission({ submission_id: "B", industry: "retail" });
    const again = submission({ submission_id: "C", industry: "Fin Tech", maturity_score: "60.0" });
    const seals = sealsOf([first, second]).map(({ programme }) => programme);
    expect(
      sealsOf([second, again])
        .map(({ programme }) => programme)
        .sort(),
    ).toEqual(seals.sort());
  });

  it.each([
    ["an answer", { maturity_score: "61" }],
    ["a missing answer", { maturity_score: "" }],
    ["a finding", { requirement_3: "open" }],
    ["the delay of a bottleneck", { bottleneck_delay_days: "4" }],
    ["the region", { country: "GB" }],
    ["the year", { year: "2025" }],
  ])("is another where %s is", (_, changes) => {
    const [one] = sealsOf([submission()]);
    const [other] = sealsOf([submission(changes)]);
    expect(other!.programme).not.toBe(one!.programme);
  });

  it("is its own where two are alike in everything that is published", () => {
    const seals = sealsOf([submission(), submission({ country: "CA" })]);
    expect(new Set(seals.map(({ programme }) => programme)).size).toBe(2);
  });
});

describe("the seal of an organisation", () => {
  const named = (name: string, changes = {}) => [...submission(changes), name];

  it("is the same for all of its programmes, and for those of another release", () => {
    const [a, b] = sealsOf([named("Org-1"), named("Org-1", { year: "2025" })]);
    expect(a!.organisation).toBe(b!.organisation);
    expect(sealsOf([named("Org-1", { industry: "retail" })])[0]!.organisation).toBe(a!.organisation);
    expect(sealsOf([named("Org-2")])[0]!.organisation).not.toBe(a!.organisation);
  });

  it("is that of the programme where nobody names it", () => {
    const [one] = sealsOf([submission()]);
    expect(one!.organisation).toBe(one!.programme);
  });
});
