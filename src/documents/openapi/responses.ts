import { required } from "../../model/required.ts";
import { erasedFile, NOT_FOUND_FILE, problemFile } from "../../routing/addresses.ts";
import { DOWNLOADS, PARQUET_TYPE } from "../../routing/downloads.ts";
import { headersOf } from "../../routing/headers.ts";
import { ANSWER_HEADERS } from "../answer-headers.ts";
import type { Context } from "../context.ts";
import { problemDocuments } from "../problems.ts";
import { countedHeaders } from "./api-gate.ts";
import {
  ERASED_RELEASE,
  GONE,
  headerReference,
  NOT_FOUND,
  NOT_MODIFIED,
  pascalCase,
  schemaReference,
  unknownResponse,
} from "./names.ts";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  atom: "application/atom+xml",
  csv: "text/csv",
  json: "application/json",
  parquet: PARQUET_TYPE,
  xlsx: DOWNLOADS.workbook.mediaType,
  zip: DOWNLOADS.zip.mediaType,
};

/** One form of an answer: its file, schema and examples. */
export interface FileContent {
  readonly address: string;
  readonly schema: object;
  readonly examples?: Readonly<Record<string, object>>;
}

/** Describes the response with a file. */
export function fileResponse(context: Context, description: string, content: readonly FileContent[]): object {
  return {
    description,
    headers: headersAt(context, ...content.map(({ address }) => address)),
    content: Object.fromEntries(
      content.map(({ address, schema, examples }) => [
        mediaType(context, address),
        { schema, ...(examples && { examples }) },
      ]),
    ),
  };
}

/** Describes the response with a table in CSV. */
export function tableResponse(context: Context, address: string, note = ""): object {
  return fileResponse(context, `A table in CSV (RFC 4180), with a header, in UTF-8.${note}`, [
    { address, schema: TABLE_SCHEMA },
  ]);
}

/** Returns references to the documented headers of some files; the ETag comes from the host. */
export function headersAt(context: Context, ...addresses: readonly string[]): object {
  const names = addresses.flatMap((address) => {
    const given = headersOf(context.routes, address);
    const documented = Object.keys(ANSWER_HEADERS).filter((name) => name === "ETag" || name in given);
    return [...documented, ...countedHeaders(context, address)];
  });
  return Object.fromEntries(names.map((name) => [name, headerReference(name)]));
}

/** Returns the media type of a file, as configured for hosts or otherwise by its extension. */
function mediaType({ routes }: Context, address: string): string {
  const configured = headersOf(routes, address)["Content-Type"]?.split(";")[0];
  const ending = address.slice(address.lastIndexOf(".") + 1);
  return configured ?? required(MEDIA_TYPES[ending], `the media type of .${ending}`);
}

/** Returns the header components, each with the value of some file as an example. */
export function headerComponents({ routes }: Context): object {
  const components = Object.entries(ANSWER_HEADERS).map(([name, description]) => {
    const example = routes.headers.map(({ headers }) => headers[name]).find((value) => value !== undefined);
    return [name, { description, schema: { type: "string" }, ...(example && { example }) }];
  });
  return Object.fromEntries(components);
}

/** The schema of text such as CSV, whose content is described elsewhere. */
export const TABLE_SCHEMA = { type: "string" };

/** Returns the responses that operations share: not modified, and each problem. */
export function responseComponents(context: Context, parameters: readonly string[]): object {
  const documents = problemDocuments(context);
  const problem = (address: string) => {
    const value = required(documents.get(address), address);
    const schema = { $ref: schemaReference("problem") };
    return fileResponse(context, `${value.title}.`, [{ address, schema, examples: { problem: { value } } }]);
  };
  return {
    [NOT_MODIFIED]: { description: "The file has not changed since the version in `If-None-Match`." },
    [NOT_FOUND]: problem(NOT_FOUND_FILE),
    ...(canBeErased(context) && { [GONE]: gone(context, documents) }),
    ...Object.fromEntries(parameters.map((name) => [unknownResponse(name), problem(problemFile(name))])),
  };
}

/** Whether there are frozen releases, which may be erased. */
export function canBeErased({ history }: Pick<Context, "history">): boolean {
  return history.frozen.length > 0;
}

/** Describes the notice in place of an erased release, with the existing notices as examples. */
function gone(context: Context, documents: ReturnType<typeof problemDocuments>): object {
  const notices = [...documents].filter(([, { status }]) => status === 410);
  const examples = Object.fromEntries(
    notices.map(([address, value]) => [pascalCase(address.replace(/^.*\/|\.json$/g, "")), { value }]),
  );
  const description =
    "The release was erased. The answer is a problem document that says when and why it was erased, and what to use instead. The schema Problem is used only with 404 and 405.";
  const schema = { $ref: schemaReference(ERASED_RELEASE) };
  return fileResponse(context, description, [
    { address: erasedFile("release"), schema, ...(notices.length > 0 && { examples }) },
  ]);
}
