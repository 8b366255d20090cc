import { unreadable } from "../unreadable.ts";

/**
 * Quotes a pattern. Backslashes need no escape, as only the regular expression engine reads them.
 * @throws UserError for a double quote
 */
export function pattern(text: string): string {
  if (text.includes('"')) throw unreadable("apache", "Apache", text);
  return `"${text}"`;
}

/**
 * Escapes a value that Apache must take literally.
 * @throws UserError for a dollar sign or a backslash, which Apache would take for a captured part
 */
export function apacheLiteral(text: string): string {
  if (/[$\\]/.test(text)) throw unreadable("apache", "Apache", text);
  return text.replaceAll('"', '\\"');
}

/** Length of the alternatives in a line of `.htaccess`, which leaves room for the rest of Apache's 8,190 bytes. */
const MOST_ALTERNATIVES = 6000;

/** Splits the alternatives of a pattern into lines, as many per line as fit. */
export function patternLines(alternatives: readonly string[]): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let room = 0;
  for (const one of alternatives) {
    if (one.length + 1 > room) {
      line = [];
      lines.push(line);
      room = MOST_ALTERNATIVES;
    }
    line.push(one);
    room -= one.length + 1;
  }
  return lines;
}
