import { describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { makeContent } from "../../src/content/index.ts";
import { type Files, textFile, textOf, withFiles } from "../../src/model/file.ts";
import { DataError, formatProblem } from "../../src/model/problem.ts";
import { required } from "../../src/model/required.ts";
import type { BlockRow } from "../../src/tables/blocks.ts";
import { dataWith } from "../support/data.ts";
import { derivedFrom } from "../support/derived.ts";
import { goldenFiles } from "../support/golden.ts";
import { Texts } from "../support/texts.ts";

const OTHERS = ["saas", "financial-services", "healthcare", "ecommerce", "retail", "hospitality"];
const TABLES = [...goldenFiles.keys()].filter((path) => path.endsWith(".csv"));
/** One in three blocks, of two years: a change needs two years, and no answer of these tests needs more. */
const isKept = ({ year }: BlockRow, at: number) => year >= 2025 && at % 3 === 0;
/** The tables that earlier versions of the program did not make. */
const LATER = [
  "framework-trends",
  "industry-frameworks",
  "distributions",
  "peer-distributions",
  "cost-shares",
].map((name) => `observatory/${name}.csv`);

type Lines = (lines: readonly string[]) => readonly string[];

/** A data folder with the lines of some files (header excluded) changed. */
const withLines = (data: Files, edits: Readonly<Record<string, Lines>>): Files =>
  withFiles(
    data,
    Object.entries(edits).map(([path, edit]) => {
      const [header, ...lines] = textIn(data, path).trimEnd().split("\n");
      return textFile(path, `${[header, ...edit(lines)].join("\n")}\n`);
    }),
  );
const textIn = (data: Files, path: string) => textOf(required(data.get(path), path));

/** An operator's own tables have no report of an ingest. */
const own = (data: Files): Files => new Map([...data].filter(([path]) => path !== "privacy-report.json"));

/** The answers with edited registries, made from edited blocks. */
function answers(
  registries: Readonly<Record<string, Lines>>,
  edit: (blocks: readonly BlockRow[]) => BlockRow[],
) {
  const data = derivedFrom(withLines(dataWith({}), registries), (blocks) => edit(blocks.filter(isKept)));
  const files = new Texts(makeContent(data).files);
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are parsed JSON, as for their readers
  const read = (name: string): any => JSON.parse(files.get(`api/intelligence/${name}.json`)!);
  const paths = [...files.keys()].filter((path) => /^api\/intelligence\/.*\.json$/.test(path));
  return { paths, read };
}

function problems(data: Files): string[] {
  try {
    build(own(data));
  } catch (error) {
    if (error instanceof DataError) return error.problems.map(formatProblem);
    throw error;
  }
  return [];
}

describe("an operator may have", () => {
  test("a single industry, which is then its own average, best and worst", () => {
    const { paths, read } = answers(
      {
        "reference/industries.csv": (lines) => lines.filter((line) => !OTHERS.includes(line.split(",")[0]!)),
      },
      (blocks) => blocks.filter(({ industry }) => industry === "fintech"),
    );
    expect(paths.filter((path) => path.startsWith("api/intelligence/audit-hours"))).toEqual([
      "api/intelligence/audit-hours.json",
      "api/intelligence/audit-hours/fintech.json",
    ]);
    const { crossIndustryAverages, industries } = read("industry-benchmarks");
    expect(industries).toEqual([
      { industry: "fintech", ...crossIndustryAverages, sampleSize: industries[0].sampleSize },
    ]);
    const delays = read("remediation-delays");
    expect([delays.bestInClass, delays.worstInClass]).toMatchObject([
      { industry: "fintech", days: delays.crossIndustryAvg },
      { industry: "fintech", days: delays.crossIndustryAvg },
    ]);
    const { coverage } = read("observatory/overview").data;
    expect(coverage).toMatchObject({ industries: 1, programmes: industries[0].sampleSize });
    expect(
      read("observatory/feed").data.signals.filter(({ kind }: { kind: string }) => kind === "rank"),
    ).toEqual([]);
  });

  test("nine industries, each with the answers of its own blocks", () => {
    const twins: Readonly<Record<string, string>> = { saas: "gaming", retail: "travel" };
    const { paths, read } = answers(
      { "reference/industries.csv": (lines) => [...lines, "gaming,Gaming", "travel,Travel"] },
      (blocks) => [
        ...blocks,
        ...blocks.flatMap((block) => {
          const industry = twins[block.industry];
          return industry === undefined ? [] : [{ ...block, industry }];
        }),
      ],
    );
    expect(paths).toContain("api/intelligence/remediation-delays/travel.json");
    expect(read("observatory/overview").data.coverage.industries).toBe(9);
    expect(read("maturity-index").industries.map(({ industry }: { industry: string }) => industry)).toEqual([
      "fintech",
      ...OTHERS,
      "gaming",
      "travel",
    ]);
    for (const [original, twin] of Object.entries(twins)) {
      const { industry: _, ...figures } = read(`compliance-cost/${original}`).byIndustry[0];
      expect(read(`compliance-cost/${twin}`).byIndustry).toEqual([{ industry: twin, ...figures }]);
    }
    expect(read("audit-hours").byIndustry).toHaveLength(9);
    expect(read("observatory/audit-hours").data.byIndustryAndRegion).toHaveLength(63);
  });

  test("an industry of the registry without a block, which is withheld everywhere", () => {
    const { read } = answers({}, (blocks) => blocks.filter(({ industry }) => industry !== "retail"));
    expect(read("industry-benchmarks/retail").industries).toEqual([
      expect.objectContaining({ industry: "retail", maturityScore: null, suppressed: true }),
    ]);
    expect(read("observatory/overview").data.coverage.industries).toBe(6);
    const named = read("observatory/feed").data.signals.map(({ scope }: { scope: string }) => scope);
    expect(named).not.toContain("industry:retail");
  });

  test("other regions, with other names and in any number", () => {
    const gone = /(^|,)(oceania|middle-east-africa)(,|$)/;
    const edit: Lines = (lines) =>
      lines
        .filter((line) => !gone.test(line))
        .map((line) => line.replace(/(^|,)uk-ireland(,|$)/, "$1Isles_1$2"));
    const { read } = answers({ "reference/regions.csv": edit, "reference/countries.csv": edit }, (blocks) =>
      blocks
        .filter(({ region }) => !gone.test(region))
        .map((block) => (block.region === "uk-ireland" ? { ...block, region: "Isles_1" } : block)),
    );
    const { regions } = read("observatory/regions").data;
    expect(
      regions.map(({ region, countries }: { region: string; countries: string[] }) => [region, ...countries]),
    ).toEqual([
      ["north-america", "US", "CA"],
      ["latin-america", "BR", "MX", "CO"],
      ["Isles_1", "GB", "IE"],
      ["continental-europe", "DE", "FR", "NL", "ES", "IT", "SE"],
      ["asia", "IN", "SG", "JP", "KR"],
    ]);
  });

  test("other frameworks, with other names or only one", () => {
    const framework = (change: (id: string) => string) => (blocks: readonly BlockRow[]) =>
      blocks.map((block) => ({ ...block, framework: change(block.framework) }));
    const renamed = answers(
      {
        "reference/frameworks.csv": (lines) => lines.map((line) => line.replace("SOC_2_TYPE_II", "nist-csf")),
      },
      framework((id) => (id === "SOC_2_TYPE_II" ? "nist-csf" : id)),
    );
    expect(renamed.paths.filter((path) => path.includes("framework-benchmarks"))).toEqual([
      "api/intelligence/framework-benchmarks.json",
      "api/intelligence/framework-benchmarks/PCI_DSS_v4.json",
      "api/intelligence/framework-benchmarks/ISO_27001_2022.json",
      "api/intelligence/framework-benchmarks/nist-csf.json",
    ]);
    const { read } = answers(
      { "reference/frameworks.csv": (lines) => lines.filter((line) => line.startsWith("PCI_DSS_v4,")) },
      framework(() => "PCI_DSS_v4"),
    );
    const { programmes } = read("observatory/overview").data.coverage;
    expect(read("framework-benchmarks").frameworks).toMatchObject([
      { framework: "PCI_DSS_v4", sampleSize: programmes },
    ]);
    expect(read("audit-hours/retail").byFramework).toHaveLength(1);
  });

  test("a framework of the registry without a block, which is withheld", () => {
    const { read } = answers(
      { "reference/frameworks.csv": (lines) => [...lines, "HIPAA,HIPAA,Nobody"] },
      (blocks) => [...blocks],
    );
    expect(read("framework-benchmarks/HIPAA").frameworks).toEqual([
      expect.objectContaining({ framework: "HIPAA", avgCostUSD: null, sampleSize: null, suppressed: true }),
    ]);
  });
});

describe("an operator gets the message", () => {
  test.each([
    "remediation-delay.csv",
    "automation-adoption.csv",
    "observatory/industry-trends.csv",
    "observatory/region-trends.csv",
  ])("that rows of %s are missing if a year is", (path) => {
    const label = path === "observatory/region-trends.csv" ? "region" : "industry";
    const ids = textIn(goldenFiles, `reference/${label === "region" ? "regions" : "industries"}.csv`)
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
    const data = withLines(goldenFiles, {
      [path]: (lines) => lines.filter((line) => line.split(",")[1] !== "2021"),
    });
    expect(problems(data)).toEqual(
      expect.arrayContaining(
        ids.map(
          (id) =>
            `${path} ${label}, year "${id}, 2021": must have a row, but has none. Add the row, or make the table with ingest.`,
        ),
      ),
    );
  });

  test("that a year is outside those of the blocks, with file and line", () => {
    const stray =
      "matches nothing in the registries, the methodology or the blocks. Remove the row, or add what it refers to.";
    const later = withLines(goldenFiles, {
      "remediation-delay.csv": (lines) => lines.map((line) => line.replace(",2026,", ",2027,")),
    });
    expect(problems(later)).toContain(`remediation-delay.csv:8 industry, year "alpha, 2027": ${stray}`);
    const earlier = withLines(goldenFiles, {
      "observatory/industry-trends.csv": (lines) => lines.map((line) => line.replace(",2019,", ",2018,")),
    });
    expect(problems(earlier)).toContain(
      `observatory/industry-trends.csv:2 industry, year "alpha, 2018": ${stray}`,
    );
  });

  test.each(TABLES)("that %s is missing", (path) => {
    const [first] = problems(new Map([...goldenFiles].filter(([one]) => one !== path)));
    expect(first).toBe(
      LATER.includes(path)
        ? `${path}: was not made by this version of the program: the folder has no ${path}. Run release with the submissions, or ingest, which make all tables again.`
        : `${path}: file is missing. Restore it, or write it again (ingest makes the tables; reference/ and the JSON files are yours).`,
    );
  });
});
