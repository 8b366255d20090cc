import { expect, test } from "vitest";
import { figureCompleter } from "../../../src/importing/drafting/split-figures.ts";

/** Whether the second column completes the first: of each row, whether it gives the first and the second. */
const completes = (
  rows: readonly (readonly [string, string])[],
  header = ["Remediation days", "Remediation weeks"],
) => figureCompleter({ header, rows }, [0])(1) === 0;

const some = (count: number, row: readonly [string, string]) => Array.from({ length: count }, () => row);
const [first, second, both, none] = [
  ["9", ""],
  ["", "1.5"],
  ["9", "1.5"],
  ["", ""],
] as const;

test("a column completes another if it has figures where that one has none, with one in twenty beside its figures", () => {
  expect(completes([first, second, first])).toBe(true);
  expect(completes([...some(40, first), ...some(19, second), both])).toBe(true);
  expect(completes([...some(40, first), ...some(18, second), both])).toBe(false);
});

test("it must fill at least half of the empty cells, and the other must have figures", () => {
  expect(completes([first, second, none])).toBe(true);
  expect(completes([first, second, none, none])).toBe(false);
  expect(completes([second, second])).toBe(false);
  expect(completes([first, none])).toBe(false);
});

test("it must have numbers, and a word of the other's heading", () => {
  expect(completes([first, ["", "unknown"]])).toBe(false);
  expect(completes([first, second], ["Bottleneck delay (days)", "Card volume (m)"])).toBe(false);
  expect(completes([first, second], ["Audit hours", "audit_effort"])).toBe(true);
});
