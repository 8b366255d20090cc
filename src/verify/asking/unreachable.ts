import { UserError } from "../../model/problem.ts";

/** Remedies for sites that cannot be read. */

export const NAME_THE_SITE = "Name the address under which / is the start page of a published build.";

const TLS =
  "Its certificate is not trusted here: set NODE_EXTRA_CA_CERTS to the certificate file of its authority.";

const REMEDIES: readonly [codes: RegExp, remedy: string][] = [
  [/^ECONNREFUSED$/, "Nothing listens there: check the host and the port, and that the server is running."],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    "The host name cannot be resolved: check the name, and the network connection.",
  ],
  [
    /^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/,
    "It does not speak TLS there: try http://.",
  ],
  [
    /^(ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|NO_WHOLE_ANSWER)$/,
    "It does not answer: check that its server is running and how long it takes (--timeout), and try again.",
  ],
  [/^HPE_/, "It does not speak HTTP there: try https://."],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, "Its certificate is for another name: check the name of the host."],
  [/^CERT_HAS_EXPIRED$/, "Its certificate has expired: renew it."],
  [/CERT|^UNABLE_TO_/, TLS],
];

/** Returns the remedy for a request that failed with an error. */
export function remedyOf(error: Error): string {
  const { code = "" } = error as NodeJS.ErrnoException;
  return REMEDIES.find(([codes]) => codes.test(code))?.[1] ?? NAME_THE_SITE;
}

/** Thrown when a site does not answer at all. */
export class Unreachable extends UserError {
  /** Whether the error points to the network of this machine. */
  readonly isOwnNetwork: boolean;

  constructor(address: string, error: Error) {
    super(`${address} cannot be read: ${errorReason(error)}`, remedyOf(error));
    this.isOwnNetwork = isOwnNetwork(error);
  }
}

/** Error codes for: no name server answers, no network, no route out of it. */
const OWN_NETWORK = ["EAI_AGAIN", "ENETDOWN", "ENETUNREACH"];

/** For a host with several addresses, every attempt must have failed so: many machines have no route for IPv6. */
function isOwnNetwork(error: Error): boolean {
  if (error instanceof AggregateError) return error.errors.every(isOwnNetwork);
  return OWN_NETWORK.includes((error as NodeJS.ErrnoException).code ?? "");
}

/** Returns the reason of an error in one line; some errors have only a code and no message. */
export function errorReason(error: Error): string {
  return error.message.trim().replace(/\s+/g, " ") || (error as NodeJS.ErrnoException).code || error.name;
}
