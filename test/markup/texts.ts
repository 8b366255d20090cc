import fc from "fast-check";
import { character } from "../support/characters.ts";

/** Any text, with much of what markup is made of; lone surrogates and controls too. */
export const texts = fc.string({
  unit: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(..."&<>\"'`=/ \t\n\r\u0000\u000b\u0085\ufffe\ud800;#x") },
    { weight: 1, arbitrary: fc.constantFrom("<!--", "-->", "]]>", "</a>", "&amp;", "&#38;", "<script>") },
    { weight: 1, arbitrary: character },
  ),
});

/** What markup holds of a text: each character that XML 1.0 forbids is replaced by U+FFFD. */
export function held(text: string): string {
  return [...text]
    .map((character) =>
      /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd]$/.test(character) || character.length === 2 ? character : "\ufffd",
    )
    .join("");
}
