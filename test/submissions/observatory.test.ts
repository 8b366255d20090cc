import { describe, expect, it } from "vitest";
import {
  bandRows,
  bottleneckRows,
  industryRegionRows,
  industryTrendRows,
  regionTrendRows,
  relationRows,
  requirementGapRows,
} from "../../src/submissions/observatory.ts";
import type { Programme } from "../../src/submissions/programme.ts";
import type { Settings } from "../../src/tables/index.ts";
import { programme, programmes, settings } from "./support.ts";

const YEARS = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026];
const pick = <T extends { readonly id: unknown }>(entries: readonly T[], ...ids: unknown[]) =>
  entries.filter(({ id }) => ids.includes(id));
const settingsWith = (changes: Partial<Settings>): Settings => ({ ...settings, ...changes });
const times = (count: number, changes: Parameters<typeof programme>[0] = {}): Programme[] =>
  Array.from({ length: count }, () => programme(changes));
const WITHHELD_MEANS = {
  maturity_score_mean: null,
  audit_hours_mean: null,
  cost_usd_mean: null,
  automation_rate_mean: null,
  remediation_days_mean: null,
};

describe("industryTrendRows", () => {
  it("have the count, and each metric's mean and standard error, of an industry and year", () => {
    const list = [
      ...programmes("maturity_score", [10, 20, 30, 40, 50]),
      ...programmes("maturity_score", [70, 70, 70, 70, 76], { year: 2025 }),
    ];
    const rows = industryTrendRows(list, settingsWith({ industries: pick(settings.industries, "fintech") }));
    expect(rows.map(({ year, sample_size }) => [year, sample_size])).toEqual([
      ...[2019, 2020, 2021, 2022, 2023, 2024].map((year) => [year, null]),
      [2025, 5],
      [2026, 5],
    ]);
    expect(rows[7]).toEqual({
      industry: "fintech",
      year: 2026,
      sample_size: 5,
      maturity_score_mean: 30,
      maturity_score_se: expect.closeTo(Math.sqrt(50), 12),
      audit_hours_mean: 800,
      audit_hours_se: 0,
      cost_usd_mean: 100_000,
      cost_usd_se: 0,
      automation_rate_mean: 50,
      automation_rate_se: 0,
      remediation_days_mean: 8,
      remediation_days_se: 0,
    });
    expect(rows[6]!.maturity_score_mean).toBeCloseTo(71.2, 12);
  });

  it("stand by industry as registered, then by year", () => {
    const list = settings.industries.flatMap(({ id }) =>
      YEARS.flatMap((year) => times(5, { industry: id, year })),
    );
    const rows = industryTrendRows(list, settings);
    expect(rows).toHaveLength(56);
    expect([rows[0], rows[8], rows[55]]).toMatchObject([
      { industry: "fintech", year: 2019 },
      { industry: "saas", year: 2019 },
      { industry: "hospitality", year: 2026 },
    ]);
  });
});

describe("regionTrendRows", () => {
  it("withhold a region of fewer than k, and the next smallest of that year with it", () => {
    const list = [
      ...times(4, { region: "oceania" }),
      ...times(30, { region: "asia" }),
      ...times(9, { region: "uk-ireland" }),
    ];
    const regions = pick(settings.regions, "asia", "oceania", "uk-ireland");
    const rows = regionTrendRows(list, settingsWith({ regions })).filter(({ year }) => year === 2026);
    expect(rows).toEqual([
      expect.objectContaining({ region: "uk-ireland", sample_size: null, ...WITHHELD_MEANS }),
      expect.objectContaining({ region: "asia", sample_size: 30, audit_hours_mean: 800 }),
      expect.objectContaining({ region: "oceania", sample_size: null, ...WITHHELD_MEANS }),
    ]);
  });
});

describe("industryRegionRows", () => {
  const two = settingsWith({
    industries: pick(settings.industries, "fintech", "saas", "retail"),
    regions: pick(settings.regions, "asia", "oceania", "uk-ireland"),
  });
  // Rows fintech, saas, retail; columns uk-ireland, asia, oceania.
  const sizes = [
    [4, 6, 90],
    [7, 8, 40],
    [90, 50, 60],
  ];
  const list = two.industries.flatMap(({ id: industry }, r) =>
    two.regions.flatMap(({ id: region }, c) => times(sizes[r]![c]!, { industry, region })),
  );
  const rows = industryRegionRows(list, two);

  it("have a row for each industry and region of the latest two years", () => {
    expect(rows).toHaveLength(18);
    expect([...new Set(rows.map(({ year }) => year))]).toEqual([2025, 2026]);
  });

  it("withhold small cells, and those that would give them away along industry and region", () => {
    const latest = rows.filter(({ year }) => year === 2026);
    expect(latest.map((row) => [row.sample_size, row.suppressed])).toEqual([
      ...[null, null, 90].map((size) => [size, size === null]),
      ...[null, null, 40].map((size) => [size, size === null]),
      ...[90, 50, 60].map((size) => [size, size === null]),
    ]);
    for (const row of latest.filter(({ suppressed }) => suppressed)) {
      const { industry, region, year, suppressed, ...values } = row;
      expect(new Set(Object.values(values))).toEqual(new Set([null]));
    }
  });
});

describe("industryRegionRows of an industry and a region with one id", () => {
  it("do not take the one for the other", () => {
    const alike = settingsWith({
      industries: ["asia", "saas"].map((id) => ({ id, display_name: id })),
      regions: pick(settings.regions, "asia", "oceania"),
    });
    const list = [
      ...times(4, { industry: "asia", region: "asia" }),
      ...["asia oceania", "saas asia", "saas oceania"].flatMap((cell) => {
        const [industry, region] = cell.split(" ") as [string, string];
        return times(30, { industry, region });
      }),
    ];
    const latest = industryRegionRows(list, alike).filter(({ year }) => year === 2026);
    expect(latest.map(({ suppressed }) => suppressed)).toEqual([true, true, true, true]);
  });
});

describe("bandRows", () => {
  it("put a value that lies on a border into the upper band, and 100 into the last", () => {
    const list = [0, 39.9, 40, 54.9, 55, 64.9, 65, 79.9, 80, 100].flatMap((score) =>
      programmes("maturity_score", Array(5).fill(score)),
    );
    const rows = bandRows(list, settings).filter((row) => row.by === "maturity_score" && row.year === 2026);
    expect(rows.map((row) => [row.band, row.sample_size, row.maturity_score_mean])).toEqual([
      ["0-40", 10, expect.closeTo(19.95, 10)],
      ["40-55", 10, expect.closeTo(47.45, 10)],
      ["55-65", 10, expect.closeTo(59.95, 10)],
      ["65-80", 10, expect.closeTo(72.45, 10)],
      ["80-100", 10, 90],
    ]);
  });

  it("have a row for each band of maturity and of automation in each year, and withhold small ones", () => {
    const list = programmes("automation_rate", [...Array(6).fill(10), ...Array(30).fill(60), 80, 80]);
    const rows = bandRows(list, settings);
    expect(rows).toHaveLength((5 + 4) * 8);
    const latest = rows.filter((row) => row.by === "automation_rate" && row.year === 2026);
    // Bands of 6, 0, 30 and 2: 0 and 2 are too few together, so the band of 6 goes with them.
    expect(latest.map((row) => [row.band, row.sample_size])).toEqual([
      ["0-25", null],
      ["25-50", null],
      ["50-75", 30],
      ["75-100", null],
    ]);
    expect(latest[0]).toMatchObject(WITHHELD_MEANS);
  });
});

describe("relationRows", () => {
  const list = [1, 2, 3, 4, 5].map((n) =>
    programme({
      automation_rate: n,
      maturity_score: 10 + 2 * n,
      audit_hours: 900 - 3 * n,
      remediation_days: n % 2,
    }),
  );

  it("set automation and maturity against the other metrics", () => {
    const rows = relationRows(list).map(({ x, y }) => `${x} ${y}`);
    expect(rows).toEqual([
      "automation_rate maturity_score",
      "automation_rate audit_hours",
      "automation_rate remediation_days",
      "maturity_score audit_hours",
      "maturity_score automation_rate",
      "maturity_score remediation_days",
    ]);
  });

  it("have correlation and slope of a straight line, and none where a metric does not vary", () => {
    const [rising, falling, none] = relationRows(list);
    const at = { year: 2026, sample_size: 5 };
    expect(rising).toEqual({ ...at, x: "automation_rate", y: "maturity_score", correlation: 1, slope: 2 });
    expect(falling).toEqual({ ...at, x: "automation_rate", y: "audit_hours", correlation: -1, slope: -3 });
    expect(none).toMatchObject({ correlation: 0, slope: 0 });
    expect(relationRows(list).some(({ y }) => y === "cost_usd")).toBe(false);
  });
});

describe("requirementGapRows", () => {
  /** The row of requirement 1 in 2026, for programmes with these answers; days are 10, 20, 30 … */
  const row = (open: number, closed: number, unanswered = 0) => {
    const findings = [...Array(open).fill(1), ...Array(closed).fill(0), ...Array(unanswered).fill(-1)];
    const list = findings.map((finding, index) =>
      programme({ findings: Int8Array.of(finding), remediation_days: 10 * (index + 1) }),
    );
    const { requirement, year, ...values } = requirementGapRows(
      list,
      settingsWith({ requirements: pick(settings.requirements, 1) }),
    )[7]!;
    expect([requirement, year]).toEqual([1, 2026]);
    return Object.values(values);
  };

  it("have the share of open findings among those who answered, and the mean delay of the open", () => {
    expect(row(5, 15)).toEqual([20, 25, 30]);
    expect(row(5, 15, 80)).toEqual([20, 25, 30]);
  });

  it("have a rate of 0 without a delay, and one of 100", () => {
    expect(row(0, 8)).toEqual([8, 0, null]);
    expect(row(5, 0)).toEqual([5, 100, 30]);
  });

  it("are withheld where fewer than k answered, or 1 to k - 1 stand on either side", () => {
    const withheld = [null, null, null];
    expect([row(0, 4), row(4, 0), row(0, 0), row(4, 96), row(96, 4), row(1, 99)]).toEqual(
      Array(6).fill(withheld),
    );
  });

  it("are withheld where 1 to k - 1 have no open finding, whether they answered or not", () => {
    const withheld = [null, null, null];
    expect([row(10, 0, 2), row(10, 0, 4), row(10, 0, 1)]).toEqual(Array(3).fill(withheld));
    expect(row(10, 0, 5)).toEqual([10, 100, 55]);
    expect(row(5, 5, 1)).toEqual([10, 50, 30]);
  });

  it("have a row for each requirement and year", () => {
    expect(requirementGapRows([], settings)).toHaveLength(96);
  });
});

describe("bottleneckRows", () => {
  const rows = (list: readonly Programme[]) =>
    bottleneckRows(list, settings).filter(({ year }) => year === 2026);

  it("have a cause's share of those who named one, and its mean delay", () => {
    const list = [
      ...times(15, { bottleneck: "legacy-system", bottleneckDelayDays: 4 }),
      ...[1, 2, 3, 4, 10].map((days) =>
        programme({ bottleneck: "change-window", bottleneckDelayDays: days }),
      ),
      ...["evidence-collection", "third-party-dependency", "staff-shortage", "unclear-scope"].flatMap(
        (bottleneck) => times(5, { bottleneck, bottleneckDelayDays: 1 }),
      ),
      ...times(9, { bottleneck: null }),
      ...times(9, { bottleneck: "legacy-system", bottleneckDelayDays: null }),
    ];
    expect(rows(list).find(({ bottleneck }) => bottleneck === "legacy-system")).toEqual({
      bottleneck: "legacy-system",
      year: 2026,
      share_pct: 37.5,
      avg_delay_days: 4,
      sample_size: 15,
    });
    expect(rows(list).find(({ bottleneck }) => bottleneck === "change-window")).toMatchObject({
      share_pct: 12.5,
      avg_delay_days: 4,
      sample_size: 5,
    });
  });

  it("are withheld where fewer than k named the cause, with the others that takes", () => {
    const list = [
      ...times(30, { bottleneck: "legacy-system" }),
      ...times(8, { bottleneck: "change-window" }),
    ];
    expect(
      rows(list).map((row) => [row.bottleneck, row.share_pct, row.avg_delay_days, row.sample_size]),
    ).toEqual([
      ["evidence-collection", null, null, null],
      ["third-party-dependency", null, null, null],
      ["change-window", null, null, null],
      ["staff-shortage", null, null, null],
      ["legacy-system", expect.closeTo(3000 / 38, 10), 3, 30],
      ["unclear-scope", null, null, null],
    ]);
  });
});
