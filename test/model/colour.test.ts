import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, isReadable, leastContrast, marksBeside, nearestReadable } from "../../src/model/colour.ts";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const scheme = fc.constantFrom("light", "dark");

describe("contrast", () => {
  it.each([
    // Black on white has the most there is; a colour on itself the least.
    ["#000000", "#ffffff", 21],
    ["#00656e", "#00656e", 1],
    // Known from WCAG's own examples: the palest grey that passes on white, and one step paler.
    ["#767676", "#ffffff", 4.54],
    ["#777777", "#ffffff", 4.48],
  ])("of %s and %s is %d to 1, either way round", (one, other, known) => {
    expect(contrast(one, other)).toBeCloseTo(known, 2);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

describe("the nearest colour in which text is readable", () => {
  it("is the colour itself if it is readable", () => {
    expect(nearestReadable("#1F4E9C", "light")).toBe("#1f4e9c");
  });

  it.each([
    // A bright yellow becomes a dark one, on dark pages it stays.
    ["#ffcc00", "light", "#886b02"],
    ["#ffcc00", "dark", "#ffcc00"],
    ["#1f4e9c", "dark", "#6485da"],
  ] as const)("of %s on %s pages is %s", (given, where, nearest) => {
    expect(nearestReadable(given, where)).toBe(nearest);
  });

  it("is always readable, and is the first readable one on the way from the colour", () => {
    fc.assert(
      fc.property(colour, scheme, (given, where) => {
        const nearest = nearestReadable(given, where);
        expect(nearest).toMatch(/^#[0-9a-f]{6}$/);
        expect(isReadable(nearest, where)).toBe(true);
        // Not much further than it must be: a little of the contrast is lost to eight bits.
        if (!isReadable(given, where)) expect(leastContrast(nearest, where)).toBeLessThan(4.7);
      }),
    );
  });
});

it("paler marks have the required contrast with the background, whatever their colour", () => {
  fc.assert(
    fc.property(colour, scheme, (given, where) => {
      const mark = marksBeside(nearestReadable(given, where), where);
      const papers = where === "light" ? ["#fdfcfa", "#ffffff"] : ["#11161b", "#171d23"];
      for (const paper of papers) expect(contrast(mark, paper)).toBeGreaterThanOrEqual(3);
    }),
  );
});
