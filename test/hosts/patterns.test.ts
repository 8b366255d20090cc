import { describe, expect, it, test } from "vitest";
import { encodedPattern, escapePattern, FOLDER_PATTERN, pathPattern } from "../../src/hosts/patterns.ts";

/** A pattern of the engines as one of JavaScript, whose `$` is their `\z`. */
const matches = (pattern: string, text: string) => new RegExp(pattern.replaceAll("\\z", "$"), "v").test(text);

describe("a pattern of a text", () => {
  it.each(["a.b", "a*b+c?", "^a$", "{a}", "(a|b)", "[a]", "a\\b", "a/b-c_d~e"])(
    "matches %s as it is",
    (text) => {
      expect(matches(`^${escapePattern(text)}$`, text)).toBe(true);
      expect(matches(`^${escapePattern(text)}$`, `${text}x`)).toBe(false);
    },
  );

  it("does not take a dot for any letter", () => {
    expect(matches(`^${escapePattern("a.b")}$`, "aXb")).toBe(false);
  });
});

describe("a pattern of a text that may be percent-encoded", () => {
  it.each([
    ["/", ["/", "%2f", "%2F"]],
    ["é", ["é", "%C3%A9", "%c3%a9", "%C3%a9"]],
    ["\n", ["%0A", "%0a"]],
    ["k", ["k", "%6b", "%6B"]],
    ["\u00ee", ["%c3%ae", "%C3%AE", "%c3%aE"]],
  ])("matches %j as %j", (text, spellings) => {
    for (const one of spellings) expect(matches(`^${encodedPattern(text)}$`, one), one).toBe(true);
    expect(matches(`^${encodedPattern(text)}$`, "%2e")).toBe(false);
  });
});

test("the pattern of a file matches it alone, and that of a folder what is below it", () => {
  const at = (path: string) => `^${pathPattern({ path })}`;
  expect(matches(at("/a.json"), "/a.json")).toBe(true);
  expect(matches(at("/a.json"), "/a.jsonl")).toBe(false);
  expect(matches(at("/a/*"), "/a/b")).toBe(true);
  expect(matches(at("/a/*"), "/ab")).toBe(false);
});

test.each([
  ["/a/", true],
  ["/a/?x=/", true],
  ["/a", false],
  ["/a?x=/", false],
])("the target %s ends in a slash: %s", (target, isFolder) => {
  expect(matches(FOLDER_PATTERN, target)).toBe(isFolder);
});
