import { describe, expect, it } from "vitest";
import { isAsked, METRIC, METRICS } from "../../../src/model/metric.ts";
import { years } from "../../../src/model/years.ts";
import { figures, industryFigure, metricsByIndustry, regionFigure } from "../../../src/site/figures/index.ts";
import { numbersOf, placedTexts, textsOf } from "../../charts/support.ts";
import { golden, withMethodology, withRows } from "../../endpoints/support.ts";
import { committedTables } from "../../support/committed.ts";
import { wordsOf } from "../../support/words.ts";
import { contextOf } from "./support.ts";

const small = figures(contextOf(golden));
const figure = (id: string, all = small) => all.find((candidate) => candidate.id === id)!;
const withTables = (tables: typeof golden) => figures(contextOf(tables));

describe("the figures of the golden data", () => {
  it.each([
    [
      "maturity-by-industry",
      [
        ["alpha", "Alpha & Sons", 53.3, 59.6, 65.9, 16, 1.5, 56.43, 62.83],
        ["beta", "Beta", 42.4, 48.7, 55, 12, 1.5, 45.4, 52],
      ],
    ],
    [
      "cost-by-industry",
      [
        ["beta", "Beta", 137200, 40.5, 35.7, 23.8, 12, 4000, 128380, 145990, 0.75, 0.75, 0.75],
        ["alpha", "Alpha & Sons", 123100, 41.5, 33.9, 24.6, 16, 4000, 114540, 131590, 0.75, 0.75, 0.75],
      ],
    ],
    [
      "remediation-by-industry",
      [
        ["alpha", "Alpha & Sons", 7.9, -2.1, 16, 0.4, 7.08, 8.78, "no"],
        ["beta", "Beta", 9.5, 4.2, 12, 0.4, 8.6, 10.36, "no"],
      ],
    ],
    [
      "automation-over-time",
      [
        // Before 2024 an industry is below the minimum cohort, and has no error.
        [2019, 44.7, 14, null, null, null],
        [2020, 45.8, 16, null, null, null],
        [2021, 46.9, 18, null, null, null],
        [2022, 48, 20, null, null, null],
        [2023, 49.2, 22, null, null, null],
        [2024, 50.4, 24, 1.43, 47.39, 53.34],
        [2025, 51.6, 26, 1.43, 48.6, 54.51],
        [2026, 54.1, 28, 1.43, 51.2, 57.08],
      ],
    ],
    [
      "automation-and-audit-hours",
      [
        // Blocks of 6, 5 and 5: Kish's effective number is 2.98, and Fisher's error asks for more than 3.
        ["alpha", "Alpha & Sons", 61.2, 809, 16, 3, null, null, null, null],
        ["beta", "Beta", 44.7, 937, 12, 2, null, null, null, null],
      ],
    ],
    [
      "maturity-by-region",
      [
        ["north", "North", 59.6, 16, 1.5, 56.43, 62.83],
        ["south", "South", 48.7, 12, 1.5, 45.4, 52],
      ],
    ],
  ])("have the numbers of the answers: %s", (id, rows) => {
    expect(figure(id).rows).toEqual(rows);
  });

  it("have null for a withheld requirement, and draw it as withheld", () => {
    const { rows, svg } = figure("requirement-hotspots");
    expect(rows.slice(0, 2)).toEqual([
      [1, "Requirement 1", 25, 8.5, 20, 9.68, 11.19, 46.87],
      [2, "Requirement 2", null, null, null, null, null, null],
    ]);
    expect(textsOf(svg).filter((text) => text === "withheld").length).toBe(11);
  });

  it("mark figures based on few programmes, and say so", () => {
    const { svg, description } = figure("requirement-hotspots");
    // The rate is that of 20 programmes, and the delay that of the fewer with an open finding.
    expect(textsOf(svg)).toEqual(expect.arrayContaining(["1 Requirement 1", "8.5 days *"]));
    expect(description).toMatch(/ \* based on fewer than 10 programmes\.$/);
    expect(figure("maturity-by-region").description).not.toContain("*");
    const careful = withTables(withMethodology(golden, { minimumCohort: 13 }));
    expect(textsOf(figure("maturity-by-region", careful).narrow)).toContain("South *");
  });

  it("draw all of their numbers, on wide pages and on narrow ones", () => {
    for (const image of [figure("maturity-by-industry").svg, figure("maturity-by-industry").narrow]) {
      expect(textsOf(image)).toEqual(
        expect.arrayContaining([
          "53.3",
          "59.6",
          "65.9",
          "16",
          "42.4",
          "48.7",
          "55.0",
          "12",
          "Global average 54.9",
        ]),
      );
    }
  });

  it("compare an industry with the global average", () => {
    const { id, title, rows } = industryFigure(contextOf(golden), "beta");
    expect(id).toBe("industry-beta");
    const five = METRICS.length === 5 ? "all 5" : `5 of ${METRICS.length}`;
    const four = METRICS.length === 5 ? "all 4" : `4 of ${METRICS.length - 1}`;
    expect(title).toBe(
      `Beta clearly differed from the global average in ${five} metrics, and none stood out most`,
    );
    const unsure = golden.industryTrends.map((row) =>
      row.industry === "beta" ? { ...row, cost_usd_se: null } : row,
    );
    expect(industryFigure(contextOf({ ...golden, industryTrends: unsure }), "beta").title).toBe(
      `Beta clearly differed from the global average in ${four} metrics that can be compared, and none stood out most`,
    );
    const own = rows.filter(([, , id]) => id === "beta");
    expect(own.slice(0, 5).map((row) => row.slice(0, 7))).toEqual([
      ["maturityScore", "Maturity score", "beta", "Beta", "score", 48.7, "2nd of 2"],
      ["auditHours", "Audit hours", "beta", "Beta", "hours", 937, "2nd of 2"],
      ["costUSD", "Compliance cost", "beta", "Beta", "usd", 137200, "2nd of 2"],
      ["automationRate", "Automation rate", "beta", "Beta", "percent", 44.7, "2nd of 2"],
      ["remediationDays", "Remediation delay", "beta", "Beta", "days", 9.5, "2nd of 2"],
    ]);
    const average = rows.filter(([, , id]) => id === null);
    expect(average.slice(0, 5).map((row) => row.slice(3, 7))).toEqual([
      ["Global average", "score", 54.9, ""],
      ["Global average", "hours", 864, ""],
      ["Global average", "usd", 129100, ""],
      ["Global average", "percent", 54.1, ""],
      ["Global average", "days", 8.6, ""],
    ]);
  });

  it.each([
    [
      { automation_rate: 0.1 },
      "Beta stood out most in automation rate: 44.7%, against a global average of 54.1%",
    ],
    [
      { automation_rate: 0.1, maturity_score: 0.07 },
      "Beta stood out most in maturity score or automation rate, which cannot be told apart",
    ],
    [
      // 16.6 / (√2 x 3.9) is 3 standard errors; but for them the metrics are as far apart as 0.1.
      { maturity_score: 60, audit_hours: 900, cost_usd: 99999, automation_rate: 3.9, remediation_days: 9 },
      "Beta clearly differed from the global average only in automation rate: 44.7%, against a global average of 54.1%",
    ],
    [
      { audit_hours: 900, cost_usd: 99999, remediation_days: 9 },
      "Beta clearly differed from the global average in maturity score and automation rate",
    ],
    [
      { cost_usd: 99999, remediation_days: 9 },
      "Beta clearly differed from the global average in maturity score, audit hours and automation rate",
    ],
    [
      { maturity_score: 0.07, automation_rate: 0.1, remediation_days: 0.0095 },
      "Beta stood out most in maturity score, automation rate or remediation delay, which cannot be told apart",
    ],
    [
      { maturity_score: 60, audit_hours: 900, cost_usd: 99999, automation_rate: 40, remediation_days: 9 },
      "Beta cannot be told apart from the global average",
    ],
  ])("say about an industry what is clear with these standard errors: %j", (errors, title) => {
    const changed = Object.fromEntries(
      Object.entries(errors).map(([metric, error]) => [`${metric}_se`, error]),
    );
    const industryTrends = golden.industryTrends.map((row) => ({ ...row, ...changed }));
    expect(industryFigure(contextOf({ ...golden, industryTrends }), "beta").title).toBe(title);
  });

  it("label ticks in full below ten thousand, and in thousands from there on", () => {
    const industryTrends = golden.industryTrends.map((row) => ({
      ...row,
      audit_hours_mean: row.audit_hours_mean === null ? null : 5 * row.audit_hours_mean,
    }));
    const { svg } = industryFigure(contextOf({ ...golden, industryTrends }), "beta");
    const labels = wordsOf(svg.source).split("\n");
    const matching = (pattern: RegExp) => labels.filter((label) => pattern.test(label));
    // Which ticks there are depends on the room that the number of metrics leaves.
    expect(matching(/^[1-9],000$/)).not.toEqual([]);
    expect(matching(/^1[1-5]0k$/)).not.toEqual([]);
    expect(matching(/^\dk$|^\d{2,},000$|^1[1-5]0$/)).toEqual([]);
  });

  it("give the uncertainty of each mean of an industry", () => {
    const { rows, columns } = industryFigure(contextOf(golden), "beta");
    expect(columns.slice(-3).map(({ name }) => name)).toEqual(["standard_error", "ci95_low", "ci95_high"]);
    const own = rows.filter(([, , id]) => id === "beta");
    expect(own.slice(0, 5).map((row) => row.slice(7))).toEqual([
      [1.5, 45.4, 52],
      [20, 892.9, 980.9],
      [4000, 128380, 145990],
      [2, 40.31, 49.11],
      [0.4, 8.6, 10.36],
    ]);
  });

  it("compare a region with the global average", () => {
    const { id, rows } = regionFigure(contextOf(golden), "north");
    expect(id).toBe("region-north");
    const ofUnit = (unit: string) => rows.filter((row) => row[4] === unit).map((row) => row.slice(3, 7));
    expect(ofUnit("score")).toEqual([
      ["North", "score", 59.6, "1st of 2"],
      ["Global average", "score", 54.9, ""],
      ["South", "score", 48.7, "2nd of 2"],
    ]);
    expect(ofUnit("usd")[1]).toEqual(["Global average", "usd", 129100, ""]);
  });

  it("write the name of every region next to its dots, with better values on the right", () => {
    for (const image of [
      regionFigure(contextOf(golden), "north").svg,
      regionFigure(contextOf(golden), "north").narrow,
    ]) {
      expect(textsOf(image)).toEqual(expect.arrayContaining(["North", "South", "better →"]));
    }
  });
});

describe("all metrics of all industries over the years", () => {
  const { columns, rows, title, narrow, svg, datasets } = metricsByIndustry(contextOf(golden));

  it("have a row for each industry, metric and year that it was asked in, with its mean, programmes and error", () => {
    expect(columns.map(({ name }) => name)).toEqual([
      ...["industry", "name", "metric", "label", "unit", "year", "value", "sample_size"],
      ...["standard_error", "ci95_low", "ci95_high"],
    ]);
    const asked = METRICS.flatMap((metric) => years(2019, 2026).filter((year) => isAsked(metric, year)));
    expect(rows.length).toBe(2 * asked.length);
    const of = (industry: string, metric: string, year: number) =>
      rows.find((row) => row[0] === industry && row[2] === metric && row[5] === year)?.slice(6);
    expect(of("beta", "automationRate", 2026)).toEqual([44.7, 12, 2, 40.31, 49.11]);
    // Before 2024 an industry is below the minimum cohort, and has no error.
    expect(of("beta", "automationRate", 2019)?.slice(2)).toEqual([null, null, null]);
    expect(datasets).toEqual(["industry-trends"]);
  });

  it("name every metric and industry in the picture, on wide pages and on narrow ones", () => {
    for (const image of [svg, narrow]) {
      const words = textsOf(image).join(" ");
      for (const metric of METRICS) expect(words).toContain(METRIC[metric].label.split(" ")[0]);
      for (const name of ["Alpha &", "Beta", "2019", "2026", "Global average"]) expect(words).toContain(name);
    }
  });

  it("say what clearly moved in most industries, if anything did", () => {
    expect(title).toBe("No metric clearly moved one way in every industry");
    const with2025 = (values: object, ...industries: string[]) =>
      industries.reduce(
        (tables, industry) => withRows(tables, "industryTrends", { industry, year: 2025 }, values),
        golden,
      );
    const titleOf = (tables: typeof golden) => metricsByIndustry(contextOf(tables)).title;
    expect(titleOf(with2025({ maturity_score_mean: 90 }, "alpha", "beta"))).toBe(
      "Maturity score clearly rose in all 2 industries, each from its first to its last year with a standard error",
    );
    const all = { maturity_score_mean: 90, remediation_days_mean: 2 };
    expect(titleOf(with2025(all, "alpha", "beta"))).toBe(
      "Maturity score clearly rose and remediation delay clearly fell in all 2 industries, each from its first to its last year with a standard error",
    );
    // If an industry's first figure has an error, it is compared with that, and so is what is written above its line.
    const known = golden.industryTrends.map((row) =>
      row.maturity_score_se === null ? { ...row, ...WITHHELD } : row,
    );
    const shown = { ...with2025({ maturity_score_mean: 90 }, "alpha", "beta"), span: golden.span };
    const from = (tables: typeof golden) => ({
      ...tables,
      industryTrends: tables.industryTrends.map((row, at) =>
        known[at]!.sample_size === null ? known[at]! : row,
      ),
    });
    expect(titleOf(from(shown))).toBe("Maturity score clearly rose in all 2 industries");
    const still = golden.industryTrends.map((row) => ({
      ...row,
      ...Object.fromEntries(METRICS.map((metric) => [`${metric}_se`, 1e6])),
    }));
    expect(titleOf({ ...golden, industryTrends: still })).toBe("In no industry did a metric clearly move");
  });

  it("count only industries that have two years to compare", () => {
    const newcomers = (...ids: string[]) =>
      golden.industryTrends.map((row) =>
        ids.includes(row.industry) && row.year < 2026 ? { ...row, ...WITHHELD } : row,
      );
    const titleOf = (industryTrends: typeof golden.industryTrends) => {
      const tables = { ...golden, industryTrends, span: { ...golden.span, yearToDate: false } };
      return metricsByIndustry(
        contextOf(
          withRows(tables, "industryTrends", { industry: "alpha", year: 2026 }, { maturity_score_mean: 95 }),
        ),
      ).title;
    };
    expect(titleOf(newcomers("beta"))).toMatch(
      /maturity score .*clearly rose .*in the one industry that can be compared$/i,
    );
    expect(titleOf(newcomers("alpha", "beta"))).toBe("Whether a metric moved can be judged in no industry");
  });

  it("of one year say what is shown, and nothing of lines and moves", () => {
    const span = { ...golden.span, first: 2026 };
    const one = metricsByIndustry(contextOf({ ...golden, span }));
    expect([one.title, one.description.split(" All ")[0]]).toEqual([
      "Means of each industry in 2026 to date",
      "Means of each industry in 2026 to date: the figure is above each dot.",
    ]);
  });

  const textsWhere = (changed: (row: (typeof golden.industryTrends)[number]) => object) => {
    const industryTrends = golden.industryTrends.map((row) => ({ ...row, ...changed(row) }));
    const figure = metricsByIndustry(contextOf({ ...golden, industryTrends }));
    return [figure.svg, figure.narrow].map((image) => textsOf(image));
  };
  const withheldUnless = (kept: (year: number) => boolean) =>
    textsWhere(({ industry, year }) => (industry === "alpha" || kept(year) ? {} : WITHHELD));

  it("have the year before a figure that is not of the first or the last year, above which it would seem to be", () => {
    for (const texts of withheldUnless(() => true))
      expect(texts.filter((text) => /^20\d\d: /.test(text))).toEqual([]);
    const asked = METRICS.filter((metric) => isAsked(metric, 2021)).length;
    for (const texts of withheldUnless((year) => year >= 2021))
      expect(texts.filter((text) => text.startsWith("2021: ")).length).toBe(asked);
    for (const texts of withheldUnless((year) => year >= 2021 && year <= 2023))
      expect(texts.filter((text) => text.startsWith("2023: ")).length).toBe(asked);
  });

  it("have a key of the marks that the picture has", () => {
    const keys = (changed: (row: (typeof golden.industryTrends)[number]) => object) =>
      textsWhere(changed).map((texts) =>
        texts.filter((text) => ["Industry", "95% interval", "Global average"].includes(text)),
      );
    const all = ["Industry", "95% interval", "Global average"];
    expect(keys(() => ({}))).toEqual([all, all]);
    const noErrors = Object.fromEntries(METRICS.map((metric) => [`${metric}_se`, null]));
    const unsure = ["Industry", "Global average"];
    expect(keys(() => noErrors)).toEqual([unsure, unsure]);
  });
});

const WITHHELD = {
  sample_size: null,
  ...Object.fromEntries(METRICS.map((metric) => [`${metric}_mean`, null])),
};

/** Ten blocks along a line, up and down from it by some hours; without a slope nothing but these is left. */
const line = (industry: string, slope: number, off: number, programmes = 5) =>
  Array.from({ length: 10 }, (_, at) => ({
    ...golden.blocks.at(-1)!,
    industry,
    programmes,
    automation_rate_mean: 40 + at,
    audit_hours_mean: 900 + slope * 10 * at + ([0, 3].includes(at % 4) ? off : -off),
  }));

describe("the findings", () => {
  it("say what the golden data says", () => {
    expect(small.map(({ title }) => title)).toEqual([
      "Alpha & Sons had the highest maturity, at 59.6; Beta had the lowest maturity, at 48.7",
      "Beta had the highest cost, at $137,200; Alpha & Sons had the lowest cost, at $123,100",
      "Beta had the longest remediation delay, at 9.5 days; Alpha & Sons had the shortest remediation delay, at 7.9 days",
      "Automation was 44.7% in 2019 and 51.6% in 2025; 54.1% in 2026 to date",
      "Whether automation goes with audit hours can be judged in no industry",
      "Requirement 1 had open findings in 25.0% of programmes",
      "North had the highest maturity, at 59.6; South had the lowest maturity, at 48.7",
    ]);
  });

  it("follow delays that cannot be told apart", () => {
    const days = (alpha: number, beta: number) =>
      Object.entries({ alpha, beta }).reduce(
        (tables, [industry, days]) =>
          withRows(
            withRows(tables, "remediation", { industry, year: 2026 }, { avg_remediation_days: days }),
            "industryTrends",
            { industry, year: 2026 },
            { remediation_days_mean: days },
          ),
        golden,
      );
    const title = (alpha: number, beta: number) =>
      figure("remediation-by-industry", withTables(days(alpha, beta))).title;
    // The standard error of a difference is 0.57 days.
    expect(title(8, 9)).toBe(
      "No two industries can be told apart in remediation delay: from 8.0 days to 9.0 days",
    );
    expect(title(10, 8)).toBe(
      "Alpha & Sons had the longest remediation delay, at 10.0 days; Beta had the shortest remediation delay, at 8.0 days",
    );
  });

  it("follow a fall of automation, as far as its errors are known", () => {
    const fallen = golden.industries.reduce(
      (tables, { id: industry }) =>
        withRows(
          withRows(tables, "industryTrends", { industry, year: 2019 }, { automation_rate_se: 2 }),
          "industryTrends",
          { industry, year: 2025 },
          { automation_rate_mean: 20 },
        ),
      golden,
    );
    expect(figure("automation-over-time", withTables(fallen)).title).toBe(
      "Automation fell from 44.7% in 2019 to 20.0% in 2025; 54.1% in 2026 to date",
    );
  });

  it.each([
    [
      "fewer",
      [-1, -1],
      "More automation goes with fewer audit hours in every industry: correlation over blocks −0.98 to −0.96",
    ],
    [
      "more",
      [1, 1],
      "More automation goes with more audit hours in every industry: correlation over blocks 0.96 to 0.98",
    ],
    [
      "only one",
      [-1, 0],
      "More automation goes with fewer audit hours in 1 of 2 industries: correlation over blocks −0.98",
    ],
    [
      "in both directions",
      [-1, 1],
      "More automation goes with fewer audit hours in 1 of 2 industries, with more in 1: correlation over blocks −0.98 to 0.96",
    ],
    ["neither", [0, 0], "In no industry does automation clearly go with more or fewer audit hours"],
  ] as const)(
    "follow the correlation over the blocks of each industry: %s",
    (where, [alpha, beta], title) => {
      const blocks = [...line("alpha", alpha, 6), ...line("beta", beta, 8)];
      const { title: told, description } = figure(
        "automation-and-audit-hours",
        withTables({ ...golden, blocks }),
      );
      expect(told).toBe(title);
      const chance =
        "Where the two are not related, about one industry in twenty shows a correlation by chance.";
      expect(description.includes(chance)).toBe(where === "only one");
    },
  );

  it.each([
    [
      [1, 1],
      [50, 10],
      "More automation goes with more audit hours in the only industry that can be judged: correlation over blocks 0.98",
      ["0.96", "0.98 (0.91, 1.00)"],
    ],
    [
      [0, 1],
      [50, 10],
      "In no industry that can be judged does automation clearly go with more or fewer audit hours",
    ],
    [[1, 1], [10, 10], "Whether automation goes with audit hours can be judged in no industry"],
  ] as const)(
    "leave out correlations over fewer programmes than the minimum cohort, case %#",
    ([alpha, beta], [many, few], title, notes = undefined) => {
      const blocks = [...line("alpha", alpha, 6, many / 10), ...line("beta", beta, 8, few / 10)];
      const tables = withMethodology({ ...golden, blocks }, { minimumCohort: 30 });
      const own = figure("automation-and-audit-hours", withTables(tables));
      expect(own.title).toBe(title);
      const [, second] = own.rows;
      expect(second!.slice(-3)).toEqual([null, null, null]);
      if (notes) expect(textsOf(own.svg.source)).toEqual(expect.arrayContaining([...notes]));
    },
  );

  it("have a key of points that lists only what the picture has", () => {
    const keyOf = (blocks: typeof golden.blocks) =>
      textsOf(figure("automation-and-audit-hours", withTables({ ...golden, blocks })).svg).filter((text) =>
        ["Block", "Least-squares line", "Correlation (95% interval)"].includes(text),
      );
    expect(keyOf([...line("alpha", -1, 6), ...line("beta", -1, 8)])).toEqual([
      "Block",
      "Least-squares line",
      "Correlation (95% interval)",
    ]);
    // A single block has no correlation.
    expect(keyOf(line("alpha", -1, 6).slice(0, 1))).toEqual(["Block"]);
  });

  it("write a correlation that rounds to 0 without a sign", () => {
    const blocks = [...line("alpha", -0.0005, 6), ...line("beta", -0.0005, -6)];
    const { description } = figure("automation-and-audit-hours", withTables({ ...golden, blocks }));
    expect(description).toContain("together the correlation is 0.00 (−0.44 to 0.44)");
  });

  it("have a key of a comparison that lists only what the picture has", () => {
    const keyOf = (withheld: readonly string[], own: string) => {
      const tables = withheld.reduce(
        (all, region) => withRows(all, "regionTrends", { region, year: 2026 }, WITHHELD),
        golden,
      );
      const texts = placedTexts(regionFigure(contextOf(tables), own).svg);
      const { y: line } = texts.find(({ text }) => text === "Global average")!;
      return texts.filter(({ y }) => y === line).map(({ text }) => text);
    };
    expect(keyOf([], "south")).toEqual(["South", "Other regions", "Global average", "95% interval"]);
    expect(keyOf(["north"], "south")).toEqual(["South", "Global average", "95% interval"]);
    expect(keyOf(["south"], "south")).toEqual(["Other regions", "Global average", "95% interval"]);
  });

  it("name no region whose figures are withheld", () => {
    const tables = withRows(golden, "regionTrends", { region: "south", year: 2026 }, WITHHELD);
    const regions = figure("maturity-by-region", withTables(tables));
    expect(regions.title).toBe("North scored 59.6 for maturity");
    expect(regions.rows[1]).toEqual(["south", "South", null, null, null, null, null]);
    const own = regionFigure(contextOf(tables), "south");
    expect(own.title).toBe("The figures of South are withheld to protect participants");
    expect(own.rows[0]).toEqual([
      "maturityScore",
      "Maturity score",
      "south",
      "South",
      "score",
      null,
      "withheld",
      null,
      null,
      null,
    ]);
    expect(own.svg.source + own.narrow.source).not.toMatch(/NaN|null|undefined/);
  });
});

describe("the figures of the committed data", () => {
  const context = contextOf(committedTables());
  const large = figures(context);
  const profiles = [
    metricsByIndustry(context),
    ...context.tables.industries.map(({ id }) => industryFigure(context, id)),
    ...context.tables.regions.map(({ id }) => regionFigure(context, id)),
  ];

  /** Automation rates of 58.6 % to 58.9 %, which are known to a point up or down. */
  const withAlikeRates = committedTables().regions.reduce(
    (tables, { id: region }, at) =>
      withRows(
        tables,
        "regionTrends",
        { region, year: 2026 },
        { automation_rate_mean: 58.6 + at / 20, automation_rate_se: 0.5 },
      ),
    committedTables(),
  );

  it("have one each for the overview, every industry and every region, with ids of their own", () => {
    const ids = [...large, ...profiles].map(({ id }) => id);
    expect(ids.length).toBe(7 + 1 + 7 + 7);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("show regions that hardly differ close together, and others apart", () => {
    const { svg } = regionFigure(contextOf(withAlikeRates), "asia");
    const xs = numbersOf(svg, "circle", "cx").map(([x]) => x!);
    // After the two dots of the key, seven for each metric.
    const spans = METRICS.map((_, at) => xs.slice(2 + at * 7, 9 + at * 7)).map(
      (own) => Math.max(...own) - Math.min(...own),
    );
    const panel = 680 / 7;
    expect(spans.length).toBeGreaterThanOrEqual(5);
    const of = (metric: (typeof METRICS)[number]) => spans[METRICS.indexOf(metric)]!;
    expect(of("automation_rate")).toBeLessThan(panel / 10);
    expect(of("cost_usd")).toBeGreaterThan(panel / 3);
  });

  it("have a column for the standard error and two for the interval of what they draw", () => {
    for (const { id, columns } of [...large, ...profiles]) {
      const names = columns.map(({ name }) => name);
      expect(names, id).toEqual(expect.arrayContaining(["standard_error", "ci95_low", "ci95_high"]));
    }
  });

  it("say in every picture which release they are from, and that the data is synthetic", () => {
    for (const { id, svg, narrow, sheet } of [...large, ...profiles]) {
      for (const image of [svg, narrow, sheet]) {
        const words = textsOf(image).join(" ");
        expect(words, id).toContain("Release 2026-Q4");
        expect(words, id).toContain("Provisional, and synthetic");
      }
    }
  });

  it("have no text outside of the image", () => {
    for (const { id, svg, narrow } of [...large, ...profiles]) {
      for (const image of [svg, narrow]) {
        const width = Number(/ width="(\d+)"/.exec(image.source)![1]);
        const places = [...image.source.matchAll(/<text x="(-?[\d.]+)"/g)].map(([, x]) => Number(x));
        expect(Math.min(...places), id).toBeGreaterThanOrEqual(0);
        expect(Math.max(...places), id).toBeLessThanOrEqual(width);
      }
    }
  });

  it("draw nothing that is not a number", () => {
    for (const { svg, narrow, sheet } of [...large, ...profiles]) {
      expect(svg.source + narrow.source + sheet.source).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

it("regions are not compared if there is only one", () => {
  const { regions, regionTrends, industryRegions } = golden;
  const inNorth = ({ region }: { readonly region: string }) => region === "north";
  const one = withTables({
    ...golden,
    regions: regions.filter(({ id }) => id === "north"),
    regionTrends: regionTrends.filter(inNorth),
    industryRegions: industryRegions.filter(inNorth),
  });
  expect(small.map(({ id }) => id)).toContain("maturity-by-region");
  expect(one.map(({ id }) => id)).toEqual(
    small.map(({ id }) => id).filter((id) => id !== "maturity-by-region"),
  );
});
