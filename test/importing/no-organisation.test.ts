import { expect, test } from "vitest";
import { notASubmission } from "../../src/importing/no-organisation.ts";

test.each([
  "Average",
  "Sector average",
  "MEAN",
  "Durchschnitt Branche",
  "Industry Median (all)",
  "Moyenne du secteur",
])("a row called %s has the average of others", (name) => {
  expect(notASubmission(name)).toBe("an average");
});

test.each([
  "TEST",
  "Test 2",
  "test submission - please ignore",
  "Example Ltd",
  "asdf",
  "Demo Company",
  "Muster GmbH",
])("a row called %s is a test of the form", (name) => {
  expect(notASubmission(name)).toBe("a test");
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
