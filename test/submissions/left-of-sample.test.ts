import { expect, test } from "vitest";
import { textOf } from "../../src/model/file.ts";
import { leftOfSample, leftProblems } from "../../src/submissions/left-of-sample.ts";
import { SAMPLE_ID, sampleId } from "../../src/submissions/sample/texts.ts";
import type { ReleaseSettings } from "../../src/tables/settings.ts";
import { committedData } from "../support/data.ts";

const release: ReleaseSettings = JSON.parse(textOf(committedData.get("release.json") ?? new Uint8Array()));
const { participation: _, ...others } = release;
const OWN: ReleaseSettings = {
  ...others,
  disclaimer: "Answers were given voluntarily; some of them are synthetic controls.",
  attribution: "Own attribution",
  citation: "Own citation",
  provider: { name: "Own name", url: null },
};
const changelog = (...summaries: string[]) =>
  new Map([
    [
      "observatory/changelog.csv",
      new TextEncoder().encode(
        ["date,version,summary", ...summaries.map((text) => `2027-01-05,2027-Q1,${text}`)].join("\n"),
      ),
    ],
  ]);

test("every sentence of the sample in this repository is known as such", () => {
  const summaries = textOf(committedData.get("observatory/changelog.csv") ?? new Uint8Array())
    .trimEnd()
    .split("\n")
    .slice(1);
  const places = leftOfSample(release, committedData).map(({ file, place }) => `${file} ${place}`);
  expect(places).toEqual([
    "release.json /disclaimer",
    "release.json /attribution",
    "release.json /citation",
    "release.json /provider/name",
    "release.json /participation/consent",
    "release.json /participation/contact",
    "release.json /participation/sendTo",
    "release.json /participation/recipient",
    ...summaries.map(() => "observatory/changelog.csv summary"),
  ]);
});

test("the sample's citation is known with the id of another release", () => {
  const citation = release.citation.replace(release.release, "2031-Q1");
  expect(leftOfSample({ ...OWN, release: "2031-Q1", citation }, new Map())).toMatchObject([
    { file: "release.json", place: "/citation", text: expect.stringContaining("synthetic sample data") },
  ]);
});

test("an operator's own sentences are not taken for the sample's", () => {
  expect(leftOfSample(OWN, changelog("First release of the synthetic control group."))).toEqual([]);
});

test("a row of the sample's changelog is found among others", () => {
  expect(leftOfSample(OWN, changelog("Our first.", "First release of the synthetic sample."))).toEqual([
    {
      file: "observatory/changelog.csv",
      place: "summary",
      text: "First release of the synthetic sample.",
    },
  ]);
});

test("the ids of a sample are known as such, and others are not", () => {
  expect([1, 25_626, 99_999_999].every((position) => SAMPLE_ID.test(sampleId(position)))).toBe(true);
  expect(["S1", "s00000001", "S000000001", "org-S00000001", ""].some((id) => SAMPLE_ID.test(id))).toBe(false);
});

test("a message shows sixty characters of a text, and of a longer one as many with a mark", () => {
  const shown = (text: string) =>
    leftProblems([{ file: "release.json", place: "/disclaimer", text }])[0]?.value;
  expect(shown("x".repeat(60))).toBe("x".repeat(60));
  expect(shown("x".repeat(61))).toBe(`${"x".repeat(60)}…`);
});
