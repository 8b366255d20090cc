import * as Type from "typebox";
import { closed } from "../tables/column.ts";
import { PATTERNS } from "../tables/patterns.ts";

/**
 * Schemas of the documents that this program writes and reads back, from disk or from a host. Compiled checks are found by
 * the `$id` of the schema.
 */

export function named<S extends object>($id: string, schema: S): S & { readonly $id: string } {
  return { ...schema, $id };
}

const words = (description: string) => Type.String({ minLength: 1, description });
const instant = (description: string) => Type.String({ pattern: PATTERNS.instant.pattern, description });
const day = (description: string) => Type.String({ pattern: PATTERNS.date.pattern, description });
const ADDRESS = "^(https?://[^/]+)?/[^\\s]*$";
const address = (description: string) =>
  Type.String({ pattern: ADDRESS, description: `${description} Whole, or from the root of the site.` });
export const release = Type.String({
  pattern: PATTERNS.release.pattern,
  description: "The release, a quarter or a correction of one.",
});
const described = { title: words("Title."), description: words("What it is, in a sentence.") };

/** A path below a folder: no empty, `.` or `..` segments, and no backslashes. */
const relativePath = Type.String({
  pattern: "^(?!\\.{1,2}(/|$))[^/\\\\]+(/(?!\\.{1,2}(/|$))[^/\\\\]+)*$",
  description: "Path from the root of the site, without a slash before it.",
});

export const generator = Type.Literal("compliance-data-api", {
  description: "The program that wrote the files.",
});

export const ManifestSchema = named(
  "document:manifest",
  closed({
    generator,
    release,
    files: Type.Array(
      closed({
        path: relativePath,
        bytes: Type.Integer({ minimum: 0, unit: "bytes", description: "Size." }),
        sha256: Type.String({ pattern: "^[0-9a-f]{64}$", description: "SHA-256, hexadecimal." }),
      }),
      { description: "Every other file, in the order of paths." },
    ),
  }),
);
export type Manifest = Type.Static<typeof ManifestSchema>;

const ValueSchema = closed({
  value: Type.String({ pattern: PATTERNS.id.pattern, description: "The value, case-sensitive." }),
  url: address("Where the answer is asked for."),
  file: address("The file that is the answer."),
  csv: Type.Optional(address("The same answer as a table.")),
  deprecated: Type.Optional(Type.Literal(true, { description: "It will go: deprecations tell when." })),
  instead: Type.Optional(
    Type.String({
      pattern: PATTERNS.id.pattern,
      description: "Of a value that was renamed: what it is called today.",
    }),
  ),
  since: Type.Optional(
    Type.String({ pattern: PATTERNS.date.pattern, description: "The day since which it is, UTC." }),
  ),
});

/** Open, so that a later version may add properties. */
export const CatalogueSchema = named(
  "document:catalogue",
  Type.Object({
    title: words("Name of the API."),
    release,
    asOf: instant("Instant that the data describes, ISO 8601 in UTC."),
    lastUpdated: instant("Instant of the release, ISO 8601 in UTC."),
    methodologyVersion: words("Version of the methodology, which is `methodology.json` of the release."),
    disclaimer: words("What to keep in mind when reading the data."),
    attribution: words("How to name the data provider."),
    licence: Type.Object({ name: words("Short name."), title: words("Name."), url: words("Its text.") }),
    endpoints: Type.Array(
      Type.Object({
        id: words("Operation id."),
        ...described,
        path: Type.String({
          pattern: "^/[^\\s?#]+$",
          description: "Address from the root, without a query.",
        }),
        url: address("Where the whole answer is asked for."),
        file: address("The file that is the whole answer."),
        csv: Type.Optional(address("The same answer as a table.")),
        // Not called `schema`: next to `example`, linters take that for the schema of the example.
        jsonSchema: Type.Optional(address("The JSON Schema of its answers.")),
        frozen: Type.Optional(address("The whole answer as the release has frozen it, once it is frozen.")),
        sources: Type.Optional(
          Type.Array(words("Name of a table, as `datasets` has it."), {
            description:
              "The tables that its figures come from, in any of its answers. A registry that only gives it labels is left out.",
          }),
        ),
        example: Type.Object(
          {
            parameters: Type.Record(Type.String(), Type.String(), { description: "Value by parameter." }),
            url: address("The request."),
          },
          { description: "A request that shows the endpoint at work." },
        ),
        parameters: Type.Array(
          Type.Object({
            name: words("Name in the query."),
            kind: Type.Enum(["filter", "format"], {
              type: "string",
              description: "Whether it asks for a part of the answer or for another form of it.",
            }),
            description: words("What it does."),
            required: Type.Literal(false, { description: "No parameter is required." }),
            values: Type.Array(ValueSchema, { description: "Every allowed value." }),
          }),
        ),
      }),
      { minItems: 1 },
    ),
    datasets: Type.Array(
      Type.Object({
        name: words("Name of the table."),
        ...described,
        file: address("The table."),
        frozen: Type.Optional(address("The table as the release has frozen it, once it is frozen.")),
        descriptor: Type.Optional(address("The descriptor of its columns.")),
        mediaType: words("Media type of the table."),
        parquet: Type.Optional(address("The same table as Parquet.")),
        jsonStat: Type.Optional(address("The same table as JSON-stat, where its rows are by year.")),
      }),
    ),
    documents: Type.Array(Type.Object({ title: words("Title."), file: address("The document.") })),
    headers: Type.Array(
      Type.Object({ name: words("Name of the header."), description: words("What it says.") }),
      { description: "The headers of answers." },
    ),
    gate: Type.Optional(
      Type.Object(
        {
          quota: Type.Integer({
            minimum: 1,
            description: "Requests that a client without a key may make each day.",
          }),
        },
        { description: "The quota, on hosts that count requests; left out where there is none." },
      ),
    ),
    releases: Type.Optional(
      Type.Array(words("Id of a release."), { description: "The frozen releases, oldest first." }),
    ),
    deprecations: Type.Optional(
      Type.Array(
        Type.Object({
          what: words("A path, a filter's value, or a field."),
          deprecated: day("Day of the announcement."),
          sunset: day("Day from which it may be gone."),
          instead: Type.Optional(words("What to use instead.")),
        }),
        { description: "Planned removals of the interface, each with the day from which it may be gone." },
      ),
    ),
    retractions: Type.Optional(
      Type.Array(
        Type.Object({
          release: words("Id of the release."),
          retracted: instant("Instant since which it is retracted, ISO 8601 in UTC."),
          reason: words("Why."),
          supersededBy: Type.Union([release, Type.Null()], {
            description: "The release to use instead; null where there is none yet.",
          }),
          erased: Type.Boolean({ description: "Whether its files are gone." }),
          erasedChanges: Type.Array(words("Two releases with two dots between."), {
            description: "Changes from it and to it, which are gone with it.",
          }),
        }),
        { description: "Releases that are not to be used any more; left out where there are none." },
      ),
    ),
    renamedRegions: Type.Optional(
      Type.Array(
        Type.Object({ value: words("A former id of a region."), instead: words("Its current id.") }),
        { description: "Regions whose pages have moved; left out where there are none." },
      ),
    ),
    hosts: Type.Array(
      Type.Object({
        name: words("Name on the command line."),
        title: words("Name."),
        differences: Type.Array(
          Type.Object({
            feature: words("What the host lacks, as a key."),
            requests: words("Of which requests."),
            answer: words("What it answers instead."),
            reason: words("Why."),
          }),
          { description: "What the host does in its own way." },
        ),
      }),
    ),
  }),
);

/** A problem document (RFC 9457). */
export const ProblemSchema = named(
  "document:problem",
  closed({
    type: address("Names the kind of problem; the address of this document."),
    title: words("The kind of problem."),
    status: Type.Enum([404, 405], { type: "integer", description: "Status of the answer." }),
    detail: words("What is wrong, and what to know about it."),
    documentation: address("Where people read on."),
    parameter: Type.Optional(words("The parameter whose value is unknown.")),
    allowed: Type.Optional(Type.Array(Type.String(), { description: "Every value of the parameter." })),
  }),
);
export type ProblemDocument = Type.Static<typeof ProblemSchema>;

/** The notice in place of the files of an erased release, with status 410: a problem document (RFC 9457). */
export const ErasedSchema = named(
  "document:erased",
  closed({
    type: address("Names the kind of problem; the address of this document."),
    title: words("The kind of problem."),
    status: Type.Literal(410),
    detail: words("What happened to the release, and what to use instead."),
    documentation: address("Where people read on."),
    release,
    retracted: Type.String({
      pattern: PATTERNS.instant.pattern,
      description: "Instant of the retraction, ISO 8601 in UTC.",
    }),
    reason: words("Why."),
    supersededBy: Type.Union([release, Type.Null()], {
      description: "The release to use instead; null where there is none.",
    }),
    manifestSha256: Type.String({
      pattern: "^[0-9a-f]{64}$",
      description:
        "SHA-256 of the manifest that the release had: proves what was published, once somebody has it.",
    }),
    record: address("The list of releases, which keeps its record."),
  }),
);
export type ErasedDocument = Type.Static<typeof ErasedSchema>;

/** The answer to a request beyond the quota, and to an unknown key: a problem document (RFC 9457). */
export const RefusalSchema = named(
  "document:refusal",
  closed({
    type: address("Names the kind of problem; the address of this document."),
    title: words("The kind of problem."),
    status: Type.Enum([401, 429], { type: "integer", description: "Status of the answer." }),
    detail: words("What is wrong, and what to do."),
    quota: Type.Integer({ minimum: 1, description: "Requests that a client without a key has each day." }),
    documentation: address("Where people read on."),
  }),
);
export type RefusalDocument = Type.Static<typeof RefusalSchema>;

/** `retired.json` of a bucket: the paths of earlier releases that are no longer used but not yet deleted. */
export const RetiredSchema = named(
  "document:retired",
  closed({ generator, paths: Type.Array(relativePath) }),
);
export type Retired = Type.Static<typeof RetiredSchema>;

export const DOCUMENT_SCHEMAS = [
  ManifestSchema,
  CatalogueSchema,
  ProblemSchema,
  ErasedSchema,
  RefusalSchema,
  RetiredSchema,
];
