import { expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { type Files, textFile, textOf, withFiles } from "../../src/model/file.ts";
import { committedData } from "../support/data.ts";
import { goldenFiles } from "../support/golden.ts";
import { withRelease } from "../support/retracted.ts";

/** The news of a data folder about labels. */
function labelNews(data: Files): string[] {
  const { bytes } = build(data, { site: false }).files.find(({ path }) => path === "feed.json")!;
  const items: { tags: string[]; content_text: string }[] = JSON.parse(textOf(bytes)).items;
  return items.filter(({ tags }) => tags.includes("label")).map((item) => item.content_text);
}

test("if the version of the methodology changes, all changes of figures are reported as revisions because of it", () => {
  const first = withRelease("2027-Q1", goldenFiles);
  const path = "methodology.json";
  const method = { ...JSON.parse(textOf(first.get(path)!)), version: "2.0.0" };
  const news = (data: Files) => {
    const { bytes } = build(data, { site: false }).files.find((file) => file.path === "feed.json")!;
    const items: { content_text: string }[] = JSON.parse(textOf(bytes)).items;
    return items.map((item) => item.content_text).find((text) => text.startsWith("Release 2027-Q2 against "));
  };
  const other = withFiles(first, [textFile(path, JSON.stringify(method))]);
  expect(news(withRelease("2027-Q2", other))).toMatch(
    /^Release 2027-Q2 against 2027-Q1: \d+ values? changed, \d+ (is|are) new, \d+ (is|are) gone; all of these are revisions, because the version of the methodology changed from 1\.0\.0 to 2\.0\.0\./,
  );
  expect(news(withRelease("2027-Q2", first))).toMatch(
    / (is|are) gone; \d+ of these revises? earlier years\.$/,
  );
});

test("a renamed label is news in its own release, and in no later one", () => {
  const path = "reference/industries.csv";
  const first = withRelease("2027-Q1", goldenFiles);
  const text = textOf(first.get(path)!).replace("Alpha & Sons", "Alpha");
  const second = withRelease("2027-Q2", withFiles(first, [textFile(path, text)]));
  expect(labelNews(second)).toHaveLength(1);
  expect(labelNews(second)[0]).toContain("Alpha");
  expect(labelNews(withRelease("2027-Q3", second))).toEqual([]);
});

test.each([
  ["2026-09-30T00:00:00Z", ["Year to date: 2026 to 30 September, against the whole of 2025."]],
  ["2026-12-31T00:00:00Z", []],
])(
  "signals say that a part of a year is compared while the year goes on, and no longer: on %s",
  (asOf, notes) => {
    const release = { ...JSON.parse(textOf(committedData.get("release.json")!)), asOf };
    const data = withFiles(committedData, [textFile("release.json", JSON.stringify(release))]);
    const { bytes } = build(data, { site: false }).files.find(({ path }) => path === "feed.json")!;
    const items: { content_text: string }[] = JSON.parse(textOf(bytes)).items;
    expect(items.length).toBeGreaterThan(0);
    const told = items.flatMap((item) => /Year to date: .*$/.exec(item.content_text) ?? []);
    expect([...new Set(told)]).toEqual(notes);
  },
);
