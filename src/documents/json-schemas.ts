import { ENDPOINTS } from "../endpoints/index.ts";
import type { Endpoint } from "../model/endpoint.ts";
import { fileOnDemand, jsonBytes, type OutputFile } from "../model/file.ts";
import { required } from "../model/required.ts";
import { schemaFile, slugOf } from "../routing/addresses.ts";
import type { Tables } from "../tables/index.ts";
import { PrivacyReportSchema } from "../tables/privacy-report.ts";
import { namesIn } from "../tables/steps.ts";
import type { ContentSources } from "./content.ts";
import { absolute, type Context, fileAt } from "./context.ts";
import { openSchema, type OpenSchema } from "./openapi/open-schema.ts";
import { CatalogueSchema, ManifestSchema, ProblemSchema } from "./schemas.ts";

/** The published schema of an answer or a document. */
export interface PublishedSchema {
  /** The name of its file. For an answer, its address below `/api/intelligence`, with hyphens for slashes. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The schema that output is validated against: closed, and with references to other schemas by `$id`. */
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
  description:
    "Every endpoint with its filter values, every file and dataset, and the differences between hosts.",
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
  description: "How privacy is protected, how much information that costs, and what was checked.",
  schema: PrivacyReportSchema,
};

/** The schemas that answers refer to, by `$id`. */
export const SHARED_SCHEMAS: ReadonlyMap<string, object> = new Map(
  endpoints.flatMap(({ definitions = [] }) => definitions.map((schema) => [schema.$id, schema] as const)),
);

/** Returns every published schema: those of answers in the catalogue's order, then those of documents. */
export function publishedSchemas({ tables }: Pick<Context, "tables">): readonly PublishedSchema[] {
  const documents = [problem, catalogue, manifest];
  return [...answers, ...documents, ...(tables.privacyReport === null ? [] : [privacyReport])];
}

/** Returns the name of a shared schema in `$defs` and in components: `ObservatoryMaturityData`. */
export function sharedName($id: string): string {
  return `${$id.replace(/^data:get/, "")}Data`;
}

/** Returns the schemas as listed in the catalogue. */
export function schemaDocuments(context: Pick<Context, "tables">) {
  return publishedSchemas(context).map(({ name, title }) => ({
    title: `JSON Schema: ${title}`,
    address: schemaFile(name),
  }));
}

/** Returns each published schema as a self-contained JSON Schema 2020-12. */
export function jsonSchemaFiles(context: ContentSources): OutputFile[] {
  return publishedSchemas(context).map((published) =>
    fileOnDemand(fileAt(schemaFile(published.name)), () => jsonBytes(described(published, context))),
  );
}

/** Returns the published JSON Schemas by name. */
export function jsonSchemas(context: Pick<ContentSources, "tables" | "base">): Map<string, OpenSchema> {
  return new Map(
    publishedSchemas(context).map((published) => [published.name, described(published, context)]),
  );
}

function described(published: PublishedSchema, context: Pick<ContentSources, "tables" | "base">): OpenSchema {
  return jsonSchema(published, absolute(context, schemaFile(published.name)), context.tables);
}

function jsonSchema(
  { title, description, schema }: PublishedSchema,
  $id: string,
  { methodology, span }: Tables,
): OpenSchema {
  const used = new Set<string>();
  const reference = ({ $ref }: OpenSchema) => {
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
