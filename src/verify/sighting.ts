import { textOf } from "../model/file.ts";
import { sha256 } from "../model/manifest.ts";
import { RELEASE_HEADER } from "../routing/history.ts";
import { PATTERNS } from "../tables/patterns.ts";
import type { Exchange, Unanswered } from "./ask.ts";
import type { Reply } from "./client.ts";
import { decodedBody } from "./compare-body.ts";
import type { Failure } from "./fault.ts";
import { sharedSeconds } from "./shared-seconds.ts";

/** What a reply tells of the release that it is of. */
export interface Told {
  /** By its header or, in a document that says it, by its content. */
  readonly release: string | undefined;
  /** SHA-256 of its content; undefined where it has none. */
  readonly digest: string | undefined;
}

/** A wrong answer, as far as it tells where it comes from. */
export interface Sighting {
  readonly failure: Failure;
  /** The file that was owed. */
  readonly file: string | undefined;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  readonly own: Told;
  /** The same of the plain GET that went with it. */
  readonly plain: Told | undefined;
  /** For so long a shared cache may go on to give it. */
  readonly seconds: number;
}

const RELEASE = new RegExp(PATTERNS.release.pattern);

/** Documents that say their release are shorter. */
const MOST_READ = 1_000_000;

const NOTHING: Told = { release: undefined, digest: undefined };

/** A failure that no answer came with. */
export function unanswered(failure: Failure): Sighting {
  return { failure, file: undefined, status: undefined, own: NOTHING, plain: undefined, seconds: 0 };
}

export function sightingOf(
  failure: Failure,
  file: string | undefined,
  exchange: Exchange | Unanswered,
): Sighting {
  if ("error" in exchange) return unanswered(failure);
  const { reply, plain } = exchange;
  const { "cache-control": caching, age } = reply.headers;
  const seconds = (caching === undefined ? undefined : sharedSeconds(caching)) ?? 0;
  const left = Math.max(0, seconds - (Number(age) || 0));
  const told = plain && toldBy(plain);
  return { failure, file, status: reply.status, own: toldBy(reply), plain: told, seconds: left };
}

/** What a reply tells by its headers, its content and what its content says. */
export function toldBy(reply: Reply): Told {
  const body = reply.body.length === 0 || reply.status === 206 ? undefined : decodedBody(reply);
  const named = reply.headers[RELEASE_HEADER.toLowerCase()];
  const release = typeof named === "string" ? named : body && releaseIn(body);
  return {
    release: release !== undefined && RELEASE.test(release) ? release : undefined,
    digest: body && sha256(body),
  };
}

/** The release that a document says. */
function releaseIn(body: Uint8Array): string | undefined {
  // Whatever begins in another way is no such document.
  if (body.length > MOST_READ || body[0] !== "{".charCodeAt(0)) return undefined;
  try {
    const { release, latest = release } = JSON.parse(textOf(body));
    return typeof latest === "string" ? latest : undefined;
  } catch {
    return undefined;
  }
}
