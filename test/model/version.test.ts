import { expect, test } from "vitest";
import { compareVersions, majorOf } from "../../src/model/version.ts";

test.each([
  ["1.0.0", "1.0.0", 0],
  ["1.9.0", "1.10.0", -1],
  ["2.0.0", "1.99.99", 1],
  ["1.0.2", "1.0.10", -1],
  ["10.0.0", "9.0.0", 1],
])("%s and %s are compared by their numbers, not as text", (a, b, order) => {
  expect(Math.sign(compareVersions(a, b))).toBe(order);
  expect(Math.sign(compareVersions(b, a))).toBe(order === 0 ? 0 : -order);
});

test("the major version is the first number", () => {
  expect(majorOf("12.3.4")).toBe(12);
});
