import { expect, test } from "vitest";
import { bandAround, barsAt } from "../../src/charts/series.ts";

const sure = (x: number) => ({ x, y: 5, low: 6, high: 4 });

test("a value without an interval interrupts the band, and has no bar", () => {
  const points = [sure(0), sure(10), { x: 20, y: 5 }, sure(30)];
  expect(bandAround(points)).toBe("M0,4L10,4L10,6L0,6ZM30,4L30,6Z");
  expect(barsAt(points)).toBe("M27.5 6H32.5V4H27.5Z");
});
