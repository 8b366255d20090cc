import { describe, expect, test } from "vitest";
import { dataText } from "../../support/data.ts";
import { problemsWith, withCell, withoutLines } from "../support.ts";

const append = (path: string, line: string) => ({ [path]: `${dataText(path)}${line}\n` });

describe("every industry and region has a row for each year", () => {
  const takeIndustry = "Add the row, or take the industry out of its registry and the tables.";
  const takeRegion = "Add the row, or take the region out of its registry and the tables.";

  test.each([
    ["remediation-delay.csv", "industry", "fintech", 2020, 2020, takeIndustry],
    ["automation-adoption.csv", "industry", "hospitality", 2026, 2020, takeIndustry],
    ["observatory/industry-trends.csv", "industry", "saas", 2025, 2019, takeIndustry],
    ["observatory/region-trends.csv", "region", "oceania", 2019, 2019, takeRegion],
  ])("%s without the row of the %s %s in %d", (file, label, id, year, first, remedy) => {
    expect(problemsWith(withoutLines(file, (line) => line.startsWith(`${id},${year},`)))).toEqual([
      {
        file,
        column: `${label}, year`,
        value: `${id}, ${year}`,
        rule: `each ${label} must have a row for each year from ${first} to 2026`,
        remedy,
      },
    ]);
  });

  test("each missing year is reported", () => {
    const problems = problemsWith(
      withoutLines("remediation-delay.csv", (line) => /,202[135],/.test(line) && line.startsWith("retail")),
    );
    expect(problems.map(({ value }) => value)).toEqual(["retail, 2021", "retail, 2023", "retail, 2025"]);
  });

  test("an industry that is in the registry alone misses everywhere", () => {
    const files = problemsWith(append("reference/industries.csv", "energy,Energy")).map(({ file }) => file);
    expect(files).toEqual([
      ...Array(7).fill("remediation-delay.csv"),
      ...Array(7).fill("automation-adoption.csv"),
      ...Array(8).fill("observatory/industry-trends.csv"),
      "pci-dss-benchmark.csv",
    ]);
  });

  test("a region that is in the registry alone misses eight years", () => {
    const problems = problemsWith(append("reference/regions.csv", "arctic,Arctic"));
    expect(problems.map(({ file, value }) => [file, value])).toEqual(
      [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026].map((year) => [
        "observatory/region-trends.csv",
        `arctic, ${year}`,
      ]),
    );
  });
});

describe("every industry and framework has programmes in the latest year", () => {
  const rule = (label: string) => `each ${label} of the registry must have programmes in the latest year`;
  const remedy = (label: string) =>
    `Add its programmes, or take the ${label} out of the registry and the tables.`;

  test("a framework without rows is refused", () => {
    expect(problemsWith(append("reference/frameworks.csv", "HIPAA,HIPAA,Nobody"))).toEqual([
      {
        file: "pci-dss-benchmark.csv",
        column: "framework",
        value: "HIPAA",
        rule: rule("framework"),
        remedy: remedy("framework"),
      },
    ]);
  });

  test("an industry without rows is refused", () => {
    expect(
      problemsWith(withoutLines("pci-dss-benchmark.csv", (line) => line.startsWith("retail"))),
    ).toContainEqual({
      file: "pci-dss-benchmark.csv",
      column: "industry",
      value: "retail",
      rule: rule("industry"),
      remedy: remedy("industry"),
    });
  });
});

describe("an industry's count and means", () => {
  const file = "observatory/industry-trends.csv";
  const means = [
    "maturity_score_mean",
    "audit_hours_mean",
    "cost_usd_mean",
    "automation_rate_mean",
    "remediation_days_mean",
  ];

  test.each(["sample_size", ...means])("cannot be withheld: %s", (column) => {
    expect(problemsWith(withCell(file, 3, column, ""))).toEqual([
      {
        file,
        row: 3,
        value: "fintech, 2020",
        rule: "an industry's count and means cannot be withheld, its answers need them",
        remedy: "Fill the row in, or take the industry out of reference/industries.csv and the tables.",
      },
    ]);
  });

  test.each(means.slice(1))("are above 0 where a trend is a percentage of them: %s", (column) => {
    expect(problemsWith(withCell(file, 2, column, "0"))).toEqual([
      {
        file,
        row: 2,
        column,
        value: "0",
        rule: "must be above 0, trends are percentages of it",
        remedy: "Correct the value, or take the industry out of reference/industries.csv and the tables.",
      },
    ]);
  });

  test("may be a maturity near 0: its change is in points", () => {
    expect(problemsWith(withCell(file, 2, "maturity_score_mean", "0.01"))).toEqual([]);
  });
});
