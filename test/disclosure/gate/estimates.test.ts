import { expect, test } from "vitest";
import { Estimates } from "../../../src/disclosure/gate/estimates.ts";

/** So many values that the weights of a quantile reach only a part of them, equal ones within and across its ends. */
const answered = (equal: number) => ({
  values: Float64Array.from({ length: 6000 }, (_, at) => Math.floor(at / equal)),
  organisations: Int32Array.from({ length: 6000 }, (_, at) => at),
});

test.each([1, 2, 3, 50])(
  "the median of symmetric values is their middle, where %i are equal each",
  (equal) => {
    const [found, ...others] = new Estimates(1e-9).of(answered(equal), 50, 10);
    expect(found?.value).toBeCloseTo((6000 / equal - 1) / 2, 6);
    expect(others.length).toBeLessThanOrEqual(1);
  },
);
