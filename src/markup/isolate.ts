/** Letters of Hebrew, Arabic, and the other scripts of the Basic Multilingual Plane that are written from right to left. */
const LETTER = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]";
const WORDS = new RegExp(`(${LETTER}(?:[\\s'’-]*${LETTER})*)`);

/**
 * Splits a text at words that are written from right to left, with the spaces, hyphens and apostrophes between them. They must
 * be isolated (bdi), so that numbers beside them keep their place.
 * @returns other text and such words by turns, beginning and ending with other text, which may be empty
 */
export function splitByDirection(text: string): readonly string[] {
  return text.split(WORDS);
}
