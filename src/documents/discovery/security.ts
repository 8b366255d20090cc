import { dayAfter, dayOf, midnight } from "../../model/day.ts";
import { DISCOVERY_FILES } from "../../routing/addresses.ts";
import { absolute, type Context } from "../context.ts";

/** A release comes each quarter and says it anew; the standard asks for less than a year. */
const DAYS_VALID = 364;

/**
 * `security.txt` (RFC 9116): whom to tell of a fault. A file needs a day on which it expires; no build reads a clock, so
 * that is counted from the day of the release.
 * @returns undefined where the release names nobody to write to, or where the file would not lie at the root of a host, which
 * is the only place that it is looked for
 */
export function securityText(context: Context): string | undefined {
  const { participation, lastUpdated } = context.tables.release;
  if (participation === undefined || !isAtRoot(context)) return undefined;
  return [
    `Contact: mailto:${participation.contact}`,
    `Expires: ${midnight(dayAfter(dayOf(lastUpdated), DAYS_VALID))}`,
    "Preferred-Languages: en",
    ...(context.base === "" ? [] : [`Canonical: ${absolute(context, DISCOVERY_FILES.security)}`]),
    "",
  ].join("\n");
}

function isAtRoot({ base }: Context): boolean {
  return base === "" || new URL(base).pathname === "/";
}
