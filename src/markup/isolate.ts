const LETTER =
  "[\\p{sc=Hebr}\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Thaa}\\p{sc=Nkoo}\\p{sc=Samr}\\p{sc=Mand}\\p{sc=Adlm}\\p{sc=Rohg}]";
const ANY = new RegExp(LETTER, "u");
/** Words of scripts that are written from right to left, with the spaces, hyphens and apostrophes between them. */
const WORDS = new RegExp(`(${LETTER}\\p{M}*(?:[\\s'’־-]*${LETTER}\\p{M}*)*)`, "u");

/** A part of a text. */
export interface TextPart {
  readonly text: string;
  /** Whether it is written from right to left, and must be isolated (bdi), so that numbers beside it keep their place. */
  readonly isIsolated: boolean;
}

/** Splits a text into what is written from right to left, and the rest; a text without such words is one part. */
export function partsByDirection(text: string): readonly TextPart[] {
  if (!ANY.test(text)) return [{ text, isIsolated: false }];
  return text
    .split(WORDS)
    .map((part, place) => ({ text: part, isIsolated: place % 2 === 1 }))
    .filter((part) => part.text !== "");
}
