import { describe, expect, test } from "vitest";
import { makeContent } from "../../src/content/index.ts";
import { textOf } from "../../src/model/file.ts";
import { immutablePart } from "../../src/releases/frozen.ts";
import { goldenFiles } from "../support/golden.ts";

const content = makeContent(goldenFiles);

describe("the content of a release", () => {
  test("is frozen completely: nothing is left out", () => {
    const frozen = immutablePart("2026-Q4", content.files);
    expect(frozen.files.map(({ path }) => `api/${path}`).sort()).toEqual(
      content.files.map(({ path }) => path).sort(),
    );
  });

  test("contains each answer, and as CSV each except the Observatory's", () => {
    const paths = new Set(content.files.map(({ path }) => `/${path}`));
    for (const { address } of content.answers) expect(paths.has(address), address).toBe(true);
    expect(paths.has("/api/intelligence/audit-hours/alpha.csv")).toBe(true);
  });

  test("gives its schemas the address that they will have, whether or not the base URL ends with slashes", () => {
    const idAt = (base?: string) => {
      const { files } = makeContent(goldenFiles, base);
      const schema = files.find(({ path }) => path === "api/schemas/audit-hours.json");
      return schema && JSON.parse(textOf(schema.bytes)).$id;
    };
    expect(idAt("https://benchmarks.example.org/v1//")).toBe(
      "https://benchmarks.example.org/v1/api/schemas/audit-hours.json",
    );
  });
});
