import { describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import type { Files } from "../../src/model/file.ts";
import { DataError, formatProblem } from "../../src/model/problem.ts";
import { committedData, dataText, dataWith } from "../support/data.ts";

const OTHERS = ["saas", "financial-services", "healthcare", "ecommerce", "retail", "hospitality"];
const TABLES = [...committedData.keys()].filter((path) => path.endsWith(".csv"));

/** The committed data with the lines of every table (header excluded) changed. */
const withLines = (
  edit: (lines: readonly string[], path: string) => readonly string[],
  paths = TABLES,
): Files =>
  dataWith(
    Object.fromEntries(
      paths.map((path) => {
        const [header, ...lines] = dataText(path).trimEnd().split("\n");
        return [path, `${[header, ...edit(lines, path)].join("\n")}\n`];
      }),
    ),
  );
const withText = (edit: (text: string) => string): Files =>
  dataWith(Object.fromEntries(TABLES.map((path) => [path, edit(dataText(path))])));

/** An operator's own tables have no report of ingest's. */
const own = (data: Files): Files => new Map([...data].filter(([path]) => path !== "privacy-report.json"));

// biome-ignore lint/suspicious/noExplicitAny: answers are read as their readers read them
function answers(data: Files): { paths: readonly string[]; read: (name: string) => any } {
  const files = new Map(build(own(data), { site: false }).files.map(({ path, bytes }) => [path, bytes]));
  const read = (name: string) =>
    JSON.parse(new TextDecoder().decode(files.get(`api/intelligence/${name}.json`)!));
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
    const data = withLines((lines) => lines.filter((line) => !OTHERS.includes(line.split(",")[0]!)));
    const { paths, read } = answers(data);
    expect(paths.filter((path) => path.startsWith("api/intelligence/audit-hours"))).toEqual([
      "api/intelligence/audit-hours.json",
      "api/intelligence/audit-hours/fintech.json",
    ]);
    const { crossIndustryAverages, industries } = read("industry-benchmarks");
    expect(industries).toEqual([
      { industry: "fintech", ...crossIndustryAverages, sampleSize: industries[0].sampleSize },
    ]);
    const delays = read("remediation-delays");
    expect([delays.bestInClass, delays.worstInClass]).toEqual([
      { industry: "fintech", days: delays.crossIndustryAvg },
      { industry: "fintech", days: delays.crossIndustryAvg },
    ]);
    const { coverage } = read("observatory/overview").data;
    expect(coverage).toMatchObject({ industries: 1, programmes: industries[0].sampleSize });
    expect(
      read("observatory/feed").data.signals.filter(({ kind }: { kind: string }) => kind === "rank"),
    ).toEqual([]);
  });

  test("nine industries, each with the answers of its own rows", () => {
    const twins: Readonly<Record<string, string>> = { saas: "gaming", retail: "travel" };
    const data = withLines((lines) => [
      ...lines,
      ...lines.flatMap((line) => {
        const [label, ...rest] = line.split(",");
        return twins[label!] === undefined ? [] : [[twins[label!], ...rest].join(",")];
      }),
    ]);
    const { paths, read } = answers(data);
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

  test("other regions: other names, and as many as there are", () => {
    const data = withLines((lines) =>
      lines
        .filter((line) => !/(^|,)(oceania|middle-east-africa)(,|$)/.test(line))
        .map((line) => line.replace(/(^|,)uk-ireland(,|$)/, "$1Isles_1$2")),
    );
    const { regions } = answers(data).read("observatory/regions").data;
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

  test("other frameworks: other names, or a single one", () => {
    const renamed = answers(withText((text) => text.replaceAll("SOC_2_TYPE_II", "nist-csf")));
    expect(renamed.paths.filter((path) => path.includes("framework-benchmarks"))).toEqual([
      "api/intelligence/framework-benchmarks.json",
      "api/intelligence/framework-benchmarks/PCI_DSS_v4.json",
      "api/intelligence/framework-benchmarks/ISO_27001_2022.json",
      "api/intelligence/framework-benchmarks/nist-csf.json",
    ]);
    const single = withLines((lines, path) =>
      path === "reference/frameworks.csv"
        ? lines.filter((line) => line.startsWith("PCI_DSS_v4,"))
        : lines.map((line) => line.replace(/ISO_27001_2022|SOC_2_TYPE_II/, "PCI_DSS_v4")),
    );
    const { read } = answers(single);
    const { programmes } = read("observatory/overview").data.coverage;
    expect(read("framework-benchmarks").frameworks).toMatchObject([
      { framework: "PCI_DSS_v4", sampleSize: programmes },
    ]);
    expect(read("audit-hours/retail").byFramework).toHaveLength(1);
  });
});

describe("an operator is told", () => {
  test.each([
    ["remediation-delay.csv", "2020"],
    ["automation-adoption.csv", "2020"],
    ["observatory/industry-trends.csv", "2019"],
    ["observatory/region-trends.csv", "2019"],
  ])("which rows of %s miss where a year does, and which years the contract has", (path, first) => {
    const label = path === "observatory/region-trends.csv" ? "region" : "industry";
    const ids = dataText(`reference/${label === "region" ? "regions" : "industries"}.csv`)
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
    const data = withLines((lines) => lines.filter((line) => line.split(",")[1] !== "2023"), [path]);
    expect(problems(data)).toEqual(
      ids.map(
        (id) =>
          `${path} ${label}, year "${id}, 2023": each ${label} must have a row for each year from ${first} to 2026. Add the row, or take the ${label} out of its registry and the tables.`,
      ),
    );
  });

  test("that a year is outside the contract's, with file and line", () => {
    const later = withLines(
      (lines) => lines.map((line) => line.replace(",2026,", ",2027,")),
      ["remediation-delay.csv"],
    );
    expect(problems(later)).toHaveLength(7);
    expect(problems(later)[0]).toBe(
      'remediation-delay.csv:8 year "2027": must be from 2020 to 2026. Correct the value, or remove the row.',
    );
    const earlier = withLines(
      (lines) => lines.map((line) => line.replace(",2019,", ",2018,")),
      ["observatory/industry-trends.csv"],
    );
    expect(problems(earlier)).toHaveLength(7);
    expect(problems(earlier)[0]).toBe(
      'observatory/industry-trends.csv:2 year "2018": must be from 2019 to 2026. Correct the value, or remove the row.',
    );
  });

  test.each(TABLES)("that %s is missing", (path) => {
    const [first] = problems(dataWith({ [path]: null }));
    expect(first).toBe(
      `${path}: file is missing. Restore it, or write it anew (ingest makes the tables; reference/ and the JSON files are yours).`,
    );
  });

  test("that a framework of the registry has no programmes", () => {
    const data = dataWith({
      "reference/frameworks.csv": `${dataText("reference/frameworks.csv")}HIPAA,HIPAA,Nobody\n`,
    });
    expect(problems(data)).toEqual([
      'pci-dss-benchmark.csv framework "HIPAA": each framework of the registry must have programmes in the latest year. Add its programmes, or take the framework out of the registry and the tables.',
    ]);
  });
});
