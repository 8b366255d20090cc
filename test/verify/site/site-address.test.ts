import { describe, expect, it } from "vitest";
import { siteAddress } from "../../../src/verify/site/site-address.ts";

describe("the address of a site", () => {
  it.each([
    ["https://example.org", "https://example.org/"],
    ["HTTP://example.org:8080/benchmark/", "http://example.org:8080/benchmark/"],
  ])("may be that of a host or of a path on it: %s", (text, address) => {
    expect(siteAddress(text).href).toBe(address);
  });

  it.each([
    ["a query", "https://example.org/?x=1"],
    ["a fragment", "https://example.org/#part"],
    ["a user", "https://me@example.org/"],
    ["a password", "https://:secret@example.org/"],
  ])("must not have %s", (_, text) => {
    expect(() => siteAddress(text)).toThrow(/ is not the address of a site$/);
  });
});
