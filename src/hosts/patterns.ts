import type { HeaderRule } from "../model/route.ts";
import { isPrefix } from "../routing/table.ts";

/** Regular expressions that the engines of several hosts interpret in the same way. */

/** Matches a request target, as it was sent, whose path ends in a slash. */
export const FOLDER_PATTERN = "^[^?]*/(?:[?]|\\z)";

/**
 * Returns a pattern for a text in which any character may be percent-encoded, with hexadecimal digits of either case.
 */
export function encodedPattern(text: string): string {
  const encoder = new TextEncoder();
  return [...text]
    .map((letter) => {
      const codes = [...encoder.encode(letter)].map((byte) => `%${hexPattern(byte)}`).join("");
      return `(?:${escapePattern(letter)}|${codes})`;
    })
    .join("");
}

function hexPattern(byte: number): string {
  const digits = byte.toString(16).padStart(2, "0");
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** Returns a pattern for the addresses of a rule, not anchored at the start. */
export function pathPattern({ path }: Pick<HeaderRule, "path">): string {
  return isPrefix(path) ? escapePattern(path.slice(0, -1)) : `${escapePattern(path)}\\z`;
}

export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
