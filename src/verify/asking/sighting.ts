import { textOf } from "../../model/file.ts";
import { sha256 } from "../../model/sha256.ts";
import { RELEASE_HEADER } from "../../routing/routed-history.ts";
import { PATTERNS } from "../../tables/patterns.ts";
import type { Reply } from "../replies/client.ts";
import { decodedBody } from "../replies/compare-body.ts";
import type { Failure } from "../replies/fault.ts";
import { sharedSeconds } from "../replies/shared-seconds.ts";
import type { SentRequest, Unanswered } from "./send-request.ts";

/** What a reply tells about the release that it belongs to. */
export interface SightedRelease {
  /** The release named by the header or, in a document that names one, by the content. */
  readonly release: string | undefined;
  /** SHA-256 of its decompressed content; undefined if it has none. */
  readonly digest: string | undefined;
}

/** A wrong answer, with what it tells about its release. */
export interface Sighting {
  readonly failure: Failure;
  /** The expected file. */
  readonly file: string | undefined;
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  readonly own: SightedRelease;
  /** What the plain GET sent with it tells; undefined if there was none. */
  readonly plain: SightedRelease | undefined;
  /** Remaining time in seconds that a shared cache may serve the answer. */
  readonly seconds: number;
}

const RELEASE = new RegExp(PATTERNS.release.pattern);

/** Largest size in bytes of a document that is searched for its release; those that name one are shorter. */
const MOST_READ = 1_000_000;

const NOTHING: SightedRelease = { release: undefined, digest: undefined };

/** Wraps a failure without an answer. */
export function unanswered(failure: Failure): Sighting {
  return { failure, file: undefined, status: undefined, own: NOTHING, plain: undefined, seconds: 0 };
}

export function sightingOf(
  failure: Failure,
  file: string | undefined,
  exchange: SentRequest | Unanswered,
): Sighting {
  if ("error" in exchange) return unanswered(failure);
  const { reply, plain } = exchange;
  const { "cache-control": caching, age } = reply.headers;
  const seconds = (caching === undefined ? undefined : sharedSeconds(caching)) ?? 0;
  const left = Math.max(0, seconds - (Number(age) || 0));
  const plainRelease = plain && releaseOfReply(plain);
  return {
    failure,
    file,
    status: reply.status,
    own: releaseOfReply(reply),
    plain: plainRelease,
    seconds: left,
  };
}

/** Returns what the headers and the content of a reply tell about its release. */
export function releaseOfReply(reply: Reply): SightedRelease {
  const body = reply.body.length === 0 || reply.status === 206 ? undefined : decodedBody(reply);
  const named = reply.headers[RELEASE_HEADER.toLowerCase()];
  const release = typeof named === "string" ? named : body && releaseIn(body);
  return {
    release: release !== undefined && RELEASE.test(release) ? release : undefined,
    digest: body && sha256(body),
  };
}

/** Returns the release that a JSON document names. */
function releaseIn(body: Uint8Array): string | undefined {
  // Only JSON objects can name one.
  if (body.length > MOST_READ || body[0] !== "{".charCodeAt(0)) return undefined;
  try {
    const { release, latest = release } = JSON.parse(textOf(body));
    return typeof latest === "string" ? latest : undefined;
  } catch {
    return undefined;
  }
}
