import { JsonFeedSchema } from "../../documents/feeds.ts";
import { MethodologyDocumentSchema } from "../../documents/methodology.ts";
import {
  CatalogueSchema,
  ErasedSchema,
  ManifestSchema,
  ProblemSchema,
  RefusalSchema,
} from "../../documents/schemas.ts";
import { ENDPOINTS } from "../../endpoints/index.ts";
import { CHECKS as ANSWER_CHECKS } from "../../generated/answer-checks.js";
import { CHECKS } from "../../generated/checks.js";
import { LIMITS } from "../../model/limits.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import type { DataProblem } from "../../model/problem.ts";
import { ReleaseListSchema } from "../../releases/release-list.ts";
import {
  CATALOGUE_FILE,
  DATASETS_FOLDER,
  erasedFile,
  FEED_FILES,
  METHODOLOGY_FILE,
  NOT_FOUND_FILE,
  PRIVACY_FILE,
  QUOTA_EXCEEDED_FILE,
  RELEASE_LIST_FILE,
  UNKNOWN_KEY_FILE,
} from "../../routing/addresses.ts";
import type { TableDefinition } from "../../tables/define.ts";
import { ALL_TABLES } from "../../tables/index.ts";
import { parseDocument } from "../../tables/parse-document.ts";
import { tableProblems } from "../../tables/parse.ts";
import { PrivacyReportSchema } from "../../tables/privacy-report.ts";
import { atomProblems, xmlProblems } from "./xml.ts";

const PROBLEMS_FOLDER = NOT_FOUND_FILE.slice(0, NOT_FOUND_FILE.lastIndexOf("/") + 1);

const TABLES = new Map<string, TableDefinition>(
  ALL_TABLES.map((table) => [`${DATASETS_FOLDER}/${table.path}`, table]),
);

const ALL_CHECKS = { ...CHECKS, ...ANSWER_CHECKS };

/** The beginning of the addresses of notices about erased releases. */
const ERASED = erasedFile("").replace(/\.json$/, "");

/** Returns the problems of a file's content. */
export type DocumentCheck = (bytes: Uint8Array) => readonly DataProblem[];

/**
 * Checks a published file against the schema for its address (see `documentCheck`).
 * @param address from the root of the site
 */
export function documentProblems(address: string, bytes: Uint8Array): readonly DataProblem[] {
  return documentCheck(address)?.(bytes) ?? [];
}

/**
 * Returns the check of a published file: of an answer, a problem document, a table, the catalogue, the list of releases, the
 * manifest or a feed against its schema; of other XML that it is well-formed. Undefined for other files, which are not checked.
 * @param address from the root of the site
 */
export function documentCheck(address: string): DocumentCheck | undefined {
  const file = address.slice(1);
  const table = TABLES.get(address);
  if (table !== undefined)
    return (bytes) => tableProblems(table, bytes).problems.map((problem) => ({ ...problem, file }));
  if (address === FEED_FILES.atom) return (bytes) => atomProblems(file, bytes);
  if (/\.(xml|svg)$/.test(address)) return (bytes) => xmlProblems(file, bytes);
  const schema = schemaOf(address);
  if (schema === undefined) return undefined;
  return (bytes) => parseDocument(file, schema, bytes, LIMITS.manifestBytes, ALL_CHECKS).problems;
}

function schemaOf(address: string): { readonly $id: string } | undefined {
  if (address === `/${MANIFEST_PATH}`) return ManifestSchema;
  if (address === FEED_FILES.json) return JsonFeedSchema;
  if (address === CATALOGUE_FILE) return CatalogueSchema;
  if (address === RELEASE_LIST_FILE) return ReleaseListSchema;
  if (address === METHODOLOGY_FILE)
    return MethodologyDocumentSchema as typeof MethodologyDocumentSchema & { $id: string };
  if (address === PRIVACY_FILE) return PrivacyReportSchema as typeof PrivacyReportSchema & { $id: string };
  if (address.startsWith(ERASED)) return ErasedSchema;
  if (address === QUOTA_EXCEEDED_FILE || address === UNKNOWN_KEY_FILE) return RefusalSchema;
  if (address.startsWith(PROBLEMS_FOLDER)) return ProblemSchema;
  if (!address.endsWith(".json")) return undefined;
  return ENDPOINTS.find(({ path }) => address === `${path}.json` || address.startsWith(`${path}/`))?.response;
}
