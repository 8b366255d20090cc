/** What XML 1.0 cannot hold, not even as a reference (section 2.2): most controls, U+FFFE, U+FFFF, lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // A parser reads a bare carriage return as a line feed, and in an XML attribute each of the three as a space.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/**
 * Text as HTML and XML read it between tags. Characters that XML forbids become U+FFFD, in HTML too: both then
 * hold the same text.
 */
export function escapeText(text: string): string {
  return referenced(text, /[&<>"\r]/g);
}

/** Text as HTML and XML read it in an attribute value in double quotes. */
export function escapeValue(text: string): string {
  return referenced(text, /[&<>"\t\n\r]/g);
}

/** What neither is special nor forbidden is most of all text; of a pair of surrogates each half alone would be. */
const PLAIN = /^[\u0020\u0021\u0023-\u0025\u0027-\u003B\u003D\u003F-\uD7FF\uE000-\uFFFD]*$/;

function referenced(text: string, special: RegExp): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(FORBIDDEN, "\uFFFD")
    .replace(special, (character) => REFERENCES[character] ?? character);
}
