/** How large a JSON text is, as far as it costs to parse it. */
export interface JsonMeasure {
  /** Objects and lists within each other. */
  readonly depth: number;
  /** Values, objects and lists included, or some more. */
  readonly values: number;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Measures a JSON text without parsing it: a few bytes can ask a parser for gigabytes.
 * @param text in UTF-8; of what is no JSON the answer means nothing, but there is one
 */
export function measureJson(text: Uint8Array): JsonMeasure {
  let [depth, deepest, values, isInText] = [0, 0, 1, false];
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!;
    if (isInText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) {
      isInText = true;
    } else if (byte === COMMA) {
      values++;
    } else if (OPENING.has(byte)) {
      values++;
      deepest = Math.max(deepest, ++depth);
    } else if (CLOSING.has(byte)) {
      depth--;
    }
  }
  return { depth: deepest, values };
}
