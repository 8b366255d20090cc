import { baseOf } from "../documents/catalogue.ts";
import type { Manifest } from "../documents/schemas.ts";
import { textOf } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { formatProblem, UserError } from "../model/problem.ts";
import { required } from "../model/required.ts";
import type { RouteTable } from "../model/route.ts";
import { CATALOGUE_FILE } from "../routing/addresses.ts";
import { agreementProblems, type CatalogueDocument, tableOf, UNROUTABLE } from "./agreement.ts";
import type { Client, Reply } from "./client.ts";
import { documentIn } from "./document-in.ts";
import type { Failure } from "./fault.ts";
import { type Knowledge, knowledgeOf } from "./knowledge.ts";
import { COMMON_HEADERS } from "./request-case.ts";
import { caughtUp } from "./stale-catalogue.ts";
import { NAME_THE_SITE, Unreachable } from "./unreachable.ts";

/** A build at hand, which is whole. */
export interface ExpectedFiles {
  /** The bytes of a file by its address; undefined where there is none. */
  read(address: string): Uint8Array | undefined;
}

/** What replies are compared with. */
export interface Source {
  readonly manifest: Manifest;
  /** That of the manifest's release, as far as it is known where the site's own is of one before. */
  readonly catalogue: CatalogueDocument;
  /** The catalogue as it was read. */
  readonly ownCatalogue: CatalogueDocument;
  readonly table: RouteTable;
  readonly knowledge: Knowledge;
  /** The manifest's bytes as the site has them. */
  readonly ownManifest: Uint8Array;
}

/**
 * Reads what should be there: of the build at hand or, without one, what the site says of itself.
 * @throws UserError where the site cannot be reached, or cannot be judged
 */
export async function sourceOf(
  client: Client,
  site: string,
  expected: ExpectedFiles | undefined,
): Promise<Source> {
  const fetched = async (address: string, mostBytes: number = LIMITS.manifestBytes) =>
    documentIn(await replyOf(client, site, address, mostBytes), site, address);
  // Without its manifest it is no site of ours, whatever it is compared with.
  const ownManifest = await fetched(`/${MANIFEST_PATH}`);
  const read = expected === undefined ? fetched : async (address: string) => expected.read(address);
  const manifestPath = `/${MANIFEST_PATH}`;
  const manifestBytes =
    expected === undefined ? ownManifest : required(expected.read(manifestPath), manifestPath);
  const manifest: Manifest = JSON.parse(textOf(manifestBytes));
  const ownCatalogue: CatalogueDocument = JSON.parse(
    textOf(required(await read(CATALOGUE_FILE), CATALOGUE_FILE)),
  );
  const catalogue = caughtUp(ownCatalogue, manifest);
  const table = tableOf(catalogue);
  if (table === undefined) throw new UserError(`${site}: ${formatProblem(UNROUTABLE)}`, NAME_THE_SITE);
  const knowledge = knowledgeOf(manifest, manifestBytes, read);
  return { manifest, catalogue, ownCatalogue, table, knowledge, ownManifest };
}

/** @throws Unreachable where the address does not answer at all */
export async function replyOf(
  client: Client,
  site: string,
  address: string,
  mostBytes: number = LIMITS.manifestBytes,
): Promise<Reply> {
  const asked = { method: "GET", address, headers: COMMON_HEADERS, mostBytes };
  return client.ask(asked).catch((error: Error) => {
    throw new Unreachable(`${site}${address}`, error);
  });
}

/** The manifest as a failure where it does not agree with the catalogue. */
export function agreementFailure(
  site: string,
  { manifest, ownCatalogue, table }: Source,
): Failure | undefined {
  const problems = agreementProblems(manifest, ownCatalogue, table);
  if (problems.length === 0) return undefined;
  return {
    title: "manifest and catalogue agree",
    method: "GET",
    url: `${site}/${MANIFEST_PATH}`,
    headers: {},
    sent: COMMON_HEADERS,
    faults: problems.map((problem) => ({
      what: "manifest",
      expected: "that of a whole build",
      received: formatProblem(problem),
    })),
  };
}

/** Says that the addresses in the documents lead elsewhere than to the site that was asked. */
export function baseNote(site: string, { catalogue }: Source): string | undefined {
  const base = baseOf(catalogue);
  const home = base === "" ? new URL(site).origin : base;
  if (home === site) return undefined;
  return `The addresses in its documents lead to ${home}, not to ${site}.`;
}
