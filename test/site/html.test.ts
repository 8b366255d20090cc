import { expect, test } from "vitest";
import { anchor, codeBlock, htmlList, withCode, noteOf } from "../../src/site/html.ts";

test("a link escapes its address and its text", () => {
  expect(anchor(`a"b`, "<b>").source).toBe('<a href="a&quot;b">&lt;b&gt;</a>');
});

test("text in backticks is code", () => {
  expect(withCode("a `<b>` c").source).toBe("a <code>&lt;b&gt;</code> c");
});

test("an empty list is left out", () => {
  expect(htmlList([]).source).toBe("");
});

test("a code block can be focused and scrolled by keyboard, and has a name", () => {
  expect(codeBlock("A request", 'curl "x"').source).toBe(
    '<pre tabindex="0" role="group" aria-label="A request"><code>curl &quot;x&quot;</code></pre>',
  );
});

test("a note has the given sentences, and is left out without any", () => {
  expect(noteOf("One & two.", "", "Three.").source).toBe('<p class="note">One &amp; two. Three.</p>');
  expect(noteOf("", "").source).toBe("");
});
