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
  Type.String({
    pattern: ADDRESS,
    description: `${description} An absolute URL, or a path from the root of the site.`,
  });
export const release = Type.String({
  pattern: PATTERNS.release.pattern,
  description: "Id of the release: a quarter, or a correction of its release.",
});
const described = { title: words("Title."), description: words("A short description.") };

/** A path below a folder: no empty, `.` or `..` segments, and no backslashes. */
const relativePath = Type.String({
  pattern: "^(?!\\.{1,2}(/|$))[^/\\\\]+(/(?!\\.{1,2}(/|$))[^/\\\\]+)*$",
  description: "Path from the root of the site, without a leading slash.",
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
        sha256: Type.String({ pattern: "^[0-9a-f]{64}$", description: "SHA-256 in hexadecimal." }),
      }),
      { description: "Every file except the manifest, sorted by path." },
    ),
  }),
);
export type Manifest = Type.Static<typeof ManifestSchema>;

const ValueSchema = closed({
  value: Type.String({ pattern: PATTERNS.id.pattern, description: "The value, case-sensitive." }),
  url: address("The request for the answer."),
  file: address("The file with the answer."),
  csv: Type.Optional(address("The same answer as a CSV table.")),
  deprecated: Type.Optional(
    Type.Literal(true, {
      description: "Present if the value is deprecated; `deprecations` says when it may be removed.",
    }),
  ),
  instead: Type.Optional(
    Type.String({
      pattern: PATTERNS.id.pattern,
      description: "Current name of a renamed value.",
    }),
  ),
  since: Type.Optional(
    Type.String({ pattern: PATTERNS.date.pattern, description: "Day of the renaming, in UTC." }),
  ),
});

/** Open, so that a later version may add properties. */
export const CatalogueSchema = named(
  "document:catalogue",
  Type.Object({
    title: words("Name of the API."),
    release,
    asOf: instant("Date and time that the data describes, ISO 8601 in UTC."),
    lastUpdated: instant("Date and time of the release, ISO 8601 in UTC."),
    methodologyVersion: words("Version of the methodology (`methodology.json` of the release)."),
    disclaimer: words("Disclaimer about the data."),
    attribution: words("Text with which to credit the data provider."),
    licence: Type.Object({
      name: words("Short name."),
      title: words("Name."),
      url: words("Address of its text."),
    }),
    endpoints: Type.Array(
      Type.Object({
        id: words("Operation id."),
        ...described,
        path: Type.String({
          pattern: "^/[^\\s?#]+$",
          description: "Path from the root of the site, without a query.",
        }),
        url: address("The request for the unfiltered answer."),
        file: address("The file with the unfiltered answer."),
        csv: Type.Optional(address("The same answer as a CSV table.")),
        // Not called `schema`: next to `example`, linters take that for the schema of the example.
        jsonSchema: Type.Optional(address("The JSON Schema of its answers.")),
        frozen: Type.Optional(
          address("The unfiltered answer as frozen with the release; missing until the release is frozen."),
        ),
        sources: Type.Optional(
          Type.Array(words("Name of a table in `datasets`."), {
            description:
              "The tables that the figures of its answers come from, without registries that only provide labels.",
          }),
        ),
        example: Type.Object(
          {
            parameters: Type.Record(Type.String(), Type.String(), {
              description: "The value of each parameter.",
            }),
            url: address("The request."),
          },
          { description: "An example request." },
        ),
        parameters: Type.Array(
          Type.Object({
            name: words("Name of the parameter in the query."),
            kind: Type.Enum(["filter", "format"], {
              type: "string",
              description: "Whether the parameter selects a part of the answer or another format.",
            }),
            description: words("Description of the parameter."),
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
        frozen: Type.Optional(
          address("The table as frozen with the release; missing until the release is frozen."),
        ),
        descriptor: Type.Optional(address("The data package that describes its columns.")),
        mediaType: words("Media type of the table."),
        parquet: Type.Optional(address("The same table as Parquet.")),
        jsonStat: Type.Optional(address("The same table as JSON-stat, if its rows are by year.")),
      }),
    ),
    documents: Type.Array(Type.Object({ title: words("Title."), file: address("The document.") })),
    headers: Type.Array(
      Type.Object({ name: words("Name of the header."), description: words("Description of the header.") }),
      { description: "The headers of answers." },
    ),
    gate: Type.Optional(
      Type.Object(
        {
          quota: Type.Integer({
            minimum: 1,
            description: "Number of requests that a client without a key may make each day.",
          }),
        },
        { description: "The quota, on hosts that count requests; missing if there is none." },
      ),
    ),
    releases: Type.Optional(
      Type.Array(words("Id of a release."), { description: "The frozen releases, oldest first." }),
    ),
    deprecations: Type.Optional(
      Type.Array(
        Type.Object({
          what: words("The path, filter value or field that will be removed."),
          deprecated: day("Day of the announcement."),
          sunset: day("Day from which it may be removed."),
          instead: Type.Optional(words("What to use instead.")),
        }),
        {
          description: "Planned removals from the interface, each with the day from which it may be removed.",
        },
      ),
    ),
    retractions: Type.Optional(
      Type.Array(
        Type.Object({
          release: words("Id of the release."),
          retracted: instant("Date and time of the retraction, ISO 8601 in UTC."),
          reason: words("Reason for the retraction."),
          supersededBy: Type.Union([release, Type.Null()], {
            description: "The release to use instead; null if there is none yet.",
          }),
          erased: Type.Boolean({ description: "Whether its files are erased." }),
          erasedChanges: Type.Array(words("Ids of two releases, separated by two dots."), {
            description: "Changes from and to this release, which were erased with it.",
          }),
        }),
        { description: "Releases that must no longer be used; missing if there are none." },
      ),
    ),
    renamedRegions: Type.Optional(
      Type.Array(
        Type.Object({ value: words("A former id of a region."), instead: words("Its current id.") }),
        { description: "Renamed regions, whose pages have moved; missing if there are none." },
      ),
    ),
    hosts: Type.Array(
      Type.Object({
        name: words("Name of the host on the command line."),
        title: words("Name of the host."),
        differences: Type.Array(
          Type.Object({
            feature: words("Key of the feature that the host lacks."),
            requests: words("The requests concerned."),
            answer: words("The answer of this host."),
            reason: words("Reason for the difference."),
          }),
          { description: "Differences between this host and the others." },
        ),
      }),
    ),
  }),
);

/** A problem document (RFC 9457). */
export const ProblemSchema = named(
  "document:problem",
  closed({
    type: address("Identifies the kind of problem; the address of this document."),
    title: words("The kind of problem."),
    status: Type.Enum([404, 405], { type: "integer", description: "HTTP status of the answer." }),
    detail: words("Explanation of the problem."),
    documentation: address("The documentation."),
    parameter: Type.Optional(words("The parameter whose value is unknown.")),
    allowed: Type.Optional(
      Type.Array(Type.String(), { description: "Every allowed value of the parameter." }),
    ),
  }),
);
export type ProblemDocument = Type.Static<typeof ProblemSchema>;

/** The notice in place of the files of an erased release, with status 410: a problem document (RFC 9457). */
export const ErasedSchema = named(
  "document:erased",
  closed({
    type: address("Identifies the kind of problem; the address of this document."),
    title: words("The kind of problem."),
    status: Type.Literal(410),
    detail: words("What happened to the release, and what to use instead."),
    documentation: address("The documentation."),
    release,
    retracted: Type.String({
      pattern: PATTERNS.instant.pattern,
      description: "Date and time of the retraction, ISO 8601 in UTC.",
    }),
    reason: words("Reason for the retraction."),
    supersededBy: Type.Union([release, Type.Null()], {
      description: "The release to use instead; null if there is none.",
    }),
    manifestSha256: Type.String({
      pattern: "^[0-9a-f]{64}$",
      description:
        "SHA-256 of the manifest of the erased release. It proves what was published to anyone who has a copy of the manifest.",
    }),
    record: address("The list of releases, which still contains its record."),
  }),
);
export type ErasedDocument = Type.Static<typeof ErasedSchema>;

/** The answer to a request beyond the quota, and to an unknown key: a problem document (RFC 9457). */
export const RefusalSchema = named(
  "document:refusal",
  closed({
    type: address("Identifies the kind of problem; the address of this document."),
    title: words("The kind of problem."),
    status: Type.Enum([401, 429], { type: "integer", description: "HTTP status of the answer." }),
    detail: words("Explanation of the problem, and what to do."),
    quota: Type.Integer({
      minimum: 1,
      description: "Number of requests that a client without a key may make each day.",
    }),
    documentation: address("The documentation."),
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
