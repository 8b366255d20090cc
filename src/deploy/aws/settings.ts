import { parseKnownFiles } from "@smithy/shared-ini-file-loader";
import { UserError } from "../../model/problem.ts";
import { isRegion } from "./service.ts";

/** Settings of a section by their names; a nested one has its parent's name and a dot before its own. */
export type Profile = Readonly<Record<string, string | undefined>>;

/** What the environment and the shared files (`~/.aws/config`, `~/.aws/credentials`) say. */
export interface Settings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Sections of both files: profiles by their names, others such as `sso-session.NAME`. */
  readonly sections: Readonly<Record<string, Profile>>;
  /** Name of the profile in use. */
  readonly profileName: string;
  /** Whether `AWS_PROFILE` names it. */
  readonly isProfileNamed: boolean;
  /** Undefined where there is no such profile. */
  readonly profile: Profile | undefined;
}

/** Reads what this process's environment names. */
export async function readSettings(): Promise<Settings> {
  const env = process.env;
  const profileName = env.AWS_PROFILE || "default";
  const sections = await parseKnownFiles({ ignoreCache: true });
  return {
    env,
    sections,
    profileName,
    isProfileNamed: Boolean(env.AWS_PROFILE),
    profile: Object.hasOwn(sections, profileName) ? sections[profileName] : undefined,
  };
}

/**
 * The region that `AWS_REGION`, `AWS_DEFAULT_REGION` or the profile names, in this order.
 * @throws UserError where it is none
 */
export function configuredRegion({ env, profile }: Settings): string | undefined {
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || profile?.region;
  if (region === undefined || isRegion(region)) return region;
  throw new UserError(
    "the configured AWS region is not a region",
    "Set AWS_REGION to the region of the bucket, such as eu-west-1.",
  );
}

/** As the AWS tools write a service's name in settings. */
type Service = "s3" | "sts" | "sso" | "cloudfront_keyvaluestore";

/**
 * Address of a server that is asked instead of a service's own: `AWS_ENDPOINT_URL_<SERVICE>`, `AWS_ENDPOINT_URL`,
 * then the profile's `services` section and its `endpoint_url`.
 * @throws UserError where it is none
 */
export function configuredEndpoint(settings: Settings, service: Service): string | undefined {
  const { env, profile, sections } = settings;
  if (isTrue(env.AWS_IGNORE_CONFIGURED_ENDPOINT_URLS ?? profile?.ignore_configured_endpoint_urls)) {
    return undefined;
  }
  const services = profile?.services === undefined ? undefined : sections[`services.${profile.services}`];
  const text =
    env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ||
    env.AWS_ENDPOINT_URL ||
    services?.[`${service}.endpoint_url`] ||
    profile?.endpoint_url;
  if (text === undefined || isWebAddress(text)) return text;
  throw new UserError(
    `the endpoint that is configured for ${service} is none`,
    "Write AWS_ENDPOINT_URL or endpoint_url as https://host or http://host:port.",
  );
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export function isTrue(value: string | undefined): boolean {
  return value?.toLowerCase() === "true";
}

/** Whether a profile or the environment asks for hosts of a kind; the environment comes first. */
export function usesHosts({ env, profile }: Settings, kind: "fips" | "dualstack"): boolean {
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

/** What the names of Amazon's hosts in a region end in. */
export function hostSuffix(region: string): string {
  return SUFFIXES.find(([pattern]) => pattern.test(region))?.[1] ?? "amazonaws.com";
}
