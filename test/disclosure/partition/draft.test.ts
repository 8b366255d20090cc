import { expect, test } from "vitest";
import {
  draftOf,
  errorOfUnion,
  hasEnough,
  labelsLost,
  mayMix,
} from "../../../src/disclosure/partition/draft.ts";
import { populationOf } from "../../../src/disclosure/partition/population.ts";
import { programme, programmes } from "../support.ts";

const GIVES_WAY = ["region", "framework"] as const;

const numbered = (number: number, said: Parameters<typeof programme>[1] = {}) => ({
  ...programme(number, said),
  fingerprint: `${number}`,
});

test("uniting two sets adds the squared distance of their centroids, weighted by their sizes", () => {
  const population = { ...populationOf([], { k: 5 }), space: Float64Array.of(0, 2, 6, 7, 8), width: 1 };
  // Centroids 1 and 7: the squares grow from 2 and 2 to 47.2 about the mean of all, 4.6.
  expect(errorOfUnion(population, [0, 1], [2, 3, 4])).toBeCloseTo(43.2, 12);
});

test("lost labels count the more the later they give way", () => {
  const all = [numbered(0), numbered(1, { region: "asia" }), numbered(2, { framework: "SOC" })];
  const population = populationOf(all, { k: 5 });
  const own = draftOf(population, [0]);
  const lost = (members: readonly number[]) =>
    labelsLost(population, [0], own, draftOf(population, members), GIVES_WAY);
  expect([lost([0]), lost([0, 1]), lost([0, 2]), lost([0, 1, 2])]).toEqual([0, 1, 2, 3]);
});

test("programmes of a block that is mixed already do not lose its label again", () => {
  const population = populationOf([numbered(0), numbered(1, { framework: "SOC" })], { k: 5 });
  const mixed = draftOf(population, [0, 1]);
  expect(labelsLost(population, [0, 1], mixed, mixed, GIVES_WAY)).toBe(0);
  expect(labelsLost(population, [0, 1], undefined, mixed, GIVES_WAY)).toBe(4);
});

test("a union keeps a label that never gives way, also one that was mixed before", () => {
  const population = populationOf([numbered(0), numbered(1), numbered(2, { framework: "SOC" })], { k: 5 });
  const [own, same, mixed] = [[0], [0, 1], [0, 2]].map((members) => draftOf(population, members));
  expect(mayMix(own!, same!, ["region"])).toBe(true);
  expect(mayMix(own!, mixed!, ["region"])).toBe(false);
  expect(mayMix(mixed!, mixed!, ["region"])).toBe(true);
  expect(mayMix(own!, mixed!, GIVES_WAY)).toBe(true);
});

test.each([
  [4, false],
  [5, true],
])("%i contributors are enough for k = 5: %s", (count, want) => {
  const population = populationOf(programmes(count), { k: 5 });
  expect(hasEnough(population, [...population.programmes.keys()])).toBe(want);
});
