import type { HeaderRule } from "../model/route.ts";
import { isPrefix } from "../routing/table.ts";

/** Regular expressions that the engines of several hosts read alike. */

/** The address of a request, as it was sent, whose path ends in a slash. */
export const FOLDER_PATTERN = "^[^?]*/(?:[?]|\\z)";

/** Every letter as itself or percent-encoded, in hexadecimal digits of either case. */
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

/** The addresses that a rule speaks of; the pattern has no beginning of its own. */
export function pathPattern({ path }: Pick<HeaderRule, "path">): string {
  return isPrefix(path) ? escapePattern(path.slice(0, -1)) : `${escapePattern(path)}\\z`;
}

export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
