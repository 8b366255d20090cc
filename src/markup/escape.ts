/** Characters that XML 1.0 forbids even as references (section 2.2): most controls, U+FFFE, U+FFFF, lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // Parsers read a bare carriage return as a line feed, and in an XML attribute each of these three as a space.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

const SPECIAL_IN_TEXT = /[&<>"\r]/g;
const SPECIAL_IN_VALUE = /[&<>"\t\n\r]/g;

/**
 * Escapes text for use between tags in HTML and XML. Characters that XML forbids become U+FFFD, in HTML too, so that both
 * contain the same text.
 */
export function escapeText(text: string): string {
  return referenced(text, SPECIAL_IN_TEXT);
}

/** Escapes text for an attribute value in double quotes, in HTML and XML. Forbidden characters become U+FFFD. */
export function escapeValue(text: string): string {
  return referenced(text, SPECIAL_IN_VALUE);
}

/** Matches text that needs no change, which is most text. Surrogates are excluded: the pattern cannot see their pairs. */
const PLAIN = /^[\u0020\u0021\u0023-\u0025\u0027-\u003B\u003D\u003F-\uD7FF\uE000-\uFFFD]*$/;

function referenced(text: string, special: RegExp): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(FORBIDDEN, "\uFFFD")
    .replace(special, (character) => REFERENCES[character] ?? character);
}
