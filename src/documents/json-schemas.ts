import { ENDPOINTS } from "../endpoints/index.ts";
import type { Endpoint } from "../model/endpoint.ts";
import { fileOnDemand, jsonBytes, type OutputFile } from "../model/file.ts";
import { required } from "../model/required.ts";
import { schemaFile, slugOf } from "../routing/addresses.ts";
import type { Tables } from "../tables/index.ts";
import { PrivacyReportSchema } from "../tables/privacy-report.ts";
import { namesIn } from "../tables/steps.ts";
import { absolute, type ContentSources, type Context, fileAt } from "./context.ts";
import { openSchema, type Schema } from "./openapi/open-schema.ts";
import { CatalogueSchema, ManifestSchema, ProblemSchema } from "./schemas.ts";

/** A schema that is published for what it describes: an answer or a document. */
export interface PublishedSchema {
  /** Names its file: an answer's address below `/api/intelligence`, with hyphens for slashes. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** As output is checked against it: closed, other schemas by their `$id`. */
  readonly schema: object;
}

const endpoints: readonly Endpoint<Tables>[] = ENDPOINTS;

const answers: readonly PublishedSchema[] = endpoints.map(({ path, title, description, response }) => ({
  name: slugOf(path),
  title,
  description,
  schema: response,
}));

const problem: PublishedSchema = {
  name: "problem",
  title: "Problem",
  description: "What is wrong with a request (RFC 9457).",
  schema: ProblemSchema,
};
const catalogue: PublishedSchema = {
  name: "catalogue",
  title: "Catalogue",
  description: "Every endpoint with its filter values, every file and dataset, and how hosts differ.",
  schema: CatalogueSchema,
};
const manifest: PublishedSchema = {
  name: "manifest",
  title: "Manifest",
  description: "Path, size in bytes and SHA-256 of every other published file.",
  schema: ManifestSchema,
};
const privacyReport: PublishedSchema = {
  name: "privacy-report",
  title: "Privacy report",
  description: "What was done for privacy, what it cost, and what was checked.",
  schema: PrivacyReportSchema,
};

/** Schemas that answers refer to, by their `$id`. */
export const SHARED_SCHEMAS: ReadonlyMap<string, object> = new Map(
  endpoints.flatMap(({ definitions = [] }) => definitions.map((schema) => [schema.$id, schema] as const)),
);

/** Every schema that is published: of each answer in the catalogue's order, then of documents that are there. */
export function publishedSchemas({ tables }: Pick<Context, "tables">): readonly PublishedSchema[] {
  const documents = [problem, catalogue, manifest];
  return [...answers, ...documents, ...(tables.privacyReport === null ? [] : [privacyReport])];
}

/** The name of a shared schema where it is defined anew: `ObservatoryMaturityData`. */
export function sharedName($id: string): string {
  return `${$id.replace(/^data:get/, "")}Data`;
}

/** The schemas as a catalogue names them. */
export function schemaDocuments(context: Pick<Context, "tables">) {
  return publishedSchemas(context).map(({ name, title }) => ({
    title: `JSON Schema: ${title}`,
    address: schemaFile(name),
  }));
}

/** Each published schema as JSON Schema 2020-12, complete in itself. */
export function jsonSchemaFiles(context: ContentSources): OutputFile[] {
  return publishedSchemas(context).map((published) =>
    fileOnDemand(fileAt(schemaFile(published.name)), () => jsonBytes(described(published, context))),
  );
}

/** The same by their names. */
export function jsonSchemas(context: Pick<ContentSources, "tables" | "base">): Map<string, Schema> {
  return new Map(
    publishedSchemas(context).map((published) => [published.name, described(published, context)]),
  );
}

function described(published: PublishedSchema, context: Pick<ContentSources, "tables" | "base">): Schema {
  return jsonSchema(published, absolute(context, schemaFile(published.name)), context.tables);
}

function jsonSchema(
  { title, description, schema }: PublishedSchema,
  $id: string,
  { methodology, span }: Tables,
): Schema {
  const used = new Set<string>();
  const reference = ({ $ref }: Schema) => {
    if (typeof $ref !== "string") return undefined;
    used.add($ref);
    return `#/$defs/${sharedName($ref)}`;
  };
  const dialect = { reference, isStrict: true, namesIn: namesIn(methodology), span };
  const body = openSchema(schema, dialect);
  const definitions = [...used].map((id) => [
    sharedName(id),
    openSchema(required(SHARED_SCHEMAS.get(id), id), dialect),
  ]);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id,
    title,
    description,
    ...body,
    ...(definitions.length > 0 && { $defs: Object.fromEntries(definitions) }),
  };
}
