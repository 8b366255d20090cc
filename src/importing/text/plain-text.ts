import { withoutLinks } from "../../model/without-links.ts";

/**
 * Marks, embeddings and isolates of the direction of a text (Unicode Standard Annex 9): they are invisible,
 * and mean nothing.
 */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** The digit 0 of Arabic, Persian, Devanagari, Bengali, Thai and Burmese; the others follow it (Unicode, DerivedNumericType). */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x1040];
const DIGIT = new RegExp(
  `[${ZEROS.map((zero) => `${String.fromCodePoint(zero)}-${String.fromCodePoint(zero + 9)}`).join("")}]`,
  "g",
);
/** The decimal point and the sign between thousands of Arabic numbers. */
const ARABIC_POINT = /(?<=\d)\u066b(?=\d)/g;
const ARABIC_THOUSANDS = /(?<=\d)\u066c(?=\d{3})/g;

/**
 * Returns a text without the marks of its direction, which Hebrew and Arabic spreadsheets put around numbers and names,
 * without the addresses of links after their names, and with ASCII digits.
 */
export function plainText(text: string): string {
  return withoutLinks(text.replace(DIRECTIONS, ""))
    .replace(DIGIT, (digit) => String(valueOf(digit)))
    .replace(ARABIC_POINT, ".")
    .replace(ARABIC_THOUSANDS, "'");
}

function valueOf(digit: string): number {
  const point = digit.charCodeAt(0);
  return point - Math.max(...ZEROS.filter((zero) => zero <= point));
}
