import { describe, expect, it } from "vitest";
import { editDistance, likelyMatch, nearest, typoDistance } from "../../src/questionnaire/nearest.ts";

/** Every text of at most four of the letters a, b and c. */
const TEXTS = [0, 1, 2, 3].reduce(
  (texts, _) => [...new Set(texts.flatMap((text) => [text, ...["a", "b", "c"].map((one) => text + one)]))],
  [""],
);

/** The same by definition: the fewest edits from one end. */
function defined(from: string, to: string, swaps: boolean): number {
  if (from === "" || to === "") return from.length + to.length;
  const [one, other] = [from.slice(1), to.slice(1)];
  const isSwap = swaps && from.length > 1 && from[0] === to[1] && from[1] === to[0];
  return Math.min(
    defined(one, other, swaps) + (from[0] === to[0] ? 0 : 1),
    defined(one, to, swaps) + 1,
    defined(from, other, swaps) + 1,
    isSwap ? defined(one.slice(1), other.slice(1), swaps) + 1 : Infinity,
  );
}

describe("the distance of two spellings", () => {
  it.each([
    ["in edits", editDistance, false],
    ["in typing errors, of which a swap is one", typoDistance, true],
  ] as const)("is the fewest %s", (_, distance, swaps) => {
    const some = TEXTS.filter((__, at) => at % 3 === 0);
    const wrong = TEXTS.flatMap((from) =>
      some.filter((to) => distance(from, to) !== defined(from, to, swaps)).map((to) => [from, to]),
    );
    expect(wrong).toEqual([]);
  });

  it("counts a swap of two neighbours as two edits and as one typing error", () => {
    expect([editDistance("retial", "retail"), typoDistance("retial", "retail")]).toEqual([2, 1]);
  });

  it("compares 64 letters of a long name, and letters outside of the basic plane as one edit to delete", () => {
    expect(editDistance("a".repeat(100), "a".repeat(64))).toBe(0);
    expect(typoDistance("a".repeat(100), "a".repeat(80))).toBe(0);
    expect(editDistance("a😀", "a")).toBe(1);
  });
});

describe("the nearest name", () => {
  it("is the first with the fewest edits, in lower case", () => {
    expect(nearest("RETIAL", ["retails", "retail", "detail"])).toBe("retail");
    expect(nearest("x", ["b", "a"])).toBe("b");
  });

  it("is likely meant only if at most a third of the letters differ", () => {
    expect(likelyMatch("retial", ["retail", "health"])).toBe("retail");
    expect(likelyMatch("retxyz", ["retail", "health"])).toBeUndefined();
  });
});
