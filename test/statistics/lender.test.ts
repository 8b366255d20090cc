import { expect, it } from "vitest";
import { Lender } from "../../src/statistics/lender.ts";

it("lends arrays of the length asked for, and makes a new one only for a greater length", () => {
  const lender = new Lender(Float64Array);
  expect(lender.of(0)).toEqual(new Float64Array());
  const four = lender.of(4);
  expect(four.length).toBe(4);
  const two = lender.of(2);
  expect(two.length).toBe(2);
  expect(two.buffer).toBe(four.buffer);
  const six = lender.of(6);
  expect(six.length).toBe(6);
  expect(six.buffer).not.toBe(four.buffer);
  expect(lender.of(5).buffer).toBe(six.buffer);
});
