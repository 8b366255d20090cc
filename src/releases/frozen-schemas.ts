import * as Type from "typebox";
import { LIMITS } from "../model/limits.ts";

/** Schemas of the documents of a frozen release that a comparison reads, whichever version of the program wrote them. */

const text = Type.String();
const key = Type.Array(text, { maxItems: LIMITS.columns });

/** The parts of a data package that are read; others are ignored. */
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
          primaryKey: Type.Optional(key),
          uniqueKeys: Type.Optional(Type.Array(key)),
        }),
      }),
    ),
  }),
  $id: "frozen:datapackage",
};

const itself = { $ref: "#" };
const byName = { type: "object", additionalProperties: itself };
const texts = { type: "array", items: { type: "string" } };

/** The parts of a JSON Schema that are read; others are ignored. */
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
