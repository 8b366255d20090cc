import * as Type from "typebox";
import { DIMENSIONS } from "../model/answer-walk.ts";
import { RecordSchema } from "../releases/release-index.ts";
import { ReleaseListSchema } from "../releases/release-list.ts";
import { nullable } from "../tables/column.ts";
import { JsonFeedSchema } from "./feeds.ts";
import { MethodologyDocumentSchema } from "./methodology.ts";
import { StatusSchema } from "./status.ts";

/** The types of documents that have no published JSON Schema, for clients generated from OpenAPI. */

const text = (description: string) => Type.String({ description });
const whole = Type.Integer({ minimum: 0 });

const facts = Type.Pick(RecordSchema, [
  "release",
  "asOf",
  "published",
  "apiVersion",
  "methodologyVersion",
  "benchmarkYear",
  "yearToDate",
  "deprecations",
]);
const counts = { added: whole, removed: whole, changed: whole, revisions: whole };
const value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const key = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
  description: `The labels of the value by dimension: ${DIMENSIONS.join(", ")}.`,
});
const found = {
  key,
  field: text("The path to the value in its source."),
  unit: nullable(text("Unit of the value.")),
};

const ChangesDocumentSchema = Type.Object({
  from: facts,
  to: facts,
  turns: Type.Optional(Type.Array(text("A sentence about what changed in the later release as a whole."))),
  note: Type.Optional(text("A caveat if the two releases describe different days.")),
  rules: Type.Array(text("How changes are computed.")),
  summary: Type.Object({
    ...counts,
    bySource: Type.Array(
      Type.Object({ source: text("Address of an endpoint, or name of a table."), ...counts }),
    ),
  }),
  averages: Type.Optional(
    Type.Array(
      Type.Object({
        ...found,
        unit: text("Unit of the metric."),
        old: Type.Number(),
        new: Type.Number(),
        absolute: Type.Number(),
        atUnchangedMix: Type.Number(),
        mix: Type.Number(),
        percent: nullable(
          Type.Object({ change: Type.Number(), atUnchangedMix: Type.Number(), mix: Type.Number() }),
        ),
      }),
    ),
  ),
  changes: Type.Array(
    Type.Object({
      source: text("Address of an endpoint, or name of a table."),
      ...found,
      kind: Type.Enum(["added", "removed", "changed"], { type: "string" }),
      old: value,
      new: value,
      absolute: nullable(Type.Number()),
      percent: nullable(Type.Number()),
      revision: Type.Boolean(),
    }),
  ),
});

const constraints = Type.Object({
  required: Type.Optional(Type.Boolean()),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  pattern: Type.Optional(Type.String()),
  enum: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
});

const columns = Type.Array(Type.String(), { description: "Names of columns." });

/** The data packages here. The export's, which is the table of one answer, lacks what is optional. */
const DataPackageSchema = Type.Object({
  $schema: Type.String(),
  name: Type.String(),
  title: Type.String(),
  description: Type.String(),
  version: text("The release."),
  created: RecordSchema.properties.published,
  asOf: Type.Optional(RecordSchema.properties.asOf),
  benchmarkYear: Type.Optional(RecordSchema.properties.benchmarkYear),
  yearToDate: Type.Optional(RecordSchema.properties.yearToDate),
  licenses: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), path: Type.String() })),
  contributors: Type.Optional(
    Type.Array(
      Type.Object({
        title: Type.String(),
        roles: Type.Array(Type.String()),
        path: Type.Optional(Type.String()),
      }),
    ),
  ),
  attribution: Type.Optional(text("How to name the data provider.")),
  citation: Type.Optional(text("How to cite the data.")),
  resources: Type.Array(
    Type.Object({
      name: Type.String(),
      type: Type.Literal("table"),
      path: text("Path of the table, relative to the folder of the descriptor."),
      title: Type.String(),
      description: Type.String(),
      format: Type.String(),
      mediatype: Type.String(),
      encoding: Type.String(),
      dialect: Type.Optional(Type.Object({ delimiter: Type.String() })),
      bytes: Type.Optional(whole),
      hash: Type.Optional(text("`sha256:` followed by the digest.")),
      schema: Type.Object({
        $schema: Type.String(),
        fields: Type.Array(
          Type.Object({
            name: Type.String(),
            type: Type.String(),
            unit: Type.Optional(Type.String()),
            description: Type.String(),
            constraints: Type.Optional(constraints),
          }),
        ),
        missingValues: Type.Array(Type.String()),
        primaryKey: Type.Optional(columns),
        uniqueKeys: Type.Optional(Type.Array(columns)),
        foreignKeys: Type.Optional(
          Type.Array(
            Type.Object({
              fields: columns,
              reference: Type.Object({ resource: text("Name of a table."), fields: columns }),
            }),
          ),
        ),
      }),
    }),
  ),
});

/** The keywords that all JSON Schemas here have, except `$id` and `$schema`, which tools would apply to this schema. */
const JsonSchemaSchema = Type.Object({
  title: Type.String(),
  description: Type.String(),
  type: Type.Literal("object", { type: "string" }),
  required: Type.Array(Type.String()),
  properties: Type.Record(Type.String(), Type.Object({})),
});

/** The schema of each document, by the name of its component. */
export const DOCUMENT_TYPES = {
  Status: { title: "Status", ...StatusSchema },
  ReleaseList: { title: "Releases", ...ReleaseListSchema },
  Changes: { title: "Changes from one release to the next", ...ChangesDocumentSchema },
  Methodology: { title: "Methodology", ...MethodologyDocumentSchema },
  DataPackage: { title: "Data package", ...DataPackageSchema },
  JsonFeed: { title: "JSON Feed", ...JsonFeedSchema },
  JsonSchema: { title: "JSON Schema", ...JsonSchemaSchema },
} as const;

export type DocumentType = keyof typeof DOCUMENT_TYPES;
