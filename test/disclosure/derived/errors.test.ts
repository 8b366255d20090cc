import { expect, test } from "vitest";
import { errorOfDelays, publishedError } from "../../../src/disclosure/derived/errors.ts";

test("the error of delays is published from the minimum cohort on", () => {
  // Delays of 0 to 10 days have a variance of 11.
  const eleven = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect([errorOfDelays(eleven, 11), errorOfDelays(eleven, 12)]).toEqual([1, null]);
});

test("an error is published with two significant digits, unless it rounds to 0", () => {
  expect([publishedError(1234, "usd"), publishedError(0.1264, "percent")]).toEqual([1200, 0.13]);
  expect([
    publishedError(0, "days"),
    publishedError(1e-9, "days"),
    publishedError(undefined, "days"),
  ]).toEqual([null, null, null]);
});
