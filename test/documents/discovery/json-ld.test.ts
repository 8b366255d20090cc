import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { benchmarkJsonLd, datasetJsonLd } from "../../../src/documents/discovery/index.ts";
import { metricsInWords } from "../../../src/model/metric.ts";
import { automationAdoption, pciDssBenchmark } from "../../../src/tables/datasets.ts";
import { ALL_TABLES } from "../../../src/tables/index.ts";
import { goldenData } from "../../endpoints/support.ts";
import { BASE, contextOf } from "./support.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- a document is read as its readers read it
type Json = any;
const dataset = (...[context, table, page]: Parameters<typeof datasetJsonLd>): Json =>
  datasetJsonLd(context, table, page);

const SOMEBODY = { "@type": "Organization", name: "Somebody", url: "https://somebody.example" };

describe("a table as a schema.org dataset", () => {
  test("says what it is, its period, its region, its publisher, its terms, and its address", () => {
    expect(dataset(contextOf({ base: BASE }), automationAdoption)).toEqual({
      "@context": "https://schema.org/",
      "@type": "Dataset",
      name: "Automation Adoption Dataset",
      description:
        "Automation rate in percent of controls, by industry and year. Part of the PCI DSS Compliance Benchmark, release 2026-Q4. Made up for tests.",
      url: "https://data.example/sub/datasets/automation-adoption.html",
      license: "https://licence.example/by",
      isAccessibleForFree: true,
      creator: SOMEBODY,
      publisher: SOMEBODY,
      creditText: "Somebody's data",
      identifier: "benchmark/automation-adoption",
      version: "2026-Q4",
      datePublished: "2026-10-05T00:00:00Z",
      dateModified: "2026-10-05T00:00:00Z",
      creativeWorkStatus: "verified",
      inLanguage: "en",
      keywords: expect.arrayContaining(["PCI DSS", "compliance", "benchmark"]),
      temporalCoverage: "2020-01-01/2026-09-30",
      spatialCoverage: [
        { "@type": "Place", name: "North" },
        { "@type": "Place", name: "South" },
      ],
      measurementTechnique: "Microaggregation, k = 5 (methodology golden 1.0.0)",
      variableMeasured: [
        {
          "@type": "PropertyValue",
          name: "automation_rate_pct",
          description:
            "Share of controls that are tested automatically, mean of the programmes; empty where the industry's year is withheld.",
          unitText: "percent",
        },
        {
          "@type": "PropertyValue",
          name: "yoy_growth_pct",
          description:
            "Change of the rate from the year before; empty if there is no year before to compare with.",
          unitText: "percent",
        },
        {
          "@type": "PropertyValue",
          name: "sample_size",
          description:
            "Number of programmes of the industry in the year; empty where the industry's year is withheld.",
          unitText: "programmes",
        },
      ],
      isPartOf: {
        "@type": "Dataset",
        name: "PCI DSS Compliance Benchmark",
        url: "https://data.example/sub/datasets/index.html",
      },
      distribution: [
        {
          "@type": "DataDownload",
          name: "automation-adoption.csv",
          contentUrl: "https://data.example/sub/api/datasets/automation-adoption.csv",
          encodingFormat: "text/csv",
          contentSize: "439 B",
          sha256: "04e695605e1735e9e84709bd5e2440eb54c6f63057533f0d7d4bf256d8256b45",
        },
      ],
    });
  });

  test("without a year describes the latest year", () => {
    expect(dataset(contextOf(), pciDssBenchmark).temporalCoverage).toBe("2026-01-01/2026-09-30");
  });

  test("does not exist for a table without measures: a list of names, a log of changes", () => {
    const none = ALL_TABLES.filter((table) => dataset(contextOf(), table) === undefined);
    expect(none.map(({ name }) => name)).toEqual([
      "changelog",
      "industries",
      "frameworks",
      "regions",
      "countries",
      "requirements",
      "bottlenecks",
    ]);
  });

  test("refers to files relative to its page if the base URL is unknown", () => {
    const { url, isPartOf, distribution } = dataset(contextOf(), automationAdoption);
    expect([url, isPartOf.url, distribution[0].contentUrl]).toEqual([
      "automation-adoption.html",
      "index.html",
      "../api/datasets/automation-adoption.csv",
    ]);
    expect(dataset(contextOf(), automationAdoption, "/other.html").url).toBe(
      "datasets/automation-adoption.html",
    );
  });

  test("has the address of its file if there are no pages", () => {
    expect(dataset(contextOf({ base: BASE, hasSite: false }), automationAdoption).url).toBe(
      "https://data.example/sub/api/datasets/automation-adoption.csv",
    );
  });

  test("gives only the name of a provider without an address", () => {
    const context = contextOf({}, { provider: { name: "Nobody", url: null } });
    expect(dataset(context, automationAdoption).creator).toEqual({ "@type": "Organization", name: "Nobody" });
  });

  test.each(ALL_TABLES.filter((table) => dataset(contextOf(), table) !== undefined))(
    "$name has a description as long as search engines require, and the size and digest of the file",
    (table) => {
      const { description, distribution } = dataset(contextOf(), table);
      expect(description.length).toBeGreaterThanOrEqual(50);
      expect(description.length).toBeLessThanOrEqual(5000);
      const bytes = goldenData.get(table.path)!;
      expect(distribution[0]).toMatchObject({
        contentSize: `${bytes.length} B`,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      });
    },
  );
});

describe("the benchmark as a schema.org dataset", () => {
  const benchmark: Json = benchmarkJsonLd(contextOf({ base: BASE }));

  test("says what it is, its period, its region, its publisher, its terms, and its address", () => {
    const { hasPart: _, variableMeasured, keywords, ...head } = benchmark;
    expect(head).toEqual({
      "@context": "https://schema.org/",
      "@type": "Dataset",
      name: "PCI DSS Compliance Benchmark",
      description: `Benchmark data on PCI DSS compliance programmes, anonymised: ${metricsInWords()}. Release 2026-Q4. Made up for tests.`,
      url: "https://data.example/sub/datasets/index.html",
      identifier: "benchmark",
      version: "2026-Q4",
      datePublished: "2026-10-05T00:00:00Z",
      dateModified: "2026-10-05T00:00:00Z",
      creativeWorkStatus: "verified",
      inLanguage: "en",
      license: "https://licence.example/by",
      isAccessibleForFree: true,
      creator: SOMEBODY,
      publisher: SOMEBODY,
      creditText: "Somebody's data",
      temporalCoverage: "2019-01-01/2026-09-30",
      spatialCoverage: [
        { "@type": "Place", name: "North" },
        { "@type": "Place", name: "South" },
      ],
      measurementTechnique: "Microaggregation, k = 5 (methodology golden 1.0.0)",
      distribution: [
        {
          "@type": "DataDownload",
          name: "Everything as a ZIP archive",
          contentUrl: "https://data.example/sub/api/downloads/benchmark.zip",
          encodingFormat: "application/zip",
        },
        {
          "@type": "DataDownload",
          name: "Everything as an Excel workbook",
          contentUrl: "https://data.example/sub/api/downloads/benchmark.xlsx",
          encodingFormat: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        },
        {
          "@type": "DataDownload",
          name: "Every figure of the Observatory as one table",
          contentUrl: "https://data.example/sub/api/intelligence/observatory/export.csv",
          encodingFormat: "text/csv",
        },
        {
          "@type": "DataDownload",
          name: "Every figure of the Observatory as JSON",
          contentUrl: "https://data.example/sub/api/intelligence/observatory/export.json",
          encodingFormat: "application/json",
        },
      ],
    });
    expect(variableMeasured[1]).toEqual({
      "@type": "PropertyValue",
      name: "audit_hours",
      description: "Audit hours",
      unitText: "hours",
    });
    expect(head.description.length).toBeGreaterThanOrEqual(50);
  });

  test("has every table with figures as a self-contained part", () => {
    expect(benchmark.hasPart.length).toBe(19);
    expect(benchmark.hasPart[3]).toEqual({
      "@type": "Dataset",
      name: "Automation Adoption Dataset",
      description:
        "Automation rate in percent of controls, by industry and year. Part of the PCI DSS Compliance Benchmark, release 2026-Q4. Made up for tests.",
      url: "https://data.example/sub/datasets/automation-adoption.html",
      license: "https://licence.example/by",
      isAccessibleForFree: true,
      creator: SOMEBODY,
    });
  });
});
