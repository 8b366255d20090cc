import { UserError } from "../model/problem.ts";
import { shownAddress } from "../model/shown.ts";
import { CredentialsError } from "./aws/credentials.ts";
import { NoAnswer, TooLarge } from "./aws/exchange.ts";
import { isBusy } from "./aws/retry.ts";
import { ServiceError } from "./aws/service.ts";

/** An operation on a bucket, as named in the message of its failure. */
export interface Attempt {
  readonly doing: keyof typeof PERMISSIONS;
  /** E.g. `api/index.json`. */
  readonly what: string;
  readonly bucket: string;
  /** The server, if it is not Amazon's. */
  readonly endpoint: string | undefined;
}

/** The permission that each operation needs. */
const PERMISSIONS = {
  reading: "s3:GetObject",
  comparing: "s3:GetObject",
  uploading: "s3:PutObject",
  deleting: "s3:DeleteObject",
  listing: "s3:ListBucket",
} as const;

/** An operation on any service, as named in the message of its failure. */
interface AnyAttempt {
  readonly doing: string;
  /** The name of the service if it is Amazon's. */
  readonly service: string;
  readonly endpoint: string | undefined;
  /** What to check if the service cannot be reached. */
  readonly check: string;
}

/** Codes for refused credentials, of S3 and of services that answer in JSON. */
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

/** Why an object cannot be read. Without the permission to list, S3 also answers `denied` for a missing object. */
export type ObjectAbsence = "missing" | "denied";

/** Returns why an object cannot be read, by the error of a service; undefined for any other error. */
export function absenceIn(error: unknown): ObjectAbsence | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  if (error.status === 404 && error.code !== "NoSuchBucket") return "missing";
  return error.status === 403 && !REFUSED.includes(error.code) ? "denied" : undefined;
}

/** Turns the failure of an operation into a UserError with a remedy; returns other errors unchanged. */
export function explainedFailure(error: unknown, attempt: Attempt): unknown {
  if (error instanceof ServiceError) return refusal(error, attempt);
  const check = "the network, the region and --endpoint";
  const { doing, what, endpoint } = attempt;
  return withoutAnswer(error, { doing: `${doing} ${what}`, service: "S3", endpoint, check });
}

/**
 * Turns missing credentials, and missing or too long answers of any service, into a UserError; returns other errors
 * unchanged.
 */
export function withoutAnswer(error: unknown, { doing, service, endpoint, check }: AnyAttempt): unknown {
  if (error instanceof CredentialsError) {
    return new UserError(
      `no usable AWS credentials were found (${error.message})`,
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

/** Returns the UserError for refused credentials; undefined for any other error of a service. */
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
    return new UserError(`the bucket ${bucket} does not exist`, "Create it, or name another.");
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
    isBusy(error)
      ? `Wait a little, or send fewer requests at once with a lower --concurrency. ${AGAIN}`
      : AGAIN,
  );
}
