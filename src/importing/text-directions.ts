/** Marks, embeddings and isolates of the direction of a text (Unicode Standard Annex 9): they are not seen, and say nothing. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text without the marks of its direction, which Hebrew and Arabic spreadsheets put around numbers and names. */
export function withoutDirections(text: string): string {
  return text.replace(DIRECTIONS, "");
}
