import { type Download, downloadsOf } from "../../routing/downloads.ts";
import type { Context } from "../context.ts";
import { operation } from "./operation.ts";
import { fileResponse } from "./responses.ts";

/** The schema of a binary file. */
const BINARY = { type: "string", format: "binary" };

/** The schema of a JSON-stat document, whose form https://json-stat.org/full/ defines. */
const JSON_STAT = { type: "object", additionalProperties: true };

/** Returns the paths of the tables in formats other than CSV. */
export function downloadPaths(context: Context): [string, object][] {
  return downloadsOf().map(({ id, address, title, description, mediaType }: Download) => {
    const schema = mediaType === "application/json" ? JSON_STAT : BINARY;
    const response = fileResponse(context, `${title}.`, [{ address, schema }]);
    return [address, operation({ id: `get-${id}`, tag: "Datasets", title, description, response })];
  });
}
