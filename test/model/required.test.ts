import { expect, test } from "vitest";
import { required } from "../../src/model/required.ts";

test("a value that is missing is an error that names it", () => {
  expect(() => required(undefined, "the industry retail")).toThrow("the industry retail is missing");
});

test("anything else is given back, also what counts as false", () => {
  expect([required(0, "x"), required("", "x"), required(null, "x"), required(false, "x")]).toEqual([
    0,
    "",
    null,
    false,
  ]);
});
