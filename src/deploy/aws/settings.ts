import { UserError } from "../../model/problem.ts";
import { isRegion } from "./service.ts";
import { type AwsProfile, readSharedFiles, type SharedFiles } from "./shared-files.ts";

/** The settings in the environment and the shared files (`~/.aws/config`, `~/.aws/credentials`). */
export interface AwsSettings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly files: SharedFiles;
  /** Name of the profile in use. */
  readonly profileName: string;
  /** Whether `AWS_PROFILE` names it. */
  readonly isProfileNamed: boolean;
  /** Undefined if the profile does not exist. */
  readonly profile: AwsProfile | undefined;
}

/**
 * Reads the settings of this process.
 * @throws UserError if a shared file cannot be read
 */
export function readSettings(): AwsSettings {
  const env = process.env;
  const profileName = env.AWS_PROFILE || "default";
  const files = readSharedFiles(env);
  return {
    env,
    files,
    profileName,
    isProfileNamed: Boolean(env.AWS_PROFILE),
    profile: files.profiles.get(profileName),
  };
}

/**
 * Returns the region from `AWS_REGION`, `AWS_DEFAULT_REGION` or the profile, in this order.
 * @throws UserError if it is not a valid name
 */
export function configuredRegion({ env, profile }: AwsSettings): string | undefined {
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || profile?.region;
  if (region === undefined || isRegion(region)) return region;
  throw new UserError(
    "the configured AWS region is not valid",
    "Set AWS_REGION to the region of the bucket, such as eu-west-1.",
  );
}

/** Names of services in the settings of AWS tools. */
type Service = "s3" | "sts" | "sso" | "cloudfront_keyvaluestore";

/**
 * Returns the configured address of a server to use instead of Amazon's: from `AWS_ENDPOINT_URL_<SERVICE>`,
 * `AWS_ENDPOINT_URL`, the profile's `services` section or its `endpoint_url`, in this order.
 * @throws UserError if it is not a web address
 */
export function configuredEndpoint(settings: AwsSettings, service: Service): string | undefined {
  const { env, profile, files } = settings;
  if (isTrue(env.AWS_IGNORE_CONFIGURED_ENDPOINT_URLS ?? profile?.ignore_configured_endpoint_urls)) {
    return undefined;
  }
  const services = profile?.services === undefined ? undefined : files.services.get(profile.services);
  const text =
    env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ||
    env.AWS_ENDPOINT_URL ||
    services?.[`${service}.endpoint_url`] ||
    profile?.endpoint_url;
  if (text === undefined || isWebAddress(text)) return text;
  throw new UserError(
    `the endpoint configured for ${service} is not a web address`,
    "Write AWS_ENDPOINT_URL or endpoint_url as https://host or http://host:port.",
  );
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export function isTrue(value: string | undefined): boolean {
  return value?.toLowerCase() === "true";
}

/** Returns whether the environment or the profile, in this order, asks for a kind of hosts. */
export function usesHosts({ env, profile }: AwsSettings, kind: "fips" | "dualstack"): boolean {
  return isTrue(env[`AWS_USE_${kind.toUpperCase()}_ENDPOINT`] || profile?.[`use_${kind}_endpoint`]);
}

const SUFFIXES: readonly (readonly [RegExp, string])[] = [
  [/^cn-/, "amazonaws.com.cn"],
  [/^eusc-/, "amazonaws.eu"],
  [/^us-iso-/, "c2s.ic.gov"],
  [/^us-isob-/, "sc2s.sgov.gov"],
  [/^eu-isoe-/, "cloud.adc-e.uk"],
  [/^us-isof-/, "csp.hci.ic.gov"],
];

/** Returns the suffix of the names of Amazon's hosts in a region. */
export function hostSuffix(region: string): string {
  return SUFFIXES.find(([pattern]) => pattern.test(region))?.[1] ?? "amazonaws.com";
}
