import { describe, expect, it } from "vitest";
import { cellsOf } from "../../../src/submissions/gate/cells.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { committedData } from "../../support/data.ts";
import { programme } from "../support.ts";

const tables = loadTables(committedData);
const of = (list: Parameters<typeof cellsOf>[1]) => {
  const cells = cellsOf(tables, list);
  return (table: string, label: string) =>
    cells.find((one) => one.table === `observatory/${table}.csv` && one.label === label)!;
};

describe("the cells of tables", () => {
  const fintech = programme({
    industry: "fintech",
    region: "asia",
    year: 2026,
    maturity_score: 70,
    automation_rate: 20,
  });
  const saas = programme({
    industry: "saas",
    region: "asia",
    year: 2026,
    maturity_score: 30,
    automation_rate: 90,
  });
  const earlier = programme({ industry: "saas", region: "oceania", year: 2025 });
  const cell = of([fintech, saas, earlier]);

  it("are made of the programmes that their labels speak of", () => {
    expect(cell("industry-trends", "saas, 2026").programmes).toEqual([saas]);
    expect(cell("region-trends", "asia, 2026").programmes).toEqual([fintech, saas]);
    expect(cell("region-trends", "oceania, 2026").programmes).toEqual([]);
    expect(cell("industry-regions", "saas, oceania, 2025").programmes).toEqual([earlier]);
    expect(cell("bands", "maturity_score, 65-80, 2026").programmes).toEqual([fintech]);
    expect(cell("bands", "automation_rate, 75-100, 2026").programmes).toEqual([saas]);
  });

  it("add to the lines whose totals are published", () => {
    expect(cell("industry-regions", "saas, asia, 2026").lines).toEqual(["saas, 2026", "asia, 2026"]);
    expect(cell("industry-trends", "saas, 2026").lines).toEqual(["2026"]);
    expect(cell("bands", "maturity_score, 65-80, 2026").lines).toEqual(["maturity_score, 2026"]);
  });

  it("are published where their row has a count", () => {
    expect(cell("industry-trends", "saas, 2026").isPublished).toBe(true);
    const withheld = tables.bands.find(({ sample_size }) => sample_size === null)!;
    expect(cell("bands", `${withheld.by}, ${withheld.band}, ${withheld.year}`).isPublished).toBe(false);
  });

  it("of bottlenecks are those who named the cause, with their delay", () => {
    const named = programme({ bottleneck: "legacy-system", bottleneckDelayDays: 4, year: 2026 });
    const silent = programme({ bottleneck: "legacy-system", bottleneckDelayDays: null, year: 2026 });
    const { programmes, means } = of([named, silent])("bottlenecks", "legacy-system, 2026");
    expect(programmes).toEqual([named]);
    expect(means()).toEqual([{ values: [4], range: { min: 0, max: 365 }, isCost: false }]);
  });

  it("of a requirement are those with an open finding, those without, and all but the first", () => {
    const finding = (value: number) => programme({ year: 2026, findings: new Int8Array(12).fill(value) });
    const [open, closed, silent] = [finding(1), finding(0), finding(-1)];
    const part = of([open, closed, silent]);
    expect(part("requirement-gaps", "requirement 3, 2026, with an open finding").programmes).toEqual([open]);
    expect(part("requirement-gaps", "requirement 3, 2026, without an open finding").programmes).toEqual([
      closed,
    ]);
    expect(
      part("requirement-gaps", "requirement 3, 2026, all but those with an open finding").programmes,
    ).toEqual([closed, silent]);
  });
});
