/** The size of a JSON text, as it affects the cost of parsing. */
export interface JsonMeasure {
  /** The depth of nested objects and lists. */
  readonly depth: number;
  /** The number of values, including objects and lists; possibly an overestimate. */
  readonly values: number;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** Brackets differ from braces only in this bit. */
const BRACE = 0x20;
const [OPENING, CLOSING] = [0x7b, 0x7d];

/**
 * Measures a JSON text without parsing it: a few bytes can ask a parser for gigabytes.
 * @param text in UTF-8. For a text that is not JSON, the result is meaningless, but there is one
 */
export function measureJson(text: Uint8Array): JsonMeasure {
  let [depth, deepest, values] = [0, 0, 1];
  for (let at = 0; at < text.length; at++) {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- the place is below the length
    const byte = text[at]!;
    if (byte === QUOTE) {
      at = endOfString(text, at);
    } else if (byte === COMMA) {
      values++;
    } else if ((byte | BRACE) === OPENING) {
      values++;
      deepest = Math.max(deepest, ++depth);
    } else if ((byte | BRACE) === CLOSING) {
      depth--;
    }
  }
  return { depth: deepest, values };
}

/** Returns the position of the quote that ends a string; the end of the text if there is none. */
function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1;
  for (; at < text.length && text[at] !== QUOTE; at++) if (text[at] === BACKSLASH) at++;
  return at;
}
