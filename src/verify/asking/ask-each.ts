import pMap from "p-map";
import type { Host } from "../../model/host.ts";
import { LIMITS } from "../../model/limits.ts";
import { SILENT_LISTENER, type Listener } from "../../model/listener.ts";
import { sha256 } from "../../model/sha256.ts";
import { decodedBody } from "../replies/compare-body.ts";
import type { Failure } from "../replies/fault.ts";
import { isolatingHeaders } from "../replies/policies.ts";
import { addressOf, type ExpectedReply, type RequestCase } from "../requests/request-case.ts";
import { exchangeFaults } from "./exchange-faults.ts";
import type { PatientClient } from "./patient-client.ts";
import type { Preview } from "./preview.ts";
import { sendRequest, type SentRequest, type Unanswered } from "./send-request.ts";
import { type Sighting, sightingOf, unanswered } from "./sighting.ts";
import { isGateStatus, silenceOf, type GateStatus, gateFailure } from "./silence.ts";
import type { Source } from "./source.ts";

/** A request with the answer that the host must give. */
export interface PlannedRequest {
  readonly request: RequestCase;
  readonly expected: ExpectedReply;
}

export interface Asking {
  /** The host whose declared limitations are expected; if undefined, none are. */
  readonly host: Host | undefined;
  /** Number of requests in flight at once. */
  readonly concurrency: number;
  /** Removes what a deploy preview adds by itself; if undefined, nothing is excused. */
  readonly preview: Preview | undefined;
  /** Whether the content of the file at an address is needed later. */
  readonly keeps: (address: string) => boolean;
  /** Receives the number of requests done so far. */
  readonly listener?: Listener | undefined;
}

export interface Judged {
  /** Requests of the list that were sent. */
  readonly asked: number;
  /** All wrong answers. */
  readonly sightings: readonly Sighting[];
  /** Headers that the host adds and that are not faults, each with the number of answers that have it. */
  readonly isolating: ReadonlyMap<string, number>;
  /** The content of the files that `keeps` selects, by path, without files that do not match the manifest. */
  readonly kept: ReadonlyMap<string, Uint8Array>;
}

/** After this many requests in a row without an answer, no more are sent. */
const MOST_UNANSWERED = 20;

/** Sends the requests and checks every answer. A site that stops answering is reported as one failure. */
export async function askEach(
  client: PatientClient,
  site: string,
  source: Source,
  requests: readonly PlannedRequest[],
  { host, concurrency, preview, keeps, listener = SILENT_LISTENER }: Asking,
): Promise<Judged> {
  listener.step(`Asking ${site}`, requests.length);
  let asked = 0;
  /** Failures since the last answer, in the order they were found. */
  let lost: Failure[] = [];
  /** Requests that the site's gate refused, if it has one. */
  const refused: { readonly failure: Failure; readonly status: GateStatus }[] = [];
  const isolating = new Map<string, number>();
  const kept = new Map<string, Uint8Array>();
  const judge = async ({ request, expected }: PlannedRequest): Promise<Sighting | undefined> => {
    if (lost.length >= MOST_UNANSWERED || refused.length > 0) return undefined;
    const came = await sendRequest(client, request, mostBytesOf(expected, source));
    const exchange =
      "reply" in came && preview !== undefined
        ? preview.without(came, expected.file, source.knowledge)
        : came;
    asked += 1;
    listener.count(asked);
    const faults = await exchangeFaults(request, expected, exchange, source, host);
    const { title, method, headers = {} } = request;
    const { sent } = exchange;
    const failure = { title, method, url: `${site}${addressOf(request)}`, headers, sent, faults };
    for (const header of "reply" in exchange ? isolatingHeaders(exchange.reply) : []) {
      isolating.set(header, (isolating.get(header) ?? 0) + 1);
    }
    const content = keeps(request.path) && "reply" in exchange ? decodedBody(exchange.reply) : undefined;
    // A file that does not match the manifest is a fault of this request only.
    if (content !== undefined && source.knowledge.known(request.path)?.sha256 === sha256(content)) {
      kept.set(request.path.slice(1), content);
    }
    const status = statusOf(exchange);
    if (source.catalogue.gate !== undefined && isGateStatus(status)) {
      refused.push({ failure, status });
      return undefined;
    }
    if (isAnswer(exchange)) lost = [];
    else lost.push(failure);
    return faults.length === 0 ? undefined : sightingOf(failure, expected.file, exchange);
  };
  const found = await pMap(requests, judge, { concurrency });
  const sightings = found.filter((sighting) => sighting !== undefined);
  const [turned] = refused;
  if (turned !== undefined) {
    const refusal = gateFailure(
      turned.failure,
      turned.status,
      client.traffic().requests,
      requests.length - asked,
    );
    return { asked, sightings: [unanswered(refusal), ...sightings], isolating, kept };
  }
  const [first] = lost;
  if (first === undefined || lost.length < MOST_UNANSWERED) return { asked, sightings, isolating, kept };
  const others = sightings.filter(({ failure }) => !lost.includes(failure));
  const silence = silenceOf(first, lost.length, requests.length - asked);
  return { asked, sightings: [unanswered(silence), ...others], isolating, kept };
}

/**
 * Returns how much of a body to receive: the size of the expected file by the manifest, and room for a server's own page.
 */
function mostBytesOf({ file }: ExpectedReply, { knowledge }: Source): number {
  const size = file === undefined ? 0 : (knowledge.known(file)?.bytes ?? 0);
  return Math.min(size, LIMITS.answerBytes) + LIMITS.answerSlackBytes;
}

/** Returns whether the site still works: it may be down, limit the rate of requests, or ask for a password. */
function isAnswer(exchange: SentRequest | Unanswered): boolean {
  const status = statusOf(exchange);
  return status !== undefined && ![401, 429, 503].includes(status);
}

function statusOf(exchange: SentRequest | Unanswered): number | undefined {
  return "error" in exchange ? undefined : exchange.reply.status;
}
