import { describe, expect, it } from "vitest";
import { SAMPLE_COLUMNS } from "../../../src/submissions/sample/columns.ts";
import { type SampleRow, sampleRows } from "../../../src/submissions/sample/index.ts";
import { askedSince } from "../../support/asked-since.ts";

describe("a sample with a question that is asked since 2026", () => {
  askedSince("audit_hours", 2026);
  const rows = (): SampleRow[] => [...sampleRows({ programmes: 400, seed: 7 })];

  it("has cells in every row, like all others", () => {
    expect(rows().flatMap((row) => SAMPLE_COLUMNS.filter((column) => row[column] === undefined))).toEqual([]);
  });

  it("has no answers to it in earlier years, and many in 2026", () => {
    const answered = rows().filter(({ audit_hours }) => audit_hours !== "");
    const years = answered.map(({ year }) => year).filter((year) => year !== "");
    expect(new Set(years)).toEqual(new Set(["2026"]));
    expect(years.length).toBeGreaterThan(50);
  });
});
