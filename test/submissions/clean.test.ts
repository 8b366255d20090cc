import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANSWERS } from "../../src/model/metric.ts";
import { SUBMISSION_COLUMNS } from "../../src/submissions/columns.ts";
import { answerOf } from "../../src/submissions/programme.ts";
import { clean, submission } from "./support.ts";

/** The 21 columns that are answers. */
const ANSWER_COLUMNS = SUBMISSION_COLUMNS.slice(5);
const blank = (columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, ""]));

describe("cleaning", () => {
  it("keeps a flawless submission, with its region for its country and without its identifier", () => {
    const { programmes, ...counts } = clean([submission({ submission_id: "ACME-7", requirement_3: "open" })]);
    expect(programmes).toEqual([
      {
        organisation: 0,
        industry: "fintech",
        framework: "PCI_DSS_v4",
        region: "north-america",
        year: 2026,
        answers: Float64Array.of(60, 800, 40_000, 35_000, 25_000, 50, 8),
        findings: Int8Array.of(0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        bottleneck: "legacy-system",
        bottleneckDelayDays: 3,
      },
    ]);
    expect(counts).toMatchObject({
      read: 1,
      dropped: {},
      unknownLabels: [],
      generalised: { programmes: 1, countries: 1, regions: 1 },
    });
  });

  it("understands labels, years, numbers and findings as people write them", () => {
    const { programmes } = clean([
      submission({
        industry: " E-Commerce",
        framework: "iso 27001:2022",
        country: "Germany",
        year: " 2019 ",
        audit_hours: " 820 h",
        qsa_fees_usd: "$48,000",
        automation_rate: "55%",
        requirement_1: "Open",
        requirement_2: " CLOSED ",
        bottleneck: "Staff shortage",
      }),
    ]);
    expect(programmes).toMatchObject([
      {
        industry: "ecommerce",
        framework: "ISO_27001_2022",
        region: "continental-europe",
        year: 2019,
        answers: Float64Array.of(60, 820, 48_000, 35_000, 25_000, 55, 8),
        findings: Int8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        bottleneck: "staff-shortage",
      },
    ]);
  });

  it("drops submissions that are equal in all but the identifier, and keeps the first", () => {
    const { programmes, read, dropped } = clean([
      submission({ submission_id: "S1" }),
      submission({ submission_id: "S2" }),
      submission({ submission_id: "S3", bottleneck_delay_days: "4" }),
      submission({ submission_id: "S4" }),
    ]);
    expect(programmes.map(({ bottleneckDelayDays }) => bottleneckDelayDays).sort()).toEqual([3, 4]);
    expect([read, dropped]).toEqual([4, { duplicate: 2 }]);
  });

  it("does not take two cells for one: what moves across a border is no duplicate", () => {
    const cells = submission({ country: "US", year: "2026" });
    const moved = submission({ country: "U", year: "S2026" });
    expect(clean([cells, moved]).dropped).toEqual({ "unknown country": 1 });
  });

  it("keeps a submission with any 4 of its 21 answers missing, a fifth at most", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ANSWER_COLUMNS, { minLength: 0, maxLength: 4 }), (columns) => {
        const { programmes } = clean([submission({ audit_hours: "900" }), submission(blank(columns))]);
        expect(programmes).toHaveLength(2);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it("drops a submission with any 5 or more of its 21 answers missing", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ANSWER_COLUMNS, { minLength: 5, maxLength: 21 }), (columns) => {
        const { programmes, dropped } = clean([
          submission({ audit_hours: "900" }),
          submission(blank(columns)),
        ]);
        expect([programmes.length, dropped]).toEqual([1, { "too many answers missing": 1 }]);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it("counts as missing what is out of range, unreadable, or no finding, bottleneck or delay", () => {
    const four = {
      audit_hours: "a lot",
      requirement_7: "maybe",
      bottleneck: "the weather",
      bottleneck_delay_days: "366",
    };
    const five = { ...four, maturity_score: "101" };
    expect(clean([submission(), submission(four)]).dropped).toEqual({});
    expect(clean([submission(), submission(five)]).dropped).toEqual({ "too many answers missing": 1 });
  });

  it.each([
    ["maturity_score", "0", "100", "-0.01", "100.01"],
    ["audit_hours", "1", "20000", "0.99", "20000.5"],
    ["qsa_fees_usd", "0", "50000000", "-1", "50000001"],
    ["remediation_tooling_usd", "0", "50000000", "-1", "50000001"],
    ["internal_labour_usd", "0", "50000000", "-1", "50000001"],
    ["automation_rate", "0", "100", "-1", "100.1"],
    ["remediation_days", "0", "365", "-1", "365.1"],
  ] as const)("takes %s from %d to %d, and not %d or %d", (answer, least, most, under, over) => {
    const values = [least, most, under, over];
    const { programmes, answers } = clean(values.map((value) => submission({ [answer]: value })));
    expect(programmes.map((programme) => String(answerOf(programme, answer))).sort()).toEqual([
      least,
      most,
      "NaN",
      "NaN",
    ]);
    expect(answers[answer]).toEqual({ blank: 0, unreadable: 0, outOfRange: 2, filled: 0, winsorised: 0 });
  });

  it("counts why each answer was missing, and leaves it missing", () => {
    const { programmes, answers } = clean([
      submission(),
      submission({ remediation_days: "" }),
      submission({ remediation_days: "  " }),
      submission({ remediation_days: "soon" }),
      submission({ remediation_days: "400" }),
    ]);
    expect(answers.remediation_days).toEqual({
      blank: 2,
      unreadable: 1,
      outOfRange: 1,
      filled: 0,
      winsorised: 0,
    });
    const untouched = { blank: 0, unreadable: 0, outOfRange: 0, filled: 0, winsorised: 0 };
    for (const answer of ANSWERS.slice(0, 6)) expect(answers[answer]).toEqual(untouched);
    expect(programmes.map((programme) => String(answerOf(programme, "remediation_days"))).sort()).toEqual([
      "8",
      ...Array(4).fill("NaN"),
    ]);
  });

  it("takes unknown findings for not answered, and an unknown bottleneck for none", () => {
    const { programmes } = clean([
      submission({ requirement_12: "yes", bottleneck: "", bottleneck_delay_days: "" }),
    ]);
    expect(programmes[0]!.findings[11]).toBe(-1);
    expect(programmes[0]).toMatchObject({ bottleneck: null, bottleneckDelayDays: null });
  });

  it.each([
    ["industry", "fnitech", "unknown industry"],
    ["framework", "PCI", "unknown framework"],
    ["country", "XX", "unknown country"],
    ["year", "", "unknown year"],
    ["year", "2018", "unknown year"],
    ["year", "2027", "unknown year"],
    ["year", "2026.5", "unknown year"],
    ["year", "FY2026", "unknown year"],
  ])("drops a submission with the %s %j, and says so", (column, value, reason) => {
    const { programmes, dropped, unknownLabels } = clean([submission(), submission({ [column]: value })]);
    expect(programmes).toHaveLength(1);
    expect(dropped).toEqual({ [reason]: 1 });
    expect(unknownLabels).toEqual([{ column, value, count: 1 }]);
  });

  it("drops a submission once, and names every label that it does not know, the most frequent first", () => {
    const { dropped, unknownLabels } = clean([
      submission({ industry: "b", country: "XX" }),
      submission({ industry: "a" }),
      submission({ industry: "b" }),
      submission({ framework: "z", year: "1999" }),
    ]);
    expect(dropped).toEqual({ "unknown industry": 3, "unknown framework": 1 });
    expect(unknownLabels).toEqual([
      { column: "industry", value: "b", count: 2 },
      { column: "country", value: "XX", count: 1 },
      { column: "framework", value: "z", count: 1 },
      { column: "industry", value: "a", count: 1 },
      { column: "year", value: "1999", count: 1 },
    ]);
  });

  it("counts the countries that became regions", () => {
    const countries = ["US", "CA", "GB", "IE", "JP"];
    const { generalised } = clean(countries.map((country) => submission({ country })));
    expect(generalised).toEqual({ programmes: 5, countries: 5, regions: 3 });
  });

  it("leaves outliers where they are, for completing to move", () => {
    const hours = [...Array.from({ length: 40 }, (_, index) => 800 + index), 20_000];
    const { programmes } = clean(hours.map((value) => submission({ audit_hours: String(value) })));
    const cleaned = programmes.map((programme) => answerOf(programme, "audit_hours"));
    expect(cleaned.sort((a, b) => a - b)).toEqual(hours);
  });

  it("makes the same, in the same order, whatever the order and the identifiers of the submissions", () => {
    const forms = [
      ...["900", "901", "1,000", "", "soon", "0"].map((audit_hours) => ({ audit_hours })),
      ...["2025", "2024", "FY26", "FY25"].map((year) => ({ year })),
      ...["saas", "SaaS", "fnitech"].map((industry) => ({ industry })),
      { country: "GB" },
      { country: "GB" },
      { country: "XX" },
    ];
    const numbered = (list: readonly Record<string, string>[]) =>
      list.map((form, index) => submission({ ...form, submission_id: `S${index}` }));
    const first = clean(numbered(forms));
    expect(first.programmes).toHaveLength(11);
    fc.assert(
      fc.property(fc.shuffledSubarray(forms, { minLength: forms.length }), (shuffled) => {
        expect(clean(numbered(shuffled))).toEqual(first);
      }),
      { seed: 1, numRuns: 50 },
    );
  });

  it("makes nothing of nothing", () => {
    expect(clean([])).toMatchObject({ programmes: [], read: 0, dropped: {}, unknownLabels: [] });
  });
});

describe("organisations", () => {
  const numbers = (...names: (string | undefined)[]) =>
    clean(
      names.map((name, index) => [
        ...submission({ maturity_score: String(50 + index) }),
        ...(name === undefined ? [] : [name]),
      ]),
    )
      .programmes.toSorted((a, b) => a.answers[0]! - b.answers[0]!)
      .map(({ organisation }) => organisation);
  const pattern = (list: readonly number[]) => list.map((number) => list.indexOf(number));

  it("are the same where their names are, but for spaces around them", () => {
    expect(pattern(numbers("a", "b", " a ", "b", "c"))).toEqual([0, 1, 0, 1, 4]);
  });

  it("are one a programme where nobody names them", () => {
    expect(new Set(numbers(undefined, undefined, undefined)).size).toBe(3);
    expect(new Set(numbers("", " ", "a", "")).size).toBe(4);
  });

  it("have numbers that do not depend on the order of the submissions", () => {
    const rows = ["a", "b", "a", "", "c"].map((name, index) => [
      ...submission({ audit_hours: `${index + 500}` }),
      name,
    ]);
    expect(clean(rows.toReversed()).programmes).toEqual(clean(rows).programmes);
  });
});
