import { expect, test } from "vitest";
import { droppedLines } from "../../../src/cli/format-ingest-report/dropped.ts";

const report = {
  dropped: { withdrawn: 2, "unknown industry": 1200, duplicate: 1 },
  unknownLabels: [{ column: "industry", value: "fnitech", count: 1200 }],
};

test("lists what was dropped by reason, with the labels that are in no registry", () => {
  expect(droppedLines(report, "exactly")).toEqual([
    'dropped, unknown industry: 1,200 submissions, of "fnitech" (1,200)',
    "dropped, duplicate: 1 submission",
    "to use submissions with these labels, add the labels to data/reference/industries.csv; before the first release, you can remove unused entries there",
    "compliance-data check names each submission that is dropped for its labels, its answers or another that replaces it",
  ]);
});

test("labels for which no submission was dropped get a line of their own, and nothing dropped gives no line", () => {
  const unknownLabels = [{ column: "year", value: "MMXX", count: 2 }];
  expect(droppedLines({ dropped: {}, unknownLabels }, "exactly")).toEqual([
    'unknown labels: year "MMXX" (2)',
  ]);
  expect(droppedLines({ dropped: { withdrawn: 2 }, unknownLabels: [] }, "exactly")).toEqual([]);
  expect(droppedLines({ dropped: { "too long ago": 2 }, unknownLabels: [] }, "exactly")).toEqual([
    "dropped, too long ago: 2 submissions",
  ]);
});

test("lists only the first ten of many labels", () => {
  const unknownLabels = Array.from({ length: 12 }, (_, index) => ({
    column: "industry",
    value: `i${index}`,
    count: 1,
  }));
  const [line] = droppedLines({ dropped: { "unknown industry": 12 }, unknownLabels }, "exactly");
  expect(line!.endsWith('"i9" (1) and 2 more')).toBe(true);
});

test("lists what was dropped in coarse steps and without labels if others read it", () => {
  expect(droppedLines(report, "coarsely")).toEqual([
    "dropped, unknown industry: 50 or more submissions",
    "dropped, duplicate: fewer than 5 submissions",
  ]);
});

test("lists the unknown labels of each column for which submissions were dropped, and at the end all registries", () => {
  const dropped = { "unknown industry": 4, "unknown country": 2 };
  const unknownLabels = [
    { column: "industry", value: "fnitech", count: 3 },
    { column: "country", value: "XX", count: 2 },
    { column: "industry", value: "culbs", count: 1 },
  ];
  expect(droppedLines({ dropped, unknownLabels }, "exactly").slice(0, 3)).toEqual([
    'dropped, unknown industry: 4 submissions, of "fnitech" (3), "culbs" (1)',
    'dropped, unknown country: 2 submissions, of "XX" (2)',
    "to use submissions with these labels, add the labels to data/reference/industries.csv, data/reference/countries.csv; before the first release, you can remove unused entries there",
  ]);
});
