import type { KeyObject } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { readCatalogue } from "../../documents/read-catalogue.ts";
import type { Manifest } from "../../documents/schemas.ts";
import { textOf } from "../../model/file.ts";
import type { Host } from "../../model/host.ts";
import type { Listener } from "../../model/listener.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import { compareReleases } from "../../model/release-id.ts";
import { sha256 } from "../../model/sha256.ts";
import { howMany } from "../../model/unit.ts";
import type { Chain } from "../../published/releases.ts";
import { movedPagesIn } from "../../routing/table.ts";
import { askEach } from "../asking/ask-each.ts";
import { type Clock, type PatientClient, patientClient, type Traffic } from "../asking/patient-client.ts";
import { type Additions, isPreviewHost, netlifyPreview, previewNote } from "../asking/preview.ts";
import { siteClient, withHeaders } from "../asking/site-client.ts";
import { agreementFailure, baseNote, type ExpectedFiles, type Source, sourceOf } from "../asking/source.ts";
import { hasUnknownType, requiredAddresses } from "../folder/agreement.ts";
import type { SignatureState } from "../folder/signature.ts";
import { isInChains, siteReleases } from "../folder/site-releases.ts";
import type { Client } from "../replies/client.ts";
import type { Failure } from "../replies/fault.ts";
import { SAMPLE_FILES, addressSample } from "../requests/past-releases.ts";
import { quickOf } from "../requests/quick.ts";
import { UNCHECKED, expectedAnswer } from "../requests/request-case.ts";
import { requestList } from "../requests/requests.ts";
import { commonCauses } from "./causes.ts";
import { frozenFilesOf } from "./frozen-files.ts";
import { type Mix, mixIn, mixNote } from "./mixed-releases.ts";
import { isWholly, notDeployed } from "./not-deployed.ts";
import { siteSignature } from "./site-signature.ts";

export type { Failure } from "../replies/fault.ts";
export type { ExpectedFiles } from "../asking/source.ts";

export interface VerifyOptions {
  /** The host whose declared limitations are expected; if undefined, none are. */
  readonly host?: Host | undefined;
  /** Number of requests in flight at once. */
  readonly concurrency: number;
  /** Headers to add to every request, such as a key; they do not appear in reports. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Time limit for each complete reply. */
  readonly timeoutMs: number;
  /** Whether to accept what Netlify adds to a deploy preview; by default decided by the name of the host. */
  readonly preview?: boolean | undefined;
  /** Whether to request every file of past releases, and not only a sample. */
  readonly all?: boolean | undefined;
  /** Whether to send only a few requests instead of the whole list, and none for past releases. */
  readonly quick?: boolean | undefined;
  /** The build that the site should serve; if undefined, the site is compared with its own manifest. */
  readonly expected?: ExpectedFiles | undefined;
  /** The public key that must have signed the site's manifest; if undefined, a signature is not checked. */
  readonly key?: KeyObject | undefined;
  /** A head of the chain of releases noted earlier, SHA-256 in hexadecimal. */
  readonly knownHead?: string | undefined;
  /** Receives the number of requests done so far. */
  readonly listener?: Listener | undefined;
  /** Receives the traffic of a check that ends with an error. */
  readonly onStopped?: ((traffic: Traffic) => void) | undefined;
  /** By default the machine's clock. */
  readonly clock?: Clock | undefined;
  /** Sends the requests; by default over the network. */
  readonly client?: Client | undefined;
}

export interface SiteReport extends Traffic {
  readonly release: string;
  readonly signature: SignatureState;
  /** The chain of its frozen releases; null if it has no list of releases, or no readable one. */
  readonly chain: Chain | null;
  /** The chain of its retractions; null in the same cases. */
  readonly retractions: Chain | null;
  /** Number of requests left out because the host answers them in its own way. */
  readonly skipped: number;
  /** Number of requests not sent because the site stopped answering, or its gate refused requests. */
  readonly unasked: number;
  /** Number of answers with what Netlify adds to a deploy preview; null if the site is not one. */
  readonly preview: Additions | null;
  /** How many files of past releases were requested, of how many; null in a quick check, which requests none. */
  readonly past: { readonly files: number; readonly of: number } | null;
  /** Right answers of a release other than the manifest's. */
  readonly mixed: readonly Mix[];
  readonly failures: readonly Failure[];
  /** Likely common causes of many failures, as sentences. */
  readonly causes: readonly string[];
  /** Observations that are not faults, as sentences. */
  readonly notes: readonly string[];
}

const MACHINE_CLOCK: Clock = { now: () => performance.now(), wait: (ms) => setTimeout(ms) };

/**
 * Sends every request of the list to a site, and checks every answer.
 * @throws UserError if the site cannot be reached or was not published by this program
 */
export async function verifySite(base: URL, options: VerifyOptions): Promise<SiteReport> {
  const client = patientClient(
    withHeaders(options.client ?? siteClient(base, options.timeoutMs), options.headers ?? {}),
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

/** Returns the report on a site that serves the complete build of an earlier release; undefined for any other site. */
async function earlierBuild(client: PatientClient, site: string, asked: Source, options: VerifyOptions) {
  const { release } = asked.manifest;
  const own: Manifest = JSON.parse(textOf(asked.ownManifest));
  if (compareReleases(own.release, release) >= 0) return undefined;
  const source = await sourceOf(client, site, undefined);
  const report = await verifyWith(client, site, source, options);
  if (!isWholly(report)) return undefined;
  return { ...report, failures: [notDeployed(site, own.release, release), ...report.failures] };
}

async function verifyWith(client: PatientClient, site: string, source: Source, options: VerifyOptions) {
  const addresses = addressesOf(source);
  const most = options.all === true ? addresses.length : SAMPLE_FILES;
  const past = addressSample(addresses, sha256(source.ownManifest), most);
  const { table } = source;
  const all = requestList(
    readCatalogue(source.catalogue),
    past.asked,
    table.hidden,
    table.gone,
    movedPagesIn(table),
  );
  const judgeable = all.flatMap((request) => {
    const expected = expectedAnswer(request, options.host);
    return expected === UNCHECKED ? [] : [{ request, expected }];
  });
  const requests = options.quick ? quickOf(judgeable, source.catalogue !== source.ownCatalogue) : judgeable;
  const preview = (options.preview ?? isPreviewHost(new URL(site))) ? netlifyPreview() : undefined;
  const { asked, isolating, ...judged } = await askEach(client, site, source, requests, {
    host: options.host,
    concurrency: options.concurrency,
    preview,
    keeps: isInChains,
    listener: options.listener,
  });
  const frozenOf = (release: string) => frozenFilesOf(client, source, release);
  const mixed = await mixIn(judged.sightings, source, frozenOf);
  // A catalogue of another release is already reported as mixed.
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
    causes: commonCauses(failures, site, paths, options.expected !== undefined),
    notes: notes.filter((note) => note !== undefined),
  };
}

/** Returns the addresses of all files that are or should be published, except host configurations and unknown types. */
function addressesOf({ manifest, catalogue, table }: Source): string[] {
  const listed = [MANIFEST_PATH, ...manifest.files.map(({ path }) => path)].map((path) => `/${path}`);
  return [...new Set([...listed, ...requiredAddresses(catalogue, table, manifest)])].filter(
    (address) => !table.hidden.includes(address) && !hasUnknownType(address.slice(1), table),
  );
}

/** The header does not change any answer, but may affect pages that open other sites or are opened by them. */
function isolationNote(header: string, count: number): string {
  return `The host adds ${header} to ${howMany(count, "answer")}: not a fault, but it changes how its pages work with pages of other sites.`;
}

function withoutSlash(base: URL): string {
  return `${base.origin}${base.pathname.replace(/\/+$/, "")}`;
}
