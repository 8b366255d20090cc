import {
  type Credentials,
  CredentialsError,
  credentialsOf,
  environmentCredentials,
  shellName,
} from "./credentials.ts";
import { containerCredentials, instanceCredentials } from "./metadata-credentials.ts";
import { processCredentials } from "./process-credentials.ts";
import type { AwsSettings } from "./settings.ts";
import type { AwsProfile } from "./shared-files.ts";
import { ssoCredentials } from "./sso-credentials.ts";
import { assumeRole, assumeRoleWithToken } from "./sts.ts";

/**
 * Obtains the credentials of the profile in use; undefined if it configures none, or if it is the default profile and
 * does not exist.
 * Source: AWS SDKs and Tools Reference Guide, "Settings reference".
 * @throws CredentialsError
 */
export async function profileCredentials(settings: AwsSettings): Promise<Credentials | undefined> {
  const { profile, profileName, isProfileNamed } = settings;
  if (profile !== undefined) return credentialsIn(settings, profileName, profile, []);
  if (!isProfileNamed) return undefined;
  throw new CredentialsError(
    `the profile ${JSON.stringify(profileName)} does not exist`,
    "Define it in ~/.aws/config, or set AWS_PROFILE to another.",
  );
}

async function credentialsIn(
  settings: AwsSettings,
  name: string,
  profile: AwsProfile,
  visited: readonly string[],
): Promise<Credentials | undefined> {
  const place = `the profile ${JSON.stringify(name)}`;
  const keys = () =>
    credentialsOf(place, {
      accessKeyId: profile.aws_access_key_id,
      secretAccessKey: profile.aws_secret_access_key,
      sessionToken: profile.aws_session_token,
    });
  const hasKeys = profile.aws_access_key_id !== undefined || profile.aws_secret_access_key !== undefined;
  // A profile may name itself as the source of its role: its own keys are used then.
  if (hasKeys && visited.includes(name)) return keys();
  const role = {
    arn: profile.role_arn ?? "",
    sessionName: profile.role_session_name,
    externalId: profile.external_id,
    durationSeconds: profile.duration_seconds,
  };
  if (profile.role_arn !== undefined && (profile.source_profile ?? profile.credential_source) !== undefined) {
    if (profile.mfa_serial !== undefined) throw notHere(place, "asks for a code (mfa_serial)", name);
    const by = await sourceOf(settings, name, profile, visited);
    return assumeRole(settings, role, by);
  }
  if (hasKeys) return keys();
  if (profile.web_identity_token_file !== undefined) {
    if (role.arn === "") throw new CredentialsError(`${place} has a web_identity_token_file but no role_arn`);
    return assumeRoleWithToken(settings, role, profile.web_identity_token_file);
  }
  if (profile.credential_process !== undefined) return processCredentials(place, profile.credential_process);
  if (profile.sso_account_id !== undefined || profile.sso_session !== undefined) {
    return ssoCredentials(settings, name, profile);
  }
  if (profile.login_session !== undefined) throw notHere(place, "signs in with aws login", name);
  if (role.arn !== "")
    throw new CredentialsError(`${place} has a role_arn, but neither a source_profile nor another source`);
  return undefined;
}

async function sourceOf(
  settings: AwsSettings,
  name: string,
  profile: AwsProfile,
  visited: readonly string[],
): Promise<Credentials> {
  const { source_profile: source, credential_source: kind } = profile;
  const place = `the profile ${JSON.stringify(name)}`;
  if (source === undefined) {
    const found = kind === undefined ? undefined : await bySource(settings, kind);
    if (found !== undefined) return found;
    throw new CredentialsError(
      `${place} has the credential_source ${JSON.stringify(kind)}, which gives no credentials`,
    );
  }
  const next = settings.files.profiles.get(source);
  if (next === undefined) {
    throw new CredentialsError(
      `${place} has the source_profile ${JSON.stringify(source)}, which does not exist`,
    );
  }
  const seen = [...visited, name];
  const hasKeys = next.aws_access_key_id !== undefined;
  if (seen.includes(source) && !(source === name && hasKeys)) {
    throw new CredentialsError(`${place} has a source_profile that leads back to it`);
  }
  const found = await credentialsIn(settings, source, next, seen);
  if (found !== undefined) return found;
  throw new CredentialsError(
    `the profile ${JSON.stringify(source)} is a source_profile but has no credentials`,
  );
}

function bySource(
  settings: AwsSettings,
  kind: string,
): Promise<Credentials | undefined> | Credentials | undefined {
  if (kind === "Environment") return environmentCredentials(settings);
  if (kind === "EcsContainer") return containerCredentials(settings);
  if (kind === "Ec2InstanceMetadata") return instanceCredentials(settings);
  return undefined;
}

/** Returns the error for a kind of credentials that only the AWS command line supports. */
function notHere(place: string, what: string, name: string): CredentialsError {
  return new CredentialsError(
    `${place} ${what}, which only the AWS command line can do`,
    `Export them with it: eval "$(aws configure export-credentials --profile ${shellName(name)} --format env)".`,
  );
}
