import { UserError } from "../../model/problem.ts";
import { shownAddress } from "../../model/shown.ts";

const REMEDY = "Write it as https://host or https://host/path.";

/**
 * Parses the address of a site as it was typed.
 * @throws UserError if it is not one; the message does not repeat anything that may be secret
 */
export function siteAddress(text: string): URL {
  const shown = shownAddress(text);
  if (!/^https?:\/\//i.test(text)) {
    const looksLikeHost = /^[\w-]+(\.[\w-]+)*(:\d+)?(\/|$)/.test(text) && /^[^/]*[.:]/.test(text);
    throw new UserError(
      `${shown} contains no build`,
      looksLikeHost
        ? `Name a publish folder; if it is a site, write https://${shownAddress(text)}.`
        : "Name a publish folder, or the web address of a site.",
    );
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && !url.search && !url.hash && !url.username && !url.password) return url;
  throw new UserError(`${shown} is not the address of a site`, REMEDY);
}
