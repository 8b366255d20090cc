import { AwsV4Signer } from "aws4fetch";
import { type Credentials, CredentialsError, credentialsOf } from "./credentials.ts";
import { withRetries } from "./retry.ts";
import { askService, elementText, failureReason } from "./service.ts";
import { configuredEndpoint, configuredRegion, hostSuffix, type AwsSettings, usesHosts } from "./settings.ts";
import { smallFile } from "./small-file.ts";

const LIMITS = { connectMs: 5_000, idleMs: 20_000, totalMs: 60_000, mostBytes: 64 * 1024 };
const ATTEMPTS = 3;
const SESSION = "compliance-data";

/** A role to assume. */
export interface Role {
  readonly arn: string;
  readonly sessionName?: string | undefined;
  readonly externalId?: string | undefined;
  readonly durationSeconds?: string | undefined;
}

/**
 * Obtains the credentials of a role with credentials that may assume it.
 * Source: AWS STS API Reference, AssumeRole.
 * @throws CredentialsError
 */
export async function assumeRole(settings: AwsSettings, role: Role, by: Credentials): Promise<Credentials> {
  return roleCredentials(settings, "AssumeRole", { ...roleFields(role), ExternalId: role.externalId }, by);
}

/**
 * Obtains the credentials of a role with a token in a file, as GitHub, Kubernetes and others provide it.
 * Source: AWS STS API Reference, AssumeRoleWithWebIdentity.
 * @throws CredentialsError
 */
export async function assumeRoleWithToken(
  settings: AwsSettings,
  role: Role,
  tokenFile: string,
): Promise<Credentials> {
  const WebIdentityToken = smallFile(tokenFile, "the web identity token").trim();
  return roleCredentials(settings, "AssumeRoleWithWebIdentity", { ...roleFields(role), WebIdentityToken });
}

/**
 * Obtains credentials with `AWS_WEB_IDENTITY_TOKEN_FILE` and `AWS_ROLE_ARN`; undefined if the former is not set.
 * @throws CredentialsError
 */
export async function webIdentityCredentials(settings: AwsSettings): Promise<Credentials | undefined> {
  const { AWS_WEB_IDENTITY_TOKEN_FILE: file, AWS_ROLE_ARN: arn, AWS_ROLE_SESSION_NAME } = settings.env;
  if (!file) return undefined;
  if (!arn) throw new CredentialsError("AWS_WEB_IDENTITY_TOKEN_FILE is set, but AWS_ROLE_ARN is not");
  return assumeRoleWithToken(settings, { arn, sessionName: AWS_ROLE_SESSION_NAME }, file);
}

function roleFields({ arn, sessionName, durationSeconds }: Role) {
  return { RoleArn: arn, RoleSessionName: sessionName || SESSION, DurationSeconds: durationSeconds };
}

async function roleCredentials(
  settings: AwsSettings,
  action: string,
  fields: Readonly<Record<string, string | undefined>>,
  by?: Credentials,
): Promise<Credentials> {
  const region = configuredRegion(settings) ?? "us-east-1";
  const host = `${usesHosts(settings, "fips") ? "sts-fips" : "sts"}.${region}.${hostSuffix(region)}`;
  const url = new URL(configuredEndpoint(settings, "sts") ?? `https://${host}/`);
  const form = new URLSearchParams({ Action: action, Version: "2011-06-15" });
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value);
  const body = Buffer.from(form.toString());
  const plain = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
  const attempt = async () => {
    const headers = by === undefined ? plain : await signed(url, plain, body, region, by);
    return (await askService({ method: "POST", url, headers, body }, LIMITS)).body.toString("utf8");
  };
  let text: string;
  try {
    text = await withRetries(ATTEMPTS, attempt);
  } catch (error) {
    throw new CredentialsError(
      `${action} of ${JSON.stringify(fields.RoleArn)} failed: ${failureReason(error)}`,
    );
  }
  return credentialsOf("the answer of STS", {
    accessKeyId: elementText(text, "AccessKeyId"),
    secretAccessKey: elementText(text, "SecretAccessKey"),
    sessionToken: elementText(text, "SessionToken"),
    expiration: elementText(text, "Expiration"),
  });
}

async function signed(
  url: URL,
  headers: Record<string, string>,
  body: Uint8Array<ArrayBuffer>,
  region: string,
  by: Credentials,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method: "POST",
    url: url.href,
    headers,
    body,
    accessKeyId: by.accessKeyId,
    secretAccessKey: by.secretAccessKey,
    ...(by.sessionToken !== undefined && { sessionToken: by.sessionToken }),
    service: "sts",
    region,
    allHeaders: true,
  });
  return Object.fromEntries((await signer.sign()).headers);
}
