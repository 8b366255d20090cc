import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf } from "../../src/model/file.ts";
import { measureJson } from "../../src/model/json-measure.ts";

const measured = (text: string) => measureJson(bytesOf(text));

describe("the measure of a JSON text", () => {
  test.each<[string, number, number]>([
    ["1", 0, 1],
    ["[]", 1, 2],
    ['{"a":1,"b":2}', 1, 3],
    ['{"a":[1,{"b":[]}]}', 4, 6],
    ['"[{,\\"[,"', 0, 1],
    ['["\\\\",["]"]]', 2, 4],
    ["", 0, 1],
    ["]]]", 0, 1],
  ])("of %s is depth %i, and at most %i values", (text, depth, values) => {
    expect(measured(text)).toEqual({ depth, values });
  });

  test("is the exact depth, and at least the number of values", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { depth, values } = measured(JSON.stringify(value));
        expect(depth).toBe(depthOf(value));
        expect(values).toBeGreaterThanOrEqual(countOf(value));
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

function parts(value: unknown): unknown[] | undefined {
  return typeof value === "object" && value !== null ? Object.values(value) : undefined;
}

function depthOf(value: unknown): number {
  const own = parts(value);
  return own === undefined ? 0 : 1 + Math.max(0, ...own.map(depthOf));
}

function countOf(value: unknown): number {
  return 1 + (parts(value) ?? []).reduce((sum: number, part) => sum + countOf(part), 0);
}
