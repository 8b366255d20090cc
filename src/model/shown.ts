import { LIMITS } from "./limits.ts";

/** What a terminal could obey, a line could end with, or text around it could be hidden or turned by. */
const OBEYED =
  /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\p{Noncharacter_Code_Point}\p{Cs}]/gu;

/** Text in one line that does nothing where it is shown: what a terminal could obey is written as in JSON, `\u001b`. */
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

/** Text as messages show it: escaped, and cut to a length. */
export function shown(text: string, most: number = LIMITS.shownCharacters): string {
  // What is not shown need not be escaped: a text can have millions of characters.
  return shortened(escaped(shortened(text, most)), most);
}

/** Text cut to a length. */
export function shortened(text: string, most: number = LIMITS.shownCharacters): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** An address without what may be secret in it: user, password, query and fragment. */
export function shownAddress(text: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text)?.[0] ?? "";
  // A password may have a question mark, but then it is no address that can be read.
  const known = URL.canParse(text) ? text.replace(/[?#].*$/s, "") : text;
  const at = known.lastIndexOf("@");
  const place = at === -1 ? known.slice(scheme.length) : `…${known.slice(at)}`;
  const end = known.length < text.length ? "?…" : "";
  return `${scheme}${place.replace(/[?#&].*$/s, "?…")}${end}`;
}
