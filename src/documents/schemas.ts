import * as Type from "typebox";
import { closed } from "../tables/column.ts";
import { PATTERNS } from "../tables/patterns.ts";

/** Schemas of the documents that a build writes and that this program reads again, from disk or from a host. */

const words = Type.String({ minLength: 1 });
const address = Type.String({ pattern: "^(https?://[^/]+)?/[^\\s]*$" });
const named = { title: words, description: words };

/** A path below a folder: no empty, hidden-by-dots or parent part, no backslash. */
const relativePath = Type.String({ pattern: "^(?!\\.{1,2}(/|$))[^/\\\\]+(/(?!\\.{1,2}(/|$))[^/\\\\]+)*$" });

export const ManifestSchema = closed(
  {
    generator: Type.Literal("compliance-data-api"),
    release: Type.String({ pattern: PATTERNS.release.pattern }),
    files: Type.Array(
      closed({
        path: relativePath,
        bytes: Type.Integer({ minimum: 0 }),
        sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
      }),
    ),
  },
  { $id: "document:manifest" },
);
export type Manifest = Type.Static<typeof ManifestSchema>;

const ValueSchema = closed({
  value: Type.String({ pattern: PATTERNS.id.pattern }),
  url: address,
  file: address,
});

/** Open: what a later version adds is no fault. */
export const CatalogueSchema = Type.Object(
  {
    title: words,
    release: Type.String({ pattern: PATTERNS.release.pattern }),
    endpoints: Type.Array(
      Type.Object({
        id: words,
        ...named,
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
    datasets: Type.Array(Type.Object({ name: words, ...named, file: address })),
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
  },
  { $id: "document:catalogue" },
);

/** A problem document (RFC 9457). */
export const ProblemSchema = closed(
  {
    type: address,
    title: words,
    status: Type.Enum([404, 405], { type: "integer" }),
    detail: words,
    documentation: address,
    parameter: Type.Optional(words),
    allowed: Type.Optional(Type.Array(Type.String())),
  },
  { $id: "document:problem" },
);
export type ProblemDocument = Type.Static<typeof ProblemSchema>;

export const DOCUMENT_SCHEMAS = [ManifestSchema, CatalogueSchema, ProblemSchema];
