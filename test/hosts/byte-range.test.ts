import { expect, test } from "vitest";
import { partOf } from "../../src/hosts/byte-range.ts";

test.each([
  ["bytes=0-3", { first: 0, last: 3 }],
  ["bytes=4-", { first: 4, last: 9 }],
  ["bytes=-3", { first: 7, last: 9 }],
  ["bytes=-30", { first: 0, last: 9 }],
  ["bytes=5-30", { first: 5, last: 9 }],
  ["bytes=9-9", { first: 9, last: 9 }],
])("of ten bytes %s are %o", (range, part) => {
  expect(partOf(range, 10)).toEqual(part);
});

test.each(["bytes=10-", "bytes=10-20", "bytes=-0"])("%s is beyond ten bytes", (range) => {
  expect(partOf(range, 10)).toBe("beyond");
});

test.each(["bytes=0-1,3-4", "bytes=-", "bytes=4-3", "bytes=a-b", "lines=1-2", "bytes = 1-2", ""])(
  "%s is not understood, and all is sent",
  (range) => {
    expect(partOf(range, 10)).toBeUndefined();
  },
);

test("an empty file has no ranges", () => {
  expect(partOf("bytes=0-", 0)).toBe("beyond");
});
