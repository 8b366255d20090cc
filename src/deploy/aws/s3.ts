import { setMaxListeners } from "node:events";
import type { Leave } from "../watch.ts";
import { withCorrections, type Learned, correctionOf, type Sent, signedBy } from "./corrections.ts";
import { credentialSource } from "./credential-chain.ts";
import type { SendRequest, ExchangeLimits, ServiceReply } from "./exchange.ts";
import { withRetries } from "./retry.ts";
import { objectAddress, type BucketAddress } from "./s3-address.ts";
import { askService, ServiceError } from "./service.ts";
import { configuredEndpoint, configuredRegion, readSettings, usesHosts } from "./settings.ts";
import { Signer, type SigningKeys } from "./signer.ts";

/** A request for an object. */
export interface ObjectRequest {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  /** All headers are signed. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Digest of the body, in hexadecimal; S3 refuses a body that does not match. */
  readonly sha256?: string;
}

/** The server of a bucket. */
export interface S3 {
  /** Where requests go, if not to Amazon's servers. */
  readonly endpoint: string | undefined;
  /**
   * Sends a request, and repeats it after temporary errors.
   * @param mostBytes largest size of the answer's body
   * @param leave to obtain before each attempt
   * @throws ServiceError, NoAnswer, TooLarge, CredentialsError; the reason of `close`; what `leave` throws
   */
  send(request: ObjectRequest, mostBytes: number, leave?: Leave): Promise<ServiceReply>;
  /** Aborts requests in flight. */
  close(): void;
}

const ATTEMPTS = 5;
const CONNECT_MS = 5_000;
const IDLE_MS = 20_000;
const TOTAL_MS = 300_000;
const NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/**
 * Opens the server of a bucket. Credentials are obtained at the first request.
 * @param given a server other than Amazon's, addressed path-style; by default the one in the settings of AWS tools, if
 * any
 * @param by sends the requests; by default over the network
 * @returns undefined if the server is Amazon's and no region is configured
 * @throws UserError for invalid settings
 */
export async function openS3(
  bucket: string,
  given: string | undefined,
  by?: SendRequest,
): Promise<S3 | undefined> {
  const settings = readSettings();
  const endpoint = given ?? configuredEndpoint(settings, "s3");
  const region = configuredRegion(settings) ?? (endpoint === undefined ? undefined : "us-east-1");
  if (region === undefined) return undefined;
  const [isFips, isDualStack] = [usesHosts(settings, "fips"), usesHosts(settings, "dualstack")];
  const credentials = credentialSource(settings);
  const stop = new AbortController();
  // Each request in flight listens to it.
  setMaxListeners(0, stop.signal);
  const learned: LearnedOfBucket = {
    place: { bucket, region, endpoint, isFips, isDualStack },
    clockMs: 0,
  };
  const keys: SigningKeys = new Map();
  return {
    endpoint,
    send: (request, mostBytes, leave) => {
      const limits = { connectMs: CONNECT_MS, idleMs: IDLE_MS, totalMs: TOTAL_MS, mostBytes };
      const attempt = withCorrections(
        async () => ({ ...(await signedBy(credentials, learned)), place: learned.place }),
        (sent) => askSigned(sent, { keys, request, limits, leave, signal: stop.signal, by }),
        (error, sent) => regionIn(error, sent, learned) ?? correctionOf(error, sent, learned, credentials),
      );
      return withRetries(ATTEMPTS, attempt, stop.signal);
    },
    close: () => stop.abort(),
  };
}

interface LearnedOfBucket extends Learned {
  place: BucketAddress;
}

interface SentToBucket extends Sent {
  readonly place: BucketAddress;
}

/** A request, and how to send it. */
interface Sending {
  readonly request: ObjectRequest;
  readonly keys: SigningKeys;
  readonly limits: ExchangeLimits;
  readonly leave: Leave | undefined;
  readonly signal: AbortSignal;
  readonly by: SendRequest | undefined;
}

async function askSigned(
  sent: SentToBucket,
  { request, keys, limits, leave, signal, by }: Sending,
): Promise<ServiceReply> {
  const { method, body } = request;
  for (;;) {
    await leave?.obtain();
    const signed = await signedRequest(sent, request, keys);
    // The process may have been suspended while signing.
    if (leave !== undefined && !leave.isFresh()) continue;
    return askService({ method, ...signed, ...(body !== undefined && { body }) }, limits, signal, by);
  }
}

async function signedRequest(
  { place, clockMs, by }: SentToBucket,
  { method, key, query = {}, headers, sha256 }: ObjectRequest,
  keys: SigningKeys,
) {
  const { accessKeyId, secretAccessKey, sessionToken } = by;
  const url = objectAddress(place, key);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const toSign = {
    method,
    url: url.href,
    headers: { ...headers, "x-amz-content-sha256": sha256 ?? NOTHING },
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    service: "s3",
    region: place.region,
    datetime: new Date(Date.now() + clockMs).toISOString().replace(/[:-]|\.\d{3}/g, ""),
    allHeaders: true,
  };
  const signer = new Signer(toSign, keys);
  return { url, headers: Object.fromEntries((await signer.sign()).headers) };
}

/** Remembers the region that a refusal names for the bucket; returns `region` if it is a different one. */
function regionIn(error: unknown, sent: SentToBucket, learned: LearnedOfBucket): string | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { status, region } = error;
  if (![301, 307, 400].includes(status) || region === "" || region === sent.place.region) return undefined;
  learned.place = { ...sent.place, region };
  return "region";
}
