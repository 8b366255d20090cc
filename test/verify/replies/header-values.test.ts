import { expect, test } from "vitest";
import { sameHeader } from "../../../src/verify/replies/header-values.ts";

test.each([
  ["Allow", "GET, HEAD", "HEAD,GET", true],
  ["Allow", "GET, HEAD", "GET, HEAD, PUT", false],
  ["Allow", "GET, HEAD", "get, head", false],
  ["Allow", "GET, HEAD", "GET, , HEAD,", true],
  ["Vary", "Accept-Encoding, Origin", "origin, accept-encoding", true],
  ["Vary", "Accept-Encoding", "Accept-Encoding, accept-encoding", true],
  ["Cache-Control", "public, max-age=0", "Max-Age=0,public", true],
  ["Cache-Control", "public, max-age=0", "public", false],
  ["Access-Control-Expose-Headers", "ETag, Link", "link,etag", true],
  ["Link", '</a>; rel="x", </b>; rel="y"', "</b>;rel=y,</a>;rel=x", true],
  ["Link", '</a>; rel="x"', '</A>; rel="x"', false],
  ["Content-Type", "text/csv; charset=utf-8", "text/csv", true],
  ["Content-Type", "text/csv; charset=utf-8", 'Text/CSV; Charset="UTF-8";', true],
  ["Content-Type", "text/csv; charset=utf-8", "text/csv; charset=latin1", false],
  ["Content-Type", "text/javascript; charset=utf-8", "application/javascript", true],
  ["Content-Type", "application/xml", "text/xml; charset=utf-8", true],
  ["Content-Type", "application/json", "text/json", false],
  ["Content-Type", 'application/linkset+json; profile="x"', 'application/linkset+json;profile="x"', true],
  ["Content-Type", 'application/linkset+json; profile="x"', "application/linkset+json", false],
  ["Access-Control-Allow-Origin", "*", "*, *", false],
  ["Content-Disposition", 'attachment; filename="a"', 'attachment; filename="a";', true],
])("%s: %s and %s are equivalent: %s", (name, expected, received, same) => {
  expect(sameHeader(name, expected, received)).toBe(same);
});

test.each([
  ["/api/e?a=b", "/api/e", true],
  ["https://example.org/api/e?a=b", "/api/e", true],
  ["e?a=b", "/api/e", true],
  ["../e?a=b", "/api/e/", true],
  ["e?a=b", "/api/e/", false],
  ["e?a=b", "/e", false],
  ["e?a=c", "/api/e", false],
])("a Location of %s for a request of %s points to /api/e?a=b: %s", (received, asked, same) => {
  expect(sameHeader("Location", "/api/e?a=b", received, asked)).toBe(same);
});

test("a missing header is equivalent to a missing one, and to nothing else", () => {
  expect(sameHeader("Link", undefined, undefined)).toBe(true);
  expect(sameHeader("Link", "x", undefined)).toBe(false);
  expect(sameHeader("Link", undefined, "")).toBe(false);
});
