import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePreviousTables } from "../src/disclosure/derived/previous-release.ts";
import { earlierLimits, withLimits } from "../src/disclosure/ledger/answer-limits.ts";
import { openBookkeeping } from "../src/disclosure/ledger/bookkeeping.ts";
import { knownVersions } from "../src/disclosure/ledger/known-versions.ts";
import { emptyLedger } from "../src/disclosure/ledger/ledger.ts";
import { elsewhere, pseudonymsOf } from "../src/disclosure/ledger/pseudonyms.ts";
import { type IngestResult, ingest } from "../src/ingest.ts";
import { type Files, textFile, textOf, withFiles } from "../src/model/file.ts";
import { Cleaner } from "../src/submissions/clean.ts";
import { SAMPLE_COLUMNS } from "../src/submissions/sample/columns.ts";
import { sampleRows } from "../src/submissions/sample/index.ts";
import { blockMean } from "../src/tables/blocks.ts";
import type { Settings, Tables } from "../src/tables/index.ts";
import { loadSettings, loadTables } from "../src/tables/load.ts";
import { clean, lacksNothing, problemsOf, sample, settings } from "./submissions/support.ts";
import { committedTables } from "./support/committed.ts";
import { committedData } from "./support/data.ts";
import { once, oncePer } from "./support/once.ts";

type Submissions = readonly (readonly string[])[];

const [ID, INDUSTRY, FRAMEWORK, YEAR] = ["submission_id", "industry", "framework", "year"].map((column) =>
  SAMPLE_COLUMNS.indexOf(column),
) as [number, number, number, number];
const KEY = Buffer.alloc(32, 1);
const YEARS = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026];

/** The settings of a release. */
const named = (release: string): Settings => ({ ...settings, release: { ...settings.release, release } });

/** The result of an ingest without a ledger. */
const ingested = (
  submissions: Submissions,
  using: Settings = settings,
  operatorFiles: Files = committedData,
) => ingest(clean(submissions), using, operatorFiles, { comparison: "no ledger" });

/** The result of an ingest with a ledger: of a first release, or of one after another. */
function released(submissions: Submissions, release: string, before?: IngestResult) {
  const { k } = settings.methodology;
  const ledger = before?.ledger ?? emptyLedger(k);
  const cleaned = clean(submissions, undefined, {
    of: earlierLimits(ledger, KEY),
    industries: settings.industries.map(({ id }) => id),
    knows: knownVersions(ledger, KEY),
  });
  const tables = before && parsePreviousTables(new Map(before.files.map(({ path, bytes }) => [path, bytes])));
  const pseudonyms = pseudonymsOf(cleaned.programmes, cleaned.organisations, KEY);
  const books = openBookkeeping({
    programmes: cleaned.programmes,
    pseudonyms,
    ledger,
    rows: tables?.blocks ?? [],
    elsewhere: (programme) => elsewhere(programme, YEARS, KEY),
  });
  const comparison = before ? "release before" : "first release";
  const made = ingest(cleaned, named(release), committedData, {
    comparison,
    books,
    previous: tables && { tables, rateBits: books.rateBits, releasedRates: books.releasedRates },
  });
  const { programmes } = cleaned;
  return { ...made, programmes, ledger: withLimits(made.ledger!, made.limits, KEY) };
}

/** The tables of a result, checked; read once. */
const tablesOf = oncePer(({ files }: IngestResult): Tables =>
  loadTables(new Map([...committedData, ...files.map(({ path, bytes }) => [path, bytes] as const)])),
);
const textIn = ({ files }: IngestResult, path: string) =>
  textOf(files.find((file) => file.path === path)!.bytes);
const reportOf = (one: IngestResult) => JSON.parse(textIn(one, "privacy-report.json"));
/** Digests of the files, by path. */
const digestsOf = ({ files }: IngestResult, isMeant = (_path: string) => true) =>
  Object.fromEntries(
    files
      .filter(({ path }) => isMeant(path))
      .map(({ path, bytes }) => [path, createHash("sha256").update(bytes).digest("hex")]),
  );
const tableDigestsOf = (one: IngestResult) => digestsOf(one, (path) => path.endsWith(".csv"));
const isOf = (cells: readonly string[], industry: RegExp, year: string) =>
  industry.test(cells[INDUSTRY]!) && cells[YEAR] === year;

const fewer = sample(700, 1).filter((cells) => Number(cells[YEAR]) >= 2024);
const small = ingested(fewer);
/** The same as a first release with a ledger. */
const firstOfFewer = once(() => released(fewer, "2026-Q1"));

describe("a release and the one before it", () => {
  const first = released(sample(2000, 4, true), "2026-Q3");
  const second = released(sample(2000, 4), "2026-Q4", first);
  const tables = tablesOf(second);

  it("are the same to the byte as before (if this change is intended: npm run golden)", async () => {
    const lines = Object.entries(digestsOf(second)).map(([path, digest]) => `${digest}  ${path}`);
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("golden/ingest.txt");
  });

  it("report the same blocks, waiting programmes and withheld figures as before (if this change is intended: npm run golden)", async () => {
    const { waiting, suppressed } = second.report;
    const { programmes, blocks, kept, smallest, largest } = second.report.blocks;
    const counts = { programmes, blocks, kept, smallest, largest };
    const told = `${JSON.stringify({ blocks: counts, waiting, suppressed }, null, 2)}\n`;
    await expect(told).toMatchFileSnapshot("golden/ingest-report.json");
  });

  it("leave no programme waiting, except the others of a block that a correction dissolved", () => {
    expect(first.report.waiting).toEqual([]);
    const [waiting, ...others] = second.report.waiting;
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({ year: 2026, additions: 0, corrections: 0, since: "2026-Q4" });
    expect([waiting!.leftOver > 0, waiting!.needed]).toEqual([true, undefined]);
  });

  it("report which release they are compared with", () => {
    const compared = ({ report: { comparison, since } }: IngestResult) => [comparison, since];
    expect(compared(first)).toEqual(["first release", null]);
    expect(compared(second)).toEqual(["release before", "2026-Q3"]);
  });

  it("have the same rows for blocks with the same members: all of earlier years, most of the latest", () => {
    const lines = (one: IngestResult) => textIn(one, "observatory/blocks.csv").trim().split("\n").slice(1);
    const [before, now] = [new Set(lines(first)), lines(second)];
    const isEarlier = (line: string) => !line.startsWith("2026,");
    expect(now.filter(isEarlier)).toEqual([...before].filter(isEarlier));
    const { blocks, kept } = second.report.blocks;
    expect(now.filter((line) => !isEarlier(line) && before.has(line)).length).toBe(kept);
    expect(now.filter((line) => !isEarlier(line)).length).toBe(blocks);
    expect(kept / blocks).toBeGreaterThan(0.5);
    expect(first.report.blocks.kept).toBe(0);
  });

  it("have a row for each programme of the latest year, in blocks of 5 or more, in the later release", () => {
    const { programmes, smallest, largest } = second.report.blocks;
    expect(programmes).toBe(second.report.keptByYear[2026]);
    for (const rows of [tables.benchmark, tables.cost, tables.maturity]) expect(rows.length).toBe(programmes);
    const sizes = tables.benchmark.map(({ sample_size }) => sample_size);
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([smallest, largest]);
    expect(smallest).toBe(5);
  });

  it("have the benchmark and the cost of a programme in the same row of both tables", () => {
    expect(tables.cost.map((row) => [row.industry, row.framework, row.total_cost_usd])).toEqual(
      tables.benchmark.map((row) => [row.industry, row.framework, row.cost_usd]),
    );
  });

  it("count what was read, dropped and kept", () => {
    const { read, kept, dropped, keptByYear, generalised } = second.report;
    // A quarter earlier, some submissions of the latest year had not arrived yet.
    expect(first.report.keptByYear).toEqual({ ...keptByYear, 2026: 325 });
    expect({ read, kept, dropped, keptByYear, generalised }).toEqual({
      read: 2030,
      kept: 1997,
      dropped: {
        duplicate: 8,
        "unknown industry": 9,
        "unknown country": 2,
        "unknown year": 5,
        "too many answers missing": 6,
      },
      keptByYear: {
        2019: 125,
        2020: 159,
        2021: 195,
        2022: 232,
        2023: 269,
        2024: 305,
        2025: 341,
        2026: 371,
      },
      generalised: { programmes: 2000, countries: 22, regions: 7 },
    });
  });
});

describe("the committed data, of the default sample", () => {
  const { waiting, population, blocks } = JSON.parse(textOf(committedData.get("privacy-report.json")!));
  const tables = committedTables();

  it("leave no programme waiting, as every industry has enough new ones", () => {
    expect(waiting).toMatchObject({ additions: 0, corrections: 0, leftOver: 0, since: null });
  });

  it("have a row for each of the 4,721 programmes of the latest year, in blocks of 5 or more", () => {
    expect([tables.benchmark.length, tables.cost.length, tables.maturity.length]).toEqual([4721, 4721, 4721]);
    expect([tables.remediation.length, tables.automation.length]).toEqual([49, 49]);
    expect(blocks.latestYear.programmes).toBe(4721);
    expect(Math.min(...Object.keys(blocks.latestYear.sizes).map(Number))).toBe(5);
  });

  it("count what was read, left out and kept", () => {
    expect(population).toEqual({
      submissions: 25_625,
      programmes: 25_241,
      byYear: {
        2019: 1580,
        2020: 2010,
        2021: 2460,
        2022: 2930,
        2023: 3390,
        2024: 3850,
        2025: 4300,
        2026: 4721,
      },
      leftOut: {
        duplicate: 145,
        "unknown industry": 80,
        "unknown country": 25,
        "unknown year": 45,
        "too many answers missing": 90,
      },
      waiting: 0,
    });
  });
});

describe("ingest", () => {
  it("makes the five datasets, the tables of the Observatory, their descriptor and the privacy report, and nothing else", () => {
    expect(small.files.map(({ path }) => path).sort()).toEqual([
      "automation-adoption.csv",
      "compliance-cost.csv",
      "compliance-maturity.csv",
      "datapackage.json",
      "observatory/bands.csv",
      "observatory/blocks.csv",
      "observatory/bottlenecks.csv",
      "observatory/cost-shares.csv",
      "observatory/distributions.csv",
      "observatory/framework-trends.csv",
      "observatory/industry-frameworks.csv",
      "observatory/industry-regions.csv",
      "observatory/industry-trends.csv",
      "observatory/peer-distributions.csv",
      "observatory/quantiles.csv",
      "observatory/region-trends.csv",
      "observatory/relations.csv",
      "observatory/requirement-gaps.csv",
      "pci-dss-benchmark.csv",
      "privacy-report.json",
      "remediation-delay.csv",
    ]);
  });

  it("publishes percentiles of maturity that are within one point of those of the submissions", () => {
    const years = { first: 2026, last: 2026 };
    const rows = Array.from(sampleRows({ programmes: 1600, seed: 4, years }), (row) =>
      SAMPLE_COLUMNS.map((column) => row[column]!),
    );
    const { maturity } = tablesOf(ingested(rows));
    const { programmes } = clean(rows);
    for (const { id } of settings.industries) {
      const scores = programmes
        .filter(({ industry, year }) => industry === id && year === 2026)
        .map(({ answers }) => answers[0]!)
        .filter((score) => !Number.isNaN(score))
        .sort((a, b) => a - b);
      const row = maturity.find(({ industry }) => industry === id)!;
      for (const percentile of [25, 50, 75, 90] as const) {
        const rank = (scores.length - 1) * (percentile / 100);
        const below = scores[Math.floor(rank)]!;
        const own = below + (rank % 1) * (scores[Math.ceil(rank)]! - below);
        expect(Math.abs(row[`percentile_${percentile}`]! - own)).toBeLessThan(1);
      }
    }
  });

  it("makes the same tables with and without a ledger, and returns no ledger if it was given none", () => {
    expect(tableDigestsOf(firstOfFewer())).toEqual(tableDigestsOf(small));
    expect(small.ledger).toBeUndefined();
    expect(small.report.comparison).toBe("no ledger");
  });

  it("makes the same files, and the same report, for any order of the submissions", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(fewer, { minLength: fewer.length }), (shuffled) => {
        const other = ingested(shuffled);
        expect(digestsOf(other)).toEqual(digestsOf(small));
        expect(other.report).toEqual(small.report);
      }),
      { seed: 1, numRuns: 2 },
    );
  });

  it("writes no identifier, no country and no typed text into any file", () => {
    const marked = fewer.map((cells, index) => {
      const copy = [...cells];
      copy[ID] = `zebra-${index}`;
      if (index % 20 === 0) copy[INDUSTRY] = `Okapi Ltd ${index}`;
      return copy;
    });
    const output = ingested(marked);
    expect(output.report.dropped["unknown industry"]).toBeGreaterThan(fewer.length / 20);
    const text = output.files.map(({ bytes }) => textOf(bytes)).join("\n");
    expect(text.match(/zebra|okapi|S0000/i)).toBeNull();
    const tables = output.files.filter(({ path }) => path.endsWith(".csv"));
    const cells = tables.map(({ bytes }) => textOf(bytes)).join("\n");
    for (const { id, display_name } of settings.countries) {
      expect(cells.match(new RegExp(`\\b(${id}|${display_name})\\b`))).toBeNull();
    }
  });

  it("makes only tables that pass every check of the data folder, from few programmes and many", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1000 }), fc.integer({ min: 0, max: 1e6 }), (count, seed) => {
        const output = ingested(sample(count, seed));
        expect(tablesOf(output).benchmark).toHaveLength(output.report.keptByYear[2026]!);
      }),
      { seed: 1, numRuns: 4 },
    );
  });

  it("makes blocks of at least the k of the methodology", () => {
    const methodology = JSON.parse(textOf(committedData.get("methodology.json")!));
    const ten = new Map([
      ...committedData,
      ["methodology.json", Buffer.from(JSON.stringify({ ...methodology, k: 10 }))],
    ]);
    const { report, files } = ingested(fewer, loadSettings(ten), ten);
    expect(report.blocks.smallest).toBeGreaterThanOrEqual(10);
    const tables = files
      .filter(({ path }) => path.startsWith("observatory/"))
      .map(({ bytes }) =>
        textOf(bytes)
          .trim()
          .split("\n")
          .map((line) => line.split(",")),
      );
    for (const [header, ...rows] of tables) {
      const at = header!.findIndex((column) => column === "sample_size" || column === "programmes");
      const sizes = at === -1 ? [] : rows.map((row) => row[at]!).filter((size) => size !== "");
      expect(sizes.filter((size) => Number(size) < 10)).toEqual([]);
    }
  });
});

describe("an industry with too few submissions in a year", () => {
  const others = fewer.filter((cells) => !isOf(cells, /retail/i, "2025"));
  const own = fewer.filter((cells) => isOf(cells, /retail/i, "2025") && lacksNothing(cells)).slice(0, 5);
  const withoutAny = once(() => ingested(others));
  const withFour = once(() => ingested([...others, ...own.slice(0, 4)]));
  const trendOf = (one: IngestResult, of: number) =>
    tablesOf(one).industryTrends.find(({ industry, year }) => industry === "retail" && year === of)!;

  it("has its own figures withheld, and no others: four organisations", () => {
    const output = withFour();
    expect(trendOf(output, 2025)).toMatchObject({
      sample_size: null,
      maturity_score_mean: null,
      cost_usd_mean: null,
    });
    expect(trendOf(output, 2026).sample_size).toBeGreaterThan(5);
    expect(output.report.waiting).toMatchObject([
      { industry: "retail", year: 2025, additions: 4, corrections: 0, leftOver: 0, needed: 1 },
    ]);
    const { remediation, blocks } = tablesOf(output);
    expect(blocks.filter(({ industry, year }) => industry === "retail" && year === 2025)).toEqual([]);
    const changes = remediation.filter(({ industry }) => industry === "retail");
    expect(changes.find(({ year }) => year === 2025)!.avg_remediation_days).toBeNull();
    expect(changes.find(({ year }) => year === 2026)!.yoy_trend_pct).toBeNull();
  });

  it("changes no figure of another industry", () => {
    const [without, output] = [withoutAny(), withFour()];
    expect(tableDigestsOf(output)).toEqual(tableDigestsOf(without));
    expect(output.report.read - without.report.read).toBe(4);
    expect(output.report.kept).toBe(without.report.kept);
  });

  it("is published if it has five organisations", () => {
    const output = ingested([...others, ...own]);
    expect(trendOf(output, 2025).sample_size).toBe(5);
    expect(output.report.waiting).toEqual([]);
  });
});

describe("a benchmark year of which nothing can be published", () => {
  const problem = {
    file: "submissions",
    column: "year",
    value: "2026",
    rule: "2026 must have enough submissions for a block of at least 5 organisations that discloses no single answer",
    remedy: "Add submissions, or correct their answers.",
  };

  it("is refused, and the message says what is missing: no submissions, or four of each industry", () => {
    const of = (industry: string) =>
      fewer.filter((cells) => cells[INDUSTRY] === industry && cells[YEAR] === "2026").slice(0, 4);
    const earlier = fewer.filter((cells) => cells[YEAR] !== "2026");
    const four = settings.industries.flatMap(({ id }) => of(id));
    expect(four).toHaveLength(28);
    expect(problemsOf(() => ingested([]))).toEqual([problem]);
    const rule = `${problem.rule}; the largest group is ecommerce in 2026: 4 organisations, and each answer needs 5; fewer of them answered remediation_tooling_usd (3)`;
    expect(problemsOf(() => ingested([...earlier, ...four]))).toEqual([{ ...problem, rule }]);
  });
});

describe("the gate", () => {
  const latest = fewer.filter((cells) => cells[YEAR] === "2026");
  const [someone] = latest;
  const path = "reference/regions.csv";
  const text = textOf(committedData.get(path)!);
  const naming = new Map([
    ...committedData,
    [path, Buffer.from(text.replace("Oceania", `Oceania (${someone![ID]})`))],
  ]);
  const made = (acceptedDisclosure?: string) =>
    ingest(clean(latest), settings, naming, { comparison: "no ledger" }, { acceptedDisclosure });

  it("runs before ingest returns its files, and refuses a registry that names a submission", () => {
    expect(problemsOf(() => made())).toEqual([
      {
        file: path,
        column: "identifiers",
        rule: "contains an identifier of a submission",
        remedy:
          "Remove the identifier; if it is a file of submissions, move it out of the data folder, to private/.",
      },
    ]);
  });

  it("lets a finding pass that the operator accepts, with the reason in both reports", () => {
    const reason = "The identifier is a made-up one of the handbook";
    const output = made(reason);
    expect(output.report.acceptedDisclosure).toBe(reason);
    const { acceptedDisclosure, checks } = reportOf(output);
    expect(acceptedDisclosure).toMatchObject({ reason, findings: [{ check: "identifiers", file: path }] });
    expect(checks.find(({ id }: { id: string }) => id === "identifiers").result).toBe("accepted");
  });

  it("reports no reason if there was nothing to accept", () => {
    const output = ingest(
      clean(latest),
      settings,
      committedData,
      { comparison: "no ledger" },
      { acceptedDisclosure: "in case" },
    );
    expect(output.report.acceptedDisclosure).toBeNull();
    expect(reportOf(output).acceptedDisclosure).toBeNull();
  });
});

describe("a release after another", () => {
  const before = firstOfFewer();
  const blocksOf = (one: IngestResult) => textIn(one, "observatory/blocks.csv").trim().split("\n").slice(1);

  it("has the same tables if there are no new submissions", () => {
    const after = released(fewer, "2026-Q2", before);
    expect(tableDigestsOf(after)).toEqual(tableDigestsOf(before));
    expect(after.report.waiting).toEqual([]);
  });

  it("keeps all blocks except that of a programme that left; the block's other members wait", () => {
    const gone = fewer.findIndex((cells) => isOf(cells, /^fintech$/, "2026"));
    const after = released(fewer.toSpliced(gone, 1), "2026-Q2", before);
    const lost = blocksOf(before).filter((line) => !blocksOf(after).includes(line));
    expect(lost).toHaveLength(1);
    expect(blocksOf(after)).toHaveLength(blocksOf(before).length - 1);
    const size = Number(lost[0]!.split(",")[4]);
    expect(lost[0]).toMatch(/^2026,fintech,/);
    expect(after.report.waiting).toEqual([
      {
        industry: "fintech",
        year: 2026,
        additions: 0,
        corrections: 0,
        leftOver: size - 1,
        since: "2026-Q2",
      },
    ]);
  });
});

describe("a release in which all answers of an industry to a question are corrected", () => {
  const HOURS = SAMPLE_COLUMNS.indexOf("audit_hours");
  const isFintech = (cells: readonly string[]) => cells[INDUSTRY] === "fintech" && cells[HOURS] !== "";
  const tenth = fewer.map((cells) =>
    isFintech(cells) ? cells.with(HOURS, String(Math.round(Number(cells[HOURS]) / 10))) : cells,
  );
  const hoursOf = (one: IngestResult) => {
    const blocks = tablesOf(one).blocks.filter(
      ({ industry, year }) => industry === "fintech" && year === 2026,
    );
    const total = blocks.reduce((sum, row) => sum + row.programmes * blockMean(row, "audit_hours")!, 0);
    return total / blocks.reduce((sum, { programmes }) => sum + programmes, 0);
  };

  it("has the average that a first release has, though the earlier limits would cut all of them", () => {
    const corrected = released(fewer, "2026-Q2", released(tenth, "2026-Q1"));
    expect(corrected.report.waiting).toEqual([]);
    expect(hoursOf(corrected)).toBeCloseTo(hoursOf(firstOfFewer()), 6);
    expect(
      corrected.report.renewedLimits?.map(({ industry, question }) => [industry, question]),
    ).toContainEqual(["fintech", "audit_hours"]);
  });
});

describe("a release in which an industry is split", () => {
  const HOURS = SAMPLE_COLUMNS.indexOf("audit_hours");
  const fintech = sample(1500, 6)
    .filter((cells) => isOf(cells, /^fintech$/, "2026") && Number(cells[HOURS]) > 0)
    .map((cells, index) => (index % 30 === 0 ? cells.with(HOURS, `${5000 + index}`) : cells));
  const moved = fintech.map((cells, index) => (index % 5 < 2 ? cells.with(INDUSTRY, "retail") : cells));

  it("has all programmes, with the same mean of both industries together, although some answers are limited", () => {
    const whole = released(fintech, "2026-Q1");
    const parts = released(moved, "2026-Q2", whole);
    const hoursOf = (one: IngestResult) =>
      tablesOf(one).blocks.reduce((sum, row) => sum + row.programmes * blockMean(row, "audit_hours")!, 0);
    expect(whole.report.answers.audit_hours.limited).toBeGreaterThan(0);
    expect([whole.report.waiting, parts.report.waiting]).toEqual([[], []]);
    expect(hoursOf(parts) / hoursOf(whole)).toBeCloseTo(1, 6);
  });
});

describe("a framework that no programme of the latest year has", () => {
  it("is in no row, and the release is made without it", () => {
    const without = fewer.filter(
      (cells) => !(cells[FRAMEWORK] === "SOC_2_TYPE_II" && cells[YEAR] === "2026"),
    );
    const frameworks = new Set(tablesOf(ingested(without)).benchmark.map(({ framework }) => framework));
    expect([...frameworks].sort()).toEqual(["ISO_27001_2022", "PCI_DSS_v4", "mixed"]);
  });
});

describe("a benchmark of 120 programmes in 4 industries", () => {
  const industries = textOf(committedData.get("reference/industries.csv")!).split("\n").slice(0, 5);
  const operatorFiles = withFiles(committedData, [
    textFile("reference/industries.csv", `${industries.join("\n")}\n`),
  ]);
  const four = loadSettings(operatorFiles);
  const [COUNTRY] = ["country"].map((column) => SAMPLE_COLUMNS.indexOf(column)) as [number];
  /** Submissions of one year: four from Oceania, the others from two regions. */
  const rows = sample(1000, 3)
    .filter((cells) => cells[YEAR] === "2026" && lacksNothing(cells))
    .slice(0, 120)
    .map((cells, at) => {
      const own = [...cells];
      own[INDUSTRY] = four.industries[at % 4]!.id;
      own[COUNTRY] = at % 30 === 7 ? "AU" : at % 3 === 0 ? "GB" : "US";
      return own;
    });
  const cleaner = new Cleaner(four);
  for (const cells of rows) cleaner.add(cells);
  const result = ingest(cleaner.finish(), four, operatorFiles, { comparison: "no ledger" });
  const recordsOf = (path: string): Record<string, string>[] => {
    const [head, ...lines] = textIn(result, path)
      .trimEnd()
      .split("\n")
      .map((line) => line.split(","));
    return lines.map((cells) => Object.fromEntries(head!.map((name, at) => [name, cells[at]!])));
  };

  it("publishes all of its industries, and mixes frameworks rather than regions", () => {
    const trends = recordsOf("observatory/industry-trends.csv");
    expect(trends.map(({ industry }) => industry)).toEqual(four.industries.map(({ id }) => id));
    expect(trends.every(({ maturity_score_mean }) => Number(maturity_score_mean) > 0)).toBe(true);
    expect(result.report.withheld.industries).toEqual([]);
    const { mixedFramework, mixedRegion } = result.report.blocks;
    expect(mixedFramework).toBeGreaterThan(mixedRegion);
  });

  it("withholds only a region with too few programmes", () => {
    const regions = recordsOf("observatory/region-trends.csv").filter(
      ({ sample_size }) => sample_size !== "",
    );
    expect(regions.map(({ region }) => region).toSorted()).toEqual(["north-america", "uk-ireland"]);
    const blocks = recordsOf("observatory/blocks.csv");
    expect(blocks.map(({ region }) => region)).not.toContain("oceania");
    // Its programmes are still counted.
    expect(blocks.reduce((sum, { programmes }) => sum + Number(programmes), 0)).toBe(120);
  });
});
