import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { build } from "../src/build.ts";
import { readFolder } from "../src/disk/read-folder.ts";
import { bytesOf, jsonFile, textOf, withFiles } from "../src/model/file.ts";
import { ALL_TABLES } from "../src/tables/index.ts";
import { builtOf } from "./support/built.ts";
import { committedBuild } from "./support/committed.ts";
import { committedData, dataText } from "./support/data.ts";
import { goldenFiles, releasedGolden } from "./support/golden.ts";
import { Texts } from "./support/texts.ts";

const golden = (path: string) => readFolder(fileURLToPath(new URL(`golden/small/${path}`, import.meta.url)));
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const built = new Texts(committedBuild().files);
const json = (path: string) => JSON.parse(built.get(path)!);

/** The hint in the message of a failure. */
const UPDATE = " (if this change is meant: npm run golden)";

describe("a golden build", () => {
  const files = new Texts(builtOf(goldenFiles, { site: false }).files);

  it("writes every file of test/golden/small/public with the same content", () => {
    for (const [path, bytes] of golden("public"))
      expect(files.get(path), `${path}${UPDATE}`).toBe(text(bytes));
  });

  it("writes no other file, except those that contain digests and those that are not text", () => {
    const expected = [...golden("public").keys(), "manifest.json", "dcat.ttl", "dcat.jsonld"].sort();
    const texts = [...files.keys()].filter((path) => !path.startsWith("api/downloads/"));
    expect(texts.sort(), UPDATE).toEqual(expected);
  });
});

describe("a build whose release.json gives titles", () => {
  const release = JSON.parse(textOf(goldenFiles.get("release.json") ?? bytesOf("")));
  const titles = { title: "Own data <of> & by us", siteTitle: "Own site <of> & by us" };
  const files = new Texts(
    build(withFiles(goldenFiles, [jsonFile("release.json", { ...release, ...titles })])).files,
  );

  it("has them in place of all the default titles", () => {
    const own = /Compliance Benchmark Data|PCI DSS Compliance Benchmark(?! Data)/;
    expect([...files].filter(([, content]) => own.test(content)).map(([path]) => path)).toEqual([]);
    const read = (path: string) => JSON.parse(files.get(path) ?? "{}");
    expect(read("openapi.json").info.title).toBe(titles.siteTitle);
    expect(read("api/index.json").title).toBe(titles.siteTitle);
    expect(read("feed.json").title).toBe(`${titles.siteTitle}: signals`);
    expect(read("croissant.json").name).toBe(titles.title);
    expect(read("api/datasets/datapackage.json").title).toBe(titles.title);
    expect(files.get("CITATION.cff")).toContain(titles.title);
    expect(files.get("index.html")).toContain("<title>Own site &lt;of&gt; &amp; by us</title>");
    expect(files.get("feed.atom")).toContain("<title>Own site &lt;of&gt; &amp; by us: signals</title>");
  });
});

describe("a build of the committed data", () => {
  const endpoints: { path: string; parameters: { kind: string; values: { value: string }[] }[] }[] =
    json("api/index.json").endpoints;
  const isObservatory = (path: string) => path.includes("/observatory/");

  it("publishes every Intelligence endpoint with every filter value, as JSON and as CSV", () => {
    const answers = [...built.keys()].filter((path) => path.startsWith("api/intelligence/"));
    const expected = endpoints
      .map(({ path, parameters }) => ({ path: path.slice(1), parameters }))
      .filter(({ path }) => !isObservatory(path))
      .flatMap(({ path, parameters }) => [
        path,
        ...parameters.flatMap(({ values }) => values.map(({ value }) => `${path}/${value}`)),
      ])
      .flatMap((path) => [`${path}.json`, `${path}.csv`]);
    expect(answers.filter((path) => !isObservatory(path)).sort()).toEqual(expected.sort());
    expect(answers).toContain("api/intelligence/audit-hours/retail.csv");
    expect(answers).toContain("api/intelligence/framework-benchmarks/SOC_2_TYPE_II.json");
    expect(answers).toContain("api/intelligence/automation-adoption/financial-services.json");
  });

  it("publishes every Observatory endpoint as JSON, and the export also as CSV", () => {
    const answers = [...built.keys()].filter((path) => path.startsWith("api/intelligence/observatory/"));
    const expected = endpoints
      .filter(({ path }) => isObservatory(path))
      .map(({ path }) => `${path.slice(1)}.json`);
    const folder = "api/intelligence/observatory";
    expect(expected).toEqual(expect.arrayContaining([`${folder}/overview.json`, `${folder}/export.json`]));
    expect(answers.sort()).toEqual([...expected, `${folder}/export.csv`].sort());
  });

  it("publishes the tables byte for byte as they are in the data folder", () => {
    const tables = [...committedData.keys()].filter((path) => path.endsWith(".csv"));
    expect(tables.sort()).toEqual(ALL_TABLES.map(({ path }) => path).sort());
    for (const path of tables) expect(built.get(`api/datasets/${path}`), path).toBe(dataText(path));
  });

  it("describes the published tables as ingest described them", () => {
    expect(built.get("api/datasets/datapackage.json")).toBe(dataText("datapackage.json"));
  });

  it("counts 4,721 programmes in 7 industries", () => {
    const { industries } = json("api/intelligence/industry-benchmarks.json");
    expect(industries.length).toBe(7);
    expect(
      industries.reduce((sum: number, { sampleSize }: { sampleSize: number }) => sum + sampleSize, 0),
    ).toBe(4721);
  });

  it("keeps cross-industry figures the same under every filter", () => {
    const whole = json("api/intelligence/remediation-delays.json");
    const one = json("api/intelligence/remediation-delays/retail.json");
    expect(one).toEqual({
      ...whole,
      byIndustry: whole.byIndustry.filter(({ industry }: { industry: string }) => industry === "retail"),
    });
    expect(one.byIndustry.length).toBe(1);
  });

  it("lists every file except the manifest in the manifest, with its size and digest", () => {
    const { files, generator, release } = json("manifest.json");
    expect([generator, release]).toEqual(["compliance-data-api", "2026-Q4"]);
    expect(files.map(({ path }: { path: string }) => path)).toEqual(
      [...built.keys()].filter((path) => path !== "manifest.json").sort(),
    );
    // Bytes, because a workbook is not text.
    const whole = withFiles(new Map(), committedBuild().files);
    for (const { path, bytes, sha256 } of files) {
      expect(whole.get(path)!.length, path).toBe(bytes);
      expect(createHash("sha256").update(whole.get(path)!).digest("hex"), path).toBe(sha256);
    }
  });

  it("consists of pages and the files that they need, or only of the API", () => {
    const whole = new Texts(builtOf(goldenFiles).files);
    const alone = new Texts(builtOf(goldenFiles, { site: false }).files);
    const isForPeople = (path: string) =>
      /\.html$|^assets\/|^charts\/|^submission-|^robots\.txt$|^\.well-known\/security\.txt$|^sitemap\.xml$/.test(
        path,
      );
    expect([...whole.keys()]).toContain("index.html");
    expect([...alone.keys()]).toEqual([...whole.keys()].filter((path) => !isForPeople(path)));
  });

  it("gives each endpoint, value and file of the catalogue an address that exists", () => {
    const { endpoints, datasets, documents } = json("api/index.json");
    const files = [
      ...endpoints.flatMap((endpoint: { file: string; parameters: { values: { file: string }[] }[] }) => [
        endpoint.file,
        ...endpoint.parameters.flatMap(({ values }) => values.map(({ file }) => file)),
      ]),
      ...[...datasets, ...documents].map(({ file }: { file: string }) => file),
    ];
    for (const list of [endpoints, datasets, documents]) expect(list).not.toEqual([]);
    expect(files.filter((file) => !built.has(file.slice(1)))).toEqual([]);
  });

  it("does not depend on the order in which the data folder is listed", () => {
    const data = releasedGolden();
    expect([...new Texts(build(new Map([...data].reverse())).files)]).toEqual([
      ...new Texts(builtOf(data).files),
    ]);
  });
});

describe("build options", () => {
  it("put the base URL in front of every address of the catalogue and the problem documents", () => {
    const files = new Texts(build(goldenFiles, { baseUrl: "https://data.example.org/v/" }).files);
    const catalogue = JSON.parse(files.get("api/index.json")!);
    expect(catalogue.endpoints[1].parameters[0].values[0].url).toBe(
      "https://data.example.org/v/api/intelligence/industry-benchmarks?industry=alpha",
    );
    expect(JSON.parse(files.get("api/errors/unknown-industry.json")!).type).toBe(
      "https://data.example.org/v/api/errors/unknown-industry.json",
    );
  });

  it("let relative addresses start at the root without a base URL", () => {
    expect(json("api/index.json").endpoints[0].url).toBe("/api/intelligence/maturity-index");
  });
});

describe("the operator's own words", () => {
  it("are escaped in pages", () => {
    const release = JSON.parse(textOf(goldenFiles.get("release.json") ?? bytesOf("")));
    const disclaimer = '<img src=x onerror="alert(1)"> & more';
    const page = new Texts(
      build(withFiles(goldenFiles, [jsonFile("release.json", { ...release, disclaimer })])).files,
    ).get("index.html")!;
    expect(page).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more");
    expect(page).not.toContain("<img");
  });
});
