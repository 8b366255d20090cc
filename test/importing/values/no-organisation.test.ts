import { expect, test } from "vitest";
import { notASubmission } from "../../../src/importing/values/no-organisation.ts";

test.each([
  ["Average", "an average"],
  ["Sector average", "an average"],
  ["MEAN", "an average"],
  ["Durchschnitt Branche", "an average"],
  ["Industry Median (all)", "an average"],
  ["Moyenne du secteur", "an average"],
  ["TEST", "a test"],
  ["Test 2", "a test"],
  ["test submission - please ignore", "a test"],
  ["Example Ltd", "a test"],
  ["asdf", "a test"],
  ["Demo Company", "a test"],
  ["Muster GmbH", "a test"],
])("a row called %s is no submission, but %s", (name, what) => {
  expect(notASubmission(name)).toBe(what);
});

test.each([
  "Total",
  "Average Joe's Gym",
  "Test Valley Water",
  "Median Kliniken",
  "Media",
  "Sample & Sons",
  "Limited",
  "R-17",
  "2031",
  "",
])("an organisation may be called %s", (name) => {
  expect(notASubmission(name)).toBeUndefined();
});
