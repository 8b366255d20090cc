import { type Download, downloadsOf } from "../../routing/downloads.ts";
import type { Context } from "../context.ts";
import { operation } from "./operation.ts";
import { fileResponse } from "./responses.ts";

/** Bytes that are no text. */
const BINARY = { type: "string", format: "binary" };

/** A JSON-stat document; its form is that of https://json-stat.org/full/. */
const JSON_STAT = { type: "object", additionalProperties: true };

/** The paths of the tables in other formats. */
export function downloadPaths(context: Context): [string, object][] {
  return downloadsOf().map(({ id, address, title, description, mediaType }: Download) => {
    const schema = mediaType === "application/json" ? JSON_STAT : BINARY;
    const response = fileResponse(context, `${title}.`, [{ address, schema }]);
    return [address, operation({ id: `get-${id}`, tag: "Datasets", title, description, response })];
  });
}
