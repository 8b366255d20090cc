import { expect, test } from "vitest";
import { required } from "../../src/model/required.ts";

test("a missing value causes an error that names it", () => {
  expect(() => required(undefined, "the industry retail")).toThrow("the industry retail is missing");
});

test("any other value is returned, also a falsy one", () => {
  expect([required(0, "x"), required("", "x"), required(null, "x"), required(false, "x")]).toEqual([
    0,
    "",
    null,
    false,
  ]);
});
