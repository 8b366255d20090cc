import { exec } from "node:child_process";
import { type Credentials, CredentialsError, credentialsOf, jsonObject } from "./credentials.ts";

const LONGEST_MS = 5 * 60_000;
const MOST_BYTES = 64 * 1024;

/**
 * Obtains the credentials that a command of the user prints. Other output is not shown, as it may contain a secret.
 * Source: AWS SDKs and Tools Reference Guide, "Process credential provider".
 * @param place where the command is configured, for messages
 * @throws CredentialsError if it fails or prints no valid credentials
 */
export async function processCredentials(place: string, command: string): Promise<Credentials> {
  const printed = await new Promise<string>((resolve, reject) => {
    exec(command, { timeout: LONGEST_MS, maxBuffer: MOST_BYTES, windowsHide: true }, (error, stdout) => {
      if (error === null) return resolve(stdout);
      const end = error.code ?? error.signal;
      reject(
        new CredentialsError(
          `the credential_process of ${place} failed (${end})`,
          "Run the command by itself to see why.",
        ),
      );
    });
  });
  const of = `the credential_process of ${place}`;
  const { Version, AccessKeyId, SecretAccessKey, SessionToken, Expiration } = jsonObject(of, printed);
  if (Version !== 1) throw new CredentialsError(`${of} does not print credentials of Version 1`);
  const found = credentialsOf(of, {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: SessionToken,
    expiration: Expiration,
  });
  if (found.expiresAt !== undefined && found.expiresAt < Date.now()) {
    throw new CredentialsError(`${of} prints credentials that have expired`);
  }
  return found;
}
