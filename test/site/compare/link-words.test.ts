import { describe, expect, it } from "vitest";
import { linkInWords, otherYearInWords } from "../../../src/site/compare/link-words.ts";
import { settings } from "./support.ts";

const peers = { industry: "banking", region: "asia" };

describe("a link that the compare page is opened with", () => {
  it("has no notice if all of it is used", () => {
    expect(linkInWords(settings, { peers, figures: {} }, [], [])).toEqual([]);
    expect(linkInWords(settings, { release: "2026-Q4", peers, figures: {} }, [], [])).toEqual([]);
  });

  it("has a notice if it was made for another release", () => {
    expect(linkInWords(settings, { release: "2026-Q2", peers, figures: {} }, [], [])).toEqual([
      "The link was made for release 2026-Q2. This page has release 2026-Q4, so the result may differ.",
    ]);
  });

  it("has a notice if its peers are not available, with the peers that are used instead", () => {
    expect(linkInWords(settings, { peers, figures: {} }, ["industry"], [])).toEqual([
      "The link asks for the industry “banking”, which is not available here: compared with all industries.",
    ]);
  });

  it("has a notice for each part that cannot be read", () => {
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
      "The link gives “abc” for maturity score, which is not a number of 0 or more: it is ignored.",
      "The link gives “26” for year, which is not a year: it is ignored.",
      "The link gives “audit hours” more than once: it is ignored.",
      "The link gives “industry” more than once: it is ignored.",
      "The link contains “shoe_size”, which this page does not know: it is ignored.",
    ]);
  });
});

it("has a notice if the figures are for another year than those of the peers", () => {
  expect(otherYearInWords(settings, 2019)).toBe(
    "Your figures are for 2019, and those of your peers are for 2026 to 30 September: part of the difference may come from the different years.",
  );
  expect(otherYearInWords(settings, 2026)).toBeUndefined();
  expect(otherYearInWords(settings, undefined)).toBeUndefined();
});
