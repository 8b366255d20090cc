import { expect, test } from "vitest";
import { qualifierIn } from "../../../src/importing/headings/qualifiers.ts";
import { draftScale, ofHundred, scaleOfHeading } from "../../../src/importing/values/scores.ts";
import { allSubmissionColumns } from "../../../src/questionnaire/columns.ts";

const offered = (figures: readonly string[]) =>
  /"scale": (\[.*\]) if/.exec(draftScale("Maturity", figures, "maturity_score").question ?? "")?.[1];

test("figures up to 5 are offered scales up to 5, and others up to 10", () => {
  expect(offered(["1", "2", "3", "4", "5", "5", "4", "3"])).toBe("[0, 5] or [1, 5]");
  expect(offered(["1", "2", "3", "4", "5", "5.5", "4", "3"])).toBe("[0, 10] or [1, 10]");
  expect(offered(["1", "2", "3", "4", "5", "10", "4", "3"])).toBe("[0, 10] or [1, 10]");
});

test("few figures, shares of 1, percentages, and figures above 10 are of 100", () => {
  const none = (...figures: string[]) =>
    expect(draftScale("Maturity", figures, "maturity_score")).toEqual({});
  none("1", "2", "3", "4", "5", "5", "4");
  none("0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "1");
  none("1%", "2%", "3%", "4%", "5%", "5%", "4%", "3%");
  none("1", "2", "3", "4", "5", "10.5", "4", "3");
});

test.each([
  ["Maturity (0-10)", [0, 10]],
  ["Score 1 to 4", [1, 4]],
  ["Nivel de madurez de 5", [0, 5]],
  ["Maturity / 20", [0, 20]],
  ["Maturity (0-100)", undefined],
  ["Maturity, PCI DSS v4.0", undefined],
  ["Maturity 2031-12", undefined],
] as const)("the scale of %s is %j", (heading, scale) => {
  expect(scaleOfHeading(heading)).toEqual(scale);
});

test("what the ends of a scale mean, in brackets, is no contrary of it", () => {
  const maturity = allSubmissionColumns([]).find(({ name }) => name === "maturity_score");
  expect(
    qualifierIn("Maturity from 0 (not at all) to 10 (fully)", "maturity_score", maturity),
  ).toBeUndefined();
  expect(qualifierIn("Controls not mature", "maturity_score", maturity)).toBe("not");
});

test("a figure of a scale is what it is of 100", () => {
  expect([ofHundred(3, [1, 5]), ofHundred(0, [0, 10]), ofHundred(10, [0, 10])]).toEqual([50, 0, 100]);
});
