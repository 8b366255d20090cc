import type { CatalogueDocument } from "../../documents/catalogue.ts";
import { baseUrlOf } from "../../documents/read-catalogue.ts";
import type { Manifest } from "../../documents/schemas.ts";
import { textOf } from "../../model/file.ts";
import { LIMITS } from "../../model/limits.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import { formatProblem, UserError } from "../../model/problem.ts";
import { required } from "../../model/required.ts";
import type { RouteTable } from "../../model/route.ts";
import { CATALOGUE_FILE } from "../../routing/addresses.ts";
import { agreementProblems, catalogueRoutes, UNROUTABLE } from "../folder/agreement.ts";
import type { Client, Reply } from "../replies/client.ts";
import type { Failure } from "../replies/fault.ts";
import { type Knowledge, knowledgeOf } from "../replies/knowledge.ts";
import { COMMON_HEADERS } from "../requests/request-case.ts";
import { documentIn } from "./document-in.ts";
import { updatedCatalogue } from "./stale-catalogue.ts";
import { NAME_THE_SITE, Unreachable } from "./unreachable.ts";

/** A complete local build. */
export interface ExpectedFiles {
  /** Returns the bytes of a file by its address; undefined if it is missing. */
  read(address: string): Uint8Array | undefined;
}

/** The build that replies are compared with. */
export interface Source {
  readonly manifest: Manifest;
  /** The catalogue, brought up to the manifest's release if it is of an earlier one. */
  readonly catalogue: CatalogueDocument;
  /** The catalogue as it was read. */
  readonly ownCatalogue: CatalogueDocument;
  readonly table: RouteTable;
  readonly knowledge: Knowledge;
  /** The bytes of the site's own manifest. */
  readonly ownManifest: Uint8Array;
}

/**
 * Reads what a site should serve, from the local build or, without one, from the site's own manifest and catalogue.
 * @throws UserError if the site cannot be reached, or cannot be checked
 */
export async function sourceOf(
  client: Client,
  site: string,
  expected: ExpectedFiles | undefined,
): Promise<Source> {
  const fetched = async (address: string, mostBytes: number = LIMITS.manifestBytes) =>
    documentIn(await replyOf(client, site, address, mostBytes), site, address);
  // Every site of this program has a manifest, so it is required even if a local build is given.
  const ownManifest = await fetched(`/${MANIFEST_PATH}`);
  const read = expected === undefined ? fetched : async (address: string) => expected.read(address);
  const manifestPath = `/${MANIFEST_PATH}`;
  const manifestBytes =
    expected === undefined ? ownManifest : required(expected.read(manifestPath), manifestPath);
  const manifest: Manifest = JSON.parse(textOf(manifestBytes));
  const ownCatalogue: CatalogueDocument = JSON.parse(
    textOf(required(await read(CATALOGUE_FILE), CATALOGUE_FILE)),
  );
  const catalogue = updatedCatalogue(ownCatalogue, manifest);
  const table = catalogueRoutes(catalogue);
  if (table === undefined) throw new UserError(`${site}: ${formatProblem(UNROUTABLE)}`, NAME_THE_SITE);
  const knowledge = knowledgeOf(manifest, manifestBytes, read);
  return { manifest, catalogue, ownCatalogue, table, knowledge, ownManifest };
}

/** @throws Unreachable if the address does not answer at all */
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

/** Returns a failure for the manifest if it does not agree with the catalogue. */
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
      expected: "that of a complete build",
      received: formatProblem(problem),
    })),
  };
}

/** Returns a note if the addresses in the documents do not lead to the verified site. */
export function baseNote(site: string, { catalogue }: Source): string | undefined {
  const base = baseUrlOf(catalogue);
  const home = base === "" ? new URL(site).origin : base;
  if (home === site) return undefined;
  return `The addresses in its documents lead to ${home}, not to ${site}.`;
}
