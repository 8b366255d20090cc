import { readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../model/problem.ts";
import { shownAddress } from "../model/shown.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { isWebAddress } from "../tables/texts.ts";

type Values = Readonly<Record<string, string | undefined>>;

/** Where the files will be published, as a host says it of itself. */
export interface HostAddress {
  readonly address: string;
  /** Who says so, for people. */
  readonly from: string;
}

/** The address of the site that release.json names; null where there is none. */
export function addressIn(data: string): string | null {
  try {
    return JSON.parse(readFileSync(join(data, "release.json"), "utf8")).baseUrl ?? null;
  } catch {
    return null;
  }
}

/**
 * The address that a build is for by its host's own word, where neither the command nor release.json names one: Netlify
 * gives the site's to a build for production, and to any other that of its deploy.
 * @param values the environment
 * @see https://docs.netlify.com/build/configure-builds/environment-variables/
 */
export function hostAddress(data: string, values: Values): HostAddress | undefined {
  if (values.NETLIFY !== "true" || addressIn(data) !== null) return undefined;
  const name = values.CONTEXT === "production" ? "URL" : "DEPLOY_PRIME_URL";
  const address = values[name];
  if (address === undefined || address === "") return undefined;
  requireSiteAddress(name, address);
  return { address, from: `Netlify's ${name}` };
}

/**
 * @param name of the option or the variable that has the address
 * @throws UserError for what cannot be the address of a site
 */
export function requireSiteAddress(name: string, address: string): void {
  if (new RegExp(PATTERNS.siteAddress.pattern).test(address) && isWebAddress(address)) return;
  throw new UserError(
    `${name} ${JSON.stringify(shownAddress(address))} ${PATTERNS.siteAddress.rule}`,
    "Correct it, or leave it out.",
  );
}
