import { describe, expect, it } from "vitest";
import type { Cleaned } from "../../src/submissions/clean.ts";
import { complete } from "../../src/submissions/complete.ts";
import { answerOf, type Programme } from "../../src/submissions/programme.ts";
import type { Settings } from "../../src/tables/index.ts";
import { noCounts, problemsOf, programme, programmes, settings } from "./support.ts";

const TOO_FEW = "fewer than k organisations of its industry, framework and year";
const SOC = { framework: "SOC_2_TYPE_II" };
const fintech: Settings = {
  ...settings,
  industries: settings.industries.filter(({ id }) => id === "fintech"),
};

const cleaned = (list: readonly Programme[]): Cleaned => ({
  programmes: list,
  organisations: new Map(),
  read: 100,
  dropped: { duplicate: 2 },
  unknownLabels: [{ column: "country", value: "XX", count: 3 }],
  answers: noCounts(),
  generalised: { programmes: list.length, countries: 4, regions: 2 },
});
const times = (count: number, changes: Parameters<typeof programme>[0] = {}) =>
  Array.from({ length: count }, () => programme(changes));
/** Five programmes of each year before the latest. */
const before = [2019, 2020, 2021, 2022, 2023, 2024, 2025].flatMap((year) => times(5, { year }));
const hours = ({ programmes }: Cleaned) => programmes.map((one) => answerOf(one, "audit_hours"));

describe("complete", () => {
  it("leaves out programmes of an industry, framework and year with fewer than k, and counts them", () => {
    const [five, four] = [times(5), times(4, SOC)];
    const result = complete(cleaned([...four, ...before, ...five]), fintech, "s.csv");
    expect(result.programmes).toEqual([...before, ...five]);
    expect(result.dropped).toEqual({ duplicate: 2, [TOO_FEW]: 4 });
  });

  it("keeps all where there are k, and counts none", () => {
    const list = [...before, ...times(5), ...times(5, SOC)];
    const { programmes, dropped } = complete(cleaned(list), fintech, "s.csv");
    expect(programmes).toEqual(list);
    expect(dropped).toEqual({ duplicate: 2 });
  });

  it("leaves out four of one year, however many there are of others", () => {
    const list = [...before, ...times(5), ...times(4, { ...SOC, year: 2025 }), ...times(4, SOC)];
    expect(complete(cleaned(list), fintech, "s.csv").dropped).toEqual({ duplicate: 2, [TOO_FEW]: 8 });
  });

  it("goes by the k of the methodology", () => {
    const six: Settings = { ...fintech, methodology: { ...fintech.methodology, k: 6 } };
    const list = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026].flatMap((year) => times(6, { year }));
    const { programmes } = complete(cleaned([...list, ...times(5, SOC)]), six, "s.csv");
    expect(programmes).toEqual(list);
  });

  it("bounds and fills answers, and counts it", () => {
    // 15 values of 100 and one of 260 have mean 110 and deviation 40, so three of them reach up to 230.
    const list = programmes("audit_hours", [...Array<number>(15).fill(100), 260, Number.NaN]);
    const result = complete(cleaned([...list, ...before]), fintech, "s.csv");
    expect(hours(result).slice(14, 17)).toEqual([100, 230, 1730 / 16]);
    expect(result.answers.audit_hours).toMatchObject({ filled: 1, winsorised: 1 });
  });

  it("takes nothing from the answers of those it leaves out", () => {
    const list = programmes("audit_hours", [...Array<number>(15).fill(100), 260, Number.NaN]);
    const four = programmes("audit_hours", [20_000, 20_000, 20_000, Number.NaN], SOC);
    const result = complete(cleaned([...four, ...list, ...before]), fintech, "s.csv");
    expect(hours(result).slice(14, 17)).toEqual([100, 230, 1730 / 16]);
    expect(result.answers.audit_hours).toMatchObject({ filled: 1, winsorised: 1 });
  });

  it("hands on what was counted before", () => {
    expect(complete(cleaned([...before, ...times(5)]), fintech, "s.csv")).toMatchObject({
      read: 100,
      unknownLabels: [{ column: "country", value: "XX", count: 3 }],
      answers: noCounts(),
    });
  });

  it("needs k programmes of one framework for each industry and year, and names all that have too few", () => {
    const two: Settings = {
      ...settings,
      industries: settings.industries.filter(({ id }) => ["fintech", "saas"].includes(id)),
    };
    const list = [
      ...before.filter(({ year }) => year !== 2022),
      ...times(4),
      ...times(4, SOC),
      ...before.map((one) => ({ ...one, industry: "saas" })),
      ...times(5, { industry: "saas" }),
    ];
    expect(problemsOf(() => complete(cleaned(list), two, "private/s.csv"))).toEqual(
      ["fintech, 2022", "fintech, 2026"].map((value) => ({
        file: "private/s.csv",
        column: "industry, year",
        value,
        rule: "programmes of at least 5 organisations in one framework must remain for each industry and year",
        remedy: "Add submissions, or take the industry out of reference/industries.csv.",
      })),
    );
  });

  it("needs k answers of an industry and year to fill one", () => {
    const list = [...before, ...programmes("remediation_days", [1, 2, 3, 4, Number.NaN])];
    expect(problemsOf(() => complete(cleaned(list), fintech, "private/s.csv"))).toMatchObject([
      { file: "private/s.csv", column: "remediation_days", value: "fintech, 2026" },
    ]);
  });
});
