import type { Deprecation } from "../model/deprecation.ts";
import type { CatalogueEntry } from "../model/endpoint.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { DEPRECATIONS_PATH } from "../tables/deprecations.ts";
import type { Tables } from "../tables/index.ts";
import type { Contract } from "./contract.ts";
import { schemaIn } from "./parts.ts";
import { entryOf, propertyOf, resolved, type JsonSchemaPart } from "./schema.ts";

/** The things that a deprecation can name. */
export interface Targets {
  readonly catalogue: readonly CatalogueEntry[];
  /** The paths of the published files. */
  readonly paths: readonly string[];
  /** The contract of the release; computed only if a field or column is deprecated. */
  readonly contract: () => Pick<Contract, "schemas" | "tables">;
  /** The deprecations of each earlier release, oldest first. */
  readonly earlier: readonly { readonly release: string; readonly deprecations: readonly Deprecation[] }[];
}

/**
 * Checks that every deprecation names something that is published: a misspelt one announces nothing, and one of
 * something already removed is out of date.
 * @throws DataError with each deprecation that names nothing
 */
export function requireDeprecationTargets(
  { deprecations }: Pick<Tables, "deprecations">,
  targets: Targets,
): void {
  const unknown = deprecations.filter(({ what }) => !isPublished(what, targets));
  if (unknown.length === 0) return;
  throw new DataError(
    unknown.map(({ what }): DataProblem => {
      const announced = targets.earlier.findLast((release) =>
        release.deprecations.some((other) => other.what === what),
      );
      const place = { file: DEPRECATIONS_PATH, value: what };
      if (announced !== undefined) {
        return {
          ...place,
          rule: `no longer exists: release ${announced.release} announced its removal, and nothing of this name is published now`,
          remedy: "Remove it from the list, or restore what it names.",
        };
      }
      return {
        ...place,
        rule: "must be an endpoint's path, a value of its filter, a field of its answer, or a file's address",
        remedy: "Correct it: api/index.json lists all of these.",
      };
    }),
  );
}

function isPublished(what: string, targets: Targets): boolean {
  const [address = "", pointer] = what.split("#");
  const [path = "", query] = address.split("?");
  if (!isAddress(path, query, targets)) return false;
  return pointer === undefined || isField(path, pointer, targets.contract());
}

function isAddress(path: string, query: string | undefined, { catalogue, paths }: Targets): boolean {
  const endpoint = catalogue.find((entry) => entry.path === path);
  if (endpoint === undefined) return query === undefined && paths.includes(path.slice(1));
  if (query === undefined) return true;
  const [name, value = ""] = query.split("=");
  return endpoint.parameters.some(
    (one) =>
      one.name === name &&
      [...one.values, ...(one.former ?? []).map((former) => former.value)].includes(value),
  );
}

/** Whether an answer has the field, or a table the column. Documents without a schema are assumed to have every field. */
function isField(path: string, pointer: string, { schemas, tables }: ReturnType<Targets["contract"]>) {
  // A pointer into one entry of a list means the field in every entry.
  const names = pointer.split("/").filter((name) => name !== "" && name !== "*" && !/^\d+$/.test(name));
  const columns = tables.get(path);
  if (columns !== undefined) return columns.some(({ name }) => name === names[0]);
  const file = schemas.get(path);
  const schema = file && schemaIn(file);
  return schema === undefined || isDeclared(resolved(schema, schema), names, schema);
}

function isDeclared(schema: JsonSchemaPart, names: readonly string[], document: JsonSchemaPart): boolean {
  const [name, ...deeper] = names;
  if (name === undefined) return true;
  if (schema.items !== undefined) return isDeclared(entryOf(schema, document), names, document);
  const branches = (schema.anyOf ?? schema.oneOf ?? []) as readonly JsonSchemaPart[];
  if (branches.some((branch) => isDeclared(resolved(branch, document), names, document))) return true;
  const isNamed =
    Object.hasOwn((schema.properties ?? {}) as object, name) ||
    typeof schema.additionalProperties === "object";
  return isNamed && isDeclared(propertyOf(schema, name, document), deeper, document);
}
