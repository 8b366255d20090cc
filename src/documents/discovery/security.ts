import { dayAfter, dayOf, midnight } from "../../model/day.ts";
import { DISCOVERY_FILES } from "../../routing/addresses.ts";
import { absolute, type Context } from "../context.ts";

/** The standard recommends less than a year. Each quarterly release renews the file. */
const DAYS_VALID = 364;

/**
 * Returns `security.txt` (RFC 9116): the contact for reporting vulnerabilities. The mandatory expiry date is counted from
 * the day of the release, because builds do not read the clock.
 * @returns undefined if the release names no contact, or if the site is not at the root of a host, the only place where the
 * file is looked for
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
