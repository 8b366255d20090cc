import { describe, expect, it } from "vitest";
import { NO_LABEL_CHANGES } from "../../src/disclosure/model/label-changes.ts";
import { bytesOf, type Files } from "../../src/model/file.ts";
import { DataError } from "../../src/model/problem.ts";
import { previousYears } from "../../src/operations/previous-years.ts";

const CSV = {
  "observatory/blocks.csv":
    "year,industry,framework,region,programmes\n2024,retail,pci,europe,5\n2025,retail,mixed,mixed,7\n",
  "observatory/industry-trends.csv": "industry,year,sample_size\nretail,2024,5\nretail,2025,7\n",
  "observatory/region-trends.csv": "region,year,sample_size\neurope,2024,5\n",
  "observatory/bottlenecks.csv": "industry,bottleneck,share_pct\nretail,evidence,20\n",
};
const filesOf = (csv: Readonly<Record<string, string>>): Files =>
  new Map(Object.entries(csv).map(([path, text]) => [path, bytesOf(text)]));

describe("the years of the release before", () => {
  it("are none before a first release", () => {
    expect(previousYears(new Map(), NO_LABEL_CHANGES)).toBeUndefined();
  });

  it("are read from a release without today's metrics, and with others", () => {
    const other = {
      ...CSV,
      "observatory/blocks.csv": CSV["observatory/blocks.csv"].replaceAll("programmes", "gone_mean"),
    };
    expect(previousYears(filesOf(other), NO_LABEL_CHANGES)).toEqual({ benchmark: 2025 });
  });

  it("are refused if two industries would become one", () => {
    const two = { ...CSV, "observatory/industry-trends.csv": "industry,year\nretail,2025\nshops,2025\n" };
    const changes = { ...NO_LABEL_CHANGES, industry: new Map([["retail", "shops"]]) };
    expect(() => previousYears(filesOf(two), changes)).toThrow(DataError);
  });

  it("are refused for files without labels or years, listing each with its file, row and column", () => {
    const bad = {
      ...CSV,
      "observatory/blocks.csv": CSV["observatory/blocks.csv"].replace("\n2025,", "\nlate,"),
      "observatory/region-trends.csv": "year\n2024\n",
      "observatory/bottlenecks.csv": "",
    };
    const problemsOf = () => {
      try {
        previousYears(filesOf(bad), NO_LABEL_CHANGES);
      } catch (error) {
        if (error instanceof DataError)
          return error.problems.map(({ file, row, column }) => [file, row, column]);
        throw error;
      }
      return [];
    };
    expect(problemsOf()).toEqual([
      ["observatory/blocks.csv", 3, "year"],
      ["observatory/region-trends.csv", 1, "region"],
      ["observatory/bottlenecks.csv", undefined, undefined],
    ]);
  });
});
