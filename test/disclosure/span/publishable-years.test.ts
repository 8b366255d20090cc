import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import type { PreviousYears } from "../../../src/disclosure/span/benchmark-year.ts";
import { publishableYears } from "../../../src/disclosure/span/publishable-years.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { DataError } from "../../../src/model/problem.ts";
import { alwaysAsked, askedSince } from "../../support/asked-since.ts";
import { programme, settings } from "../programmes.ts";

alwaysAsked();

/** So many programmes of an industry and year, each of an organisation of its own. */
const of = (count: number, industry: string, year: number): Programme[] =>
  Array.from({ length: count }, (_, number) => programme(number, { industry, year }));

const named = (asOf: string, benchmarkYear?: number) => ({
  ...settings,
  release: { ...settings.release, asOf: `${asOf}T00:00:00Z`, ...(benchmarkYear && { benchmarkYear }) },
});

/** Both industries in every year. */
const both = (years: readonly number[], count = 5) =>
  years.flatMap((year) => [...of(count, "alpha", year), ...of(count, "beta", year)]);

const before = (benchmark: number): PreviousYears => ({ benchmark });

/** The problems of a refusal as lines. */
function refused(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return error.problems.map(
      ({ file, column, value, rule, remedy }) => `${file} ${column} ${value}: ${rule}. ${remedy}`,
    );
  }
  throw new Error("nothing was refused");
}

describe("the first year", () => {
  const from = (firstYear: number) => {
    const own = named("2026-09-30");
    return { ...own, release: { ...own.release, firstYear } };
  };

  it("is not before the one that release.json names", () => {
    expect(publishableYears(both([2023, 2024, 2025, 2026]), from(2025))).toMatchObject({
      first: 2025,
      benchmark: 2026,
      earlier: [],
    });
  });

  it("is the first with enough organisations, if that is later", () => {
    expect(publishableYears(both([2024, 2025, 2026]), from(2020)).first).toBe(2024);
  });

  it("is the first of any industry, and the benchmark year the last, in any order of rows", () => {
    const years = [...of(5, "alpha", 2026), ...of(5, "beta", 2024), ...of(5, "beta", 2025)];
    expect(publishableYears(years, named("2026-09-30"))).toMatchObject({ first: 2024, benchmark: 2026 });
    expect(publishableYears(years, named("2025-09-30"))).toMatchObject({ first: 2024, benchmark: 2025 });
  });

  it("is one of the fifty years up to the benchmark year", () => {
    expect(publishableYears(both([1976, 1977, 2026]), named("2026-09-30")).first).toBe(1977);
    expect(publishableYears(both([1976, 2026]), named("2026-09-30")).first).toBe(2026);
  });

  it("is not called late if it is the year of the day that the data describes", () => {
    const problems = refused(() => publishableYears(both([2026], 1), from(2026)));
    expect(problems).toHaveLength(1);
    expect(problems[0]).not.toContain("/firstYear");
  });

  it("is refused if it is after the benchmark year", () => {
    expect(refused(() => publishableYears(both([2025, 2026]), from(2027)))).toEqual([
      "release.json /firstYear 2027: must not be after the benchmark year, 2026. Name 2026 or an earlier year, or leave it out.",
    ]);
  });
});

describe("the benchmark year", () => {
  const upTo2027 = both([2024, 2025, 2026, 2027]);

  it("of a first release is the year of asOf", () => {
    expect(publishableYears(upTo2027, named("2026-09-30"))).toMatchObject({ first: 2024, benchmark: 2026 });
  });

  it("of a first release is the last earlier one in which an industry has enough, if that of asOf has too few", () => {
    const few = [...both([2024, 2025]), ...of(4, "alpha", 2026), ...of(4, "beta", 2026)];
    expect(publishableYears(few, named("2026-09-30")).benchmark).toBe(2025);
  });

  it("of a first release is compared with an earlier one in which more industries have enough, unless it was given", () => {
    const partly = [...both([2024, 2025]), ...of(5, "alpha", 2026), ...of(1, "beta", 2026)];
    expect(publishableYears(partly, named("2026-09-30"))).toMatchObject({
      benchmark: 2026,
      fuller: { year: 2025, programmes: 10, enough: ["alpha", "beta"], instead: 1 },
    });
    const isSilent = (...given: Parameters<typeof publishableYears>) =>
      !("fuller" in publishableYears(...given));
    expect(isSilent(partly, named("2026-09-30", 2026))).toBe(true);
    expect(isSilent(partly, named("2026-09-30"), before(2026))).toBe(true);
    expect(isSilent(upTo2027, named("2026-09-30"))).toBe(true);
    const own = named("2026-09-30");
    const industries = own.industries.map((one) => (one.id === "beta" ? { ...one, last_year: 2025 } : one));
    expect(isSilent(partly, { ...own, industries })).toBe(true);
  });

  it("of a first release is compared only with earlier years, and only for industries that have not ended", () => {
    const partly = [...of(5, "alpha", 2026), ...both([2027])];
    expect(publishableYears(partly, named("2026-09-30"))).not.toHaveProperty("fuller");
    const own = named("2026-09-30");
    const industries = own.industries.map((one) => (one.id === "alpha" ? { ...one, last_year: 2025 } : one));
    const wider = [...both([2025]), ...of(5, "alpha", 2026)];
    expect(publishableYears(wider, { ...own, industries })).toMatchObject({
      benchmark: 2026,
      fuller: { year: 2025, enough: ["beta"], instead: 0 },
    });
  });

  it("stays that of the previous release, whatever rows have been added", () => {
    expect(publishableYears(upTo2027, named("2027-06-30"), before(2026)).benchmark).toBe(2026);
  });

  it("is the one that release.json names", () => {
    expect(publishableYears(upTo2027, named("2027-06-30", 2027), before(2026)).benchmark).toBe(2027);
  });

  it("may be one in which some industries have too few", () => {
    const some = [...both([2025, 2026]), ...of(5, "alpha", 2027)];
    expect(publishableYears(some, named("2027-06-30", 2027), before(2026)).benchmark).toBe(2027);
  });

  it("is refused if no industry has enough in it, with the years that are possible", () => {
    expect(refused(() => publishableYears(upTo2027, named("2028-06-30", 2028), before(2026)))).toEqual([
      "submissions year 2028: each answer must come from at least 5 organisations of one industry in 2028, the benchmark year. Add submissions of 2028, or choose 2026 or 2027 as the benchmark year.",
    ]);
  });

  it("is refused with the last three of the years that are possible, none of which is after the data", () => {
    const years = [2021, 2022, 2023, 2024, 2026];
    expect(refused(() => publishableYears(both(years), named("2025-06-30", 2025)))).toEqual([
      "submissions year 2025: each answer must come from at least 5 organisations of one industry in 2025, the benchmark year. Add submissions of 2025, or choose 2022 or 2023 or 2024 as the benchmark year.",
    ]);
  });

  it("is refused if it is before that of the previous release", () => {
    expect(refused(() => publishableYears(upTo2027, named("2026-12-31", 2025), before(2026)))).toEqual([
      "submissions year 2025: the benchmark year must not be before 2026, the benchmark year of the previous release. Name 2026 with --benchmark-year, or as benchmarkYear of release.json.",
    ]);
  });

  it("is refused if it has not begun by the day that the data describes", () => {
    expect(refused(() => publishableYears(upTo2027, named("2026-12-31", 2027), before(2026)))).toEqual([
      "submissions year 2027: the benchmark year must have begun by the day that the data describes, 2026-12-31. Name 2026 with --benchmark-year, or as benchmarkYear of release.json, or a day of 2027 or later with --as-of.",
    ]);
  });

  it("is refused if every industry has too few in every year", () => {
    expect(refused(() => publishableYears(both([2025, 2026], 4), named("2026-12-31")))).toEqual([
      "submissions year 2026: each answer must come from at least 5 organisations of one industry in 2026 or an earlier year; the largest group is alpha in 2026: 4 organisations, and each answer needs 5. Add submissions.",
    ]);
  });

  it("is refused if the possible years are later, with a hint at a wrong day", () => {
    expect(refused(() => publishableYears(both([2026]), named("2024-12-31")))).toEqual([
      "submissions year 2024: each answer must come from at least 5 organisations of one industry in 2024 or an earlier year. Add submissions, or correct the day that the data describes.",
    ]);
  });
});

describe("whoever follows a refusal", () => {
  interface Choices {
    readonly asOf: number;
    readonly benchmarkYear?: number;
    readonly firstYear?: number;
    /** Years with enough organisations. */
    readonly years: readonly number[];
  }
  const YEARS = [2023, 2024, 2025, 2026, 2027, 2028];
  const year = fc.constantFrom(...YEARS);
  const problemsOf = ({ asOf, benchmarkYear, firstYear, years }: Choices, previous: number | undefined) => {
    const own = named(`${asOf}-09-30`, benchmarkYear);
    const release = { ...own.release, ...(firstYear !== undefined && { firstYear }) };
    const few = YEARS.flatMap((one) => of(3, "beta", one));
    const rows = [...years.flatMap((one) => of(5, "alpha", one)), ...few];
    try {
      publishableYears(rows, { ...own, release }, previous === undefined ? undefined : before(previous));
    } catch (error) {
      if (error instanceof DataError) return error.problems;
      throw error;
    }
    return [];
  };
  const numbers = (text = "") => (text.match(/\d{4}/g) ?? []).map(Number);

  /** The choices after each way in which a remedy can be followed. */
  function followed(choices: Choices, remedy: string): Choices[] {
    const { asOf, years } = choices;
    const also = (text: string): Partial<Choices> => {
      const [day] = numbers(/a day of \d{4} or later/.exec(text)?.[0]);
      return day === undefined ? {} : { asOf: day };
    };
    const [added] = numbers(/Add submissions of \d{4}/.exec(remedy)?.[0]);
    const benchmarks = numbers(/[Nn]ame ([\d or]+) with --benchmark-year/.exec(remedy)?.[1]);
    const chosen = numbers(/choose ([\d or]+) as the benchmark year/.exec(remedy)?.[1]);
    const isFirstToo = remedy.includes("and as firstYear of release.json");
    const first = /Name (\d{4}) or an earlier year, or leave it out/.exec(remedy)?.[1];
    const { firstYear: _, ...unlimited } = choices;
    if (added !== undefined || remedy.startsWith("Add submissions")) {
      const grown = { ...choices, years: [...years, added ?? asOf] };
      const [benchmarkYear] = benchmarks;
      const isCorrected = /correct the day/.test(remedy);
      return [
        { ...grown, ...also(remedy), ...(benchmarkYear !== undefined && { benchmarkYear }) },
        ...chosen.map((one) => ({ ...choices, benchmarkYear: one, ...(isFirstToo && { firstYear: one }) })),
        ...(isCorrected ? [{ ...choices, asOf: Math.max(...years) }] : []),
      ];
    }
    if (first !== undefined) {
      return [
        { ...choices, firstYear: Number(first) },
        unlimited,
        ...chosen.map((one) => ({ ...choices, benchmarkYear: one })),
      ];
    }
    const isEither = /, or a day of/.test(remedy);
    const { asOf: day } = also(remedy);
    return [
      ...benchmarks.map((benchmarkYear) => ({ ...choices, benchmarkYear, ...(!isEither && also(remedy)) })),
      ...(day !== undefined && (isEither || benchmarks.length === 0) ? [{ ...choices, asOf: day }] : []),
    ];
  }

  it("is not refused again, whichever of its ways is taken", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.record(
          { asOf: year, benchmarkYear: year, firstYear: year, years: fc.subarray(YEARS) },
          { requiredKeys: ["asOf", "years"] },
        ),
        fc.option(year, { nil: undefined }),
        (choices, previous) => {
          const problems = problemsOf(choices, previous);
          const remedies = problems.map(({ remedy }) => remedy);
          const ways = remedies.reduce<readonly Choices[]>(
            (all, remedy) => all.flatMap((one) => followed(one, remedy)),
            [choices as Choices],
          );
          for (const remedy of remedies) seen.add(remedy.replaceAll(/[\d or]*\d{4}/g, " Y"));
          expect(ways.length, remedies.join(" ")).toBeGreaterThan(0);
          for (const next of ways) expect(problemsOf(next, previous), remedies.join(" ")).toEqual([]);
        },
      ),
      { seed: 1, numRuns: 1000 },
    );
    const named = "with --benchmark-year, or as benchmarkYear of release.json";
    expect([...seen].sort()).toEqual([
      `Add submissions of Y, and name Y ${named}, and a day of Y or later with --as-of.`,
      `Add submissions of Y, and name Y ${named}.`,
      "Add submissions of Y, and name a day of Y or later with --as-of.",
      "Add submissions of Y, or choose Y as the benchmark year and as firstYear of release.json.",
      "Add submissions of Y, or choose Y as the benchmark year.",
      "Add submissions of Y.",
      "Add submissions, or correct the day that the data describes.",
      "Add submissions.",
      "Name Y or an earlier year, or leave it out, or choose Y as the benchmark year.",
      "Name Y or an earlier year, or leave it out.",
      `Name Y ${named}, and a day of Y or later with --as-of.`,
      `Name Y ${named}, or a day of Y or later with --as-of.`,
      `Name Y ${named}.`,
      "Name a day of Y or later with --as-of.",
    ]);
  });
});

describe("years that are not published", () => {
  it("are counted, and those after the benchmark year list the industries that have enough", () => {
    const programmes = [
      ...of(3, "alpha", 2023),
      ...both([2024, 2025, 2026]),
      ...of(7, "alpha", 2027),
      ...of(2, "beta", 2027),
    ];
    expect(publishableYears(programmes, named("2026-12-31"))).toEqual({
      first: 2024,
      benchmark: 2026,
      earlier: [{ year: 2023, programmes: 3 }],
      later: [{ year: 2027, programmes: 9, enough: ["alpha"], tooFew: ["beta"] }],
    });
  });
});

describe("the years of an industry", () => {
  it("are sorted, whatever the order of the rows", () => {
    const rows = [...both([2026, 2024, 2025]), ...of(2, "alpha", 2023), ...of(1, "alpha", 2022)];
    expect(publishableYears(rows, named("2026-12-31"))).toMatchObject({
      first: 2024,
      benchmark: 2026,
      earlier: [{ year: 2022 }, { year: 2023 }],
    });
    expect(publishableYears(rows, named("2025-12-31"))).toMatchObject({ first: 2024, benchmark: 2025 });
  });

  it("may begin later than those of the others", () => {
    const programmes = [...of(5, "alpha", 2024), ...both([2025, 2026])];
    expect(publishableYears(programmes, named("2026-12-31")).first).toBe(2024);
  });

  it("may leave one out, or all: the others are published", () => {
    const programmes = [...both([2024, 2026]), ...of(5, "alpha", 2025), ...of(3, "beta", 2025)];
    expect(publishableYears(programmes, named("2026-12-31"))).toMatchObject({ first: 2024, benchmark: 2026 });
    const alone = [...of(5, "alpha", 2026), ...of(4, "beta", 2026)];
    expect(publishableYears(alone, named("2026-12-31"))).toMatchObject({ first: 2026, benchmark: 2026 });
  });
});

describe("an industry that has ended", () => {
  const ended = (last_year: number) => {
    const [alpha, beta] = settings.industries;
    return { ...named("2027-06-30"), industries: [alpha!, { ...beta!, last_year }] };
  };
  const alone = [2025, 2026, 2027].flatMap((year) => of(5, "alpha", year));

  it("lacks nothing in later years, because nobody waits for it to have enough", () => {
    const rows = [...alone, ...of(5, "beta", 2025)];
    expect(publishableYears(rows, ended(2025), before(2026)).later).toEqual([
      { year: 2027, programmes: 5, enough: ["alpha"], tooFew: [] },
    ]);
    expect(publishableYears(rows, ended(2027), before(2026)).later).toMatchObject([{ tooFew: ["beta"] }]);
  });
});

describe("where a question is asked since 2026", () => {
  askedSince("audit_hours", 2026);
  const without = both([2025, 2026]).map((one) => ({
    ...one,
    answers: one.answers.map((answer, at) => (QUESTIONS[at] === "audit_hours" ? Number.NaN : answer)),
  }));

  const others = QUESTIONS.filter((question) => question !== "audit_hours").join(", ");

  it("the benchmark year is one in which it was asked, although an earlier year has enough organisations", () => {
    expect(publishableYears(both([2024, 2025, 2026]), named("2026-09-30")).benchmark).toBe(2026);
    expect(publishableYears(both([2025, 2026]), named("2027-03-31")).benchmark).toBe(2026);
  });

  it("submissions that do not answer it are refused with what the largest group lacks, not with a year that nobody named", () => {
    expect(refused(() => publishableYears(without, named("2026-09-30")))).toEqual([
      `submissions year 2026: each answer must come from at least 5 organisations of one industry in 2026 (audit_hours: asked since 2026); the largest group is alpha in 2026: 5 organisations, but nobody answered audit_hours: each answer needs 5; and all gave nearly the same ${others}, so the mean would disclose it. Add submissions.`,
    ]);
    expect(refused(() => publishableYears(without, named("2027-03-31")))).toEqual([
      `submissions year 2027: each answer must come from at least 5 organisations of one industry in 2027 or an earlier year from 2026 on (audit_hours: asked since 2026); the largest group is alpha in 2026: 5 organisations, but nobody answered audit_hours: each answer needs 5; and all gave nearly the same ${others}, so the mean would disclose it. Add submissions.`,
    ]);
  });

  it("no year before it is called fuller, even if more industries have enough in it", () => {
    const rows = [...both([2025]), ...of(5, "alpha", 2026)];
    expect(publishableYears(rows, named("2026-09-30"))).not.toHaveProperty("fuller");
    const also = [...both([2026]), ...of(5, "alpha", 2027)];
    expect(publishableYears(also, named("2027-09-30"))).toMatchObject({ fuller: { year: 2026 } });
  });

  it("submissions of earlier years alone are refused with the year that they lack, and why", () => {
    expect(refused(() => publishableYears(both([2024, 2025]), named("2026-09-30")))).toEqual([
      "submissions year 2026: each answer must come from at least 5 organisations of one industry in 2026 (audit_hours: asked since 2026). Add submissions.",
    ]);
  });

  it("data of a day before it is refused with that day, whatever is submitted, if no year up to it has enough", () => {
    const rule =
      "submissions year 2025: the benchmark year must have begun by the day that the data describes, 2025-09-30, and be one in which audit_hours (since 2026) is asked";
    const otherwise = "or use a version of the program without the question until then.";
    for (const rows of [of(4, "alpha", 2025), []]) {
      expect(refused(() => publishableYears(rows, named("2025-09-30")))).toEqual([
        `${rule}; each answer must come from at least 5 organisations of one industry in 2026. Add submissions of 2026, and name a day of 2026 or later with --as-of, ${otherwise}`,
      ]);
    }
    expect(refused(() => publishableYears(both([2026]), named("2025-09-30")))).toEqual([
      `${rule}. Name a day of 2026 or later with --as-of, ${otherwise}`,
    ]);
  });

  it("a year before it is refused if it is named, or if the data describes it", () => {
    const rule =
      "submissions year 2025: the benchmark year must be one in which audit_hours (since 2026) is asked";
    const otherwise = "or use a version of the program without the question until then.";
    expect(refused(() => publishableYears(both([2025, 2026]), named("2026-09-30", 2025)))).toEqual([
      `${rule}. Name 2026 with --benchmark-year, or as benchmarkYear of release.json, ${otherwise}`,
    ]);
    expect(refused(() => publishableYears(both([2025]), named("2025-09-30")))).toEqual([
      `${rule}; each answer must come from at least 5 organisations of one industry in 2026. Add submissions of 2026, and name a day of 2026 or later with --as-of, ${otherwise}`,
    ]);
  });
});
