import type { AwsSettings } from "./settings.ts";

/** Credentials to sign requests with. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  /** In milliseconds since 1970; undefined if they do not expire. */
  readonly expiresAt?: number;
}

/** Thrown if a place that should give credentials gives no usable ones. The message contains no secret. */
export class CredentialsError extends Error {
  /** What to do about it, if known. */
  readonly remedy: string | undefined;

  constructor(message: string, remedy?: string) {
    super(message);
    this.name = "CredentialsError";
    this.remedy = remedy;
  }
}

/**
 * Reads credentials from environment variables; undefined if there is no access key id.
 * @throws CredentialsError if the secret key is missing
 */
export function environmentCredentials({ env }: AwsSettings): Credentials | undefined {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = env;
  if (!id) return undefined;
  return credentialsOf("the environment", {
    accessKeyId: id,
    secretAccessKey: secret,
    sessionToken: env.AWS_SESSION_TOKEN,
    expiration: env.AWS_CREDENTIAL_EXPIRATION,
  });
}

/**
 * Checks the credentials that a place gave. An expiration is a date as text, or milliseconds since 1970.
 * @throws CredentialsError if they are invalid
 */
export function credentialsOf(
  place: string,
  { accessKeyId, secretAccessKey, sessionToken, expiration }: Readonly<Record<string, unknown>>,
): Credentials {
  const expiresAt =
    expiration === undefined || expiration === null || expiration === ""
      ? undefined
      : new Date(expiration as string | number).getTime();
  if (Number.isNaN(expiresAt)) throw new CredentialsError(`${place} gives an expiration that is not a date`);
  return {
    accessKeyId: keyText(place, "access key id", accessKeyId),
    secretAccessKey: keyText(place, "secret access key", secretAccessKey),
    ...(Boolean(sessionToken) && { sessionToken: keyText(place, "session token", sessionToken) }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

function keyText(place: string, what: string, value: unknown): string {
  if (value === undefined || value === null || value === "") {
    throw new CredentialsError(`${place} has no ${what}`);
  }
  // Only characters that may appear in a header; the usual mistake is a newline copied with the key.
  if (typeof value === "string" && /^[\x21-\x7e]+$/.test(value)) return value;
  throw new CredentialsError(`the ${what} of ${place} has a space or another character that is not allowed`);
}

/**
 * Parses a JSON object.
 * @throws CredentialsError that does not quote the text, which may contain a secret
 */
export function jsonObject(place: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    // The parser's message quotes the text.
  }
  throw new CredentialsError(`${place} does not give a JSON object`);
}

/** Returns the name of a profile if it is safe to paste into a command, otherwise a placeholder. */
export function shellName(profile: string): string {
  return /^[\w.@:/-]{1,64}$/.test(profile) ? profile : "NAME";
}
