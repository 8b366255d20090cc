import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fragmentOf, fromFragment, unreadIn } from "../../src/model/compare-link.ts";
import { METRICS_AND_PARTS } from "../../src/model/metric.ts";

describe("a link to the compare page", () => {
  it("has labels and figures in its fragment, in their order", () => {
    const peers = { region: "asia", industry: "healthcare", framework: "PCI_DSS_v4" };
    expect(fragmentOf({ peers, figures: { cost_usd: 120_000, maturity_score: 61.5 } })).toBe(
      "#/?industry=healthcare&framework=PCI_DSS_v4&region=asia&maturity_score=61.5&cost_usd=120000",
    );
    expect(fragmentOf({ peers: {}, figures: {} })).toBe("#/?");
    expect(
      fragmentOf({
        release: "2026-Q3",
        year: 2025,
        peers: { region: "asia" },
        figures: { audit_hours: 900 },
      }),
    ).toBe("#/?release=2026-Q3&region=asia&year=2025&audit_hours=900");
  });

  it("is read back as it was written", () => {
    const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,12}$/);
    const figure = fc.oneof(
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 0, max: 1e6 }).map((n) => n / 1000),
    );
    const figures = fc.record(Object.fromEntries(METRICS_AND_PARTS.map((name) => [name, figure])), {
      requiredKeys: [],
    });
    const peers = fc.record({ industry: id, framework: id, region: id }, { requiredKeys: [] });
    const year = fc.integer({ min: 1000, max: 9999 });
    const any = fc.record({ release: id, year, peers, figures }, { requiredKeys: ["peers", "figures"] });
    fc.assert(
      fc.property(any, (request) => {
        const fragment = fragmentOf(request);
        expect(fromFragment(fragment)).toEqual(request);
        expect(unreadIn(fragment)).toEqual([]);
      }),
    );
  });

  it.each([
    ["a place on the page", "#main"],
    ["nothing", ""],
    ["a request of the explorer", "#table/api/intelligence/audit-hours"],
  ])("is not %s", (_, fragment) => {
    expect(fromFragment(fragment)).toBeUndefined();
  });

  it.each(["1e3", "-5", "NaN", "0x10", " 12", "1,240", ""])(
    "leaves out a figure that is not a plain number: %j",
    (text) => {
      const fragment = `#/?audit_hours=${encodeURIComponent(text)}&automation_rate=57`;
      expect(fromFragment(fragment)).toEqual({ peers: {}, figures: { automation_rate: 57 } });
    },
  );

  it("writes the smallest figures without an exponent", () => {
    const fragment = (value: number) => fragmentOf({ peers: {}, figures: { remediation_days: value } });
    expect([fragment(1.5e-7), fragment(1e-30)]).toEqual([
      "#/?remediation_days=0.00000015",
      "#/?remediation_days=0",
    ]);
  });

  it("leaves out names that are unknown or repeated", () => {
    expect(fromFragment("#/?industry=a&industry=b&shoe_size=44&region=asia")).toEqual({
      peers: { region: "asia" },
      figures: {},
    });
  });

  it("says what is left out of it, and why", () => {
    expect(
      unreadIn(
        "#/?maturity_score=abc&year=26&industry=a&industry=b&shoe_size=44&audit_hours=900&region=&cost_usd=",
      ),
    ).toEqual([
      { name: "maturity_score", value: "abc", why: "no number" },
      { name: "year", value: "26", why: "no year" },
      { name: "industry", why: "repeated" },
      { name: "shoe_size", why: "unknown" },
    ]);
    expect(unreadIn("#main")).toEqual([]);
  });

  it.each([Number.NaN, -1, 1e21, Number.POSITIVE_INFINITY])("cannot contain %d", (value) => {
    expect(() => fragmentOf({ peers: {}, figures: { audit_hours: value } })).toThrow(RangeError);
  });
});
