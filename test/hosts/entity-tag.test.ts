import { expect, test } from "vitest";
import { hasVersion, isWantedVersion } from "../../src/hosts/entity-tag.ts";

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b" , W/"a"', '"a"', true],
  ["*", '"a"', true],
  ['"b"', '"a"', false],
  ["", '"a"', false],
])("a client that knows %s has %s: %s", (known, etag, has) => {
  expect(hasVersion(known, etag)).toBe(has);
});

test.each([
  ['"a"', true],
  ['"b" , "a"', true],
  ["*", true],
  ['"b"', false],
  ['W/"a"', false],
  ["", false],
])('a client that wants %s gets "a": %s', (wanted, gets) => {
  expect(isWantedVersion(wanted, '"a"')).toBe(gets);
});
