import { REST } from "../../routing/table.ts";
import { unreadable } from "../unreadable.ts";

/** Pieces of a Caddyfile. */

/**
 * A word that Caddy reads as it stands, but for what a pattern keeps in its place.
 * @throws UserError for what it would take for a placeholder, a part of a match, or the end of the word
 */
export function literal(text: string): string {
  if (/[`{}$]/.test(text.replaceAll(REST, ""))) {
    throw unreadable("caddy", "Caddy", text);
  }
  return word(text.replaceAll(REST, "${1}"));
}

/** A word in which braces and dollar signs may mean something. */
export function word(text: string): string {
  return `\`${text}\``;
}

/** A directive or matcher with lines of its own. */
export function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => (line === "" ? line : `\t${line}`)), "}"];
}
