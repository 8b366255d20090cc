import { derive } from "../endpoints/derive.ts";
import { type OutputFile, textOf } from "../model/file.ts";
import { parseRecords } from "../tables/records.ts";
import type { Frozen } from "./frozen.ts";
import type { JsonSchemaPart } from "./schema.ts";

/** Reads the parts of a frozen release from its files only, because an older version of the program may have made it. */

export interface FrozenEndpoint {
  /** The address without a query. */
  readonly path: string;
  /** The values of its filter. */
  readonly values: readonly string[];
}

/** Returns the endpoints in the order of paths. `X/V.json` next to `X.json` is the answer for the filter value `V`. */
export function frozenEndpointsOf({ files }: Frozen): FrozenEndpoint[] {
  const answers = files.flatMap(({ path }) => /^(intelligence\/.+)\.json$/.exec(path)?.[1] ?? []);
  const all = new Set(answers);
  const above = (answer: string) => answer.slice(0, answer.lastIndexOf("/"));
  return answers
    .filter((answer) => !all.has(above(answer)))
    .map((answer) => ({
      path: `/api/${answer}`,
      values: answers
        .filter((other) => above(other) === answer)
        .map((other) => other.slice(answer.length + 1)),
    }));
}

/** A table as described by the data package of its release. */
export interface FrozenTable {
  readonly name: string;
  /** Path in the folder of the release. */
  readonly path: string;
  readonly fields: readonly PackageField[];
  /** The columns of the primary key, or of the first unique key; empty if there is none. */
  readonly key: readonly string[];
}

export interface PackageField {
  readonly name: string;
  readonly type: string;
  readonly unit?: string;
  readonly constraints?: { readonly required?: boolean };
}

interface DataPackage {
  readonly resources: readonly {
    readonly name: string;
    readonly path: string;
    readonly schema: {
      readonly fields: readonly PackageField[];
      readonly primaryKey?: readonly string[];
      readonly uniqueKeys?: readonly (readonly string[])[];
    };
  }[];
}

/** Returns the tables of the release's data package, in its order. */
export function frozenTables(frozen: Frozen): FrozenTable[] {
  const description = jsonAt(frozen, "datasets/datapackage.json") as DataPackage | undefined;
  return (description?.resources ?? []).map(({ name, path, schema }) => ({
    name,
    path: `datasets/${path}`,
    fields: schema.fields,
    key: schema.primaryKey ?? schema.uniqueKeys?.[0] ?? [],
  }));
}

/** Parses the JSON file at a path; undefined if there is none. */
export function jsonAt({ files }: Frozen, path: string): unknown {
  const file = files.find((candidate) => candidate.path === path);
  return file === undefined ? undefined : JSON.parse(textOf(file.bytes));
}

/**
 * Parses one member of a published JSON object, without parsing the rest; undefined if there is none. This works because
 * published JSON is indented by two spaces and JSON strings contain no raw line feeds, so only the name of a top-level
 * member can follow a line feed, two spaces and a quotation mark.
 */
export function memberOf({ bytes }: OutputFile, name: string): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = text.indexOf(`\n  ${JSON.stringify(name)}: `);
  if (start === -1) return undefined;
  const ends = ['\n  "', "\n}"].map((next) => text.indexOf(next, start + 1)).filter((end) => end !== -1);
  const member = textOf(text.subarray(start, Math.min(...ends))).replace(/,$/, "");
  return (JSON.parse(`{${member}}`) as Record<string, unknown>)[name];
}

/** Returns the records of a CSV file, header first; empty if there is no such file. */
export function recordsAt({ files }: Frozen, path: string): readonly (readonly string[])[] {
  const file = files.find((candidate) => candidate.path === path);
  return file === undefined ? [] : parseRecords(path, file.bytes).records;
}

/** Returns the first line of a CSV file, which is its header, because column names contain no line breaks. */
export function csvHeaderOf({ bytes }: OutputFile): Uint8Array {
  const end = bytes.indexOf(LINE_FEED);
  return end === -1 ? bytes : bytes.subarray(0, end + 1);
}

/** Returns the header of a CSV file; empty if there is no such file. */
export function headerAt({ files }: Frozen, path: string): readonly string[] {
  const file = files.find((candidate) => candidate.path === path);
  return (file && parseRecords(path, csvHeaderOf(file)).records[0]) ?? [];
}

const LINE_FEED = 10;

/** Parses the schema in a file, once per file. */
export const schemaIn = derive(({ bytes }: OutputFile): JsonSchemaPart => JSON.parse(textOf(bytes)));

/** Returns the path of an endpoint's unfiltered answer. */
export function answerPath(endpoint: string): string {
  return `${endpoint.slice("/api/".length)}.json`;
}

/** Returns the path of the schema of an endpoint's answers. */
export function schemaPath(endpoint: string): string {
  return `schemas/${endpoint.replace("/api/intelligence/", "").replaceAll("/", "-")}.json`;
}
