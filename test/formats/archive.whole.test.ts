import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { build } from "../../src/build.ts";
import { makeContent } from "../../src/content/index.ts";
import { benchmarkArchive } from "../../src/formats/archive.ts";
import { tablesOf } from "../../src/formats/table-data.ts";
import { jsonFile, textOf, withFiles } from "../../src/model/file.ts";
import { required } from "../../src/model/required.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { ALL_TABLES } from "../../src/tables/index.ts";
import { PRIVACY_REPORT_PATH } from "../../src/tables/privacy-report.ts";
import { isAsGolden } from "../support/as-golden.ts";
import { builtOf } from "../support/built.ts";
import { goldenFiles } from "../support/golden.ts";
import { reportOf } from "../support/privacy-report.ts";
import { about, csvOf } from "./support.ts";

const built = new Map(builtOf(goldenFiles, { site: false }).files.map(({ path, bytes }) => [path, bytes]));
const archive = required(built.get("api/downloads/benchmark.zip"), "the archive");
const entries = new Map(Object.entries(unzipSync(archive)));
const entry = (path: string) => required(entries.get(`benchmark-2026-Q4/${path}`), path);

describe("the archive", () => {
  it("has each table and its descriptions byte for byte as published", () => {
    for (const { path } of ALL_TABLES) {
      const inside = path === "observatory/bottlenecks.csv" ? "observatory/bottleneck-shares.csv" : path;
      expect(sha256(entry(inside)), path).toBe(sha256(required(built.get(`api/datasets/${path}`), path)));
    }
    for (const path of ["CITATION.cff", "CITATION.bib", "CITATION.csl.json", "api/methodology.json"]) {
      expect(sha256(entry(path.replace("api/", ""))), path).toBe(sha256(required(built.get(path), path)));
    }
  });

  it("has no two files of the same name, even in different folders", () => {
    const names = [...entries.keys()].map((path) => path.replace(/.*\//, "").toLowerCase());
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("describes its tables as the published data package does, with their paths in the archive", () => {
    const own = JSON.parse(strFromU8(entry("datapackage.json")));
    const published = JSON.parse(
      strFromU8(required(built.get("api/datasets/datapackage.json"), "datapackage.json")),
    );
    const moved = own.resources.find(({ name }: { name: string }) => name === "bottleneck-shares");
    expect(moved.path).toBe("observatory/bottleneck-shares.csv");
    moved.path = "observatory/bottlenecks.csv";
    expect(own).toEqual(published);
  });

  it("is a data package: each resource is where its descriptor says, with that digest", () => {
    const { resources } = JSON.parse(strFromU8(entry("datapackage.json")));
    expect(resources).toHaveLength(ALL_TABLES.length);
    for (const { path, bytes, hash } of resources) {
      expect([path, entry(path).length, `sha256:${sha256(entry(path))}`]).toEqual([path, bytes, hash]);
    }
  });

  it("has a code book that names each column of each table", () => {
    const [header, ...rows] = csvOf(entry("code-book.csv"));
    expect(header).toEqual(["table", "column", "type", "unit", "allowed", "meaning"]);
    const named = ALL_TABLES.flatMap(({ name, path }) =>
      csvOf(required(built.get(`api/datasets/${path}`), path))[0].map((column) => [name, column]),
    );
    expect(rows.map(([table, column]) => [table, column])).toEqual(named);
  });

  it("has the README, licence and code book of test/golden/small/words/archive.txt", async () => {
    const told = [...entries.keys()]
      .filter((path) => /\/(README|LICEN[CS]E|code-book)\b/i.test(path))
      .map((path) => `==> ${path} <==\n${strFromU8(required(entries.get(path), path))}`);
    expect(told).toHaveLength(3);
    await isAsGolden("small/words/archive.txt", told.join("\n"));
  });

  it("says in its README what it is, how to load it, and what each of its files is", () => {
    const text = strFromU8(entry("README.md"));
    expect(text).toMatch(/^# PCI DSS Compliance Benchmark\n/);
    expect(text).toContain("- Disclaimer: Synthetic: made by hand for a test.\n");
    expect(text).toContain('read.csv("pci-dss-benchmark.csv", na.strings = "", encoding = "UTF-8")');
    expect(text).toContain(
      'read.csv("observatory/industry-regions.csv", na.strings = "", encoding = "UTF-8", colClasses = c(suppressed = "logical"))',
    );
    expect(text).toContain(
      'data = pd.read_csv("pci-dss-benchmark.csv", keep_default_na=False, na_values=[""])\n',
    );
    expect(text).toContain(
      'pd.read_csv("observatory/changelog.csv", keep_default_na=False, na_values=[""], parse_dates=["date"])',
    );
    expect(text).toContain("SELECT * FROM read_csv('pci-dss-benchmark.csv', header = true, nullstr = '');\n");
    const listed = [...text.matchAll(/^- ([\w./-]+\.\w+): /gm)].map(
      ([, path]) => `benchmark-2026-Q4/${path}`,
    );
    expect(new Set(["benchmark-2026-Q4/README.md", ...listed])).toEqual(new Set(entries.keys()));
  });

  it("has the privacy report if there is one, and explains it in its README", () => {
    const data = withFiles(goldenFiles, [jsonFile(PRIVACY_REPORT_PATH, reportOf(goldenFiles))]);
    const made = unzipSync(benchmarkArchive(makeContent(data), about, tablesOf(data)));
    const folder = "benchmark-2026-Q4/";
    expect(strFromU8(required(made[`${folder}README.md`], "README.md"))).toContain(
      "\n- privacy-report.json: how participants are protected, and how much information that costs\n",
    );
    expect(JSON.parse(strFromU8(required(made[`${folder}privacy-report.json`], "the report")))).toEqual(
      JSON.parse(textOf(required(data.get(PRIVACY_REPORT_PATH), PRIVACY_REPORT_PATH))),
    );
  });

  it("states the licence of the data, and the name to cite", () => {
    expect(strFromU8(entry("LICENCE.txt"))).toBe(`Creative Commons Attribution 4.0 International (CC-BY-4.0)
https://creativecommons.org/licenses/by/4.0/

Name the source in this way:
Golden test data

How to cite:
Golden test data, 2026-Q4.
`);
  });

  it("has the same bytes in every time zone and on every day", () => {
    const { TZ } = process.env;
    try {
      const made = ["Pacific/Auckland", "America/Los_Angeles"].map((zone) => {
        process.env.TZ = zone;
        const files = build(goldenFiles, { site: false, hosts: [] }).files;
        return sha256(
          required(
            files.find(({ path }) => path === "api/downloads/benchmark.zip"),
            "it",
          ).bytes,
        );
      });
      expect(made).toEqual([sha256(archive), sha256(archive)]);
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    }
  });
});
