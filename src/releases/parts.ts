import { derive } from "../endpoints/derive.ts";
import { type OutputFile, textOf } from "../model/file.ts";
import { parseRecords } from "../tables/records.ts";
import type { Frozen } from "./frozen.ts";
import type { Schema } from "./schema.ts";

/** What a frozen release consists of, read from its files alone: the program that made it may be long gone. */

export interface FrozenEndpoint {
  /** Address without query. */
  readonly path: string;
  /** Values of its filter. */
  readonly values: readonly string[];
}

/** The endpoints, by path. `X/V.json` beside `X.json` is the answer to a filter's value. */
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

/** A table as its release describes it. */
export interface FrozenTable {
  readonly name: string;
  /** In the folder of the release. */
  readonly path: string;
  readonly fields: readonly Field[];
  /** The columns that together name a row; empty where rows have no name. */
  readonly key: readonly string[];
}

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly unit?: string;
  readonly constraints?: { readonly required?: boolean };
}

interface DataPackage {
  readonly resources: readonly {
    readonly name: string;
    readonly path: string;
    readonly schema: { readonly fields: readonly Field[]; readonly primaryKey?: readonly string[] };
  }[];
}

/** The tables of the release's data package, in its order. */
export function tablesOf(frozen: Frozen): FrozenTable[] {
  const description = jsonAt(frozen, "datasets/datapackage.json") as DataPackage | undefined;
  return (description?.resources ?? []).map(({ name, path, schema }) => ({
    name,
    path: `datasets/${path}`,
    fields: schema.fields,
    key: schema.primaryKey ?? [],
  }));
}

/** The JSON document at a path; undefined where there is none. */
export function jsonAt({ files }: Frozen, path: string): unknown {
  const file = files.find((candidate) => candidate.path === path);
  return file === undefined ? undefined : JSON.parse(textOf(file.bytes));
}

/**
 * A member of a published JSON object; undefined where there is none. Published JSON is indented by two, and no text in it
 * has a line feed, so a member's name begins a line that nothing inside of a member begins like: the rest is not parsed.
 */
export function memberOf({ bytes }: OutputFile, name: string): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = text.indexOf(`\n  ${JSON.stringify(name)}: `);
  if (start === -1) return undefined;
  const ends = ['\n  "', "\n}"].map((next) => text.indexOf(next, start + 1)).filter((end) => end !== -1);
  const member = textOf(text.subarray(start, Math.min(...ends))).replace(/,$/, "");
  return (JSON.parse(`{${member}}`) as Record<string, unknown>)[name];
}

/** The records of a CSV file, its header first; none where there is no file. */
export function recordsAt({ files }: Frozen, path: string): readonly (readonly string[])[] {
  const file = files.find((candidate) => candidate.path === path);
  return file === undefined ? [] : parseRecords(path, file.bytes).records;
}

/** The bytes of a CSV file up to its first line's end: its header, for names of columns are one line each. */
export function headerOf({ bytes }: OutputFile): Uint8Array {
  const end = bytes.indexOf(LINE_FEED);
  return end === -1 ? bytes : bytes.subarray(0, end + 1);
}

/** The header of a CSV file; none where there is no file. */
export function headerAt({ files }: Frozen, path: string): readonly string[] {
  const file = files.find((candidate) => candidate.path === path);
  return (file && parseRecords(path, headerOf(file)).records[0]) ?? [];
}

const LINE_FEED = 10;

/** The schema in a file; parsed once. */
export const schemaIn = derive(({ bytes }: OutputFile): Schema => JSON.parse(textOf(bytes)));

/** The path of the unfiltered answer of an endpoint. */
export function answerPath(endpoint: string): string {
  return `${endpoint.slice("/api/".length)}.json`;
}

/** The path of the schema of an endpoint's answer. */
export function schemaPath(endpoint: string): string {
  return `schemas/${endpoint.replace("/api/intelligence/", "").replaceAll("/", "-")}.json`;
}
