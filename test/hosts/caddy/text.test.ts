import { expect, test } from "vitest";
import { caddyLiteral } from "../../../src/hosts/caddy/text.ts";

test("a text is a word of Caddy's, with what a pattern captured in place of the rest of an address", () => {
  expect(caddyLiteral('a "b" \\ c')).toBe('`a "b" \\ c`');
  expect(caddyLiteral("<{rest}>")).toBe("`<${1}>`");
});

test.each(["a`b", "{a", "a}", "$1"])("%s is refused, as Caddy would misread it", (text) => {
  expect(() => caddyLiteral(text)).toThrow(`the configuration of Caddy cannot contain this text: ${text}`);
});
