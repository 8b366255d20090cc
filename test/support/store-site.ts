import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, vi } from "vitest";
import type { SendRequest } from "../../src/deploy/aws/exchange.ts";
import { deployToStore, type StoreDeployOptions } from "../../src/deploy/store/deploy.ts";
import { readBuild } from "../../src/deploy/store/plan.ts";
import { rollback } from "../../src/deploy/store/rollback.ts";
import type { StoreClock } from "../../src/deploy/store/settled.ts";
import { SILENT_LISTENER } from "../../src/model/listener.ts";
import { modelStore, startStore, STORE, type StoreModel } from "./key-value-store.ts";
import { modelExchange } from "./model-exchange.ts";
import { BUCKET, modelS3, type S3, type ServedS3, startS3 } from "./s3-server.ts";
import { smallBuild } from "./small-build.ts";

/** A request to the bucket or the store, before it is done. */
export interface Step {
  /** Such as `PUT api/index.json` or `update`. */
  readonly line: string;
  /** How many requests came so far, this one among them. */
  readonly nth: number;
}

/** A bucket behind CloudFront, and its store. */
export interface StoreSite<Bucket extends S3 = S3> {
  readonly s3: Bucket;
  readonly store: StoreModel;
  /** Asked before each request, which waits; `cut` breaks its connection, `late` when it is done. */
  gate: (step: Step) => "cut" | "late" | undefined | Promise<"cut" | "late" | undefined>;
  /** Requests so far. */
  readonly log: string[];
}

type Options = Partial<StoreDeployOptions>;

/**
 * A site for deploys of this process, without a port.
 * @param checksSignatures whether a request without a correct signature is refused; the check takes half of the time
 */
export function modelSite(checksSignatures = true): StoreSite {
  const [bucket, store] = [modelS3(), modelStore()];
  bucket.proxy.checksSignatures = store.checksSignatures = checksSignatures;
  const asked = { bucket: bucket.reach.exchange!, store: modelExchange(store.handle) };
  vi.stubEnv(STORE_ENDPOINT, "http://store.test");
  const exchange: SendRequest = (...all) =>
    asked[all[0].url.host === "store.test" ? "store" : "bucket"](...all);
  return gated({ ...bucket, reach: { ...bucket.reach, exchange } }, store);
}

/** A site behind ports, which other processes reach too; closed when the test is done. */
export async function startStoreSite(): Promise<StoreSite<ServedS3>> {
  const [bucket, store] = [await startS3(), await startStore()];
  vi.stubEnv(STORE_ENDPOINT, store.endpoint);
  return gated(bucket, store);
}

const STORE_ENDPOINT = "AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE";

function gated<Bucket extends S3>(s3: Bucket, store: StoreModel): StoreSite<Bucket> {
  s3.proxy.unseen = [];
  const asked = (line: string) => site.gate({ line, nth: site.log.push(line) });
  s3.proxy.fault = ({ method, key }) => asked(`${method} ${key}`);
  store.fault = async ({ what }) => {
    const fault = await asked(what);
    return fault === "late" ? "cut after" : fault;
  };
  const site: StoreSite<Bucket> = { s3, store, gate: () => undefined, log: [] };
  return site;
}

const TARGET = { bucket: BUCKET, prefix: "" };

let time = Date.parse("2026-11-22T12:00:00Z");
/** A clock with which waiting takes no time, and a second passes between two readings. */
const PATIENT: StoreClock = { now: () => (time += 1000), wait: async () => {} };

/** Deploys a folder there, one request at a time. */
export function sendTo({ s3 }: StoreSite, folder: string, options: Options = {}) {
  const all = { store: STORE, ...s3.reach, concurrency: 1, clock: PATIENT, ...options };
  return deployToStore(folder, TARGET, all, SILENT_LISTENER);
}

export function rollBack({ s3 }: StoreSite, name?: string, options: Options = {}) {
  const all = { store: STORE, ...s3.reach, clock: PATIENT, ...options };
  return rollback(name, TARGET, all, SILENT_LISTENER);
}

/** The files that CloudFront's functions need, in addition to those of a small build. */
const ERRORS = {
  "api/errors/method-not-allowed.json": '{"status":405}',
  "api/errors/unknown-format.json": '{"status":404,"value":"format"}',
  "api/errors/unknown-industry.json": '{"status":404,"value":"industry"}',
};

/** A small build that can be deployed to a store. */
export function storeBuild(changes: Readonly<Record<string, string | null>> = {}, release?: string): string {
  return smallBuild({ ...ERRORS, ...changes }, release);
}

/** The same for all tests of a file. */
export function lastingBuild(changes: Readonly<Record<string, string | null>>, release: string): string {
  const folder = mkdtempSync(join(tmpdir(), "compliance-data-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return smallBuild({ ...ERRORS, ...changes }, release, folder);
}

const builds = new Map<string, ReturnType<typeof readBuild>>();

/** What a build is deployed as; read once. */
function buildIn(folder: string) {
  const found = builds.get(folder) ?? readBuild(folder, "");
  builds.set(folder, found);
  return found;
}

/** The id that a build is deployed as. */
export function idOf(folder: string): string {
  return buildIn(folder).routes.id;
}

/** Makes a site hold what another holds. */
export function copySite(from: StoreSite, to: StoreSite): void {
  for (const [key, object] of from.s3.objects) to.s3.objects.set(key, object);
  for (const [key, value] of from.store.entries) to.store.touch(key, value);
}

/**
 * Which of some builds is shown, all of it: each route and each file, as they are in the build, and no others.
 * @returns its name; undefined if nothing is shown
 * @throws Error if the shown files are not those of one build
 */
export function shownOf(
  { s3, store }: StoreSite,
  builds: Readonly<Record<string, string>>,
): string | undefined {
  const current = store.entries.get("current");
  if (current === undefined) return undefined;
  for (const [name, folder] of Object.entries(builds)) {
    const { routes, objects } = buildIn(folder);
    if (routes.id !== current) continue;
    const below = <T>(all: ReadonlyMap<string, T>) =>
      [...all].filter(([key]) => key.startsWith(`${current}/`));
    const entries = below(store.entries);
    const files = below(s3.objects);
    const isWhole =
      entries.length === routes.entries.size &&
      entries.every(([key, value]) => routes.entries.get(key) === value) &&
      files.length === objects.length &&
      objects.every(({ key, content }) => s3.objects.get(key)?.body.equals(content.bytes));
    if (isWhole) return name;
    throw new Error(`${name} is shown, and is not whole`);
  }
  throw new Error(`${current} is shown, and is no build`);
}

/** Ids of the prefixes in the bucket, and in the store. */
export function prefixesOf({ s3, store }: StoreSite): {
  readonly bucket: string[];
  readonly store: string[];
} {
  const ids = (keys: Iterable<string>) => [
    ...new Set([...keys].flatMap((key) => key.match(/^[0-9a-f]{16}(?=\/)/) ?? [])),
  ];
  return { bucket: ids(s3.objects.keys()).sort(), store: ids(store.entries.keys()).sort() };
}
