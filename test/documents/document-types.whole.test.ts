import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { committedBuild } from "../support/committed.ts";
import { goldenFiles } from "../support/golden.ts";
import { oncePer } from "../support/once.ts";
import { withRelease, withRetraction } from "../support/retracted.ts";
import { Texts } from "../support/texts.ts";

const committed = new Texts(committedBuild().files);
/** With a second release, and the first one retracted. */
const retracted = new Texts(
  build(
    withRetraction(withRelease("2027-Q1", withRelease("2026-Q4", goldenFiles)), {
      release: "2026-Q4",
      reason: "Its figures were wrong",
      erase: false,
    }),
    { site: false, hosts: [] },
  ).files,
);

/** The OpenAPI description of some files. A check is run only a few times, so its code is not optimised. */
const described = oncePer((files: Texts): Ajv2020 => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
  return ajv.addSchema({ $id: "openapi:document", ...JSON.parse(files.get("openapi.json")!) });
});

/** What is wrong with a document according to its component of the OpenAPI description; empty if nothing is. */
function faults(files: Texts, path: string, component: string): string {
  const ajv = described(files, undefined);
  const isValid = ajv.getSchema(`openapi:document#/components/schemas/${component}`)!;
  return isValid(JSON.parse(files.get(path)!)) ? "" : ajv.errorsText(isValid.errors);
}

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** The ways to the properties of a document that its type does not name, with `*` for each entry of a list. */
function unnamed(
  components: Readonly<Record<string, Schema>>,
  component: string,
  document: unknown,
): string[] {
  const found = new Set<string>();
  const partsOf = (schema: Schema): Schema[] => {
    const target = schema.$ref === undefined ? [] : [components[schema.$ref.split("/").at(-1)!]!];
    const inner = [...target, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
    return [schema, ...inner.flatMap(partsOf)];
  };
  const walk = (schemas: readonly Schema[], value: unknown, way: string): void => {
    const parts = schemas.flatMap(partsOf);
    if (Array.isArray(value)) {
      const items = parts.flatMap((part) => part.items ?? []);
      for (const one of value) walk(items, one, `${way}/*`);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, own] of Object.entries(value)) {
        const named = parts.flatMap((part) => part.properties?.[name] ?? []);
        const others = parts.flatMap(({ additionalProperties: any }) =>
          typeof any === "object" ? [any] : [],
        );
        if (named.length > 0 || others.length > 0)
          walk(named.length > 0 ? named : others, own, `${way}/${name}`);
        else found.add(`${way}/${name}`);
      }
    }
  };
  walk([components[component]!], document, "");
  return [...found];
}

test.each([
  ["api/index.json", "Catalogue"],
  ["api/status.json", "Status"],
  ["api/releases/index.json", "ReleaseList"],
  ["api/releases/changes/2026-Q3..2026-Q4.json", "Changes"],
  ["api/methodology.json", "Methodology"],
  ["api/privacy-report.json", "PrivacyReport"],
  ["api/datasets/datapackage.json", "DataPackage"],
  ["api/datapackage.json", "DataPackage"],
  ["feed.json", "JsonFeed"],
  ["manifest.json", "Manifest"],
])("every property of %s is named in the type of its clients, %s", (path, component) => {
  const { components } = JSON.parse(committed.get("openapi.json")!);
  expect(unnamed(components.schemas, component, JSON.parse(committed.get(path)!))).toEqual([]);
});

test("a property without a type is found wherever it is", () => {
  const schemas = {
    One: {
      properties: {
        list: { items: { $ref: "#/components/schemas/Two" } },
        any: { additionalProperties: {} },
      },
    },
    Two: { anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }] },
  };
  const document = { list: [{ a: 1, b: 2 }, { c: 3 }], any: { x: 1 }, other: {} };
  expect(unnamed(schemas, "One", document)).toEqual(["/list/*/c", "/other"]);
});

describe("a document has the type that the OpenAPI description gives it", () => {
  test.each([
    ["api/status.json", "Status"],
    ["api/releases/index.json", "ReleaseList"],
    ["api/methodology.json", "Methodology"],
    ["api/datasets/datapackage.json", "DataPackage"],
    ["api/datapackage.json", "DataPackage"],
    ["feed.json", "JsonFeed"],
    ["manifest.json", "Manifest"],
  ])("%s is a %s, of a release and after a retraction", (path, component) => {
    expect(faults(committed, path, component)).toBe("");
    expect(faults(retracted, path, component)).toBe("");
  });

  test("and so has each change of releases, each frozen manifest and each schema", () => {
    const like = (pattern: RegExp) => [...committed.keys()].filter((path) => pattern.test(path));
    const kinds: [RegExp, string][] = [
      [/^api\/releases\/changes\/.*\.json$/, "Changes"],
      [/^api\/releases\/[^/]+\/manifest\.json$/, "Manifest"],
      [/^api\/schemas\//, "JsonSchema"],
    ];
    for (const [pattern, component] of kinds) {
      expect(like(pattern)).not.toEqual([]);
      for (const path of like(pattern)) expect(faults(committed, path, component), path).toBe("");
    }
  });

  test("and a different document has not", () => {
    expect(faults(committed, "feed.json", "Status")).toContain("must have required property 'release'");
  });
});
