import { REST } from "../../routing/table.ts";
import { encodedPattern } from "../patterns.ts";
import { unreadable } from "../unreadable.ts";

/**
 * Returns a pattern for a query in which the last parameter with a name has a value. Letters may be percent-encoded, as
 * nginx does not decode the query. Quantifiers are possessive, so that a long query causes no backtracking and does not
 * exceed the engine's limits.
 */
export function valuePattern(parameter: string, value: string): string {
  const name = encodedPattern(parameter);
  return `~(?:^|&)${name}=${encodedPattern(value)}(?:&${otherPattern(name)})*+\\z`;
}

/** Returns a pattern for a query without a parameter. */
export function absentPattern(parameter: string): string {
  const other = otherPattern(encodedPattern(parameter));
  return `~^(?:${other}&)*+${other}\\z`;
}

/** Returns a pattern for the request line of a request for a folder or an address below it, percent-encoded or not. */
export function requestPattern(folder: string): string {
  const names = folder.split("/").slice(1).map(encodedPattern);
  const slash = encodedPattern("/");
  // A proxy may send an absolute address.
  const start = "~^[^ ]+ (?:[hH][tT][tT][pP][sS]?://[^/? ]*+)?";
  return `${start}/${names.join(slash)}(?:${slash}|[? ])`;
}

/** Returns a pattern for a part of a query with another name, or an empty one. */
function otherPattern(name: string): string {
  return `(?!${name}(?:[=&]|\\z))[^&]*+`;
}

/**
 * Quotes a value for nginx.
 * @param rest replaces `{rest}`
 * @throws UserError for a dollar sign, which nginx would take for a variable
 */
export function quoted(value: string, rest: string = REST): string {
  if (value.includes("$")) throw unreadable("nginx", "nginx", value);
  return `'${value.replace(/[\\']/g, "\\$&").replaceAll(REST, () => rest)}'`;
}
