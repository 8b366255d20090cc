import { readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../model/problem.ts";
import { shownAddress } from "../model/shown.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { isWebAddress } from "../tables/texts.ts";

type Values = Readonly<Record<string, string | undefined>>;

/** The address where the files will be published, as given by the host. */
export interface HostAddress {
  readonly address: string;
  /** Where the address comes from, in words. */
  readonly from: string;
}

/** Returns the site's address from release.json; null if there is none. */
export function baseUrlIn(data: string): string | null {
  try {
    return JSON.parse(readFileSync(join(data, "release.json"), "utf8")).baseUrl ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the address that the host assigns to a build, used if neither the command nor release.json names one. On Netlify
 * that is the site's address for a production build, and the deploy's own address for any other.
 * @param values the environment
 * @see https://docs.netlify.com/build/configure-builds/environment-variables/
 */
export function hostAddress(data: string, values: Values): HostAddress | undefined {
  if (values.NETLIFY !== "true" || baseUrlIn(data) !== null) return undefined;
  const name = values.CONTEXT === "production" ? "URL" : "DEPLOY_PRIME_URL";
  const address = values[name];
  if (address === undefined || address === "") return undefined;
  requireSiteAddress(name, address);
  return { address, from: `Netlify's ${name}` };
}

/**
 * Checks the address of a site.
 * @param name name of the option or variable that holds the address
 * @throws UserError if it cannot be the address of a site
 */
export function requireSiteAddress(name: string, address: string): void {
  if (new RegExp(PATTERNS.siteAddress.pattern).test(address) && isWebAddress(address)) return;
  throw new UserError(
    `${name} ${JSON.stringify(shownAddress(address))} ${PATTERNS.siteAddress.rule}`,
    "Correct it, or leave it out.",
  );
}
