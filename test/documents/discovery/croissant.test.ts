import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { croissant } from "../../../src/documents/discovery/croissant.ts";
import { textOf } from "../../../src/model/file.ts";
import { metricsInWords } from "../../../src/model/metric.ts";
import { goldenData } from "../../endpoints/support.ts";
import { BASE, contextOf } from "./support.ts";

interface Reference {
  readonly "@id": string;
}

interface Field extends Reference {
  readonly name: string;
  readonly dataType: string;
  readonly source: { readonly fileObject: Reference; readonly extract: { readonly column: string } };
  readonly references?: { readonly field: Reference };
}

interface RecordSet extends Reference {
  readonly key?: readonly Reference[];
  readonly field: readonly Field[];
}

interface FileObject extends Reference {
  readonly contentUrl: string;
  readonly contentSize: string;
  readonly sha256: string;
}

type Document = Readonly<Record<string, unknown>> & {
  readonly "@context": Readonly<Record<string, unknown>>;
  readonly distribution: readonly FileObject[];
  readonly recordSet: readonly RecordSet[];
};

const documentOf = (...parameters: Parameters<typeof contextOf>) =>
  croissant(contextOf(...parameters)) as Document;
const document = documentOf();
const fields = document.recordSet.flatMap(({ field }) => field);
const ids = (parts: readonly Reference[]) => parts.map((part) => part["@id"]);

test("the data set is described as Croissant 1.1 requires", () => {
  const { "@context": _, distribution, recordSet, keywords, ...head } = documentOf({ base: BASE });
  const somebody = { "@type": "Organization", name: "Somebody", url: "https://somebody.example" };
  expect(head).toEqual({
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.1",
    name: "PCI DSS Compliance Benchmark",
    description: `Benchmark data on PCI DSS compliance programmes, anonymised: ${metricsInWords()}. Release 2026-Q4. Made up for tests.`,
    url: "https://data.example/sub/",
    license: "https://licence.example/by",
    creator: somebody,
    publisher: somebody,
    citeAs: "Somebody (2026): Benchmark.",
    version: "2026.4.0",
    datePublished: "2026-10-05",
    dateModified: "2026-10-05",
    inLanguage: "en",
    isLiveDataset: false,
  });
  expect(distribution[0]!.contentUrl).toBe("https://data.example/sub/api/datasets/pci-dss-benchmark.csv");
});

test.each([
  ["2026-Q4", "2026.4.0"],
  ["2026-Q4.1", "2026.4.1"],
  ["2026-Q4.12", "2026.4.12"],
])("the version of %s has three numbers, as Croissant requires: %s", (release, version) => {
  expect(croissant(contextOf({}, { release }))).toMatchObject({ version });
});

test("without a base URL files are found relative to the document, also from disk", () => {
  expect(document.url).toBe("index.html");
  expect(document.distribution[0]!.contentUrl).toBe("api/datasets/pci-dss-benchmark.csv");
  expect(documentOf({ hasSite: false }).url).toBe("api/datasets/datapackage.json");
});

test("a table is a record set, its columns fields with type, unit, source and what they refer to", () => {
  const source = (column: string) => ({
    fileObject: { "@id": "observatory/requirement-gaps.csv" },
    extract: { column },
  });
  const table = document.recordSet.find((each) => each["@id"] === "requirement-gaps")!;
  expect({ ...table, field: table.field.slice(0, 4) }).toEqual({
    "@type": "cr:RecordSet",
    "@id": "requirement-gaps",
    name: "Open findings by PCI DSS requirement",
    description:
      "Share of programmes with an open finding in a requirement, computed from counts in steps of five, and their mean remediation delay, with its standard error if there are at least as many answers as the methodology's minimum cohort.",
    key: [{ "@id": "requirement-gaps/requirement" }, { "@id": "requirement-gaps/year" }],
    field: [
      {
        "@type": "cr:Field",
        "@id": "requirement-gaps/requirement",
        name: "requirement",
        description: "Requirement.",
        dataType: "sc:Integer",
        source: source("requirement"),
        references: { field: { "@id": "requirements/id" } },
      },
      {
        "@type": "cr:Field",
        "@id": "requirement-gaps/year",
        name: "year",
        description: "Calendar year.",
        dataType: "sc:Integer",
        source: source("year"),
      },
      {
        "@type": "cr:Field",
        "@id": "requirement-gaps/sample_size",
        name: "sample_size",
        description: "Number of programmes in the cell; empty where the cell is withheld. Unit: programmes.",
        dataType: "sc:Integer",
        unitText: "programmes",
        source: source("sample_size"),
      },
      {
        "@type": "cr:Field",
        "@id": "requirement-gaps/open_finding_rate_pct",
        name: "open_finding_rate_pct",
        description: "Share of programmes with an open finding, among those that answered. Unit: percent.",
        dataType: "sc:Float",
        unitText: "percent",
        source: source("open_finding_rate_pct"),
      },
    ],
  });
});

test("rows without a name have no key; dates and booleans have their types", () => {
  expect(document.recordSet.find((each) => each["@id"] === "pci-dss-benchmark")).not.toHaveProperty("key");
  const typeOf = (id: string) => fields.find((field) => field["@id"] === id)!.dataType;
  expect(typeOf("changelog/date")).toBe("sc:Date");
  expect(typeOf("industry-regions/suppressed")).toBe("sc:Boolean");
  expect(typeOf("industries/display_name")).toBe("sc:Text");
});

describe("the whole document", () => {
  test("has every table of the data folder once, with its size and digest", () => {
    const tables = [...goldenData.keys()].filter((path) => path.endsWith(".csv"));
    expect([...ids(document.distribution)].sort()).toEqual(tables.sort());
    for (const { "@id": path, contentSize, sha256 } of document.distribution) {
      const bytes = goldenData.get(path)!;
      expect(contentSize).toBe(`${bytes.length} B`);
      expect(sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
  });

  test("gives no id twice", () => {
    const all = [...ids(document.distribution), ...ids(document.recordSet), ...ids(fields)];
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
  });

  test("takes each field from a column that its file has", () => {
    for (const { source, name } of fields) {
      const header = textOf(goldenData.get(source.fileObject["@id"])!).split("\n", 1)[0]!;
      expect(header.split(",")).toContain(source.extract.column);
      expect(source.extract.column).toBe(name);
    }
  });

  test("refers to existing fields, and in keys to fields of the same record set", () => {
    for (const { references } of fields) {
      if (references !== undefined) expect(ids(fields)).toContain(references.field["@id"]);
    }
    for (const { key = [], field } of document.recordSet) {
      expect(ids(field)).toEqual(expect.arrayContaining(ids(key)));
    }
  });

  test("takes Croissant's terms from its context, and all others from schema.org", () => {
    const context = document["@context"];
    expect(context).toMatchObject({
      "@vocab": "https://schema.org/",
      sc: "https://schema.org/",
      cr: "http://mlcommons.org/croissant/",
      dct: "http://purl.org/dc/terms/",
      conformsTo: "dct:conformsTo",
      dataType: { "@id": "cr:dataType", "@type": "@vocab" },
      data: { "@id": "cr:data", "@type": "@json" },
      examples: { "@id": "cr:examples", "@type": "@json" },
    });
    for (const term of [
      "citeAs",
      "column",
      "extract",
      "field",
      "fileObject",
      "isLiveDataset",
      "key",
      "recordSet",
    ]) {
      expect(context[term]).toBe(`cr:${term}`);
    }
  });
});
