import { expect, test } from "vitest";
import { jsonFile } from "../../src/model/file.ts";
import { frozenOf } from "../../src/releases/frozen.ts";
import { frozenWords } from "../../src/releases/release-figures.ts";

const descriptor = {
  citation: "Golden Benchmark, release 2025-Q4.",
  description: "Synthetic.",
  name: "golden",
  title: "Golden Compliance Benchmark",
  contributors: [{ title: "Golden Institute", roles: ["publisher"] }, { title: "Another" }],
};
const wordsOf = (own: object) =>
  frozenWords(frozenOf("2025-Q4", [jsonFile("datasets/datapackage.json", own)]));

test("the texts of a frozen release are those of its own descriptor", () => {
  expect(wordsOf(descriptor)).toEqual({
    citation: "Golden Benchmark, release 2025-Q4.",
    disclaimer: "Synthetic.",
    datasetId: "golden",
    title: "Golden Compliance Benchmark",
    publisher: "Golden Institute",
  });
});

test.each(Object.keys(descriptor))("a descriptor without %s has no texts to cite", (name) => {
  expect(wordsOf({ ...descriptor, [name]: undefined })).toBeUndefined();
});

test("a release without a descriptor has no texts to cite", () => {
  expect(frozenWords(frozenOf("2025-Q4", []))).toBeUndefined();
});
