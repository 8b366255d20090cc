import { expect, test } from "vitest";
import { notASubmission } from "../../../src/importing/values/no-organisation.ts";

test.each([
  ["Average", "an average"],
  ["Sector average", "an average"],
  ["MEAN", "an average"],
  ["Durchschnitt Branche", "an average"],
  ["Industry Median (all)", "an average"],
  ["Moyenne du secteur", "an average"],
  ["Average of 25 organisations", "an average"],
  ["Ø Hotels", "an average"],
  ["Ø", "an average"],
  ["Weighted average", "an average"],
  ["Total", "a total"],
  ["Total (n=160)", "a total"],
  ["Grand Total", "a total"],
  ["Gesamt", "a total"],
  ["Razem", "a total"],
  ["Totaal", "a total"],
  ["合計", "a total"],
  ["Minimum", "several organisations"],
  ["Std. dev.", "several organisations"],
  ["Peer group", "several organisations"],
  ["Others", "several organisations"],
  ["All companies", "several organisations"],
  ["Overall", "several organisations"],
  ["Industry benchmark", "several organisations"],
  ["75th percentile", "several organisations"],
  ["Quartile 1", "several organisations"],
  ["Best in class", "several organisations"],
  ["Previous year", "several organisations"],
  ["thereof Europe", "several organisations"],
  ["davon EU", "several organisations"],
  ["Count", "several organisations"],
  ["Check sum", "several organisations"],
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
  "Total SE",
  "Target",
  "Budget",
  "Overall Traders",
  "Percentile Capital",
  "Count Financial",
  "Hotels Total",
  "Ørsted",
  "Benchmark Capital",
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

test.each([
  ["Hotels Total", "a total"],
  ["Subtotal Hotels", "a total"],
  ["hotels average", "a total"],
  ["Hotels (avg)", "a total"],
  ["Sum of Hotels", "a total"],
  ["Total Energies", undefined],
  ["Hotels", undefined],
])("beside the label Hotels, a row called %s is %s", (name, what) => {
  expect(notASubmission(name, ["Hotels", "PCI DSS", ""])).toBe(what);
});
