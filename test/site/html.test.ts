import { expect, test } from "vitest";
import { anchor, codeBlock, escapeHtml, grouped, list, withCode } from "../../src/site/html.ts";

test("text cannot become markup", () => {
  expect(escapeHtml(`<a href="x">&'`)).toBe("&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
  expect(anchor(`a"b`, "<b>")).toBe('<a href="a&quot;b">&lt;b&gt;</a>');
});

test("thousands are separated before the point alone", () => {
  expect([grouped(999), grouped(1000), grouped(1234567), grouped("1234.5678")]).toEqual([
    "999",
    "1,000",
    "1,234,567",
    "1,234.5678",
  ]);
});

test("what stands in backticks is code", () => {
  expect(withCode("a `<b>` c")).toBe("a <code>&lt;b&gt;</code> c");
});

test("a list of nothing is nothing", () => {
  expect(list([])).toBe("");
});

test("a block of code can be reached and scrolled by keyboard, and has a name", () => {
  expect(codeBlock("A request", 'curl "x"')).toBe(
    '<pre tabindex="0" role="group" aria-label="A request"><code>curl &quot;x&quot;</code></pre>',
  );
});
