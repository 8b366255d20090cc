import { UserError } from "../model/problem.ts";
import { shown } from "../model/shown.ts";
import type { Reply } from "./client.ts";
import { decodedBody } from "./compare-body.ts";
import { documentProblems } from "./documents.ts";
import { NAME_THE_SITE } from "./unreachable.ts";

/** @throws UserError where a reply is not the document that belongs to the address, which says what to do about it */
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
    throw new UserError(`${site}${address} answers with what cannot be decompressed`, NAME_THE_SITE);
  }
  if (isPage(reply)) {
    throw new UserError(
      `${site}${address} answers with a page, and not with the document`,
      "A sign-in or a service in front of the site answers, or the host gives one page to every address: name an address where it does not.",
    );
  }
  const [problem] = documentProblems(address, body);
  if (problem === undefined) return body;
  const { file, rule } = problem;
  throw new UserError(`${site}: ${shown(file)}: ${shown(rule).replace(/\.$/, "")}`, NAME_THE_SITE);
}

/** @param location as the reply has it, maybe without a host */
function remedyOfMove(site: string, address: string, location: string): string {
  const target = URL.canParse(location, site) ? new URL(location, site).href : "";
  return target.endsWith(address)
    ? `Name ${shown(target.slice(0, -address.length))} instead.`
    : "It leads elsewhere, such as to a sign-in: name an address that needs none.";
}

function remedyOfStatus(reply: Reply): string {
  const { status } = reply;
  if (status >= 500) return "Its server fails: look into the log of the host, and ask again.";
  switch (status) {
    case 401:
      return remedyOfPassword(reply);
    case 403:
      return "Its host shows the file to nobody, or not to programs or this network: check its rights and rules.";
    case 429:
      return "Its quota is used up: ask with a key, --header 'Authorization: Bearer KEY', or on another day (UTC).";
    default:
      return NAME_THE_SITE;
  }
}

/** A gate of ours answers with a problem document, and never asks for a user. */
function remedyOfPassword(reply: Reply): string {
  if (/^basic\b/i.test(reply.headers["www-authenticate"] ?? "")) {
    return 'It asks for a user and a password: name them with --header "Authorization: Basic $(printf %s USER:PASSWORD | base64)".';
  }
  if (isPage(reply)) {
    return "A page asks for a password, which verify cannot fill in: take the protection away, or name an address without it.";
  }
  return "Nobody has the key that was sent, or one is asked for: name yours with --header 'Authorization: Bearer KEY'.";
}

function isPage({ headers }: Reply): boolean {
  return /^text\/html\b/i.test(headers["content-type"] ?? "");
}
