import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { build } from "../src/build.ts";
import { readFolder } from "../src/disk/read-folder.ts";
import { committedData, dataText, dataWith } from "./support/data.ts";

const golden = (path: string) => readFolder(fileURLToPath(new URL(`golden/small/${path}`, import.meta.url)));
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const contents = (files: Iterable<{ path: string; bytes: Uint8Array }>) =>
  new Map([...files].map(({ path, bytes }) => [path, text(bytes)]));

const built = contents(build(committedData).files);
const json = (path: string) => JSON.parse(built.get(path)!);

describe("a golden build", () => {
  const files = contents(build(golden("data"), { site: false }).files);

  it("gives every file as it is written out in test/golden/small/public", () => {
    for (const [path, bytes] of golden("public")) expect(files.get(path), path).toBe(text(bytes));
  });

  it("gives no file besides those, but the manifest", () => {
    const expected = [...golden("public").keys(), "manifest.json"].sort();
    expect([...files.keys()].sort()).toEqual(expected);
  });
});

describe("a build of the committed data", () => {
  it("publishes the seven endpoints with every filter value, as JSON and as CSV", () => {
    const answers = [...built.keys()].filter((path) => path.startsWith("api/intelligence/"));
    expect(answers.filter((path) => !path.includes("/observatory/")).length).toBe(2 * (7 + 5 * 7 + 3));
    expect(answers).toContain("api/intelligence/audit-hours/retail.csv");
    expect(answers).toContain("api/intelligence/framework-benchmarks/SOC_2_TYPE_II.json");
    expect(answers).toContain("api/intelligence/automation-adoption/financial-services.json");
  });

  it("publishes the nine Observatory endpoints, the export as JSON and as CSV", () => {
    const answers = [...built.keys()].filter((path) => path.startsWith("api/intelligence/observatory/"));
    expect(answers.map((path) => path.split("/").at(-1)).sort()).toEqual([
      "audit-hours.json",
      "automation.json",
      "compliance-cost.json",
      "export.csv",
      "export.json",
      "feed.json",
      "maturity.json",
      "overview.json",
      "regions.json",
      "remediation.json",
    ]);
  });

  it("publishes the tables with the bytes of the data folder", () => {
    const tables = [...committedData.keys()].filter((path) => path.endsWith(".csv"));
    expect(tables.length).toBe(21);
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

  it("lists every other file in the manifest, with its size and digest", () => {
    const { files, generator, release } = json("manifest.json");
    expect([generator, release]).toEqual(["compliance-data-api", "2026-Q4"]);
    expect(files.map(({ path }: { path: string }) => path)).toEqual(
      [...built.keys()].filter((path) => path !== "manifest.json").sort(),
    );
    for (const { path, bytes, sha256 } of files) {
      expect(Buffer.byteLength(built.get(path)!), path).toBe(bytes);
      expect(createHash("sha256").update(built.get(path)!).digest("hex"), path).toBe(sha256);
    }
  });

  it("is 60 pages with what they need, or the API alone without them", () => {
    const alone = contents(build(committedData, { site: false }).files);
    const isForPeople = (path: string) => /\.html$|^assets\/|^charts\//.test(path) || path === "robots.txt";
    expect([...built.keys()].filter((path) => path.endsWith(".html")).length).toBe(60);
    expect([...alone.keys()]).toEqual([...built.keys()].filter((path) => !isForPeople(path)));
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
    expect(files.length).toBe(45 + 9 + 2 + 21 + 4 + 2 + 20 + 4 + 2);
    expect(files.filter((file) => !built.has(file.slice(1)))).toEqual([]);
  });

  it("does not depend on the order in which the data folder is listed", () => {
    const reversed = new Map([...committedData].reverse());
    expect(contents(build(reversed).files)).toEqual(built);
  });
});

describe("build options", () => {
  it("put the base URL before every address of the catalogue and the problem documents", () => {
    const files = contents(build(committedData, { baseUrl: "https://data.example.org/v/" }).files);
    const catalogue = JSON.parse(files.get("api/index.json")!);
    expect(catalogue.endpoints[1].parameters[0].values[0].url).toBe(
      "https://data.example.org/v/api/intelligence/industry-benchmarks?industry=fintech",
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
  it("are escaped in the page", () => {
    const release = JSON.parse(dataText("release.json"));
    const disclaimer = '<img src=x onerror="alert(1)"> & more';
    const page = contents(
      build(dataWith({ "release.json": JSON.stringify({ ...release, disclaimer }) })).files,
    ).get("index.html")!;
    expect(page).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more");
    expect(page).not.toContain("<img");
  });
});
