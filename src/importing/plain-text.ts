/** Marks, embeddings and isolates of the direction of a text (Unicode Standard Annex 9): they are not seen, and say nothing. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** The address of a page in brackets after its name, as databases write links: `Hotels (https://example.org/1f3a)`. */
const LINK = /(?<=\S)[ \t]*\(https?:\/\/[^\s()"]+\)/g;

/**
 * Returns a text without the marks of its direction, which Hebrew and Arabic spreadsheets put around numbers and names, and
 * without the addresses of links after their names.
 */
export function plainText(text: string): string {
  return text.replace(DIRECTIONS, "").replace(LINK, "");
}
