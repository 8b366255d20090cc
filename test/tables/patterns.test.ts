import { describe, expect, test } from "vitest";
import { PATTERNS } from "../../src/tables/patterns.ts";

const id = "must be an id: letters, digits, hyphens and underscores, starting with a letter or digit";
const instant = "must be an instant in UTC like 2026-10-05T00:00:00Z";
const webAddress = "must be a web address, https://…, without query or fragment";

describe.each([
  ["id", id, ["a", "7", "A-1_b", "PCI_DSS_v4"], ["", "-x", "_x", "a b", "a.b", "a/b", "a?b", "é", "a\n"]],
  [
    "line",
    "must be one line of text without control characters",
    ["", 'a, "b" c', "é", "😀"],
    ["a\nb", "a\rb", "a\r\n", "\n", "a\tb", "\u0000", "\u001b[31m", "\u007f"],
  ],
  [
    "country",
    "must be an ISO 3166-1 alpha-2 code, two capital letters",
    ["US", "GB"],
    ["", "us", "Us", "U", "USA", "U1", " US", "US\n"],
  ],
  [
    "date",
    "must be a date like 2026-10-05",
    ["2026-10-05", "0001-01-31", "2024-02-29"],
    ["", "2026-13-01", "2026-00-01", "2026-01-32", "2026-01-00", "26-01-01", "2026-1-1", "2026-10-05Z"],
  ],
  [
    "instant",
    instant,
    ["2026-10-05T00:00:00Z", "2026-12-31T23:59:59Z"],
    [
      "2026-10-05",
      "2026-10-05T00:00Z",
      "2026-10-05T00:00:00",
      "2026-10-05T00:00:00z",
      "2026-10-05 00:00:00Z",
      "2026-10-05T00:00:00.5Z",
      "2026-10-05T00:00:00+00:00",
      "2026-10-05T24:00:00Z",
      "2026-10-05T00:60:00Z",
      "2026-10-05T23:59:60Z",
    ],
  ],
  [
    "release",
    "must be a quarter like 2026-Q4, or a correction of its release like 2026-Q4.1",
    ["2026-Q1", "2026-Q4", "2026-Q4.1", "2026-Q4.10"],
    [
      "2026",
      "2026-Q0",
      "2026-Q5",
      "2026-q4",
      "26-Q4",
      "2026Q4",
      "2026-Q41",
      "2026-Q4.0",
      "2026-Q4.",
      "2026-Q4.01",
      "2026-Q4.1.1",
    ],
  ],
  [
    "siteAddress",
    "must be a plain web address, https://host or https://host/path, without user, query or fragment",
    [
      "https://example.org",
      "http://localhost:8080",
      "http://[::1]:8080/",
      "https://example.org/a/~b",
      "https://example.org/%20",
    ],
    [
      "",
      "https://",
      "example.org",
      "HTTPS://example.org",
      "https://user:password@example.org",
      "https://example.org/$host",
      "https://example.org/'a",
      'https://example.org/"a',
      "https://example.org/<a>",
      "https://example.org/a b",
      "https://example.org\nX-Evil: 1",
      "https://example.org?a",
      "https://example.org#a",
    ],
  ],
  [
    "webAddress",
    webAddress,
    ["https://example.org", "http://localhost:8080", "https://example.org/a/", "https://example.org/%20"],
    [
      "",
      "https://",
      "example.org",
      "//example.org",
      "ftp://example.org",
      "javascript:alert(1)",
      "https://example.org/a b",
      "https://example.org/\n",
      "https://example.org?a=b",
      "https://example.org/?",
      "https://example.org/#a",
      "https://example.org#",
      " https://example.org",
    ],
  ],
] as const)("%s", (name, rule, fit, unfit) => {
  const matches = (value: string) => new RegExp(PATTERNS[name].pattern, "u").test(value);

  test("says in words what it requires", () => {
    expect(PATTERNS[name].rule).toBe(rule);
  });

  test.each(fit)("accepts %j", (value) => {
    expect(matches(value)).toBe(true);
  });

  test.each(unfit)("refuses %j", (value) => {
    expect(matches(value)).toBe(false);
  });
});

test("each has a text of its own, and none is a regular expression", () => {
  const rules = Object.values(PATTERNS).map(({ rule }) => rule);
  expect(new Set(rules).size).toBe(rules.length);
  for (const rule of rules) expect(rule).not.toMatch(/[\^$\\]/);
});
