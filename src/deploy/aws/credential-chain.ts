import { type Credentials, CredentialsError, environmentCredentials } from "./credentials.ts";
import { containerCredentials, instanceCredentials } from "./metadata-credentials.ts";
import { profileCredentials } from "./profile-credentials.ts";
import type { AwsSettings } from "./settings.ts";
import { webIdentityCredentials } from "./sts.ts";

/** Credentials that are obtained when first needed, and again before they expire. */
export interface CredentialSource {
  /** @throws CredentialsError */
  current(): Promise<Credentials>;
  /** Forgets credentials that a service refused. */
  forget(refused: Credentials): void;
}

const AHEAD_MS = 5 * 60_000;
/** Minimum time between two lookups, if the credentials expire sooner than `AHEAD_MS`. */
const PAUSE_MS = 30_000;

export function credentialSource(settings: AwsSettings): CredentialSource {
  let held: { readonly credentials: Credentials; readonly until: number } | undefined;
  let looking: Promise<Credentials> | undefined;
  const look = async () => {
    try {
      const credentials = await findCredentials(settings);
      const until = (credentials.expiresAt ?? Number.POSITIVE_INFINITY) - AHEAD_MS;
      held = { credentials, until: Math.max(until, Date.now() + PAUSE_MS) };
      return credentials;
    } finally {
      looking = undefined;
    }
  };
  return {
    async current() {
      if (held !== undefined && Date.now() < held.until) return held.credentials;
      looking ??= look();
      return looking;
    },
    forget(refused) {
      if (held?.credentials === refused) held = undefined;
    },
  };
}

/**
 * Looks for credentials in the places where AWS tools look, in this order: the environment, the profile, a web
 * identity, the container, the machine. A place that is configured but gives none is an error, so that the identity
 * used is never a different one from the one configured.
 * @throws CredentialsError
 */
async function findCredentials(settings: AwsSettings): Promise<Credentials> {
  const found =
    environmentCredentials(settings) ??
    (await profileCredentials(settings)) ??
    (await webIdentityCredentials(settings)) ??
    (await containerCredentials(settings)) ??
    (await instanceCredentials(settings));
  if (found !== undefined) return found;
  throw new CredentialsError(
    "none in the environment, the shared files, a web identity, a container or this machine",
  );
}
