import { expect, test } from "vitest";
import { byteRange } from "../../src/hosts/byte-range.ts";

test.each([
  ["bytes=0-9", { first: 0, last: 9 }],
  ["bytes=99-99", { first: 99, last: 99 }],
  ["bytes=90-", { first: 90, last: 99 }],
  ["bytes=90-1000", { first: 90, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=-1000", { first: 0, last: 99 }],
] as const)("%s of 100 bytes is a part", (header, part) => {
  expect(byteRange(header, 100)).toEqual(part);
});

test.each(["bytes=100-", "bytes=100-200", "bytes=-0"])("%s of 100 bytes is none of them", (header) => {
  expect(byteRange(header, 100)).toBe("none");
});

test.each([undefined, "", "bytes=-", "bytes=9-1", "bytes=0-1,3-4", "lines=1-2", "bytes=a-b", "bytes=1.5-"])(
  "%j asks for the whole file",
  (header) => {
    expect(byteRange(header, 100)).toBeUndefined();
  },
);

test("an empty file has no bytes to ask for", () => {
  expect([byteRange("bytes=0-", 0), byteRange("bytes=-1", 0)]).toEqual(["none", "none"]);
});
