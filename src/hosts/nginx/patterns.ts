import { REST } from "../../routing/table.ts";
import { encodedPattern } from "../patterns.ts";
import { unreadable } from "../unreadable.ts";

/**
 * A pattern for a query whose last parameter of a name has a value. Letters may be percent-encoded, as nginx hands
 * the query on as it was sent. Quantifiers are possessive: what was read is never read again, so that a long query
 * costs little and meets no limit of the engine's.
 */
export function valuePattern(parameter: string, value: string): string {
  const name = encodedPattern(parameter);
  return `~(?:^|&)${name}=${encodedPattern(value)}(?:&${otherPattern(name)})*+\\z`;
}

/** A pattern for a query that does not have a parameter. */
export function absentPattern(parameter: string): string {
  const other = otherPattern(encodedPattern(parameter));
  return `~^(?:${other}&)*+${other}\\z`;
}

/** A pattern for the line of a request for a folder or an address below it, each letter as itself or percent-encoded. */
export function requestPattern(folder: string): string {
  const names = folder.split("/").slice(1).map(encodedPattern);
  const slash = encodedPattern("/");
  // A proxy may ask for a whole address.
  const start = "~^[^ ]+ (?:[hH][tT][tT][pP][sS]?://[^/? ]*+)?";
  return `${start}/${names.join(slash)}(?:${slash}|[? ])`;
}

/** A part of a query with another name, the empty part too. */
function otherPattern(name: string): string {
  return `(?!${name}(?:[=&]|\\z))[^&]*+`;
}

/**
 * A value as nginx reads it back.
 * @param rest what stands in the place of `{rest}`
 * @throws UserError for a dollar sign, which nginx would take for a variable
 */
export function quoted(value: string, rest: string = REST): string {
  if (value.includes("$")) throw unreadable("nginx", "nginx", value);
  return `'${value.replace(/[\\']/g, "\\$&").replaceAll(REST, () => rest)}'`;
}
