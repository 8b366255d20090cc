import { expect, test } from "vitest";
import { map } from "../../../src/hosts/nginx/map.ts";
import { quoted } from "../../../src/hosts/nginx/patterns.ts";

test("in a map, numbers and the default are words, and other keys are in quotes", () => {
  const lines = map("A title", "$a", "$b", [
    ["404", "x"],
    ["2026-Q3", "y"],
    ["default", { expression: "$c" }],
  ]);
  expect(lines).toBe("# A title\nmap $a $b {\n    404 'x';\n    \"2026-Q3\" 'y';\n    default $c;\n}\n");
});

test("a backslash and a quote in a value are no signs of nginx's language", () => {
  expect(quoted("a\\b'c")).toBe("'a\\\\b\\'c'");
  expect(() => quoted("$a")).toThrow("the configuration of nginx cannot contain this text: $a");
});
