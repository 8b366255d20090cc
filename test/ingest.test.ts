import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Ingested, ingest } from "../src/ingest.ts";
import type { Cleaned } from "../src/submissions/clean.ts";
import { SUBMISSION_COLUMNS } from "../src/submissions/columns.ts";
import { complete } from "../src/submissions/complete.ts";
import { recordOf } from "../src/submissions/ledger/record.ts";
import { sealed } from "../src/submissions/ledger/seal.ts";
import { completeSince } from "../src/submissions/ledger/since.ts";
import { DEFAULT_PROGRAMMES } from "../src/submissions/sample/index.ts";
import type { Settings, Tables } from "../src/tables/index.ts";
import { loadTables } from "../src/tables/load.ts";
import { clean, completed, problemsOf, sample, settings, submission } from "./submissions/support.ts";
import { committedData } from "./support/data.ts";

const [ID, INDUSTRY, FRAMEWORK, , YEAR] = [0, 1, 2, 3, 4];
const DAYS = SUBMISSION_COLUMNS.indexOf("remediation_days");

const made = (programmes: Cleaned, using: Settings = settings) => ingest(programmes, using, committedData);
const ingested = (submissions: Iterable<readonly string[]>, using: Settings = settings) =>
  made(completed(submissions, using), using);
const tablesOf = ({ files }: Ingested): Tables =>
  loadTables(new Map([...committedData, ...files.map(({ path, bytes }) => [path, bytes] as const)]));
const digestsOf = ({ files }: Ingested) =>
  Object.fromEntries(
    files.map(({ path, bytes }) => [path, createHash("sha256").update(bytes).digest("hex")]),
  );

const submissions = sample(DEFAULT_PROGRAMMES, 4);
const everybody = completed(submissions);
const whole = made(everybody);
const tables = tablesOf(whole);

describe("ingest", () => {
  it("makes the five datasets, seven tables of the Observatory, their descriptor and the privacy report, and nothing else", () => {
    expect(whole.files.map(({ path }) => path).sort()).toEqual([
      "automation-adoption.csv",
      "compliance-cost.csv",
      "compliance-maturity.csv",
      "datapackage.json",
      "observatory/bands.csv",
      "observatory/bottlenecks.csv",
      "observatory/industry-regions.csv",
      "observatory/industry-trends.csv",
      "observatory/region-trends.csv",
      "observatory/relations.csv",
      "observatory/requirement-gaps.csv",
      "pci-dss-benchmark.csv",
      "privacy-report.json",
      "remediation-delay.csv",
    ]);
  });

  it("makes the committed data of the default sample, a quarter after the earlier one, to the byte", () => {
    const known = (rows: readonly string[][]) => sealed(clean(rows), Buffer.alloc(32, 1));
    const before = { ...settings, release: { ...settings.release, release: "2026-Q3" } };
    const earlier = complete(known(sample(DEFAULT_PROGRAMMES, 4, true)), before, "s.csv");
    const { files, partitions, withheld } = made(earlier, before);
    const record = recordOf(earlier.programmes, partitions, files, withheld, before);
    const { completed: now, since } = completeSince(known(submissions), [record], settings, "s.csv");
    for (const { path, bytes } of ingest(now, settings, committedData, since).files) {
      expect(Buffer.compare(bytes, committedData.get(path)!), path).toBe(0);
    }
  });

  it("makes the same files, and the same report, whatever the order of the submissions", () => {
    expect(digestsOf(ingested([...submissions].reverse()))).toEqual(digestsOf(whole));
    const fewer = sample(2000, 1);
    const first = ingested(fewer);
    fc.assert(
      fc.property(fc.shuffledSubarray(fewer, { minLength: fewer.length }), (shuffled) => {
        const other = ingested(shuffled);
        expect(digestsOf(other)).toEqual(digestsOf(first));
        expect(other.report).toEqual(first.report);
      }),
      { seed: 1, numRuns: 4 },
    );
  });

  it("has a row for each of the 4,721 programmes of the latest year, in cohorts of 5 to 9", () => {
    expect([tables.benchmark.length, tables.cost.length, tables.maturity.length]).toEqual([4721, 4721, 4721]);
    expect([tables.remediation.length, tables.automation.length]).toEqual([49, 49]);
    const sizes = tables.benchmark.map(({ sample_size }) => sample_size);
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([5, 9]);
    expect(whole.report.cohorts).toMatchObject({
      benchmark: { programmes: 4721, smallest: 5, largest: 9 },
      maturity: { programmes: 4721, smallest: 5, largest: 9 },
    });
  });

  it("has the benchmark and the cost of a programme in the same row of either table", () => {
    expect(tables.cost.map((row) => [row.industry, row.framework, row.total_cost_usd])).toEqual(
      tables.benchmark.map((row) => [row.industry, row.framework, row.cost_usd]),
    );
  });

  it("publishes true percentiles of maturity: within half a point of the submissions' own", () => {
    for (const { id } of settings.industries) {
      const scores = everybody.programmes
        .filter(({ industry, year }) => industry === id && year === 2026)
        .map(({ answers }) => answers[0]!)
        .sort((a, b) => a - b);
      const row = tables.maturity.find(({ industry }) => industry === id)!;
      for (const percentile of [25, 50, 75, 90] as const) {
        const rank = (scores.length - 1) * (percentile / 100);
        const below = scores[Math.floor(rank)]!;
        const own = below + (rank % 1) * (scores[Math.ceil(rank)]! - below);
        expect(Math.abs(row[`percentile_${percentile}`] - own)).toBeLessThan(0.5);
      }
    }
  });

  it("counts what it read, dropped and kept", () => {
    const { read, kept, dropped, keptByYear, generalised, suppressed } = whole.report;
    expect({ read, kept, dropped, keptByYear, generalised, suppressed }).toEqual({
      read: 25_626,
      kept: 25_241,
      dropped: {
        duplicate: 143,
        "unknown industry": 79,
        "unknown country": 27,
        "unknown year": 46,
        "too many answers missing": 90,
      },
      keptByYear: {
        2019: 1580,
        2020: 2010,
        2021: 2460,
        2022: 2930,
        2023: 3390,
        2024: 3850,
        2025: 4300,
        2026: 4721,
      },
      generalised: { programmes: 25_241, countries: 22, regions: 7 },
      suppressed: { bands: 6 },
    });
  });

  it("carries no identifier, no country, and nothing that people typed into any file", () => {
    const marked = sample(3000, 1).map((cells, index) => {
      const copy = [...cells];
      copy[ID] = `zebra-${index}`;
      if (index % 50 === 0) copy[INDUSTRY] = `Okapi Ltd ${index}`;
      return copy;
    });
    const output = ingested(marked);
    expect(output.report.dropped["unknown industry"]).toBeGreaterThan(50);
    const text = Buffer.concat(output.files.map(({ bytes }) => bytes)).toString();
    expect(text.match(/zebra|okapi|S0000/i)).toBeNull();
    const tables = output.files.filter(({ path }) => path.endsWith(".csv"));
    const cells = Buffer.concat(tables.map(({ bytes }) => bytes)).toString();
    for (const { id, display_name } of settings.countries) {
      expect(cells.match(new RegExp(`\\b(${id}|${display_name})\\b`))).toBeNull();
    }
  });
});

describe("programmes without a safe label", () => {
  const small = (cells: readonly string[]) =>
    /hospitality/i.test(cells[INDUSTRY]!) && cells[FRAMEWORK] === "SOC_2_TYPE_II" && cells[YEAR] === "2026";
  const others = submissions.filter((cells) => !small(cells));
  const complete = submissions.filter((cells) => small(cells) && !cells.includes(""));
  const frameworks = (output: Ingested) =>
    new Set(
      tablesOf(output)
        .benchmark.filter(({ industry }) => industry === "hospitality")
        .map(({ framework }) => framework),
    );

  it("are left out and counted: four of an industry, framework and year", () => {
    const output = ingested([...others, ...complete.slice(0, 4)]);
    expect(frameworks(output)).toEqual(new Set(["PCI_DSS_v4", "ISO_27001_2022"]));
    expect(output.report.dropped["fewer than k organisations of its industry, framework and year"]).toBe(4);
    expect(output.report.keptByYear[2026]).toBe(tablesOf(output).benchmark.length);
  });

  it("have one from five on", () => {
    const output = ingested([...others, ...complete.slice(0, 5)]);
    expect(frameworks(output)).toEqual(new Set(["PCI_DSS_v4", "ISO_27001_2022", "SOC_2_TYPE_II"]));
    expect(output.report.dropped).not.toHaveProperty(
      "fewer than k organisations of its industry, framework and year",
    );
  });

  it("are in no row and no table, and move no other's answer: every table is as if they were not there", () => {
    const rest = sample(3000, 1).filter((cells) => !small(cells));
    const four = ["", "364", "365", "365.0"].map((remediation_days) =>
      submission({
        industry: "hospitality",
        framework: "SOC_2_TYPE_II",
        maturity_score: "100",
        audit_hours: "20000",
        qsa_fees_usd: "50000000",
        remediation_days,
      }),
    );
    const [without, output] = [ingested(rest), ingested([...four, ...rest])];
    expect(output.report.read - without.report.read).toBe(4);
    expect(output.report.kept).toBe(without.report.kept);
    const tablesOf = (one: typeof output) => ({ ...digestsOf(one), "privacy-report.json": null });
    expect(tablesOf(output)).toEqual(tablesOf(without));
  });
});

describe("the gate", () => {
  it("stands before what ingest makes: five programmes of four organisations, in a label of their own, are refused", () => {
    const five = everybody.programmes
      .filter(
        ({ industry, framework, year }) =>
          industry === "fintech" && framework === "PCI_DSS_v4" && year === 2026,
      )
      .slice(0, 5)
      .map((programme, index) => ({
        ...programme,
        framework: "SOC_2_TYPE_II",
        organisation: index < 2 ? -1 : programme.organisation,
      }));
    const others = everybody.programmes.filter(
      ({ industry, framework, year }) =>
        !(industry === "fintech" && framework === "SOC_2_TYPE_II" && year === 2026),
    );
    expect(problemsOf(() => made({ ...everybody, programmes: [...others, ...five] }))).toEqual([
      {
        file: "pci-dss-benchmark.csv",
        column: "fintech, SOC_2_TYPE_II",
        rule: "a cohort must be of at least k = 5 organisations, and is of 4",
        remedy: "Merge the cohort with its nearest.",
      },
    ]);
  });
});

describe("an answer that few gave", () => {
  it("is no figure of its own, though others of its industry, framework and year are filled", () => {
    const few = (cells: readonly string[]) =>
      /hospitality/i.test(cells[INDUSTRY]!) && cells[FRAMEWORK] === "SOC_2_TYPE_II" && cells[YEAR] === "2026";
    const five = submissions.filter((cells) => few(cells) && !cells.includes("")).slice(0, 5);
    const output = ingested([
      ...submissions.filter((cells) => !few(cells)),
      ...five.map((cells, index) => cells.with(DAYS, index === 0 ? "7.77" : "")),
    ]);
    const rows = tablesOf(output).benchmark.filter(
      ({ industry, framework }) => industry === "hospitality" && framework === "SOC_2_TYPE_II",
    );
    // Four are filled with the industry's mean, about 10.4, so the five have about (4 x 10.4 + 7.77) / 5 = 9.9.
    expect(rows).toHaveLength(5);
    for (const { remediation_days } of rows) expect(remediation_days).toBeCloseTo(9.9, 0);
  });
});

describe("what ingest makes", () => {
  it("passes every check of the data folder, or is refused for too few programmes or answers", () => {
    let passed = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 4000 }), fc.integer({ min: 0, max: 1e6 }), (count, seed) => {
        const drawn = sample(count, seed);
        let output: Ingested | undefined;
        const problems = problemsOf(() => {
          output = ingested(drawn);
        });
        for (const { file, rule } of problems) {
          expect(file).toBe("private/s.csv");
          expect([
            "programmes of at least 5 organisations in one framework must remain for each industry and year",
            "at least 5 submissions of each industry and year must answer",
          ]).toContain(rule);
        }
        if (output === undefined) return;
        passed++;
        expect(tablesOf(output).benchmark).toHaveLength(output.report.keptByYear[2026]!);
      }),
      { seed: 1, numRuns: 12 },
    );
    expect(passed).toBeGreaterThan(6);
  });

  it("has cohorts and cells of the k that the methodology names", () => {
    const ten: Settings = { ...settings, methodology: { ...settings.methodology, k: 10 } };
    const { report, files } = ingested(submissions, ten);
    expect(report.cohorts.benchmark.smallest).toBe(10);
    expect(report.cohorts.benchmark.largest).toBeLessThan(20);
    const cells = files
      .filter(({ path }) => path.startsWith("observatory/"))
      .map(({ bytes }) =>
        Buffer.from(bytes)
          .toString()
          .trim()
          .split("\n")
          .map((line) => line.split(",")),
      );
    for (const [header, ...rows] of cells) {
      const sizes = rows.map((row) => row[header!.indexOf("sample_size")]!).filter((size) => size !== "");
      expect(Math.min(...sizes.map(Number))).toBeGreaterThanOrEqual(10);
    }
  });

  it("needs k programmes of a framework in each industry and year, and names all that have too few", () => {
    const without = sample(3000, 1).filter(
      (cells) => !(/retail/i.test(cells[INDUSTRY]!) && ["2019", "2021"].includes(cells[YEAR]!)),
    );
    expect(problemsOf(() => ingested(without))).toEqual(
      ["retail, 2019", "retail, 2021"].map((value) => ({
        file: "private/s.csv",
        column: "industry, year",
        value,
        rule: "programmes of at least 5 organisations in one framework must remain for each industry and year",
        remedy: "Add submissions, or take the industry out of reference/industries.csv.",
      })),
    );
    expect(problemsOf(() => ingested([]))).toHaveLength(56);
  });

  it("needs each framework in the latest year", () => {
    const without = sample(3000, 1).filter(
      (cells) => !(cells[FRAMEWORK] === "SOC_2_TYPE_II" && cells[YEAR] === "2026"),
    );
    expect(problemsOf(() => ingested(without))).toMatchObject([
      { file: "pci-dss-benchmark.csv", column: "framework", value: "SOC_2_TYPE_II" },
    ]);
  });
});
