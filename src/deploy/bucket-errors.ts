import { UserError } from "../model/problem.ts";
import { shownAddress } from "../model/shown.ts";
import { CredentialsError } from "./aws/credentials.ts";
import { NoAnswer, TooLarge } from "./aws/exchange.ts";
import { isBusy } from "./aws/retry.ts";
import { ServiceError } from "./aws/service.ts";

/** What was tried, for the message of a failure. */
export interface Attempt {
  readonly doing: keyof typeof PERMISSIONS;
  /** E.g. `api/index.json`. */
  readonly what: string;
  readonly bucket: string;
  /** The server, where it is not Amazon's. */
  readonly endpoint: string | undefined;
}

/** What each operation needs to be allowed. */
const PERMISSIONS = {
  reading: "s3:GetObject",
  comparing: "s3:GetObject",
  uploading: "s3:PutObject",
  deleting: "s3:DeleteObject",
  listing: "s3:ListBucket",
} as const;

/** What was tried of a service, for the message of a failure of any kind. */
interface AnyAttempt {
  readonly doing: string;
  /** What to call the service where it is Amazon's. */
  readonly service: string;
  readonly endpoint: string | undefined;
  /** What to look at where it cannot be reached. */
  readonly check: string;
}

/** Codes of S3 and of services that speak JSON. */
const REFUSED = [
  "ExpiredTokenException",
  "IncompleteSignatureException",
  "InvalidClientTokenId",
  "InvalidSignatureException",
  "MissingAuthenticationTokenException",
  "UnrecognizedClientException",
  "ExpiredToken",
  "InvalidAccessKeyId",
  "InvalidToken",
  "RequestTimeTooSkewed",
  "SignatureDoesNotMatch",
  "TokenRefreshRequired",
];
const ELSEWHERE = ["AuthorizationHeaderMalformed", "IllegalLocationConstraintException", "PermanentRedirect"];
export const AGAIN = "Run the command again: it continues where it stopped.";

/** Why an object cannot be seen: without the right to list, S3 says `denied` of a missing one too. */
export type Absence = "missing" | "denied";

/** What an answer says of an object that cannot be seen; undefined for any other fault. */
export function absenceIn(error: unknown): Absence | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  if (error.status === 404 && error.code !== "NoSuchBucket") return "missing";
  return error.status === 403 && !REFUSED.includes(error.code) ? "denied" : undefined;
}

/** A failure in plain words, with what to do; anything else as it is. */
export function explained(error: unknown, attempt: Attempt): unknown {
  if (error instanceof ServiceError) return refusal(error, attempt);
  const check = "the network, the region and --endpoint";
  const { doing, what, endpoint } = attempt;
  return withoutAnswer(error, { doing: `${doing} ${what}`, service: "S3", endpoint, check });
}

/** The same of credentials that are missing, and of what is no answer, of any service. */
export function withoutAnswer(error: unknown, { doing, service, endpoint, check }: AnyAttempt): unknown {
  if (error instanceof CredentialsError) {
    return new UserError(
      `there are no AWS credentials to use (${error.message})`,
      error.remedy ??
        "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or sign in with aws sso login.",
    );
  }
  if (error instanceof NoAnswer) {
    return new UserError(
      `${doing} failed: ${endpoint === undefined ? service : shownAddress(endpoint)} cannot be reached (${error.reason})`,
      `Check ${check}. ${AGAIN}`,
    );
  }
  if (error instanceof TooLarge) {
    return new UserError(
      `${doing} failed: it has more than ${error.mostBytes} bytes`,
      "Check --endpoint, and name another bucket or prefix, or delete it.",
    );
  }
  return error;
}

/** Of credentials that a service refuses; undefined for another refusal. */
export function refusedCredentials({ code }: ServiceError): UserError | undefined {
  if (!REFUSED.includes(code)) return undefined;
  return new UserError(
    `the AWS credentials were refused (${code})`,
    "Check the keys, whether they have expired, and the clock of this machine.",
  );
}

function refusal(error: ServiceError, { doing, what, bucket }: Attempt): UserError {
  const { status, code, region } = error;
  if (code === "NoSuchBucket") {
    return new UserError(`there is no bucket ${bucket}`, "Create it, or name another.");
  }
  if (ELSEWHERE.includes(code) || status === 301) {
    return new UserError(
      `the bucket ${bucket} is in another region${region && ` (${region})`}`,
      "Set AWS_REGION to the bucket's region.",
    );
  }
  const refused = refusedCredentials(error);
  if (refused !== undefined) return refused;
  if (status === 403) {
    return new UserError(
      `${doing} ${what} was denied`,
      `Allow ${PERMISSIONS[doing]} in the bucket ${bucket}.`,
    );
  }
  return new UserError(
    `${doing} ${what} failed: the server answered ${status}${code && ` (${code})`}`,
    isBusy(error) ? `Wait a little, or ask for less at once with a lower --concurrency. ${AGAIN}` : AGAIN,
  );
}
