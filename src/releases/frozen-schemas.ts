import * as Type from "typebox";
import { LIMITS } from "../model/limits.ts";

/** What documents of a frozen release must be to be compared with another, whatever program made them. */

const text = Type.String();

/** What is read of a data package; there may be more in it. */
export const PackageSchema = {
  ...Type.Object({
    resources: Type.Array(
      Type.Object({
        name: text,
        path: text,
        schema: Type.Object({
          fields: Type.Array(
            Type.Object({
              name: text,
              type: text,
              unit: Type.Optional(text),
              constraints: Type.Optional(Type.Object({ required: Type.Optional(Type.Boolean()) })),
            }),
            { maxItems: LIMITS.columns },
          ),
          primaryKey: Type.Optional(Type.Array(text, { maxItems: LIMITS.columns })),
        }),
      }),
    ),
  }),
  $id: "frozen:datapackage",
};

const itself = { $ref: "#" };
const byName = { type: "object", additionalProperties: itself };
const texts = { type: "array", items: { type: "string" } };

/** What is read of a JSON Schema; there may be more in it. */
export const SchemaSchema = {
  $id: "frozen:schema",
  type: "object",
  properties: {
    $ref: { type: "string" },
    $defs: byName,
    type: { anyOf: [{ type: "string" }, texts] },
    properties: byName,
    required: texts,
    additionalProperties: { anyOf: [{ type: "boolean" }, itself] },
    items: itself,
    anyOf: { type: "array", items: itself },
    oneOf: { type: "array", items: itself },
    enum: { type: "array" },
  },
};

export const FROZEN_SCHEMAS = [PackageSchema, SchemaSchema];
