import { type Credentials, CredentialsError, credentialsOf, jsonObject, shellName } from "./credentials.ts";
import { withRetries } from "./retry.ts";
import { askService, isRegion, failureReason } from "./service.ts";
import { configuredEndpoint, hostSuffix, type AwsSettings } from "./settings.ts";
import { type AwsProfile, signInFile } from "./shared-files.ts";
import { smallFile } from "./small-file.ts";

const LIMITS = { connectMs: 5_000, idleMs: 20_000, totalMs: 60_000, mostBytes: 64 * 1024 };
const ATTEMPTS = 3;

/**
 * Obtains the credentials of a role with the sign-in stored by `aws sso login`. An expired sign-in is not renewed.
 * Source: AWS SDKs and Tools Reference Guide, "IAM Identity Center credential provider".
 * @throws CredentialsError
 */
export async function ssoCredentials(
  settings: AwsSettings,
  name: string,
  profile: AwsProfile,
): Promise<Credentials> {
  const place = `the profile ${JSON.stringify(name)}`;
  const session = profile.sso_session;
  const { sso_account_id: account, sso_role_name: role } = profile;
  const { sso_region: region, sso_start_url: start } =
    session === undefined ? profile : (settings.files.ssoSessions.get(session) ?? {});
  if (!account || !role || !start || region === undefined || !isRegion(region)) {
    throw new CredentialsError(
      `${place} lacks one of sso_account_id, sso_role_name, sso_start_url and sso_region`,
      "Run aws configure sso.",
    );
  }
  const token = signIn(place, name, session ?? start);
  const url = new URL(
    "/federation/credentials",
    configuredEndpoint(settings, "sso") ?? `https://portal.sso.${region}.${hostSuffix(region)}`,
  );
  url.searchParams.set("role_name", role);
  url.searchParams.set("account_id", account);
  let text: string;
  try {
    text = await withRetries(ATTEMPTS, async () => {
      const headers = { "x-amz-sso_bearer_token": token };
      return (await askService({ method: "GET", url, headers }, LIMITS)).body.toString("utf8");
    });
  } catch (error) {
    throw new CredentialsError(
      `the sign-in of ${place} gives no credentials: ${failureReason(error)}`,
      again(name),
    );
  }
  const given = jsonObject("the answer of IAM Identity Center", text).roleCredentials;
  return credentialsOf("the answer of IAM Identity Center", (given ?? {}) as Record<string, unknown>);
}

function signIn(place: string, name: string, id: string): string {
  const text = smallFile(signInFile(id), `the sign-in of ${place}`, again(name));
  const { accessToken, expiresAt } = jsonObject(`the sign-in of ${place}`, text);
  const end = typeof expiresAt === "string" ? Date.parse(expiresAt) : Number.NaN;
  if (typeof accessToken === "string" && /^[\x21-\x7e]+$/.test(accessToken) && end > Date.now())
    return accessToken;
  throw new CredentialsError(`the sign-in of ${place} has expired`, again(name));
}

function again(name: string): string {
  return `Run aws sso login --profile ${shellName(name)}.`;
}
