import { describe, expect, it } from "vitest";
import { linkInWords, otherYearInWords } from "../../../src/site/compare/link-words.ts";
import { settings } from "./support.ts";

const peers = { industry: "banking", region: "asia" };

describe("a link that the compare page is opened with", () => {
  it("is not spoken of where all that it says is used", () => {
    expect(linkInWords(settings, { peers, figures: {} }, [], [])).toEqual([]);
    expect(linkInWords(settings, { release: "2026-Q4", peers, figures: {} }, [], [])).toEqual([]);
  });

  it("is told of where it is of another release", () => {
    expect(linkInWords(settings, { release: "2026-Q2", peers, figures: {} }, [], [])).toEqual([
      "The link is of release 2026-Q2. This page has release 2026-Q4, so the answer may be another.",
    ]);
  });

  it("is told of where its peers cannot be chosen, and with whom its figures are compared then", () => {
    expect(linkInWords(settings, { peers, figures: {} }, ["industry"], [])).toEqual([
      "The link asks for the industry “banking”, which cannot be chosen here: compared with all industries.",
    ]);
  });

  it("is told of where something of it cannot be read", () => {
    expect(
      linkInWords(
        settings,
        { peers: {}, figures: {} },
        [],
        [
          { name: "maturity_score", value: "abc", why: "no number" },
          { name: "year", value: "26", why: "no year" },
          { name: "audit_hours", why: "repeated" },
          { name: "industry", why: "repeated" },
          { name: "shoe_size", why: "unknown" },
        ],
      ),
    ).toEqual([
      "The link says “abc” for maturity score, which is no number: it is left out.",
      "The link says “26” for year, which is no year: it is left out.",
      "The link says “audit hours” more than once: it is left out.",
      "The link says “industry” more than once: it is left out.",
      "The link says “shoe_size”, which this page does not know: it is left out.",
    ]);
  });
});

it("figures of another year than their peers are told of", () => {
  expect(otherYearInWords(settings, 2019)).toBe(
    "Your figures are of 2019, and those of your peers of 2026 to 30 September: part of the difference may be that of the years.",
  );
  expect(otherYearInWords(settings, 2026)).toBeUndefined();
  expect(otherYearInWords(settings, undefined)).toBeUndefined();
});
