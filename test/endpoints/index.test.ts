import { expect, test } from "vitest";
import { ENDPOINTS } from "../../src/endpoints/index.ts";
import type { Endpoint } from "../../src/model/endpoint.ts";
import type { Tables } from "../../src/tables/index.ts";
import { committedTables } from "../support/committed.ts";
import { answer, golden, SPECIFIED } from "./support.ts";

test("the catalogue has the addresses of the specification in its order, with at least its parameters", () => {
  const specified = SPECIFIED.map((address) => address.split(" ") as [string, ...string[]]);
  const declared = new Map(ENDPOINTS.map(({ path, parameters }) => [path, Object.keys(parameters)]));
  const paths = specified.map(([path]) => path);
  expect([...declared.keys()].filter((path) => paths.includes(path))).toEqual(paths);
  for (const [path, ...parameters] of specified) {
    expect(declared.get(path), path).toEqual(expect.arrayContaining(parameters));
  }
});

test.each(["id", "path", "title"] as const)("no two endpoints have the same %s", (name) => {
  expect(new Set(ENDPOINTS.map((endpoint) => endpoint[name])).size).toBe(ENDPOINTS.length);
});

test.each(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
  "%s answers within its contract, and always the same to the same request",
  (_, endpoint) => {
    expect(answer(endpoint)).toEqual(answer(endpoint, structuredClone(golden)));
  },
);

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The lists of objects that stand in an entry of a list, each with its fields. */
function listsInLists(schema: Schema, path = "", isInEntry = false): [path: string, fields: string[]][] {
  const { properties = {}, items, anyOf = [] } = schema;
  const own = [items, ...anyOf].flatMap((part) => (part === undefined ? [] : [part]));
  const fields = Object.keys(items?.properties ?? {});
  return [
    ...(isInEntry && fields.length > 0 ? [[path, fields] as [string, string[]]] : []),
    ...Object.entries(properties).flatMap(([name, one]) => listsInLists(one, `${path}/${name}`, isInEntry)),
    ...own.flatMap((one) => listsInLists(one, path, isInEntry || one === items)),
  ];
}

test("a list in a list has only names with one figure each, because it becomes one cell of a CSV file and of a page", () => {
  const isFigure = (field: string) => !["uncertainty", "sampleSize"].includes(field);
  const inLists = ENDPOINTS.flatMap((endpoint: Endpoint<Tables>) => {
    const schemas = [endpoint.response, ...(endpoint.definitions ?? [])] as Schema[];
    return schemas.flatMap((schema) => listsInLists(schema, endpoint.path));
  });
  expect(inLists.map(([path]) => path)).toContain(
    "/api/intelligence/observatory/compliance-cost/byIndustry/breakdown",
  );
  expect(inLists.filter(([, fields]) => fields.filter(isFigure).length > 2)).toEqual([]);
});

test("an example is a value that has figures in the committed data: any other would be replaced in silence", () => {
  const tables = committedTables();
  const without = (ENDPOINTS as readonly Endpoint<Tables>[]).flatMap(({ path, parameters, example }) =>
    Object.entries(example)
      .filter(([name, value = ""]) => {
        const { values, valuesWithFigures = values } = parameters[name]!;
        return !valuesWithFigures(tables).includes(value);
      })
      .map(([name, value]) => `${path}?${name}=${value}`),
  );
  expect(without).toEqual([]);
});

/** The fields of each entry of a list that one of its fields says is withheld. */
function withheldEntries({ properties = {}, items, anyOf = [] }: Schema): string[][] {
  const fields = Object.keys(items?.properties ?? {});
  return [
    ...(fields.includes("suppressed") ? [fields] : []),
    ...[...Object.values(properties), ...anyOf, ...(items === undefined ? [] : [items])].flatMap(
      withheldEntries,
    ),
  ];
}

test("an entry of an industry, a region or a framework that may be withheld also says if it has ended", () => {
  const labels = ["industry", "region", "framework"];
  const lacking = ENDPOINTS.flatMap(({ path, response }) =>
    withheldEntries(response as Schema)
      .filter((fields) => labels.some((label) => fields.includes(label)) && !fields.includes("ended"))
      .map((fields) => `${path}: ${fields.join()}`),
  );
  expect(lacking).toEqual([]);
});
