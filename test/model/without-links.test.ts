import { expect, test } from "vitest";
import { withoutLinks } from "../../src/model/without-links.ts";

test.each([
  ["Rose Ltd (https://example.org/Rose-1f3a?pvs=21)", "Rose Ltd"],
  ["6 Software\u00a0(http://a.example/6), 8 Access(https://a.example/8)", "6 Software, 8 Access"],
])("the address of a link after its name is removed: %j", (text, without) => {
  expect(withoutLinks(text)).toBe(without);
});

test.each([
  "Rose (Holding)",
  "https://example.org/",
  "(https://example.org/)",
  "a\n(https://example.org/)",
  "Rose (see https://example.org/)",
])("other brackets and addresses stay: %j", (text) => {
  expect(withoutLinks(text)).toBe(text);
});
