import { expect, test } from "vitest";
import { publishedError } from "../../../src/disclosure/derived/errors.ts";

test("an error is published with two significant digits, unless it rounds to 0", () => {
  expect([publishedError(1234, "usd"), publishedError(0.1264, "percent")]).toEqual([1200, 0.13]);
  expect([
    publishedError(0, "days"),
    publishedError(1e-9, "days"),
    publishedError(undefined, "days"),
  ]).toEqual([null, null, null]);
});
