import fc from "fast-check";
import { expect, it } from "vitest";
import { sortedByText } from "../../src/model/sorted-by-text.ts";

it("sorts by code units, and equal texts by the second criterion", () => {
  const items = ["b2", "a1", "éa", "è", "", "b1", "b", "\u0000", "Z", "zz", "ü"].map((text, number) => ({
    text,
    number,
  }));
  const twice = [...items, { text: "b1", number: -1 }];
  const sorted = sortedByText(
    twice,
    ({ text }) => text,
    (a, b) => a.number - b.number,
  );
  expect(sorted.map(({ text }) => text)).toEqual([
    "",
    "\u0000",
    "Z",
    "a1",
    "b",
    "b1",
    "b1",
    "b2",
    "zz",
    "è",
    "éa",
    "ü",
  ]);
  expect(sorted[5]!.number).toBe(-1);
});

/** Of one and of two code units, with those of the lowest and the highest value. */
const character = fc.oneof(
  fc.constantFrom("\u0000", "a", "b", "\u00e9", "\uffff", "\u{10000}", "\u{10ffff}"),
  fc.nat(0xd7ff).map((code) => String.fromCodePoint(code)),
);

it("gives the same order as an ordinary sort, for any texts", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: character })), (texts) => {
      expect(
        sortedByText(
          texts,
          (text) => text,
          () => 0,
        ),
      ).toEqual([...texts].sort());
    }),
  );
});
