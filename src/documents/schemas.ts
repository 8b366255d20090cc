import * as Type from "typebox";
import { closed } from "../tables/column.ts";
import { PATTERNS } from "../tables/patterns.ts";

/**
 * Schemas of the documents that this program writes and reads again, from disk or from a host. Compiled checks are
 * found by the schema's name.
 */

function named<S extends object>($id: string, schema: S): S & { readonly $id: string } {
  return { ...schema, $id };
}

const words = Type.String({ minLength: 1 });
const address = Type.String({ pattern: "^(https?://[^/]+)?/[^\\s]*$" });
const described = { title: words, description: words };

/** A path below a folder: no empty, hidden-by-dots or parent part, no backslash. */
const relativePath = Type.String({ pattern: "^(?!\\.{1,2}(/|$))[^/\\\\]+(/(?!\\.{1,2}(/|$))[^/\\\\]+)*$" });

const generator = Type.Literal("compliance-data-api");

export const ManifestSchema = named(
  "document:manifest",
  closed({
    generator,
    release: Type.String({ pattern: PATTERNS.release.pattern }),
    files: Type.Array(
      closed({
        path: relativePath,
        bytes: Type.Integer({ minimum: 0 }),
        sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
      }),
    ),
  }),
);
export type Manifest = Type.Static<typeof ManifestSchema>;

const ValueSchema = closed({
  value: Type.String({ pattern: PATTERNS.id.pattern }),
  url: address,
  file: address,
});

/** Open: what a later version adds is no fault. */
export const CatalogueSchema = named(
  "document:catalogue",
  Type.Object({
    title: words,
    release: Type.String({ pattern: PATTERNS.release.pattern }),
    endpoints: Type.Array(
      Type.Object({
        id: words,
        ...described,
        path: Type.String({ pattern: "^/[^\\s?#]+$" }),
        url: address,
        file: address,
        example: Type.Object({ parameters: Type.Record(Type.String(), Type.String()), url: address }),
        parameters: Type.Array(
          Type.Object({
            name: words,
            kind: Type.Enum(["filter", "format"], { type: "string" }),
            description: words,
            values: Type.Array(ValueSchema),
          }),
        ),
      }),
      { minItems: 1 },
    ),
    datasets: Type.Array(Type.Object({ name: words, ...described, file: address })),
    documents: Type.Array(Type.Object({ title: words, file: address })),
    hosts: Type.Array(
      Type.Object({
        name: words,
        title: words,
        differences: Type.Array(
          Type.Object({ feature: words, requests: words, answer: words, reason: words }),
        ),
      }),
    ),
  }),
);

/** A problem document (RFC 9457). */
export const ProblemSchema = named(
  "document:problem",
  closed({
    type: address,
    title: words,
    status: Type.Enum([404, 405], { type: "integer" }),
    detail: words,
    documentation: address,
    parameter: Type.Optional(words),
    allowed: Type.Optional(Type.Array(Type.String())),
  }),
);
export type ProblemDocument = Type.Static<typeof ProblemSchema>;

/** `retired.json` of a bucket: paths of earlier releases that are out of use and not deleted yet. */
export const RetiredSchema = named(
  "document:retired",
  closed({ generator, paths: Type.Array(relativePath) }),
);
export type Retired = Type.Static<typeof RetiredSchema>;

export const DOCUMENT_SCHEMAS = [ManifestSchema, CatalogueSchema, ProblemSchema, RetiredSchema];
