import { UserError } from "../model/problem.ts";

/** What to do about a site that does not answer as one. */

export const NAME_THE_SITE = "Name the address under which / is the start page of a published build.";

const TLS = "Its certificate is not trusted here: name that of its authority in NODE_EXTRA_CA_CERTS.";

const REMEDIES: readonly [codes: RegExp, remedy: string][] = [
  [/^ECONNREFUSED$/, "Nothing listens there: check host and port, and that the server runs."],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "No such host is known: check its name, and the connection to the network."],
  [
    /^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/,
    "It speaks no TLS there: try http://.",
  ],
  [
    /^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|NO_WHOLE_ANSWER)$/,
    "It does not answer: look whether its server runs and how long it takes (--timeout), and ask again.",
  ],
  [/^HPE_/, "It does not speak HTTP there: try https://."],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, "Its certificate is for another name: check the name of the host."],
  [/^CERT_HAS_EXPIRED$/, "Its certificate has expired: renew it."],
  [/CERT|^UNABLE_TO_/, TLS],
];

/** The remedy for a request without an answer, by its error. */
export function remedyOf(error: Error): string {
  const { code = "" } = error as NodeJS.ErrnoException;
  return REMEDIES.find(([codes]) => codes.test(code))?.[1] ?? NAME_THE_SITE;
}

/** A site that did not answer at all. */
export class Unreachable extends UserError {
  /** Whether the network of this machine is at fault, as far as the error tells. */
  readonly isOwnNetwork: boolean;

  constructor(address: string, error: Error) {
    super(`${address} cannot be read: ${reasonOf(error)}`, remedyOf(error));
    this.isOwnNetwork = isOwnNetwork(error);
  }
}

/** No name server that answers, no network, no way out of it. */
const OWN_NETWORK = ["EAI_AGAIN", "ENETDOWN", "ENETUNREACH"];

/** Of a host with several addresses each attempt must have ended so: many a machine has no way to one of IPv6. */
function isOwnNetwork(error: Error): boolean {
  if (error instanceof AggregateError) return error.errors.every(isOwnNetwork);
  return OWN_NETWORK.includes((error as NodeJS.ErrnoException).code ?? "");
}

/** What happened, in one line: some errors have a code and no words. */
export function reasonOf(error: Error): string {
  return error.message.trim().replace(/\s+/g, " ") || (error as NodeJS.ErrnoException).code || error.name;
}
