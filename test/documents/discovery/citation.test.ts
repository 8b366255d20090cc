import { expect, test } from "vitest";
import { parse } from "yaml";
import { citation } from "../../../src/documents/discovery/citation.ts";
import { metricsInWords } from "../../../src/model/metric.ts";
import { BASE, contextOf } from "./support.ts";

const cited = (...parameters: Parameters<typeof contextOf>) => parse(citation(contextOf(...parameters)));

test("the citation is YAML in the Citation File Format 1.2.0", () => {
  expect(cited({ base: BASE })).toEqual({
    "cff-version": "1.2.0",
    message: "If you use this data set, please cite it using the metadata from this file.",
    type: "dataset",
    title: "PCI DSS Compliance Benchmark",
    abstract: `Benchmark data on PCI DSS compliance programmes, anonymised: ${metricsInWords()}. Release 2026-Q4. Made up for tests.`,
    authors: [{ name: "Somebody", website: "https://somebody.example" }],
    version: "2026-Q4",
    "date-released": "2026-10-05",
    license: "CC-BY-4.0",
    url: "https://data.example/sub/",
    keywords: expect.arrayContaining(["PCI DSS", "compliance", "benchmark"]),
  });
});

test("an unknown address is left out", () => {
  expect(cited()).not.toHaveProperty("url");
  expect(cited({}, { provider: { name: "Nobody", url: null } }).authors).toEqual([{ name: "Nobody" }]);
});

test("a licence that the SPDX list cannot have is given by its address", () => {
  const licence = { name: "Our own terms", title: "Our own terms", url: "https://licence.example/own" };
  const { license, "license-url": url } = cited({}, { licence });
  expect([license, url]).toEqual([undefined, "https://licence.example/own"]);
});

test.each([
  'A "quoted": name, # no comment',
  "- [no, list]",
  "yes",
  "2026-10-05",
  "Ünïcode & 漢字",
  "*alias",
])("a provider may have the name %j", (name) => {
  expect(cited({}, { provider: { name, url: null } }).authors).toEqual([{ name }]);
});
