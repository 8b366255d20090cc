/** How large a JSON text is, as far as it costs to parse it. */
export interface JsonMeasure {
  /** Objects and lists within each other. */
  readonly depth: number;
  /** Values, objects and lists included, or some more. */
  readonly values: number;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** Brackets differ from braces in this bit alone. */
const BRACE = 0x20;
const [OPENING, CLOSING] = [0x7b, 0x7d];

/**
 * Measures a JSON text without parsing it: a few bytes can ask a parser for gigabytes.
 * @param text in UTF-8; of what is no JSON the answer means nothing, but there is one
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

/** Where the quote is that ends a string; the text's end where none does. */
function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1;
  for (; at < text.length && text[at] !== QUOTE; at++) if (text[at] === BACKSLASH) at++;
  return at;
}
