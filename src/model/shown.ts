import { LIMITS } from "./limits.ts";

/** Characters that a terminal could interpret, that end lines, or that hide or reorder the text around them. */
const OBEYED =
  /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\p{Noncharacter_Code_Point}\p{Cs}]/gu;

/** Returns text as one harmless line: characters that a terminal could interpret are escaped as in JSON, `\u001b`. */
export function escaped(text: string): string {
  return text.replace(OBEYED, (character) => {
    if (character === "\n") return "\\n";
    if (character === "\r") return "\\r";
    if (character === "\t") return "\\t";
    return character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join("");
  });
}

/** Returns text for a message: escaped and shortened. */
export function shown(text: string, most: number = LIMITS.shownCharacters): string {
  // Shortened first, because a text can have millions of characters.
  return shortened(escaped(shortened(text, most)), most);
}

/** Returns text shortened to a length. */
export function shortened(text: string, most: number = LIMITS.shownCharacters): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Returns an address without parts that may be secret: user, password, query and fragment. */
export function shownAddress(text: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text)?.[0] ?? "";
  // A password with a question mark makes the address invalid, so the text is kept whole here.
  const known = URL.canParse(text) ? text.replace(/[?#].*$/s, "") : text;
  const at = known.lastIndexOf("@");
  const place = at === -1 ? known.slice(scheme.length) : `…${known.slice(at)}`;
  const end = known.length < text.length ? "?…" : "";
  return `${scheme}${place.replace(/[?#&].*$/s, "?…")}${end}`;
}
