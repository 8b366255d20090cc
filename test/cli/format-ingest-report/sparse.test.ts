import { describe, expect, it } from "vitest";
import { sparseLines } from "../../../src/cli/format-ingest-report/sparse.ts";

const MEANING =
  "a mean rests on the answers that were given. Each block needs enough of them, so blocks are large there, and a withdrawal holds back many programmes. Ask participants for the missing answers";
const one = {
  question: "audit_hours",
  industry: "retail",
  year: 2026,
  answered: 5,
  programmes: 60,
} as const;

describe("questions that few answered", () => {
  it("are listed with the number of answers, then what this means", () => {
    expect(sparseLines({ sparse: [one] }, "exactly")).toEqual([
      "retail, 2026: 5 of 60 programmes answered audit_hours",
      MEANING,
    ]);
    expect(sparseLines({}, "exactly")).toEqual([]);
  });

  it("are listed without numbers where others than the operator may read", () => {
    expect(sparseLines({ sparse: [one] }, "coarsely")[0]).toBe(
      "retail, 2026: fewer than a third of the programmes answered audit_hours",
    );
  });

  it.each([
    [10, [MEANING]],
    [11, ["and 1 more", MEANING]],
  ])("ten of %d are listed, and the others counted", (count, rest) => {
    const sparse = Array.from({ length: count }, (_, at) => ({ ...one, year: 2000 + at }));
    expect(sparseLines({ sparse }, "exactly").slice(10)).toEqual(rest);
  });
});
