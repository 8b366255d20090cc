import { describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { frozenPaths } from "../../src/documents/openapi/frozen-paths.ts";
import { readCatalogue } from "../../src/documents/read-catalogue.ts";
import { bytesOf, jsonFile, textFile, textOf, withFiles } from "../../src/model/file.ts";
import { frozenOf } from "../../src/releases/frozen.ts";
import { NO_RELEASES } from "../../src/releases/history.ts";
import { headersOf } from "../../src/routing/headers.ts";
import { resolve } from "../../src/routing/resolve.ts";
import { routeTable } from "../../src/routing/routes.ts";
import { builtOf } from "../support/built.ts";
import { committedBuild } from "../support/committed.ts";
import { goldenFiles } from "../support/golden.ts";
import { withRelease, withRetraction } from "../support/retracted.ts";
import { Texts } from "../support/texts.ts";
import { contextOf } from "./discovery/support.ts";

interface Content {
  readonly schema: object;
  readonly examples?: Record<string, { value?: unknown }>;
}
interface Response {
  readonly description: string;
  readonly headers: Record<string, object>;
  readonly content: Record<string, Content>;
}
interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly parameters?: { $ref: string }[];
  readonly responses: Record<string, Response | { $ref: string }>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { $ref: string; enum?: string[] };
  readonly example: string;
}
interface Document {
  readonly openapi: string;
  readonly info: Record<string, unknown>;
  readonly servers: object[];
  readonly tags: { name: string }[];
  readonly paths: Record<string, { get: Operation; "x-files"?: string[] }>;
  readonly components: {
    readonly schemas: Record<string, Record<string, unknown>>;
    readonly responses: Record<string, Response>;
    readonly parameters: Record<string, Parameter>;
    readonly headers: Record<string, { example?: string }>;
  };
}

/** The files that a small data folder publishes, with some settings of the release. */
function published(settings: object = {}): Texts {
  const release = JSON.parse(textOf(goldenFiles.get("release.json") ?? bytesOf("")));
  const data = withFiles(goldenFiles, [jsonFile("release.json", { ...release, ...settings })]);
  return new Texts(build(data, { site: false, hosts: [] }).files);
}
/** The files that it publishes with a base URL. */
const publishedAt = (baseUrl: string) => new Texts(builtOf(goldenFiles, { site: false, baseUrl }).files);

const files = new Texts(committedBuild().files);
const read = (text: Texts, file = "openapi.json"): Document => JSON.parse(text.get(file)!);
const document = read(files);
const ofFiles = read(files, "openapi-files.json");
/** Both descriptions in one: their shared parts are the same. */
const paths = { ...document.paths, ...ofFiles.paths };
const components: Document["components"] = {
  schemas: { ...document.components.schemas, ...ofFiles.components.schemas },
  responses: { ...document.components.responses, ...ofFiles.components.responses },
  parameters: { ...document.components.parameters, ...ofFiles.components.parameters },
  headers: { ...document.components.headers, ...ofFiles.components.headers },
};
const operations = Object.entries(paths).map(([path, { get }]) => ({ path, ...get }));
const catalogue = readCatalogue(JSON.parse(files.get("api/index.json")!));
const json = (address: string) => JSON.parse(files.get(address.slice(1))!);

/** The target of a reference; any other value is returned as it is. */
function followed<T>(part: T | { $ref: string }): T {
  if (typeof part !== "object" || part === null || !("$ref" in part)) return part as T;
  const [, ...keys] = part.$ref.split("/");
  return keys.reduce((at: unknown, key) => (at as Record<string, unknown>)[key], { components }) as T;
}

const response = (path: string, status: number) => followed(paths[path]!.get.responses[status]!);
const parameters = ({ parameters = [] }: Operation) => parameters.map((one) => followed<Parameter>(one));

/** The addresses of a path: one for each combination of values of its parameters. */
function addressesOf(path: string): string[] {
  return parameters(paths[path]!.get)
    .filter((one) => one.in === "path")
    .reduce(
      (addresses, { name, schema }) => {
        const values = followed<{ enum: string[] }>(schema as { $ref: string }).enum;
        return addresses.flatMap((address) => values.map((value) => address.replace(`{${name}}`, value)));
      },
      [path],
    );
}

describe("the OpenAPI description", () => {
  test("describes the API: its version, the release, the disclaimer and the licence of the data", () => {
    expect(document.openapi).toBe("3.1.1");
    expect(document.info).toMatchObject({
      title: "Compliance Benchmark Data API",
      version: "1.0.0",
      summary: "Anonymous benchmarks of compliance programmes, as files.",
      license: {
        name: "Creative Commons Attribution 4.0 International",
        url: "https://creativecommons.org/licenses/by/4.0/",
      },
    });
    expect(document.info.description).toContain(
      "Release 2026-Q4, as of 2026-09-30T00:00:00Z. Provisional, and synthetic: the figures are computed",
    );
    expect(document.info.contact).toEqual({ name: "compliance-data-api", email: "questions@example.org" });
    const tags = ({ tags }: Document) => tags.map(({ name }) => name);
    expect(tags(document)).toEqual(["Intelligence", "Observatory", "Documents"]);
    expect(tags(ofFiles)).toEqual(["Intelligence", "Observatory", "Datasets"]);
  });

  test("names the server if the base URL is known, and otherwise the root of the host", () => {
    expect(document.servers).toEqual([{ url: "/" }]);
    expect(read(publishedAt("https://data.example/sub/")).servers).toEqual([
      { url: "https://data.example/sub" },
    ]);
  });

  test("links tables to their descriptor only if that has an absolute address, because validators require one", () => {
    const at = (baseUrl: string) =>
      read(publishedAt(baseUrl), "openapi-files.json").paths["/api/datasets/reference/regions.csv"]!.get;
    expect(paths["/api/datasets/reference/regions.csv"]!.get).not.toHaveProperty("externalDocs");
    expect(at("https://data.example/sub")).toMatchObject({
      externalDocs: { url: "https://data.example/sub/api/datasets/datapackage.json" },
    });
  });

  test("names the provider as contact, with its address if it has one", () => {
    const provider = { name: "Example provider", url: "https://provider.example/" };
    expect(read(published({ provider })).info.contact).toEqual({
      ...provider,
      email: "questions@example.org",
    });
    expect(read(published({ provider, participation: undefined })).info.contact).toEqual(provider);
  });

  test("is in the catalogue, as every schema is", () => {
    const { documents } = JSON.parse(files.get("api/index.json")!);
    const named = documents.map(({ file }: { file: string }) => file);
    const schemas = [...files.keys()].filter((path) => path.startsWith("api/schemas/"));
    expect(schemas.length).toBeGreaterThan(catalogue.length);
    expect(named).toEqual(
      expect.arrayContaining(["/openapi.json", "/openapi.yaml", ...schemas.map((path) => `/${path}`)]),
    );
  });

  test("is the same bytes for the same data", () => {
    const [one, other] = [published(), published()];
    expect(one.get("openapi.yaml")).toContain("openapi: ");
    for (const path of ["openapi.json", "openapi.yaml", "openapi-files.json"])
      expect(one.get(path)).toBe(other.get(path));
  });
});

describe("paths", () => {
  test("every path is answered by a published file or by the route of an endpoint", () => {
    const table = routeTable(catalogue);
    const exists = (address: string) => files.has(address.slice(1));
    const addresses = Object.keys(paths).flatMap(addressesOf);
    expect(addresses).toEqual(expect.arrayContaining(catalogue.map(({ path }) => path)));
    for (const address of addresses) {
      expect(resolve(table, exists, address), address).toMatchObject({ status: 200 });
    }
  });

  test("every published file below /api is described, except problem documents and documents that frozen releases repeat", () => {
    const addresses = new Set(Object.keys(paths).flatMap(addressesOf));
    const missing = [...files.keys()].filter((path) => path.startsWith("api/") && !addresses.has(`/${path}`));
    const frozen =
      /^api\/releases\/2026-Q[34]\/(schemas\/|datasets\/datapackage\.json$|(methodology|privacy-report)\.json$)/;
    expect(missing.filter((path) => !path.startsWith("api/errors/") && !frozen.test(path))).toEqual([]);
    expect([...addresses]).toEqual(expect.arrayContaining(["/manifest.json", "/feed.json", "/feed.atom"]));
  });

  test("endpoints are described with the documents, and list their files, which are described separately", () => {
    const main = Object.keys(document.paths);
    expect(main.filter((path) => path.startsWith("/api/intelligence/"))).toEqual(
      catalogue.map(({ path }) => path),
    );
    expect(main.filter((path) => path in ofFiles.paths)).toEqual([]);
    const named = Object.values(document.paths).flatMap((item) => item["x-files"] ?? []);
    const answers = Object.keys(ofFiles.paths).filter((path) => path.startsWith("/api/intelligence/"));
    expect(named.sort()).toEqual(answers.sort());
  });

  test("a frozen answer or table is described as the current one but for its headers, with the releases that have it", () => {
    const address = "/api/intelligence/audit-hours/{industry}.json";
    const today = ofFiles.paths[address]!.get;
    const frozen = ofFiles.paths[`/api/releases/{release}${address.slice("/api".length)}`]!.get;
    const { headers, ...current } = today.responses[200] as Response;
    expect(frozen.responses[200]).toMatchObject(current);
    expect(headers).toHaveProperty("Content-Disposition");
    expect(parameters(frozen).map(({ name }) => name)).toEqual(["release", "industry"]);
    expect(parameters(frozen)[0]!.schema.enum).toEqual(["2026-Q3", "2026-Q4"]);
    expect(frozen.responses[410]).toEqual({ $ref: "#/components/responses/Gone" });
  });

  test("a release whose schema promises less than the current one is omitted, because its answers have an earlier type", () => {
    const slug = "schemas/audit-hours.json";
    const context = contextOf({
      history: {
        ...NO_RELEASES,
        frozen: ["2026-Q2", "2026-Q3"].map((releaseId) => {
          const schema = structuredClone(JSON.parse(files.get(`api/${slug}`)!));
          if (releaseId === "2026-Q2") delete schema.properties.byIndustry;
          const paths = ["intelligence/audit-hours.json", "datasets/pci-dss-benchmark.csv"];
          return frozenOf(releaseId, [jsonFile(slug, schema), ...paths.map((path) => textFile(path, ""))]);
        }),
      },
    });
    const enumAt = (path: string) => {
      const [, item] = frozenPaths(context, [[path, ofFiles.paths[path]!]])[0]!;
      return (item as { get: Operation }).get.parameters![0]!;
    };
    expect(enumAt("/api/intelligence/audit-hours.json")).toMatchObject({ schema: { enum: ["2026-Q3"] } });
    expect(frozenPaths(context, [["/api/intelligence/compliance-cost.json", {}]])).toEqual([]);
    expect(enumAt("/api/datasets/pci-dss-benchmark.csv")).toMatchObject({
      schema: { enum: ["2026-Q2", "2026-Q3"] },
    });
  });

  test("a release without a file at an address, or at any address of its parameter, is omitted", () => {
    const later = ["intelligence/maturity-index/asia.json", "datasets/later.csv"];
    const context = contextOf({
      history: {
        ...NO_RELEASES,
        frozen: ["2026-Q2", "2026-Q3"].map((releaseId) =>
          frozenOf(releaseId, [
            textFile("schemas/maturity-index.json", files.get("api/schemas/maturity-index.json")!),
            textFile("intelligence/maturity-index.json", ""),
            ...(releaseId === "2026-Q3" ? later.map((path) => textFile(path, "")) : []),
          ]),
        ),
      },
    });
    const releasesAt = (path: string) =>
      frozenPaths(context, [[path, { get: { responses: { 200: {} } } }]]).map(
        ([, item]) => (item as { get: Operation }).get.parameters![0],
      );
    expect(releasesAt("/api/intelligence/maturity-index.json")).toMatchObject([
      { schema: { enum: ["2026-Q2", "2026-Q3"] } },
    ]);
    expect(releasesAt("/api/intelligence/maturity-index/{region}.json")).toMatchObject([
      { schema: { enum: ["2026-Q3"] } },
    ]);
    expect(releasesAt("/api/datasets/later.csv")).toMatchObject([{ schema: { enum: ["2026-Q3"] } }]);
    expect(releasesAt("/api/datasets/never.csv")).toEqual([]);
  });

  test("an endpoint has operations for its address and for each format of its files", () => {
    const own = operations.filter(
      ({ path }) => /\/(audit-hours|export)\b/.test(path) && !path.includes("{release}"),
    );
    expect(own.map(({ path, operationId }) => [path, operationId])).toEqual([
      ["/api/intelligence/audit-hours", "getAuditHours"],
      ["/api/intelligence/observatory/audit-hours", "getObservatoryAuditHours"],
      ["/api/intelligence/observatory/export", "getObservatoryExport"],
      ["/api/intelligence/audit-hours.json", "getAuditHoursFile"],
      ["/api/intelligence/audit-hours.csv", "getAuditHoursTable"],
      ["/api/intelligence/audit-hours/{industry}.json", "getAuditHoursFileByIndustry"],
      ["/api/intelligence/audit-hours/{industry}.csv", "getAuditHoursTableByIndustry"],
      ["/api/intelligence/observatory/audit-hours.json", "getObservatoryAuditHoursFile"],
      ["/api/intelligence/observatory/export.json", "getObservatoryExportFile"],
      ["/api/intelligence/observatory/export.csv", "getObservatoryExportTable"],
    ]);
  });

  test("each operation has its own id of one word, and every tag is explained", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^get[A-Za-z]+$/.test(id))).toEqual([]);
    for (const { paths: own, tags } of [document, ofFiles]) {
      const used = new Set(Object.values(own).flatMap(({ get }) => get.tags));
      expect([...used]).toEqual(tags.map(({ name }) => name));
    }
  });
});

describe("parameters", () => {
  const INDUSTRIES = [
    "fintech",
    "saas",
    "financial-services",
    "healthcare",
    "ecommerce",
    "retail",
    "hospitality",
  ];

  test("a filter is optional in a query, with every value and an example", () => {
    const [industry] = parameters(paths["/api/intelligence/audit-hours"]!.get);
    expect(industry).toMatchObject({ name: "industry", in: "query", example: "fintech" });
    expect(industry!.required ?? false).toBe(false);
    expect(followed(industry!.schema)).toMatchObject({ type: "string", enum: INDUSTRIES });
  });

  test("a filter is part of the path of its files", () => {
    const [industry] = parameters(paths["/api/intelligence/audit-hours/{industry}.csv"]!.get);
    expect(industry).toMatchObject({ name: "industry", in: "path", required: true, example: "fintech" });
    expect(followed(industry!.schema)).toMatchObject({ enum: INDUSTRIES });
  });

  test("the export has a parameter for the format, and an answer in each format", () => {
    const path = "/api/intelligence/observatory/export";
    const [format] = parameters(paths[path]!.get);
    expect(format).toMatchObject({ name: "format", in: "query", example: "csv" });
    expect(followed(format!.schema)).toMatchObject({ enum: ["json", "csv"] });
    const { content } = response(path, 200);
    expect(Object.keys(content)).toEqual(["application/json", "text/csv"]);
    expect(content["text/csv"]!.schema).toEqual({ type: "string" });
  });
});

describe("answers", () => {
  test("each operation has responses for success, for an unchanged file, and for a problem", () => {
    for (const { path, responses } of operations) {
      const others = Object.keys(responses).filter((status) => status !== "410");
      expect(others, path).toEqual(["200", "304", "404"]);
    }
  });

  test("an answer is described in its operation, because swagger-typescript-api parses no referenced response", () => {
    const referred = operations.filter(({ responses }) => "$ref" in responses[200]!);
    expect(referred).toEqual([]);
  });

  test("only endpoints have examples, because files of another filter or release have other content", () => {
    const examples = (own: Document) =>
      Object.values(own.paths).filter(({ get }) => JSON.stringify(get.responses[200]).includes('"examples"'));
    expect(examples(document).length).toBeGreaterThan(5);
    expect(examples(ofFiles)).toEqual([]);
  });

  test("the examples for unknown values and addresses are the published problem documents", () => {
    const problem = (path: string) => {
      const { content } = response(path, 404);
      expect(Object.keys(content)).toEqual(["application/problem+json"]);
      expect(content["application/problem+json"]!.schema).toEqual({ $ref: "#/components/schemas/Problem" });
      return content["application/problem+json"]!.examples!.problem!.value;
    };
    const at = (name: string) => json(`/api/errors/${name}.json`);
    expect(problem("/api/intelligence/audit-hours")).toEqual(at("unknown-industry"));
    expect(problem("/api/intelligence/framework-benchmarks")).toEqual(at("unknown-framework"));
    expect(problem("/api/intelligence/observatory/export")).toEqual(at("unknown-format"));
    const plain = catalogue.find(({ parameters: own }) => own.length === 0)!;
    expect(problem(plain.path)).toEqual(at("not-found"));
    expect(problem("/api/intelligence/audit-hours/{industry}.json")).toEqual(at("not-found"));
    expect(problem("/api/datasets/reference/regions.csv")).toEqual(at("not-found"));
  });

  test("an example is the published answer to the documented request", () => {
    const example = (path: string) => response(path, 200).content["application/json"]!.examples;
    expect(example("/api/intelligence/audit-hours")).toEqual({
      fintech: {
        summary: "The answer to industry=fintech.",
        value: json("/api/intelligence/audit-hours/fintech.json"),
      },
    });
    expect(example("/api/intelligence/observatory/overview")).toEqual({
      whole: {
        summary: "The unfiltered answer.",
        value: json("/api/intelligence/observatory/overview.json"),
      },
    });
  });

  test("every endpoint has one complete example, except if it has more than 4 KB; then it has none, and no link", () => {
    const answers = new Set(
      [...files.keys()].filter((path) => path.startsWith("api/intelligence/")).map((path) => files.get(path)),
    );
    for (const { path } of catalogue) {
      const examples = Object.values(response(path, 200).content["application/json"]!.examples ?? {});
      const [one, ...others] = examples;
      expect(others, path).toEqual([]);
      if (one === undefined) {
        expect(Buffer.byteLength(files.get(`${path}.json`.slice(1))!), path).toBeGreaterThan(4096);
      } else {
        expect(Object.keys(one), path).toEqual(["summary", "value"]);
        const text = `${JSON.stringify(one.value, null, 2)}\n`;
        expect(answers.has(text), path).toBe(true);
        expect(Buffer.byteLength(text), path).toBeLessThanOrEqual(4096);
      }
    }
  });

  test("the headers of an answer are described, with values as published", () => {
    expect(Object.keys(response("/api/intelligence/audit-hours", 200).headers)).toEqual([
      "ETag",
      "Cache-Control",
      "Access-Control-Allow-Origin",
      "Data-Release",
      "Link",
    ]);
    expect(components.headers["Data-Release"]!.example).toBe("2026-Q4");
    expect(components.headers.Link).toMatchObject({ description: expect.stringContaining("`cite-as`") });
    expect(response("/api/intelligence/observatory/export", 200).headers).toHaveProperty(
      "Content-Disposition",
    );
    expect(components.headers["Access-Control-Allow-Origin"]!.example).toBe("*");
  });

  test("a file, today's or frozen, is described with the headers that it has", () => {
    const DESCRIBED = [
      "Cache-Control",
      "Access-Control-Allow-Origin",
      "Data-Release",
      "Link",
      "Content-Disposition",
    ];
    for (const path of Object.keys(ofFiles.paths)) {
      const [address = ""] = addressesOf(path);
      const given = headersOf(committedBuild().routes, address);
      const expected = ["ETag", ...DESCRIBED.filter((name) => name in given)];
      expect(Object.keys(response(path, 200).headers), path).toEqual(expected);
    }
    const table = (folder: string) => response(`/api/${folder}intelligence/audit-hours.csv`, 200).headers;
    expect(table("")).toHaveProperty("Content-Disposition");
    expect(table("releases/{release}/")).not.toHaveProperty("Content-Disposition");
  });

  test("the CSV of an Intelligence answer is described with how it writes null", () => {
    const note =
      "A null is written as `null`; an empty cell means that the row's section does not have the field.";
    expect(response("/api/intelligence/audit-hours/{industry}.csv", 200).description).toContain(note);
    const others = ["/api/datasets/compliance-cost.csv", "/api/intelligence/observatory/export.csv"];
    for (const path of others) expect(response(path, 200).description, path).not.toContain("null");
  });

  test.each([
    ["/feed.atom", "application/atom+xml"],
    ["/manifest.json", "application/json"],
    ["/feed.json", "application/feed+json"],
    ["/api/datasets/pci-dss-benchmark.csv", "text/csv"],
    ["/api/intelligence/audit-hours/{industry}.csv", "text/csv"],
    ["/api/schemas/{schema}.json", "application/schema+json"],
  ])("%s is %s", (path, type) => {
    expect(Object.keys(response(path, 200).content)).toEqual([type]);
  });

  test("a field states its unit for programs and for people", () => {
    expect(components.schemas.ObservatoryRegionsRegion).toMatchObject({
      properties: {
        costUSD: {
          type: ["number", "null"],
          "x-unit": "usd",
          description:
            "Mean cost of a programme in the year over the region's blocks: `cost_usd_mean` of `region-trends.csv`; null where withheld. Unit: USD.",
        },
      },
    });
  });

  test("all Observatory answers share one description of their source", () => {
    const observatory = operations.filter(({ path }) => /\/observatory\/[a-z-]+$/.test(path));
    const declared = catalogue.filter(({ path }) => path.includes("/observatory/"));
    expect(observatory.map(({ path }) => path).sort()).toEqual(declared.map(({ path }) => path).sort());
    for (const { path } of observatory) {
      const { schema } = response(path, 200).content["application/json"]!;
      expect(followed<{ properties: object }>(schema as { $ref: string }).properties, path).toMatchObject({
        meta: { $ref: "#/components/schemas/ObservatoryMeta" },
      });
    }
    expect(components.schemas.ObservatoryMeta).toMatchObject({
      properties: { sampleSize: { type: "integer" } },
    });
  });
});

describe("the answer in place of an erased release", () => {
  const gone = operations.filter(({ responses }) => "410" in responses);

  test("is described for what may be erased, which is only the files of releases and of their changes", () => {
    const ofReleases = operations.filter(({ path }) => /^\/api\/releases\/.*\{(release|step)/.test(path));
    expect(ofReleases.length).toBeGreaterThan(0);
    expect(gone.map(({ path }) => path)).toEqual(ofReleases.map(({ path }) => path));
    for (const { responses } of gone) expect(responses[410]).toEqual({ $ref: "#/components/responses/Gone" });
  });

  test("has its own schema, so that the schema of problems keeps the statuses that earlier clients know", () => {
    const { schema } = components.responses.Gone!.content["application/problem+json"]!;
    expect(schema).toEqual({ $ref: "#/components/schemas/ErasedRelease" });
    expect(components.schemas.ErasedRelease).toMatchObject({
      properties: { status: { const: 410 }, supersededBy: { type: ["string", "null"] } },
    });
    expect(components.schemas.ErasedRelease).not.toHaveProperty("additionalProperties");
    expect(components.schemas.Problem).toMatchObject({ properties: { status: { enum: [404, 405] } } });
  });

  test("has the notice of an erased release as its example, once there is one", () => {
    expect(components.responses.Gone!.content["application/problem+json"]).not.toHaveProperty("examples");
    const data = withRetraction(withRelease("2027-Q1", withRelease("2026-Q4", goldenFiles)), {
      release: "2026-Q4",
      reason: "Its figures were wrong",
      erase: true,
    });
    const texts = new Texts(build(data, { site: false, hosts: [] }).files);
    const { Gone } = read(texts).components.responses;
    const { examples } = Gone!.content["application/problem+json"]!;
    expect(Object.values(examples!)).toEqual([
      { value: JSON.parse(texts.get("api/errors/erased-2026-Q4.json")!) },
    ]);
  });

  test("is not described if no release is frozen yet", () => {
    const { components: own } = read(new Texts(builtOf(goldenFiles, { site: false }).files));
    expect(own.responses).not.toHaveProperty("Gone");
    expect(own.schemas).not.toHaveProperty("ErasedRelease");
  });
});
