import { isDeepStrictEqual } from "node:util";
import pMap from "p-map";
import type { Build } from "../../src/build.ts";
import type { CatalogueDocument } from "../../src/documents/catalogue.ts";
import { readCatalogue } from "../../src/documents/read-catalogue.ts";
import { CONFIGURATION_ADDRESSES } from "../../src/hosts/loaded-hosts.ts";
import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import type { OutputFile } from "../../src/model/file.ts";
import type { Feature, Host } from "../../src/model/host.ts";
import { LIMITS } from "../../src/model/limits.ts";
import { required } from "../../src/model/required.ts";
import type { RouteTable } from "../../src/model/route.ts";
import { movedPagesIn } from "../../src/routing/table.ts";
import { sendRequest, type SentRequest, type Unanswered } from "../../src/verify/asking/send-request.ts";
import { type Source, sourceOf } from "../../src/verify/asking/source.ts";
import { catalogueRoutes } from "../../src/verify/folder/agreement.ts";
import type { Reply } from "../../src/verify/replies/client.ts";
import { faultsOf } from "../../src/verify/replies/compare.ts";
import { type Expectation, expectationOf } from "../../src/verify/replies/expectation.ts";
import {
  addressOf,
  COMMON_HEADERS,
  UNCHECKED,
  expectedAnswer,
  type RequestCase,
} from "../../src/verify/requests/request-case.ts";
import { requestList } from "../../src/verify/requests/requests.ts";
import type { OwnWay, RunningEngine } from "./engines.ts";
import { oncePer } from "./once.ts";
import { expectedReply, type WrittenRequest } from "./requests.ts";

/** Requests that are under way at once. */
const CONCURRENCY = 8;

/** The same engine, which sends equal requests of a file only once, because a GET changes nothing. */
export function askedOnce(engine: RunningEngine): RunningEngine {
  const replies = new Map<string, Promise<Reply>>();
  return {
    ...engine,
    client: {
      ...engine.client,
      ask(asked) {
        if (asked.method !== "GET") return engine.client.ask(asked);
        const key = JSON.stringify([asked.address, Object.entries(asked.headers).sort()]);
        const reply = replies.get(key) ?? engine.client.ask(asked);
        replies.set(key, reply);
        return reply;
      },
    },
  };
}

/** A request with what came back to it. */
interface Asked {
  readonly request: RequestCase;
  readonly exchange: SentRequest | Unanswered;
  /** The reply that the host must give; undefined if it may reply in its own way. */
  readonly expected: Expectation | undefined;
}

/** The replies of a site to the whole request list. */
export interface Replies {
  readonly source: Source;
  readonly asked: readonly Asked[];
}

/** Of all requests of the list those that are asked: every one, or the first of each kind. */
export type Chosen = (
  list: readonly RequestCase[],
  catalogue: readonly CatalogueEntry[],
  table: RouteTable,
) => readonly RequestCase[];

/** Asks a site the request list. Requests that its host answers in its own way come last: a bucket obeys DELETE. */
export async function askAll(
  { client, site }: RunningEngine,
  { files }: Build,
  host: Host,
  chosen: Chosen,
): Promise<Replies> {
  const byAddress = new Map(files.map(({ path, bytes }) => [`/${path}`, bytes]));
  const source = await sourceOf(client, site, { read: (address) => byAddress.get(address) });
  const addresses = [...byAddress.keys()].filter((address) => !CONFIGURATION_ADDRESSES.includes(address));
  const requests = requestsOf(chosen, [source.catalogue, addresses]);
  const isOwed = (request: RequestCase) => expectedAnswer(request, host) !== UNCHECKED;
  const askEach = (requests: readonly RequestCase[]) =>
    pMap(
      requests,
      async (request) => ({
        request,
        exchange: await sendRequest(client, request, LIMITS.answerBytes),
        expected: expectedOf(request, source, host),
      }),
      { concurrency: CONCURRENCY },
    );
  const expected = await askEach(requests.filter(isOwed));
  const own = await askEach(requests.filter((request) => !isOwed(request)));
  return { source, asked: [...expected, ...own] };
}

/** The requests of a site, found once for the engines of all hosts: most of them have the same. */
const requestsOf = oncePer(
  (chosen: Chosen, [document, addresses]: [CatalogueDocument, readonly string[]]) => {
    const [catalogue, table] = [readCatalogue(document), required(catalogueRoutes(document), "routes")];
    const list = requestList(catalogue, addresses, CONFIGURATION_ADDRESSES, table.gone, movedPagesIn(table));
    const picked = chosen(list, catalogue, table);
    return [...picked, ...unusualRequests(picked)];
  },
);

const UNKNOWN_METHOD = "a method that no standard has is refused";
const EMPTY_RANGE = "a range of no bytes is refused, or the whole file is sent";

/**
 * Requests that only the contract asks of hosts, and `verify` does not: for each refused method one that no standard has, and
 * for each range beyond the end one of no bytes.
 */
function unusualRequests(requests: readonly RequestCase[]): RequestCase[] {
  return requests.flatMap((request) => {
    if (request.method === "DELETE") return [{ ...request, method: "FOO", title: UNKNOWN_METHOD }];
    if (request.headers?.Range?.endsWith("-"))
      return [{ ...request, headers: { Range: "bytes=-0" }, title: EMPTY_RANGE }];
    return [];
  });
}

/** A reply that differs from what the host must give. */
export interface Wrong {
  /** Path, query and expected status. */
  readonly request: string;
  readonly title: string;
  readonly faults: string;
}

/** The replies that differ from what a host must give. */
export async function wrongReplies({ source, asked }: Replies): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  for (const one of asked) {
    const fault = one.expected && (await wrongOf(one, one.expected, source));
    if (fault !== undefined) wrong.push(fault);
  }
  return wrong;
}

/** The reply that a host must give to a request; undefined if it may reply in its own way. */
function expectedOf(request: RequestCase, { table }: Source, host: Host): Expectation | undefined {
  const expected = expectedAnswer(request, host);
  return expected === UNCHECKED ? undefined : expectationOf(request, expected, table, host);
}

/** What is wrong with a reply. Documents are not read: their bytes are those of the build, or that is a fault. */
async function wrongOf(
  { request, exchange }: Asked,
  expected: Expectation,
  { knowledge }: Source,
): Promise<Wrong | undefined> {
  const faults =
    "error" in exchange
      ? [exchange.error.message]
      : (await faultsOf(expected, exchange.reply, knowledge, exchange.plain)).map(({ what }) => what);
  if (faults.length === 0) return undefined;
  return {
    request: `${addressOf(request)} ${expected.status}`,
    title: `${request.method} ${request.title}`,
    faults: faults.join(", "),
  };
}

/** The limitations of a host that no reply needs: without any one of them, nothing more is wrong. */
export async function unseenLimitations(
  all: readonly Replies[],
  host: Host,
  isOwn: (wrong: Wrong) => boolean,
): Promise<Feature[]> {
  const unseen: Feature[] = [];
  // Of the quota test/hosts/gate.test.ts asks, with a site that has one.
  for (const { feature } of host.limitations.filter(({ feature }) => feature !== "gate")) {
    const able = { ...host, limitations: host.limitations.filter((one) => one.feature !== feature) };
    let isSeen = false;
    for (const replies of all) isSeen ||= await isNeeded(replies, able, isOwn);
    if (!isSeen) unseen.push(feature);
  }
  return unseen;
}

/** Whether a reply is wrong for a host that lacks less. Only requests with another expected reply are checked. */
async function isNeeded(
  { source, asked }: Replies,
  able: Host,
  isOwn: (wrong: Wrong) => boolean,
): Promise<boolean> {
  for (const one of asked) {
    const expected = expectedOf(one.request, source, able);
    if (expected === undefined || isDeepStrictEqual(expected, one.expected)) continue;
    const wrong = await wrongOf(one, expected, source);
    if (wrong !== undefined && !isOwn(wrong)) return true;
  }
  return false;
}

/**
 * The requests of the list by hand whose reply is another file, or has another status.
 * @param bytesAt the bytes of a published file, by its address
 */
export async function wrongByHand(
  { client }: RunningEngine,
  requests: readonly WrittenRequest[],
  bytesAt: ReadonlyMap<string, Uint8Array>,
  host: Host,
  ownWays?: readonly OwnWay[],
): Promise<string[]> {
  const askOne = async (request: WrittenRequest) => {
    const address = request.query ? `${request.path}?${request.query}` : request.path;
    const expected = expectedReply(request, host);
    if (expected === UNCHECKED) return [];
    const { status, file } = expected;
    const reply = await client.ask({ method: "GET", address, headers: COMMON_HEADERS });
    const faults = [
      ...(reply.status === status ? [] : ["status"]),
      ...(isSame(bytesAt.get(file), reply.body) ? [] : ["body"]),
    ].join(", ");
    const wrong = { request: `${address} ${status}`, title: request.title, faults };
    if (faults === "" || ownWayOf(wrong, ownWays) !== undefined) return [];
    return [`${request.title}: ${wrong.request}: ${faults}, was ${reply.status}`];
  };
  return (await pMap(requests, askOne, { concurrency: CONCURRENCY })).flat();
}

/** The same build in which every file of a host's configuration is empty. */
export function withEmptyConfiguration({ files, hostFiles, ...build }: Build, host: Host): Build {
  const emptied = (isOwn: (path: string) => boolean) => (file: OutputFile) =>
    isOwn(file.path) ? { ...file, bytes: new Uint8Array() } : file;
  return {
    ...build,
    files: files.map(emptied((path) => path in (host.inside ?? {}))),
    hostFiles: hostFiles.map(emptied((path) => path.startsWith(`${host.name}/`))),
  };
}

function isSame(bytes: Uint8Array | undefined, received: Uint8Array): boolean {
  return bytes !== undefined && Buffer.compare(bytes, received) === 0;
}

/** The own way of an engine that a wrong reply is of, if it is of one. */
export function ownWayOf(
  { request, title, faults }: Wrong,
  ownWays: readonly OwnWay[] = [],
): OwnWay | undefined {
  return ownWays.find(
    (way) => way.requests.test(request) && way.faults.test(faults) && (way.titles?.test(title) ?? true),
  );
}
