import { describe, expect, it } from "vitest";
import { NumberLists } from "../../../src/disclosure/renewal/number-lists.ts";

describe("lists of numbers by number", () => {
  it("have the appended numbers in order", () => {
    const lists = new NumberLists();
    for (const [key, number] of [
      [3, 7],
      [0, 1],
      [3, 5],
      [1000, 2],
      [3, 7],
    ] as const) {
      lists.append(key, number);
    }
    expect(lists.of(3)).toEqual([7, 5, 7]);
    expect(lists.of(0)).toEqual([1]);
    expect(lists.of(1000)).toEqual([2]);
  });

  it("have room for a key of any size", () => {
    for (let key = 0; key <= 40; key++) {
      const lists = new NumberLists();
      lists.append(key, 7);
      expect(lists.of(key), `key ${key}`).toEqual([7]);
    }
  });

  it("are empty if nothing was appended, below the last key and beyond it", () => {
    const lists = new NumberLists();
    lists.append(40, 0);
    expect([39, 41, 5000].map((key) => lists.of(key))).toEqual([[], [], []]);
    expect([39, 40, 41, 5000].map((key) => lists.has(key))).toEqual([false, true, false, false]);
  });

  it("end with the number that was appended last", () => {
    const lists = new NumberLists();
    lists.append(2, 8);
    lists.append(2, 9);
    expect([8, 9].map((number) => lists.endsWith(2, number))).toEqual([false, true]);
    expect(lists.endsWith(1, 0)).toBe(false);
  });
});
