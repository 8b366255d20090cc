import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breaksOf, canonicalJson, digestOf, headOf } from "../../src/releases/chain.ts";

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

describe("canonical JSON", () => {
  test("leaves out members without a value, as JSON does", () => {
    expect(canonicalJson({ b: undefined, a: [{ c: undefined, d: 1 }] })).toBe('{"a":[{"d":1}]}');
    expect(digestOf({ a: 1, b: undefined })).toBe(digestOf({ a: 1 }));
  });

  test("has members in the order of their names, and nothing between them", () => {
    expect(canonicalJson({ b: [1, { d: null, c: "é\n" }], a: true, "": -0 })).toBe(
      '{"":0,"a":true,"b":[1,{"c":"é\\n","d":null}]}',
    );
  });

  test("orders names by UTF-16 code unit, as RFC 8785 does", () => {
    expect(canonicalJson({ "\u{1f600}": 1, "\ufb33": 2, "€": 3, "1": 4, "\r": 5 })).toBe(
      '{"\\r":5,"1":4,"€":3,"\u{1f600}":1,"\ufb33":2}',
    );
  });

  test("does not depend on the order of members, and contains the complete value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

describe("a chain of records", () => {
  const first = { name: "a", previousSha256: null };
  const second = { name: "b", previousSha256: sha256('{"name":"a","previousSha256":null}') };
  const third = { previousSha256: digestOf(second), name: "c" };
  const chain = [first, second, third];

  test("ends in the digest of its last record", () => {
    expect(headOf(chain)).toBe(sha256(`{"name":"c","previousSha256":"${digestOf(second)}"}`));
    expect(headOf([])).toBeNull();
  });

  test("is intact if each record has the digest of the one before", () => {
    expect(breaksOf(chain)).toEqual([]);
    expect(breaksOf([])).toEqual([]);
  });

  test("breaks after a changed record", () => {
    const forged = { ...first, name: "z" };
    expect(breaksOf([forged, second, third])).toEqual([{ at: 1, expected: digestOf(forged) }]);
  });

  test("breaks if a record is missing, repeated, moved, or if the first names one before it", () => {
    expect(breaksOf([first, third]).map(({ at }) => at)).toEqual([1]);
    expect(breaksOf([second, third]).map(({ at }) => at)).toEqual([0]);
    expect(breaksOf([first, first, second]).map(({ at }) => at)).toEqual([1]);
    expect(breaksOf([second, first, third]).map(({ at }) => at)).toEqual([0, 1, 2]);
  });

  test("has another head if any record was changed and all later ones were adjusted", () => {
    const forged = [{ ...first, name: "z" }];
    for (const { name } of [second, third]) forged.push({ name, previousSha256: headOf(forged) as never });
    expect(breaksOf(forged)).toEqual([]);
    expect(headOf(forged)).not.toBe(headOf(chain));
  });
});
