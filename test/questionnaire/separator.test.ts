import { expect, test } from "vitest";
import { separatorOf } from "../../src/questionnaire/separator.ts";

test.each([
  ["the one that occurs equally often in most records", "a;b,c\n1;2\n3;4\n", ";"],
  ["of two such characters the more frequent one", "a;b;c,d\n1;2;3,4\n", ";"],
  ["of two that are as frequent the more usual one", "a;b,c\n1;2,3\n", ","],
  ["a comma where none occurs", "a\n1\n", ","],
])("the separator of a text is %s", (_, text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});
