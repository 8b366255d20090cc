import { expect, test } from "vitest";
import { statesOf } from "../../../src/disclosure/gate/states.ts";

test("blocks without a common programme were published together; of two with one, the later replaced the earlier", () => {
  const history = [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8],
    [1, 4, 9],
    [2, 3, 5],
    [9, 10],
  ];
  expect(statesOf(history).map((state) => state.toSorted())).toEqual([
    [0, 1, 2],
    [2, 3, 4],
    [2, 4, 5],
  ]);
});

test("nothing was published before a first release", () => {
  expect(statesOf([])).toEqual([]);
});

test("each block is in a state", () => {
  const history = Array.from({ length: 12 }, (_, block) => [block, block + 1, (5 * block) % 7]);
  expect(new Set(statesOf(history).flat()).size).toBe(12);
});
