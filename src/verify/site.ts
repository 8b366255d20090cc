import type { KeyObject } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { readCatalogue } from "../documents/catalogue.ts";
import type { Manifest } from "../documents/schemas.ts";
import { textOf } from "../model/file.ts";
import type { Host } from "../model/host.ts";
import type { Listener } from "../model/listener.ts";
import { MANIFEST_PATH, sha256 } from "../model/manifest.ts";
import { compareReleases } from "../model/release-id.ts";
import { howMany } from "../model/unit.ts";
import type { Chain } from "../published/releases.ts";
import { isOfNoKind, requiredAddresses } from "./agreement.ts";
import { askEach } from "./asking.ts";
import { causesOf } from "./causes.ts";
import { type Client, clientOf, withHeaders } from "./client.ts";
import type { Failure } from "./fault.ts";
import { frozenFilesOf } from "./frozen-files.ts";
import { type Mix, mixIn, mixNote } from "./mixed.ts";
import { isWholly, notDeployed } from "./not-deployed.ts";
import { SAMPLE_FILES, sampleOf } from "./past-releases.ts";
import { type Clock, type PatientClient, patientClient, type Traffic } from "./patient-client.ts";
import { type Additions, isPreviewHost, netlifyPreview, previewNote } from "./preview.ts";
import { quickOf } from "./quick.ts";
import { ITS_OWN, owedBy } from "./request-case.ts";
import { requestList } from "./requests.ts";
import type { SignatureState } from "./signature.ts";
import { isOfChain, siteReleases } from "./site-releases.ts";
import { siteSignature } from "./site-signature.ts";
import { agreementFailure, baseNote, type ExpectedFiles, type Source, sourceOf } from "./source.ts";

export type { Failure } from "./fault.ts";
export type { ExpectedFiles } from "./source.ts";

export interface VerifyOptions {
  /** The host whose declared differences are expected; without one, none are. */
  readonly host?: Host | undefined;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** Headers that every request has too, such as a key; no report has them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** For each whole reply. */
  readonly timeoutMs: number;
  /** Whether what Netlify adds to a deploy preview is expected; not given: as the name of the host tells. */
  readonly preview?: boolean | undefined;
  /** Whether every file of past releases is asked for, and not some of them. */
  readonly all?: boolean | undefined;
  /** Whether a few requests are sent, and not the whole list; nothing of past releases is asked then. */
  readonly quick?: boolean | undefined;
  /** The build that should be there; without one, what the site's own manifest says. */
  readonly expected?: ExpectedFiles | undefined;
  /** Whose owner must have signed the site's manifest; without one a signature is not checked. */
  readonly key?: KeyObject | undefined;
  /** A head of the chain of releases that was known earlier, SHA-256 in hexadecimal. */
  readonly knownHead?: string | undefined;
  /** Told how many requests are done. */
  readonly listener?: Listener | undefined;
  /** Told what was sent by a check that ends before there is a list of requests. */
  readonly onStopped?: ((traffic: Traffic) => void) | undefined;
  /** The machine's, if none is given. */
  readonly clock?: Clock | undefined;
  /** Sends the requests; over the network, if none is given. */
  readonly client?: Client | undefined;
}

export interface SiteReport extends Traffic {
  readonly release: string;
  readonly signature: SignatureState;
  /** Of its frozen releases; null where it has no list of them, or none that can be read. */
  readonly chain: Chain | null;
  /** The same of its retractions. */
  readonly retractions: Chain | null;
  /** Requests that were left out, for the host answers them in its own way. */
  readonly skipped: number;
  /** Requests that were given up, for the site answered no more. */
  readonly unasked: number;
  /** How many answers have what Netlify adds to a deploy preview; null where it is none. */
  readonly preview: Additions | null;
  /** Files of past releases that were asked for, and how many there are; null in a quick check, which asks for none. */
  readonly past: { readonly files: number; readonly of: number } | null;
  /** Answers that are right, but of another release than the manifest. */
  readonly mixed: readonly Mix[];
  readonly failures: readonly Failure[];
  /** What may be the one cause of many failures; sentences. */
  readonly causes: readonly string[];
  /** What is no fault by itself; sentences. */
  readonly notes: readonly string[];
}

const MACHINE_CLOCK: Clock = { now: () => performance.now(), wait: (ms) => setTimeout(ms) };

/**
 * Asks a site every request of the list, and compares every answer.
 * @throws UserError where the site cannot be reached or is none of this program
 */
export async function verifySite(base: URL, options: VerifyOptions): Promise<SiteReport> {
  const client = patientClient(
    withHeaders(options.client ?? clientOf(base, options.timeoutMs), options.headers ?? {}),
    options.clock ?? MACHINE_CLOCK,
  );
  try {
    const site = withoutSlash(base);
    const asked = await sourceOf(client, site, options.expected);
    const signature = await siteSignature(client, site, asked.ownManifest, options.key);
    const earlier = await earlierBuild(client, site, asked, options);
    const { source, kept, ...report } = earlier ?? (await verifyWith(client, site, asked, options));
    const releases = siteReleases(site, source.manifest, kept, options.knownHead);
    const failures = [signature.failure, releases.failure, ...report.failures].filter(
      (failure) => failure !== undefined,
    );
    const { chain, retractions } = releases;
    return { ...report, failures, signature: signature.state, chain, retractions, ...client.traffic() };
  } catch (error) {
    options.onStopped?.(client.traffic());
    throw error;
  } finally {
    client.close();
  }
}

/** The report on a site that shows the build of a release before the expected one, wholly; undefined for any other. */
async function earlierBuild(client: PatientClient, site: string, asked: Source, options: VerifyOptions) {
  const { release } = asked.manifest;
  const own: Manifest = JSON.parse(textOf(asked.ownManifest));
  if (compareReleases(own.release, release) >= 0) return undefined;
  const source = await sourceOf(client, site, undefined);
  const report = await verifyWith(client, site, source, { ...options, expected: undefined });
  if (!isWholly(report)) return undefined;
  return { ...report, failures: [notDeployed(site, own.release, release), ...report.failures] };
}

async function verifyWith(client: PatientClient, site: string, source: Source, options: VerifyOptions) {
  const addresses = addressesOf(source);
  const most = options.all === true ? addresses.length : SAMPLE_FILES;
  const past = sampleOf(addresses, sha256(source.ownManifest), most);
  const { table } = source;
  const all = requestList(readCatalogue(source.catalogue), past.asked, table.hidden, table.gone);
  const judgeable = all.flatMap((request) => {
    const owed = owedBy(request, options.host);
    return owed === ITS_OWN ? [] : [{ request, owed }];
  });
  const requests = options.quick ? quickOf(judgeable, source.catalogue !== source.ownCatalogue) : judgeable;
  const preview = (options.preview ?? isPreviewHost(new URL(site))) ? netlifyPreview() : undefined;
  const { asked, isolating, ...judged } = await askEach(client, site, source, requests, {
    host: options.host,
    concurrency: options.concurrency,
    preview,
    keeps: isOfChain,
    listener: options.listener,
  });
  const frozenOf = (release: string) => frozenFilesOf(client, source, release);
  const mixed = await mixIn(judged.sightings, source, frozenOf);
  // Of a catalogue of another release it is said already.
  const agreement = mixed.mixes.length > 0 ? undefined : agreementFailure(site, source);
  const failures = [...(agreement ? [agreement] : []), ...mixed.failures];
  const paths = source.manifest.files.map(({ path }) => path);
  const notes = [
    ...mixed.mixes.map((mix) => mixNote(mix, source)),
    baseNote(site, source),
    preview && previewNote(preview.additions()),
    ...[...isolating].map(([header, count]) => isolationNote(header, count)),
  ];
  return {
    source,
    release: source.manifest.release,
    skipped: all.length - judgeable.length,
    unasked: requests.length - asked,
    preview: preview?.additions() ?? null,
    mixed: mixed.mixes,
    past: options.quick ? null : { files: past.files, of: past.of },
    kept: judged.kept,
    failures,
    causes: causesOf(failures, site, paths, options.expected !== undefined),
    notes: notes.filter((note) => note !== undefined),
  };
}

/** All that is published or should be, but hosts' configuration, and files of a kind that is a fault by itself. */
function addressesOf({ manifest, catalogue, table }: Source): string[] {
  const listed = [MANIFEST_PATH, ...manifest.files.map(({ path }) => path)].map((path) => `/${path}`);
  return [...new Set([...listed, ...requiredAddresses(catalogue, table, manifest)])].filter(
    (address) => !table.hidden.includes(address) && !isOfNoKind(address.slice(1), table),
  );
}

/** No answer is another for it, but a page that is opened by another site or opens one may be. */
function isolationNote(header: string, count: number): string {
  return `The host adds ${header} to ${howMany(count, "answer")}: no fault, but how pages work with those of other sites.`;
}

function withoutSlash(base: URL): string {
  return `${base.origin}${base.pathname.replace(/\/+$/, "")}`;
}
