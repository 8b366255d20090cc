import { UserError } from "../model/problem.ts";

/** What the SDK throws: answers of S3 by name and status, faults of the network by code. */
interface SdkError extends Error {
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** What was tried, for the message of a failure. */
export interface Attempt {
  /** E.g. `uploading api/index.json`. */
  readonly doing: string;
  readonly bucket: string;
  /** The server, where it is not Amazon's. */
  readonly endpoint: string | undefined;
}

const REFUSED = [
  "ExpiredToken",
  "InvalidAccessKeyId",
  "InvalidToken",
  "RequestTimeTooSkewed",
  "SignatureDoesNotMatch",
  "TokenRefreshRequired",
];
const ELSEWHERE = ["AuthorizationHeaderMalformed", "IllegalLocationConstraintException", "PermanentRedirect"];
const AGAIN = "Run the command again: it goes on where it stopped.";

/** Why an object cannot be seen: without the right to list, S3 says `denied` of a missing one too. */
export type Absence = "missing" | "denied";

/** What an answer says of an object that cannot be seen; undefined for any other fault. */
export function absenceIn(error: unknown): Absence | undefined {
  const { name, $metadata } = error as SdkError;
  const status = $metadata?.httpStatusCode;
  if (status === 404 && name !== "NoSuchBucket") return "missing";
  return status === 403 && !REFUSED.includes(name) ? "denied" : undefined;
}

/** A failure of the SDK in plain words, with what to do; anything else as it is. */
export function explained(error: unknown, { doing, bucket, endpoint }: Attempt): unknown {
  const { name, message, code, $metadata } = error as SdkError;
  const status = $metadata?.httpStatusCode;
  if (/^(Credentials|Token)ProviderError$/.test(name)) {
    return new UserError(
      `there are no AWS credentials to use (${message.replace(/\.$/, "")})`,
      "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or sign in with aws sso login.",
    );
  }
  if (name === "NoSuchBucket") {
    return new UserError(`there is no bucket ${bucket}`, "Create it, or name another.");
  }
  if (ELSEWHERE.includes(name) || status === 301) {
    return new UserError(
      `the bucket ${bucket} is in another region`,
      "Set AWS_REGION to the bucket's region.",
    );
  }
  if (REFUSED.includes(name)) {
    return new UserError(
      `the AWS credentials were refused (${name})`,
      "Check the keys, whether they have expired, and the clock of this machine.",
    );
  }
  if (status === 403) {
    return new UserError(
      `${doing} was denied`,
      `Allow s3:GetObject and s3:PutObject in the bucket ${bucket}, and s3:DeleteObject for --delete.`,
    );
  }
  if (code !== undefined || name === "TimeoutError") {
    return new UserError(
      `${doing} failed: ${endpoint ?? "S3"} cannot be reached (${code ?? "no answer in time"})`,
      `Check the network, the region and --endpoint. ${AGAIN}`,
    );
  }
  if (status === undefined) return error;
  const isBusy = status === 503 || status === 429;
  return new UserError(
    `${doing} failed: the server answered ${status} (${name})`,
    isBusy ? `Wait a little, or ask for less at once with a lower --concurrency. ${AGAIN}` : AGAIN,
  );
}
