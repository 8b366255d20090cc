import { describe, expect, it } from "vitest";
import { build } from "../../../src/build.ts";
import { makeContent } from "../../../src/content/index.ts";
import { plain, reference, turtleOf, typed, words } from "../../../src/formats/dcat/rdf.ts";
import { jsonFile, textOf, withFiles } from "../../../src/model/file.ts";
import { required } from "../../../src/model/required.ts";
import { sha256 } from "../../../src/model/sha256.ts";
import { freezeContent } from "../../../src/release.ts";
import { nextSettings } from "../../../src/releases/next-settings.ts";
import { releasedGolden } from "../../support/golden.ts";
import { withRetraction } from "../../support/retracted.ts";

const BASE = "https://data.example.org";
const files = new Map(
  build(releasedGolden(), { site: false, hosts: [], baseUrl: BASE }).files.map(({ path, bytes }) => [
    path,
    bytes,
  ]),
);
type Names = "dcat:downloadURL" | "dcat:byteSize" | "spdx:checksum" | "spdx:checksumValue" | "dcat:prev";
type Others =
  | "dct:title"
  | "dcat:startDate"
  | "dcat:inSeries"
  | "dct:temporal"
  | "dcat:endDate"
  | "dct:issued"
  | "dct:modified";
/** What is read here of a thing. */
interface Node extends Readonly<Record<Names | Others, Node>> {
  readonly "@id": string;
  readonly "@type": string | readonly string[];
  readonly "@value": string;
  readonly "dcat:distribution"?: readonly Node[];
  readonly "dct:spatial": readonly Node[];
}
const graph: Node[] = JSON.parse(textOf(required(files.get("dcat.jsonld"), "dcat.jsonld")))["@graph"];
const thing = (name: string) =>
  required(
    graph.find(({ "@id": id }) => id === `${BASE}/dcat.ttl#${name}`),
    name,
  );

describe("the description for data portals", () => {
  it("names each resource once, and refers only to existing ones", () => {
    const ids = graph.map(({ "@id": id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const referred = [...JSON.stringify(graph).matchAll(/"@id":"([^"]+#[^"]+)"/g)].map(([, id]) => id!);
    expect(referred.filter((id) => id.startsWith(BASE) && !ids.includes(id))).toEqual([]);
  });

  it("describes the releases and the API, and gives the themes of the data", () => {
    const said = (name: string) =>
      (thing(name) as unknown as Record<string, { "@value": string }>)["dct:description"]!["@value"];
    expect(said("releases")).toMatch(/^A release each quarter\. /);
    expect(said("api")).toBe(
      "A read-only API of precomputed files: benchmarks by industry, framework and region.",
    );
    const labels = graph.map(
      (node) => (node as unknown as Record<string, Node>)["skos:prefLabel"]?.["@value"],
    );
    expect(labels.filter((label) => label !== undefined)).toEqual(
      expect.arrayContaining(["Economy and finance", "Science and technology"]),
    );
    expect(thing("releases")["dct:title"]["@value"]).toBe("PCI DSS Compliance Benchmark: all releases");
    const themes = graph.find(({ "@id": id }) => id.endsWith("/authority/data-theme"));
    expect(themes?.["dct:title"]["@value"]).toBe("Data theme");
  });

  it("refers to the terms of the European Union's vocabularies and of media types, and to no others", () => {
    const referred = (start: string) => [
      ...new Set(
        [...JSON.stringify(graph).matchAll(/"@id":"([^"]+)"/g)].flatMap(([, id = ""]) =>
          id.startsWith(start) && !id.includes("/country/") ? [id.slice(start.length)] : [],
        ),
      ),
    ];
    expect(referred("http://publications.europa.eu/resource/authority/").sort()).toEqual([
      "access-right/PUBLIC",
      "data-theme",
      "data-theme/ECON",
      "data-theme/TECH",
      "file-type/CSV",
      "file-type/JSON",
      "file-type/PARQUET",
      "file-type/XLSX",
      "file-type/ZIP",
      "frequency/QUARTERLY",
      "language/ENG",
      "planned-availability/STABLE",
    ]);
    expect(referred("https://www.iana.org/assignments/media-types/").sort()).toEqual([
      "application/json",
      "application/vnd.apache.parquet",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/zip",
      "text/csv",
    ]);
  });

  it("describes each file with its size and SHA-256, as it is published", () => {
    const distributions = graph.flatMap(({ "dcat:distribution": list = [] }) => list);
    expect(distributions.length).toBeGreaterThan(60);
    for (const one of distributions) {
      const address: string = one["dcat:downloadURL"]["@id"];
      const bytes = required(files.get(address.slice(BASE.length + 1)), address);
      expect(one["dcat:byteSize"]["@value"], address).toBe(String(bytes.length));
      expect(one["spdx:checksum"]["spdx:checksumValue"]["@value"], address).toBe(sha256(bytes));
    }
  });

  it("has a series of releases, each with the one before", () => {
    expect(thing("releases")["@type"]).toEqual(["dcat:DatasetSeries", "dcat:Dataset"]);
    expect(thing("release-2026-Q3")["dcat:prev"]).toBeUndefined();
    expect(thing("release-2026-Q4")["dcat:prev"]).toEqual({ "@id": `${BASE}/dcat.ttl#release-2026-Q3` });
    expect(thing("release-2026-Q4")["dcat:inSeries"]).toEqual({ "@id": `${BASE}/dcat.ttl#releases` });
  });

  it("gives a frozen release each of its tables as frozen, with their descriptions", () => {
    const { "dcat:distribution": list = [], "dct:temporal": period } = thing("release-2026-Q3");
    const given = list.map(({ "dcat:downloadURL": url }) => url["@id"]);
    const folder = "api/releases/2026-Q3/datasets/";
    const published = [...files.keys()].filter((path) => path.startsWith(folder));
    expect([...given].sort()).toEqual(published.map((path) => `${BASE}/${path}`).sort());
    expect(given[0]).toBe(`${BASE}/${folder}datapackage.json`);
    expect(given).toContain(`${BASE}/${folder}observatory/bottlenecks.csv`);
    expect(list[1]?.["dct:title"]["@value"]).toBe("Automation Adoption Dataset as CSV, release 2026-Q3");
    expect(period["dcat:startDate"]["@value"]).toBe("2019-01-01");
  });

  it("says of a retracted release that it is withdrawn, and of no other", () => {
    const request = {
      release: "2026-Q3",
      date: "2027-01-20",
      reason: "Hours of one sector were minutes.",
      erase: false,
      by: "2026-Q4",
    };
    const data = withRetraction(releasedGolden(), request);
    const built = build(data, { site: false, hosts: [], baseUrl: BASE }).files;
    const text = textOf(required(built.find(({ path }) => path === "dcat.jsonld")?.bytes, "dcat.jsonld"));
    const statuses = JSON.parse(text)["@graph"].flatMap((node: Record<string, Node>) =>
      "adms:status" in node ? [[node["@id"], node["adms:status"]]] : [],
    );
    const withdrawn = "http://publications.europa.eu/resource/authority/dataset-status/WITHDRAWN";
    expect(statuses).toEqual([[`${BASE}/dcat.ttl#release-2026-Q3`, { "@id": withdrawn }]]);
  });

  it("dates a frozen release by its publication, which no later one changes", () => {
    const data = releasedGolden();
    const settings = JSON.parse(textOf(required(data.get("release.json"), "release.json")));
    const later = jsonFile("release.json", {
      ...settings,
      release: "2027-Q1",
      asOf: "2027-03-31T00:00:00Z",
      lastUpdated: "2027-04-05T00:00:00Z",
    });
    const built = build(withFiles(data, [later]), { site: false, hosts: [], baseUrl: BASE }).files;
    const text = textOf(required(built.find(({ path }) => path === "dcat.jsonld")?.bytes, "dcat.jsonld"));
    const frozen: Node = JSON.parse(text)["@graph"].find(
      ({ "@id": id }: Node) => id === `${BASE}/dcat.ttl#release-2026-Q4`,
    );
    const day = { "@value": "2027-01-15T00:00:00Z", "@type": "xsd:dateTime" };
    expect([frozen["dct:issued"], frozen["dct:modified"]]).toEqual([day, day]);
    const days = frozen["dcat:distribution"]?.map(({ "dct:modified": modified }) => modified) ?? [];
    expect(new Set(days.map(({ "@value": value }) => value))).toEqual(new Set(["2027-01-15T00:00:00Z"]));
    expect(frozen["dct:temporal"]["dcat:endDate"]["@value"]).toBe("2026-12-31");
  });

  it("is as old as the first release, whatever came after it", () => {
    const data = releasedGolden();
    const days = { asOf: "2027-03-31", published: "2027-04-05" };
    const next = withFiles(data, [required(nextSettings(data, { id: "2027-Q1", ...days }), "settings")]);
    const released = withFiles(next, freezeContent(next, makeContent(next)).files);
    const built = build(released, { site: false, hosts: [], baseUrl: BASE }).files;
    const text = textOf(required(built.find(({ path }) => path === "dcat.jsonld")?.bytes, "dcat.jsonld"));
    const catalogue: Node = JSON.parse(text)["@graph"].find(
      ({ "@id": id }: Node) => id === `${BASE}/dcat.ttl#catalogue`,
    );
    expect(catalogue["dct:issued"]["@value"]).toBe("2027-01-15T00:00:00Z");
    expect(catalogue["dct:modified"]["@value"]).toBe("2027-04-05T00:00:00Z");
  });

  it("ends the period of a frozen release with the last year that it has, although it was made later", () => {
    const data = releasedGolden();
    const index = JSON.parse(textOf(required(data.get("releases/index.json"), "index.json")));
    const releases = index.releases.map((one: { release: string }) =>
      one.release === "2026-Q4" ? { ...one, asOf: "2027-01-10T00:00:00Z" } : one,
    );
    const settings = JSON.parse(textOf(required(data.get("release.json"), "release.json")));
    const files = [
      jsonFile("releases/index.json", { ...index, releases }),
      jsonFile("release.json", { ...settings, release: "2027-Q2", asOf: "2027-06-30T00:00:00Z" }),
    ];
    const built = build(withFiles(data, files), { site: false, hosts: [], baseUrl: BASE }).files;
    const text = textOf(required(built.find(({ path }) => path === "dcat.jsonld")?.bytes, "dcat.jsonld"));
    const frozen: Node = JSON.parse(text)["@graph"].find(
      ({ "@id": id }: Node) => id === `${BASE}/dcat.ttl#release-2026-Q4`,
    );
    expect(frozen["dct:temporal"]["dcat:endDate"]["@value"]).toBe("2026-12-31");
  });

  it("names the publisher's site as the contact if there is no address for participants", () => {
    const data = releasedGolden();
    const settings = JSON.parse(textOf(required(data.get("release.json"), "release.json")));
    const contactWith = (url: string | null) => {
      const { participation: _, ...rest } = settings;
      const file = jsonFile("release.json", { ...rest, provider: { ...rest.provider, url } });
      const built = build(withFiles(data, [file]), { site: false, hosts: [], baseUrl: BASE }).files;
      const text = textOf(required(built.find(({ path }) => path === "dcat.jsonld")?.bytes, "dcat.jsonld"));
      const api = JSON.parse(text)["@graph"].find(({ "@id": id }: Node) => id === `${BASE}/dcat.ttl#api`);
      return api["dcat:contactPoint"];
    };
    expect(contactWith("https://publisher.example/")).toMatchObject({
      "vcard:fn": { "@value": settings.provider.name },
      "vcard:hasURL": { "@id": "https://publisher.example/" },
    });
    expect(contactWith(null)).toBeUndefined();
  });

  it("begins the period of a table with its first year, which is the benchmark year if it has no other", () => {
    const begins = (table: string) => thing(`table-${table}`)["dct:temporal"]["dcat:startDate"]["@value"];
    expect(["industry-trends", "pci-dss-benchmark"].map(begins)).toEqual(["2019-01-01", "2026-01-01"]);
  });

  it("gives the period and the countries of the data", () => {
    const { "dct:temporal": period, "dct:spatial": places } = thing("table-industry-trends");
    expect(period["dcat:endDate"]).toEqual({ "@value": "2026-12-31", "@type": "xsd:date" });
    expect(places[0]).toEqual({ "@id": "http://publications.europa.eu/resource/authority/country/BRB" });
  });
});

it("without a base URL each address is relative to the description", () => {
  const alone = build(releasedGolden(), { site: false, hosts: [] }).files;
  const text = textOf(
    required(
      alone.find(({ path }) => path === "dcat.ttl"),
      "dcat.ttl",
    ).bytes,
  );
  expect(text).toContain("<dcat.ttl#catalogue> a dcat:Catalog ;");
  expect(text).toContain("dcat:downloadURL <api/downloads/benchmark.zip> ;");
});

it("Turtle has texts, types, references and nested resources", () => {
  const told = turtleOf({
    "@context": { a: "http://a.example/" },
    "@graph": [
      {
        "@id": "http://x.example/a b>",
        "@type": ["a:One", "a:Two"],
        "a:title": [words('say "so"\\\n'), plain("é")],
        "a:size": typed("5", "a:number"),
        "a:part": { "@type": "a:Part", "a:of": reference("#x") },
        "a:none": [],
      },
    ],
  });
  expect(told).toBe(`@prefix a: <http://a.example/> .

<http://x.example/a%20b%3E> a a:One, a:Two ;
  a:title "say \\"so\\"\\\\\\n"@en, "é" ;
  a:size "5"^^a:number ;
  a:part [
    a a:Part ;
    a:of <#x>
  ] .
`);
});
