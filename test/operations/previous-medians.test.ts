import { describe, expect, it } from "vitest";
import { NO_LABEL_CHANGES } from "../../src/disclosure/model/label-changes.ts";
import { bytesOf } from "../../src/model/file.ts";
import { previousMedians } from "../../src/operations/previous-medians.ts";

const filesOf = (text: string) => new Map([["observatory/quantiles.csv", bytesOf(text)]]);
const CSV = `industry,year,metric,percentile,sample_size,value,standard_error
retail,2025,audit_hours,25,40,700,20
retail,2025,audit_hours,50,40,980,20
shops,2025,audit_hours,50,12,,
`;

describe("the medians of the release before", () => {
  it("are those that it published, under today's industry names", () => {
    const changes = { ...NO_LABEL_CHANGES, industry: new Map([["retail", "stores"]]) };
    expect(previousMedians(filesOf(CSV), changes)).toEqual([
      { column: "audit_hours", industry: "stores", year: 2025, median: 980 },
    ]);
  });

  it("are empty before a first release, and for a table that has none", () => {
    expect(previousMedians(new Map(), NO_LABEL_CHANGES)).toEqual([]);
    expect(previousMedians(filesOf("industry,year\nretail,2025\n"), NO_LABEL_CHANGES)).toEqual([]);
  });
});
