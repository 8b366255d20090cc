import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { firstYearOfSpan, LIMITS } from "../../src/model/limits.ts";

const text = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

test("docs/limits.md states every limit correctly", () => {
  const rows = text("docs/limits.md").matchAll(/^\| .+ \| ([\d,]+) \| `(\w+)` \|$/gm);
  const stated = [...rows].map(([, value, name]) => [name, Number(value!.replaceAll(",", ""))]);
  expect(stated).toEqual(Object.entries(LIMITS));
});

test("the README links to docs/limits.md", () => {
  expect(text("README.md")).toContain("(docs/limits.md)");
});

test("a span has at most fifty years, including its first and last", () => {
  expect(firstYearOfSpan(2049)).toBe(2000);
});
