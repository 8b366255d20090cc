import { expect, test } from "vitest";
import { picked } from "../../src/model/picked.ts";

test("the named fields are picked in the order of the names, and those without a value left out", () => {
  const all = { read: 3, kept: 0, since: null, left: undefined, other: 1 };
  const some = picked(all, ["since", "left", "kept", "read"]);
  expect(JSON.stringify(some)).toBe('{"since":null,"kept":0,"read":3}');
  expect(Object.keys(some)).toEqual(["since", "kept", "read"]);
});
