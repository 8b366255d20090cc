import { unreadable } from "../unreadable.ts";

/**
 * A pattern in quotes: its backslashes are read by the engine of patterns alone.
 * @throws UserError for a quote
 */
export function pattern(text: string): string {
  if (text.includes('"')) throw unreadable("apache", "Apache", text);
  return `"${text}"`;
}

/**
 * A value that Apache sends as it stands.
 * @throws UserError for a dollar sign or a backslash, which it would take for a part of a match
 */
export function literal(text: string): string {
  if (/[$\\]/.test(text)) throw unreadable("apache", "Apache", text);
  return text.replaceAll('"', '\\"');
}

/** Apache takes 8,190 bytes of a line of `.htaccess`; what else stands in a line of alternatives has room. */
const MOST_ALTERNATIVES = 6000;

/** Alternatives of a pattern, as many together as a line has room for. */
export function linesOf(alternatives: readonly string[]): string[][] {
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
