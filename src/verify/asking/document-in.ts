import { UserError } from "../../model/problem.ts";
import { shown } from "../../model/shown.ts";
import { documentProblems } from "../folder/documents.ts";
import type { Reply } from "../replies/client.ts";
import { decodedBody } from "../replies/compare-body.ts";
import { NAME_THE_SITE } from "./unreachable.ts";

/**
 * Returns the content of a reply that must be the document published at an address.
 * @throws UserError with a remedy if it is anything else
 */
export function documentIn(reply: Reply, site: string, address: string): Uint8Array {
  const { location } = reply.headers;
  if (reply.status !== 200 && location !== undefined) {
    throw new UserError(
      `${site}${address} answers ${reply.status}, to ${shown(location)}`,
      remedyOfMove(site, address, location),
    );
  }
  if (reply.status !== 200) {
    throw new UserError(`${site}${address} answers ${reply.status}`, remedyOfStatus(reply));
  }
  if (reply.isCut) {
    throw new UserError(`${site}${address} has more than ${reply.body.length} bytes`, NAME_THE_SITE);
  }
  const body = decodedBody(reply);
  if (body === undefined) {
    throw new UserError(`${site}${address} answers with a body that cannot be decompressed`, NAME_THE_SITE);
  }
  if (isPage(reply)) {
    throw new UserError(
      `${site}${address} answers with a page instead of the document`,
      "A sign-in page or a service in front of the site answers, or the host serves one page at every address: name an address where it does not.",
    );
  }
  const [problem] = documentProblems(address, body);
  if (problem === undefined) return body;
  const { file, rule } = problem;
  throw new UserError(`${site}: ${shown(file)}: ${shown(rule).replace(/\.$/, "")}`, NAME_THE_SITE);
}

/** @param location as the reply has it, possibly without a host */
function remedyOfMove(site: string, address: string, location: string): string {
  const target = URL.canParse(location, site) ? new URL(location, site).href : "";
  return target.endsWith(address)
    ? `Name ${shown(target.slice(0, -address.length))} instead.`
    : "It leads somewhere else, such as to a sign-in page: name an address that needs none.";
}

function remedyOfStatus(reply: Reply): string {
  const { status } = reply;
  if (status >= 500) return "Its server fails: check the log of the host, and try again.";
  switch (status) {
    case 401:
      return remedyOfPassword(reply);
    case 403:
      return "Its host denies access to everybody, to programs or to this network: check its permissions and rules.";
    case 429:
      return "Its quota is used up: send a key with --header 'Authorization: Bearer KEY', or try again on another day (UTC).";
    default:
      return NAME_THE_SITE;
  }
}

/** This program's own gate answers with a problem document, and never asks for a user name. */
function remedyOfPassword(reply: Reply): string {
  if (/^basic\b/i.test(reply.headers["www-authenticate"] ?? "")) {
    return 'It asks for a user name and a password: give them with --header "Authorization: Basic $(printf %s USER:PASSWORD | base64)".';
  }
  if (isPage(reply)) {
    return "A page asks for a password, which verify cannot fill in: remove the protection, or name an address without it.";
  }
  return "The key is unknown, or one is required: give yours with --header 'Authorization: Bearer KEY'.";
}

function isPage({ headers }: Reply): boolean {
  return /^text\/html\b/i.test(headers["content-type"] ?? "");
}
