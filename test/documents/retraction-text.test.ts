import { expect, test } from "vitest";
import { retractionText } from "../../src/documents/retraction-text.ts";

const retraction = {
  release: "2026-Q4",
  retracted: "2026-11-02T00:00:00Z",
  reason: "Labels were exchanged",
  supersededBy: "2026-Q4.1",
  erased: false,
  erasedChanges: [],
};

test("a retraction says since when, why and what to use instead, and for an erased release that its files are gone", () => {
  expect(retractionText(retraction)).toBe(
    "Release 2026-Q4 was retracted on 2026-11-02: Labels were exchanged. Use release 2026-Q4.1 instead.",
  );
  expect(retractionText({ ...retraction, supersededBy: null, erased: true })).toBe(
    "Release 2026-Q4 was retracted on 2026-11-02, and its files are erased: Labels were exchanged.",
  );
});

test.each(["Labels were exchanged.", "Do not use it!", "Who counted?"])(
  "a reason with its own end gets no full stop: %s",
  (reason) => {
    expect(retractionText({ ...retraction, reason, supersededBy: null })).toMatch(
      new RegExp(`: ${reason.replace(/[.?]/g, "\\$&")}$`),
    );
  },
);
