import { expect, it } from "vitest";
import { ratesOfBits } from "../../../src/disclosure/model/released-rate.ts";

const year = (own: bigint) => own << 48n;
const cause = (digest: bigint) => digest << 32n;

it("the bits of entries identify the rows that count them, by year and property", () => {
  const bits = [
    year(2026n) + 0b101n,
    0n,
    year(2025n) + 0b1n,
    year(2026n) + cause(0xee82n) + 0b100n,
    year(2026n) + cause(0xee82n),
  ];
  expect(ratesOfBits(bits)).toEqual([
    { row: year(2026n) + 0b1n, entries: [0] },
    { row: year(2026n) + 0b100n, entries: [0, 3] },
    { row: year(2025n) + 0b1n, entries: [2] },
    { row: year(2026n) + cause(0xee82n), entries: [3, 4] },
  ]);
  expect(ratesOfBits([])).toEqual([]);
});
