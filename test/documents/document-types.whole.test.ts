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
