import pMap from "p-map";
import { baseOf, type catalogueDocument, readCatalogue } from "../documents/catalogue.ts";
import { MANIFEST_PATH } from "../documents/manifest.ts";
import type { Manifest } from "../documents/schemas.ts";
import type { Host } from "../model/host.ts";
import { formatProblem, UserError } from "../model/problem.ts";
import { CATALOGUE_FILE } from "../routing/addresses.ts";
import { routeTable } from "../routing/routes.ts";
import { type Client, clientOf, type Reply } from "./client.ts";
import { type Fault, faultsOf } from "./compare.ts";
import { documentProblems } from "./documents.ts";
import { expectationOf } from "./expectation.ts";
import { knowledgeOf } from "./knowledge.ts";
import { ITS_OWN, owedBy, type RequestCase } from "./request-case.ts";
import { requestList } from "./requests.ts";

export interface VerifyOptions {
  /** The host whose declared differences are expected; without one, none are. */
  readonly host?: Host | undefined;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** For each whole reply. */
  readonly timeoutMs: number;
  /** The build that should be there; without one, what the site's own manifest says. */
  readonly build?: Build | undefined;
  /** Called with the number of requests so far. */
  readonly asked?: (requests: number) => void;
}

/** A build at hand. */
export interface Build {
  /** The bytes of a file by its address; undefined where there is none. */
  read(address: string): Uint8Array | undefined;
}

/** A request that was not answered as it should be. */
export interface Failure {
  readonly title: string;
  readonly method: string;
  readonly url: string;
  /** Headers that were sent, but for those of every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
}

export interface SiteReport {
  readonly release: string;
  readonly requests: number;
  /** Requests that were left out, for the host answers them in its own way. */
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

/** Sent with each request: the answers must be readable by pages of any origin, and as they are on the disk. */
const COMMON = { Origin: "https://client.example", "Accept-Encoding": "identity" };

/**
 * Asks a site every request of the list, and compares every answer.
 * @throws UserError where the site cannot be reached or is none of this program
 */
export async function verifySite(base: URL, options: VerifyOptions): Promise<SiteReport> {
  const client = clientOf(base, options.timeoutMs);
  try {
    return await verifyWith(client, base, options);
  } finally {
    client.close();
  }
}

async function verifyWith(client: Client, base: URL, options: VerifyOptions): Promise<SiteReport> {
  const site = withoutSlash(base);
  const { manifest, catalogue, knowledge } = await sourceOf(client, site, options.build);
  const table = routeTable(readCatalogue(catalogue), (address) => `${baseOf(catalogue)}${address}`);
  const addresses = [MANIFEST_PATH, ...manifest.files.map(({ path }) => path)]
    .map((path) => `/${path}`)
    .filter((address) => !table.hidden.includes(address));
  const requests = requestList(readCatalogue(catalogue), addresses);

  let done = 0;
  const judge = async (request: RequestCase): Promise<Failure | undefined> => {
    const owed = owedBy(request, options.host);
    if (owed === ITS_OWN) return undefined;
    const expected = expectationOf(request, owed, table, options.host);
    const faults = await ask(client, request).then(
      async (reply) => [...(await faultsOf(expected, reply, knowledge)), ...schemaFaults(request, reply)],
      (error: Error) => [{ what: "request", expected: "an answer", received: error.message }],
    );
    done += 1;
    options.asked?.(done);
    if (faults.length === 0) return undefined;
    const { title, method, headers = {} } = request;
    return { title, method, url: `${site}${addressOf(request)}`, headers, faults };
  };
  const results = await pMap(requests, judge, { concurrency: options.concurrency });
  return {
    release: manifest.release,
    requests: done,
    skipped: requests.length - done,
    failures: results.filter((failure) => failure !== undefined),
  };
}

/** What the replies are compared with: the build at hand or, without one, what the site says of itself. */
async function sourceOf(client: Client, site: string, build: Build | undefined) {
  const fetched = async (address: string) => wholeReply(client, site, address);
  // Without its manifest it is no site of ours, whatever it is compared with.
  await fetched(`/${MANIFEST_PATH}`);
  const read = build === undefined ? fetched : async (address: string) => build.read(address);
  const manifestBytes = (await read(`/${MANIFEST_PATH}`))!;
  const manifest: Manifest = JSON.parse(text(manifestBytes));
  const catalogue: ReturnType<typeof catalogueDocument> = JSON.parse(text((await read(CATALOGUE_FILE))!));
  return { manifest, catalogue, knowledge: knowledgeOf(manifest, manifestBytes, read) };
}

/** @throws UserError where the address does not answer with a document as it should be */
async function wholeReply(client: Client, site: string, address: string): Promise<Uint8Array> {
  const remedy = "Name the address under which / is the start page of a published build.";
  const reply = await client.ask({ method: "GET", address, headers: COMMON }).catch((error: Error) => {
    throw new UserError(`${site}${address} cannot be read: ${error.message}`, remedy);
  });
  if (reply.status !== 200) throw new UserError(`${site}${address} answers ${reply.status}`, remedy);
  const [problem] = documentProblems(address, reply.body);
  if (problem !== undefined) throw new UserError(`${site}: ${formatProblem(problem)}`, remedy);
  return reply.body;
}

/** Sends a request of the list; one that needs an ETag gets it first. */
async function ask(client: Client, request: RequestCase): Promise<Reply> {
  const { method, headers = {} } = request;
  const asked = { method, address: addressOf(request), headers: { ...COMMON, ...headers } };
  if (headers["If-None-Match"] !== "{etag}") return client.ask(asked);
  const first = await client.ask({ ...asked, headers: COMMON });
  // Without one the answer is whole, and the missing ETag a fault of the file's own request.
  return client.ask({ ...asked, headers: { ...COMMON, "If-None-Match": first.headers.etag ?? '""' } });
}

/** A file that is asked for by its own name is read, and not only compared. */
function schemaFaults({ method, path, answer, headers }: RequestCase, { status, body }: Reply): Fault[] {
  if (method !== "GET" || status !== 200 || answer.file !== path || headers !== undefined) return [];
  const [problem, ...more] = documentProblems(path, body);
  if (problem === undefined) return [];
  const others = more.length === 0 ? "" : `; and ${more.length} more`;
  return [{ what: "schema", expected: "as its schema says", received: `${formatProblem(problem)}${others}` }];
}

function addressOf({ path, query }: RequestCase): string {
  return query === undefined ? path : `${path}?${query}`;
}

function withoutSlash(base: URL): string {
  return `${base.origin}${base.pathname.replace(/\/+$/, "")}`;
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
