import { expect, test } from "vitest";
import { isAbout, usualCauses, wholePercent } from "../../src/plausibility/doubt.ts";

test("a confirmation is about a figure that has changed by at most a quarter, and a 0 is about a 0", () => {
  const isOf = (confirmed: number, near: number) =>
    isAbout({ question: "a", near: confirmed, because: "" }, { question: "a", near, rule: "", causes: "" });
  expect([isOf(100, 125), isOf(125, 100), isOf(0, 0)]).toEqual([true, true, true]);
  expect([isOf(100, 126), isOf(126, 100), isOf(0, 1), isOf(1, 0)]).toEqual([false, false, false, false]);
});

test("a share is 100% only if it is all", () => {
  expect([0.994, 0.995, 0.9991, 1, 0].map(wholePercent)).toEqual([
    "99%",
    "over 99%",
    "over 99%",
    "100%",
    "0%",
  ]);
});

test("days may have been read as weeks if they are a seventh of what is usual, and not if they are a thirtieth", () => {
  const hasWeeks = (ratio: number) => usualCauses(ratio, "days").includes("weeks instead of days");
  expect([1 / 3, 1 / 7, 1 / 30].map(hasWeeks)).toEqual([false, true, false]);
});

test("a mapping is said to correct a unit only if all of a column is in it", () => {
  const said = (isWholeColumn?: boolean) =>
    [usualCauses(1 / 1000, "USD", isWholeColumn), usualCauses(1 / 100, "percent", isWholeColumn)].map(
      (causes) => /"in": "(\w+)"/.exec(causes)?.[1],
    );
  expect(said(true)).toEqual(["thousands", "share"]);
  expect(said()).toEqual([undefined, undefined]);
});

test("hours may have been read as days if they are less than a fourth of what is usual, and more than a fortieth", () => {
  const hasDays = (ratio: number) => usualCauses(ratio, "hours").includes("days instead of hours");
  expect([1 / 4, 1 / 5, 1 / 39, 1 / 40].map(hasDays)).toEqual([false, true, true, false]);
});

test("days may have been read as hours if they are more than eight times what is usual", () => {
  const hasHours = (ratio: number) => usualCauses(ratio, "days").includes("hours instead of days");
  expect([8, 9].map(hasHours)).toEqual([false, true]);
});

test("amounts may have been in thousands if they are less than a two-hundredth of what is usual, and in millions below a two-hundred-thousandth", () => {
  const scales = (times: number) =>
    ["thousands", "millions"].filter((scale) =>
      usualCauses(1 / times, "USD").includes(`${scale} of the currency`),
    );
  expect(scales(199)).toEqual([]);
  expect(scales(201)).toEqual(["thousands"]);
  expect(scales(199_000)).toEqual(["thousands"]);
  expect(scales(201_000)).toEqual(["thousands", "millions"]);
});
