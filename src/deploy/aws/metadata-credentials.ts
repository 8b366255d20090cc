import { type Credentials, CredentialsError, credentialsOf, jsonObject } from "./credentials.ts";
import type { ServiceReply } from "./exchange.ts";
import { withRetries } from "./retry.ts";
import { askService, failureReason, ServiceError } from "./service.ts";
import { isTrue, type AwsSettings } from "./settings.ts";
import { smallFile } from "./small-file.ts";

const ATTEMPTS = 3;
const CONTAINER_LIMITS = { connectMs: 1_000, idleMs: 5_000, totalMs: 10_000, mostBytes: 64 * 1024 };
/** Short, because on other machines nothing answers at all. */
const INSTANCE_LIMITS = { connectMs: 1_000, idleMs: 1_000, totalMs: 2_000, mostBytes: 64 * 1024 };
const CONTAINER = "http://169.254.170.2";
const TOKEN_SECONDS = "21600";

/**
 * Obtains the credentials of the container's role (ECS, EKS Pod Identity), from
 * `AWS_CONTAINER_CREDENTIALS_RELATIVE_URI` or `AWS_CONTAINER_CREDENTIALS_FULL_URI`; undefined if neither is set.
 * Source: AWS SDKs and Tools Reference Guide, "Container credential provider".
 * @throws CredentialsError
 */
export async function containerCredentials({ env }: AwsSettings): Promise<Credentials | undefined> {
  const address = containerAddress(env);
  if (address === undefined) return undefined;
  const file = env.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE;
  const token = file ? smallFile(file, "the container's token") : env.AWS_CONTAINER_AUTHORIZATION_TOKEN;
  if (token && !/^[\x20-\x7e]*$/.test(token)) {
    throw new CredentialsError(
      "the container's token has a newline or another character that is not allowed",
    );
  }
  const headers = { accept: "application/json", ...(token && { authorization: token }) };
  try {
    return await withRetries(ATTEMPTS, async () =>
      jsonCredentials(
        "the container's endpoint",
        await askService({ method: "GET", url: address, headers }, CONTAINER_LIMITS),
      ),
    );
  } catch (error) {
    if (error instanceof CredentialsError) throw error;
    throw new CredentialsError(`the container's endpoint gives no credentials: ${failureReason(error)}`);
  }
}

function containerAddress(env: AwsSettings["env"]): URL | undefined {
  const path = env.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI;
  const text = path ? `${CONTAINER}${path}` : env.AWS_CONTAINER_CREDENTIALS_FULL_URI;
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRight = path
    ? url?.origin === CONTAINER
    : url?.protocol === "https:" || (url?.protocol === "http:" && isNear(url.hostname));
  if (isRight) return url;
  throw new CredentialsError(
    "the address of the container's endpoint is neither https nor on this machine or a container host",
  );
}

function isNear(hostname: string): boolean {
  return (
    /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
    ["localhost", "[::1]", "169.254.170.2", "169.254.170.23", "[fd00:ec2::23]"].includes(hostname)
  );
}

/**
 * Obtains the credentials of the role of this EC2 instance (IMDSv2); undefined if there is no such service or no role.
 * Source: Amazon EC2 User Guide, "Use the Instance Metadata Service".
 * @throws CredentialsError if the service gives an unexpected answer
 */
export async function instanceCredentials({ env, profile }: AwsSettings): Promise<Credentials | undefined> {
  if (isTrue(env.AWS_EC2_METADATA_DISABLED)) return undefined;
  const base = instanceAddress(env, profile);
  const at = (path: string) => new URL(path, base);
  let token: string;
  try {
    const headers = { "x-aws-ec2-metadata-token-ttl-seconds": TOKEN_SECONDS };
    const answer = await askService(
      { method: "PUT", url: at("/latest/api/token"), headers },
      INSTANCE_LIMITS,
    );
    token = answer.body.toString("utf8");
  } catch {
    return undefined;
  }
  if (!/^[\x21-\x7e]+$/.test(token)) return undefined;
  const headers = { "x-aws-ec2-metadata-token": token };
  const read = (path: string) =>
    withRetries(ATTEMPTS, () => askService({ method: "GET", url: at(path), headers }, INSTANCE_LIMITS));
  const roles = "/latest/meta-data/iam/security-credentials/";
  try {
    const role = (await read(roles)).body.toString("utf8").replace(/\n.*$/s, "").trim();
    if (!/^[\w+=,.@-]{1,64}$/.test(role)) return undefined;
    return jsonCredentials("this machine's metadata service", await read(roles + encodeURIComponent(role)));
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    if (error instanceof CredentialsError) throw error;
    throw new CredentialsError(
      `this machine's metadata service gives no credentials: ${failureReason(error)}`,
    );
  }
}

function instanceAddress(env: AwsSettings["env"], profile: AwsSettings["profile"]): URL {
  const mode = env.AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE || profile?.ec2_metadata_service_endpoint_mode;
  const text =
    env.AWS_EC2_METADATA_SERVICE_ENDPOINT ||
    profile?.ec2_metadata_service_endpoint ||
    (mode?.toLowerCase() === "ipv6" ? "http://[fd00:ec2::254]" : "http://169.254.169.254");
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new CredentialsError("AWS_EC2_METADATA_SERVICE_ENDPOINT is not an address");
}

function jsonCredentials(place: string, { body }: ServiceReply): Credentials {
  const { AccessKeyId, SecretAccessKey, Token, Expiration } = jsonObject(place, body.toString("utf8"));
  return credentialsOf(place, {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: Token,
    expiration: Expiration,
  });
}
