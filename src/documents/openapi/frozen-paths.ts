import type { OutputFile } from "../../model/file.ts";
import { required } from "../../model/required.ts";
import { sha256 } from "../../model/sha256.ts";
import type { Frozen } from "../../releases/frozen.ts";
import { schemaIn, schemaPath } from "../../releases/parts.ts";
import { schemaBreaches } from "../../releases/schema-breaches.ts";
import type { JsonSchemaPart } from "../../releases/schema.ts";
import { frozenCopy, slugOf } from "../../routing/addresses.ts";
import type { Context } from "../context.ts";
import { jsonSchemas } from "../json-schemas.ts";
import { GONE, responseReference } from "./names.ts";
import { headersAt } from "./responses.ts";

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly object[];
  readonly responses: Readonly<Record<number, object>>;
}

/**
 * Returns the paths of the frozen copies of files. An answer is only listed for releases whose schema keeps the promises of
 * today's, because it has today's type here; earlier releases have schemas of their own. A file is only listed for releases
 * that have it.
 * @param paths the paths of today's files, below `/api/`
 */
export function frozenPaths(context: Context, paths: readonly [string, object][]): [string, object][] {
  const releases = context.history.frozen;
  const schemas = releases.length === 0 ? new Map<string, JsonSchemaPart>() : jsonSchemas(context);
  const alike = new Map(
    context.catalogue.map(({ path }) => {
      const schema = () => required(schemas.get(slugOf(path)), `the schema of ${path}`);
      const keepsPromise = byContent((own) => schemaBreaches(path, schema(), schemaIn(own)).length === 0);
      const isAlike = ({ files }: Frozen) => {
        const own = files.find((file) => file.path === schemaPath(path));
        return own !== undefined && keepsPromise(own);
      };
      return [path, releases.filter(isAlike)];
    }),
  );
  return paths.flatMap(([address, item]): [string, object][] => {
    const endpoint = context.catalogue.find(
      ({ path }) => address.startsWith(`${path}.`) || address.startsWith(`${path}/{`),
    );
    const promising = (endpoint && alike.get(endpoint.path)) ?? releases;
    const known = promising.filter((one) => hasFilesAt(one, address)).map(({ releaseId }) => releaseId);
    if (known.length === 0) return [];
    const copy = frozenCopy("{release}", address);
    return [[copy, { get: frozen(context, copy, (item as { get: Operation }).get, known) }]];
  });
}

/** Memoises a test of files by their content, since most schemas are the same in every release. */
function byContent(test: (file: OutputFile) => boolean): (file: OutputFile) => boolean {
  const known = new Map<string, boolean>();
  return (file) => {
    const digest = sha256(file.bytes);
    const result = known.get(digest) ?? test(file);
    known.set(digest, result);
    return result;
  };
}

/** Whether a release has a file at an address below `/api/`, for any value of the parameter in it. */
function hasFilesAt({ files }: Frozen, address: string): boolean {
  const [start = "", end] = address.slice("/api/".length).split(/\{\w+\}/);
  return files.some(({ path }) =>
    end === undefined ? path === start : path.startsWith(start) && path.endsWith(end),
  );
}

function frozen(context: Context, address: string, own: Operation, releases: readonly string[]): Operation {
  const example = required(releases.at(-1), "a release");
  const release = {
    name: "release",
    in: "path",
    required: true,
    description: "Id of a frozen release.",
    schema: { type: "string", enum: releases },
    example,
  };
  return {
    ...own,
    operationId: `${own.operationId}OfRelease`,
    summary: `${own.summary}, of a frozen release`,
    parameters: [release, ...(own.parameters ?? [])],
    responses: {
      ...own.responses,
      // A frozen copy has headers of its own.
      200: { ...own.responses[200], headers: headersAt(context, address.replace("{release}", example)) },
      410: responseReference(GONE),
    },
  };
}
