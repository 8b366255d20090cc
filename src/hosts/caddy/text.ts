import { REST } from "../../routing/table.ts";
import { unreadable } from "../unreadable.ts";

/** Building blocks of a Caddyfile. */

/**
 * Returns a word that Caddy takes literally, except for `{rest}`, which becomes the part captured by a pattern.
 * @throws UserError for characters that Caddy would take for a placeholder, a captured part, or the end of the word
 */
export function caddyLiteral(text: string): string {
  if (/[`{}$]/.test(text.replaceAll(REST, ""))) {
    throw unreadable("caddy", "Caddy", text);
  }
  return word(text.replaceAll(REST, "${1}"));
}

/** Returns a word in which braces and dollar signs have their special meaning. */
export function word(text: string): string {
  return `\`${text}\``;
}

/** Returns a directive or matcher with a block. */
export function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => (line === "" ? line : `\t${line}`)), "}"];
}
