import { describe, expect, it } from "vitest";
import { formatProblem } from "../../src/model/problem.ts";
import type { Confirmation } from "../../src/plausibility/doubt.ts";
import type { PublishedMedian } from "../../src/plausibility/moved.ts";
import { plausible } from "../../src/submissions/plausible.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { isAsGolden } from "../support/as-golden.ts";
import { oncePer } from "../support/once.ts";
import { examined, lacksNothing, type Row, sampleOf, settings } from "./support.ts";

/** The findings in rows. */
function foundIn(
  rows: readonly Row[],
  confirmed: readonly Confirmation[] = [],
  published: readonly PublishedMedian[] = [],
  year?: number,
) {
  const candidates = rows.flatMap((row) => {
    const result = examined(row);
    return "programme" in result ? [{ result, source: row.source ?? "one.csv" }] : [];
  });
  return plausible(
    "one.csv",
    candidates.map(({ result }) => result),
    candidates.map(({ source }) => source),
    confirmed,
    { published, ...(year !== undefined && { year }) },
  );
}

/** The questions about rows. */
const questionsOf = (...given: Parameters<typeof foundIn>): string[] =>
  foundIn(...given).problems.map(({ column }) => column!);

const HONEST = sampleOf(700, 4);
const SOME = sampleOf(160, 4);
const SMALL = sampleOf(120, 2);

/** A cell multiplied by a factor. */
function times(cell: string | undefined, factor: number): string {
  const digits = /[\d.]+/.exec((cell ?? "").replaceAll(",", ""))?.[0];
  return digits === undefined ? (cell ?? "") : String(Number((Number(digits) * factor).toPrecision(8)));
}
const scaled =
  (columns: readonly string[], factor: number, isHit: (row: Row, at: number) => boolean = () => true) =>
  (row: Row, at: number) =>
    isHit(row, at)
      ? { ...row, ...Object.fromEntries(columns.map((column) => [column, times(row[column], factor)])) }
      : row;
const swapped = (a: string, b: string) => (row: Row) => ({ ...row, [a]: row[b]!, [b]: row[a]! });
const TURNED: Readonly<Record<string, string>> = { open: "closed", closed: "open" };
/** Open and closed exchanged, in some rows and in some columns. */
const flipped =
  (isHit: (row: Row, at: number) => boolean, columns: readonly string[] = SAMPLE_COLUMNS) =>
  (row: Row, at: number): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [
        name,
        columns.includes(name) && isHit(row, at) ? (TURNED[cell] ?? cell) : cell,
      ]),
    );
/** Remediation in as many days as others have percent of automation. */
const slow = (row: Row) => scaled(["remediation_days"], 6)(row, 0);
const COSTS = ["qsa_fees_usd", "remediation_tooling_usd", "internal_labour_usd"];

/** What is misread, how, and a question that it must cause. */
const MISREAD: readonly (readonly [what: string, how: (row: Row, at: number) => Row, question: string])[] = [
  ["maturity ten times", scaled(["maturity_score"], 10), "maturity_score unread"],
  ["maturity a tenth", scaled(["maturity_score"], 0.1), "maturity_score"],
  ["maturity a hundredth", scaled(["maturity_score"], 0.01), "maturity_score"],
  ["hours ten times", scaled(["audit_hours"], 10), "audit_hours"],
  ["hours a hundred times", scaled(["audit_hours"], 100), "audit_hours unread"],
  ["hours a tenth", scaled(["audit_hours"], 0.1), "audit_hours"],
  ["hours a thousandth, 1.240 for 1,240", scaled(["audit_hours"], 0.001), "audit_hours"],
  ["days of eight hours for hours", scaled(["audit_hours"], 1 / 8), "audit_hours"],
  ["fees ten times", scaled(["qsa_fees_usd"], 10), "qsa_fees_usd"],
  ["fees a hundred times", scaled(["qsa_fees_usd"], 100), "qsa_fees_usd"],
  ["fees a tenth", scaled(["qsa_fees_usd"], 0.1), "qsa_fees_usd"],
  ["fees in thousands", scaled(["qsa_fees_usd"], 0.001), "qsa_fees_usd"],
  ["tooling ten times", scaled(["remediation_tooling_usd"], 10), "remediation_tooling_usd"],
  ["tooling a tenth", scaled(["remediation_tooling_usd"], 0.1), "remediation_tooling_usd"],
  ["labour a thousand times", scaled(["internal_labour_usd"], 1000), "internal_labour_usd"],
  ["labour a tenth", scaled(["internal_labour_usd"], 0.1), "internal_labour_usd"],
  ["all costs in thousands", scaled(COSTS, 0.001), "internal_labour_usd"],
  ["automation as a share", scaled(["automation_rate"], 0.01), "automation_rate"],
  ["automation ten times", scaled(["automation_rate"], 10), "automation_rate unread"],
  ["remediation a tenth", scaled(["remediation_days"], 0.1), "remediation_days"],
  ["remediation ten times", scaled(["remediation_days"], 10), "remediation_days"],
  ["remediation in hours", scaled(["remediation_days"], 24), "remediation_days"],
  ["remediation in weeks", scaled(["remediation_days"], 1 / 7), "remediation_days"],
  ["delay ten times", scaled(["bottleneck_delay_days"], 10), "bottleneck_delay_days"],
  ["delay a thousand times", scaled(["bottleneck_delay_days"], 1000), "bottleneck_delay_days unread"],
  [
    "maturity and automation swapped",
    swapped("maturity_score", "automation_rate"),
    "maturity_score below automation_rate",
  ],
  [
    "fees and labour swapped",
    swapped("qsa_fees_usd", "internal_labour_usd"),
    "internal_labour_usd above remediation_tooling_usd above qsa_fees_usd",
  ],
  [
    "tooling and labour swapped",
    swapped("remediation_tooling_usd", "internal_labour_usd"),
    "qsa_fees_usd above internal_labour_usd above remediation_tooling_usd",
  ],
  [
    "days and delay swapped",
    swapped("remediation_days", "bottleneck_delay_days"),
    "remediation_days below bottleneck_delay_days",
  ],
  [
    "automation swapped with remediation of its size",
    (row) => swapped("automation_rate", "remediation_days")(slow(row)),
    "automation_rate and remediation_days",
  ],
  [
    "maturity swapped with remediation of its size",
    (row) => swapped("maturity_score", "remediation_days")(slow(row)),
    "maturity_score and remediation_days",
  ],
  [
    "tooling and labour swapped in one year",
    (row) => (row.year === "2023" ? swapped("remediation_tooling_usd", "internal_labour_usd")(row) : row),
    "remediation_tooling_usd and internal_labour_usd, year 2023",
  ],
  [
    "maturity and automation swapped in one year",
    (row) => (row.year === "2024" ? swapped("maturity_score", "automation_rate")(row) : row),
    "maturity_score and automation_rate, year 2024",
  ],
  [
    "days and delay swapped in a tenth of the rows",
    (row, at) => (at % 10 === 0 ? swapped("remediation_days", "bottleneck_delay_days")(row) : row),
    "remediation_days and bottleneck_delay_days exchanged",
  ],
  [
    "maturity and automation swapped in half of the rows, which their decimals tell",
    (row, at) => (at % 2 === 0 ? swapped("maturity_score", "automation_rate")(row) : row),
    "maturity_score and automation_rate exchanged",
  ],
  [
    "maturity and automation swapped in one industry, which their decimals tell",
    (row) => (row.industry === "fintech" ? swapped("maturity_score", "automation_rate")(row) : row),
    "maturity_score and automation_rate exchanged",
  ],
  [
    "three in a hundred rows' hours ten times",
    scaled(["audit_hours"], 10, (_, at) => at % 33 === 0),
    "audit_hours mixed",
  ],
  ["hours and fees swapped", swapped("audit_hours", "qsa_fees_usd"), "qsa_fees_usd"],
  ["maturity and hours swapped", swapped("maturity_score", "audit_hours"), "audit_hours"],
  ["automation and days swapped", swapped("automation_rate", "remediation_days"), "automation_rate"],
  [
    "one industry's hours in days",
    scaled(["audit_hours"], 1 / 8, ({ industry }) => industry === "retail"),
    "audit_hours, industry retail",
  ],
  [
    "one industry's fees in thousands",
    scaled(["qsa_fees_usd"], 0.001, ({ industry }) => industry === "saas"),
    "qsa_fees_usd, industry saas",
  ],
  [
    "one industry's automation as a share",
    scaled(["automation_rate"], 0.01, ({ industry }) => industry === "fintech"),
    "automation_rate, industry fintech",
  ],
  [
    "one year's labour ten times",
    scaled(["internal_labour_usd"], 10, ({ year }) => year === "2025"),
    "internal_labour_usd, year 2025",
  ],
  [
    "one year's remediation a tenth",
    scaled(["remediation_days"], 0.1, ({ year }) => year === "2026"),
    "remediation_days, year 2026",
  ],
  [
    "half of the rows' hours a tenth",
    scaled(["audit_hours"], 0.1, (_, at) => at % 2 === 0),
    "audit_hours mixed",
  ],
  [
    "half of the rows' fees in thousands",
    scaled(["qsa_fees_usd"], 0.001, (_, at) => at % 2 === 0),
    "qsa_fees_usd mixed",
  ],
  [
    "a tenth of the rows' automation as a share",
    scaled(["automation_rate"], 0.01, (_, at) => at % 10 === 0),
    "automation_rate mixed",
  ],
  ["met read as open", flipped(() => true), "requirements open"],
  [
    "met read as open in one industry",
    flipped(({ industry }) => industry === "retail"),
    "requirements open, industry retail",
  ],
  ["met read as open in one year", flipped(({ year }) => year === "2024"), "requirements open, year 2024"],
  ["met read as open in half of the rows", flipped((_, at) => at % 2 === 0), "requirements open mixed"],
  ["met read as open in a tenth of the rows", flipped((_, at) => at % 10 === 0), "requirements open mixed"],
  ["met read as open in one requirement", flipped(() => true, ["requirement_4"]), "requirement_4 open"],
  [
    "met read as open in half of one industry",
    flipped(({ industry }, at) => industry === "saas" && at % 2 === 0),
    "requirements open mixed, industry saas",
  ],
  [
    "met read as open in half of the years of one industry",
    flipped(({ industry, year }) => industry === "fintech" && Number(year) >= 2024),
    "requirements open mixed, industry fintech",
  ],
  [
    "met read as open in one requirement of one industry",
    flipped(({ industry }) => industry === "saas", ["requirement_4"]),
    "requirement_4 open, industry saas",
  ],
  [
    "two in a hundred rows' hours 1.018 for 1,018",
    scaled(["audit_hours"], 0.001, (_, at) => at % 50 === 0),
    "audit_hours mixed",
  ],
  [
    "requirements as yes and no",
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, cell]) => [
          name,
          cell === "open" ? "yes" : cell === "closed" ? "no" : cell,
        ]),
      ),
    "requirements unread",
  ],
];

/** The findings after such a mistake, computed once. */
const misread = oncePer((how: (row: Row, at: number) => Row) => foundIn(HONEST.map(how)));

describe("a misread value", () => {
  it.each(MISREAD)("is asked about: %s", (_, how, question) => {
    expect(misread(how).problems.map(({ column }) => column)).toContain(question);
  });

  it("is asked about in the words of test/golden/misread.txt: what is unusual, possible causes, what to do", async () => {
    const told = MISREAD.map(([what, how]) => {
      const { problems, remarks } = misread(how);
      const lines = [...problems, ...remarks].map(formatProblem);
      return [`==> ${what}`, ...new Set(lines), ""].join("\n");
    });
    await isAsGolden("misread.txt", told.join("\n"));
  });

  it.each(
    MISREAD.filter(
      ([what]) =>
        !/one (requirement of one )?(industry|year)|of its size|tenth of the rows|hundred (rows)?|their decimals/.test(
          what,
        ),
    ),
  )("is also asked about in 120 submissions: %s", (_, how) => {
    expect(questionsOf(SMALL.map(how))).not.toEqual([]);
  });

  it("is asked about in 3 of a hundred rows with shares instead of percentages, and in fewer if their decimals differ", () => {
    const shares = scaled(["automation_rate"], 0.01, (_, at) => at % 33 === 0);
    expect(questionsOf(HONEST.map(shares))).toEqual(["automation_rate mixed"]);
    const [first, second, third] = TYPICAL;
    const few = HONEST.map((row, at) =>
      at === first || at === second || at === third ? { ...row, automation_rate: "0.455" } : row,
    );
    expect(questionsOf(few)).toEqual(["automation_rate mixed"]);
  });

  it("is asked about in one file of several", () => {
    const rows = HONEST.map((row, at) => ({ ...row, source: at % 9 === 0 ? "b.csv" : "a.csv" }));
    const how = scaled(["remediation_days"], 24, ({ source }) => source === "b.csv");
    expect(questionsOf(rows.map(how))).toContain("remediation_days, source b.csv");
  });
});

/** Columns, and the factor for one cell of each: all at once, because they are in different rows. */
const CELLS: readonly Readonly<Record<string, number>>[] = [
  {
    audit_hours: 10,
    qsa_fees_usd: 10,
    remediation_tooling_usd: 100,
    internal_labour_usd: 1 / 1000,
    automation_rate: 1 / 100,
    maturity_score: 1 / 100,
    remediation_days: 24,
    bottleneck_delay_days: 24,
  },
  { audit_hours: 1 / 10, qsa_fees_usd: 1 / 100 },
  { audit_hours: 1 / 8 },
];

/** Rows of HONEST that are complete and take 5 to 12 days. */
const TYPICAL = HONEST.flatMap((row, at) => {
  const isWhole =
    lacksNothing(SAMPLE_COLUMNS.map((column) => row[column]!)) &&
    row.country !== "requirements open mixed, industry fintech" &&
    settings.industries.some(({ id }) => id === row.industry);
  return isWhole && Number(row.remediation_days) > 5 && Number(row.remediation_days) < 12 ? [at] : [];
}).filter((_, place) => place % 40 === 7);

describe("a single cell", () => {
  it.each(CELLS)(
    "that is multiplied by a factor of its column is named, and not asked about: %j",
    (factors) => {
      for (const first of TYPICAL.keys()) {
        const cells = Object.entries(factors).map(([column, factor], place) => {
          const at = TYPICAL[(first + place) % TYPICAL.length]!;
          return { column, at, cell: times(HONEST[at]![column], factor) };
        });
        expect(new Set(cells.map(({ at }) => at)).size).toBe(cells.length);
        const rows = [...HONEST];
        for (const { column, at, cell } of cells) rows[at] = { ...rows[at], [column]: cell };
        const { problems, unusual } = foundIn(rows);
        expect(problems).toEqual([]);
        for (const { column, cell } of cells) {
          expect(unusual).toContainEqual(expect.objectContaining({ column, value: Number(cell) }));
        }
      }
    },
  );

  it("is reported with its distance from the likely value", () => {
    const how = scaled(["qsa_fees_usd"], 10, (_, place) => place === TYPICAL[0]);
    const found = foundIn(HONEST.map(how)).unusual.find(
      ({ value }) => value === Number(times(HONEST[TYPICAL[0]!]!.qsa_fees_usd, 10)),
    );
    expect(found!.rule).toMatch(
      /^is unusual: [\d.]+ times what its row and similar ones suggest, about [\d,]+ USD$/,
    );
  });

  it("is reported for few correct answers, fewer than one in 250", () => {
    for (const seed of [1, 2, 3, 4]) {
      const rows = sampleOf(700, seed);
      expect(foundIn(rows).unusual.length).toBeLessThan((rows.length * 8) / 250);
    }
  });
});

it("costs of an expensive industry that are too low, and so like those of others, are remarked upon per hour", () => {
  const how = scaled(COSTS, 0.16, ({ industry }) => industry === "financial-services");
  const { problems, remarks } = foundIn(HONEST.map(how));
  expect(problems).toEqual([]);
  expect(remarks.map(({ column }) => column)).toEqual([
    "cost_usd per audit_hours, industry financial-services",
  ]);
});

describe("the order of costs", () => {
  /** Tooling whose median is that many times the median of the fees. */
  const tooling = (factor: number) => HONEST.map(scaled(["remediation_tooling_usd"], factor * 1.13));

  it("is remarked upon but not asked about if two cost about the same: tooling 13% above the fees", () => {
    const { problems, remarks } = foundIn(tooling(1.13));
    expect(problems).toEqual([]);
    expect(remarks.map(({ column }) => column)).toEqual([
      "remediation_tooling_usd above qsa_fees_usd above internal_labour_usd",
    ]);
  });

  it.each<[string, (row: Row, at: number) => Row]>([
    ["fees and tooling swapped", swapped("qsa_fees_usd", "remediation_tooling_usd")],
    [
      "labour and fees swapped in half of the rows",
      (row, at) => (at % 2 === 0 ? swapped("qsa_fees_usd", "internal_labour_usd")(row) : row),
    ],
  ])("is remarked upon if columns of about the same cost are misread: %s", (_, how) => {
    const { remarks } = foundIn(HONEST.map(how));
    expect(remarks.map(({ column }) => column)).toContain(
      "remediation_tooling_usd above qsa_fees_usd above internal_labour_usd",
    );
  });

  it("is asked about if it is clear: tooling 40% above the fees", () => {
    expect(questionsOf(tooling(1.4))).toEqual([
      "remediation_tooling_usd above qsa_fees_usd above internal_labour_usd",
    ]);
  });
});

describe("columns of about the same size in another order in one industry", () => {
  const labourFirst = (row: Row) =>
    row.industry === "retail" ? swapped("qsa_fees_usd", "internal_labour_usd")(row) : row;

  it("are remarked upon but not asked about, because they may be correct", () => {
    const { problems, remarks } = foundIn(HONEST.map(labourFirst));
    expect(problems).toEqual([]);
    expect(remarks.map(({ column }) => column)).toContain(
      "qsa_fees_usd and internal_labour_usd, industry retail",
    );
  });

  it("are no longer remarked upon once they are confirmed", () => {
    const question = "qsa_fees_usd and internal_labour_usd, industry retail";
    const { remarks, confirmed, unneeded } = foundIn(HONEST.map(labourFirst), [
      { question, because: "Shops do it themselves." },
    ]);
    expect(remarks.map(({ column }) => column)).not.toContain(question);
    expect(confirmed).toHaveLength(1);
    expect(unneeded).toEqual([]);
  });
});

/** Columns, the range of their correct medians, and the factors by which they are misread. */
const SIZES: readonly (readonly [column: string, from: number, to: number, factors: readonly number[]])[] = [
  ["audit_hours", 400, 1960, [10, 1 / 10, 8, 1 / 8]],
  ["qsa_fees_usd", 33_000, 130_000, [10, 1 / 10]],
  ["remediation_tooling_usd", 29_000, 116_000, [10, 1 / 10]],
  ["internal_labour_usd", 21_000, 120_000, [10, 1 / 10]],
  ["maturity_score", 35, 80, [10, 1 / 10]],
  ["automation_rate", 25, 80, [10, 1 / 10]],
  ["remediation_days", 7, 50, [10, 1 / 10, 24, 1 / 24]],
  ["bottleneck_delay_days", 3, 22, [10, 1 / 10, 24, 1 / 24]],
];

describe("a whole column", () => {
  const middleOf = (column: string) => {
    const numbers = SOME.map((row) => Number(times(row[column], 1))).filter((number) => number > 0);
    return numbers.sort((a, b) => a - b)[numbers.length >> 1]!;
  };
  const cases = SIZES.flatMap(([column, from, to, factors]) =>
    [from, to].flatMap((median) => factors.map((factor) => [column, median, factor] as const)),
  );

  it.each(cases)("%s of median %d is asked about if it is %d times that", (column, median, factor) => {
    const how = scaled([column], (median / middleOf(column)) * factor);
    expect(questionsOf(SOME.map(how)).map((question) => question.split(" ")[0])).toContain(column);
  });

  it.each(SIZES.filter(([column]) => /hours|days/.test(column)))(
    "%s is not unusual at a median of %d or of %d",
    (column, from, to) => {
      for (const median of [from, to]) {
        const questions = questionsOf(SOME.map(scaled([column], median / middleOf(column))));
        expect(questions.filter((question) => question.startsWith(column))).toEqual([]);
      }
    },
  );
});

describe("a difference from the last release", () => {
  /** Medians of its first year, close to those of the sample except for some industries. */
  const published = (median: number, isHit: (industry: string) => boolean = () => true) =>
    settings.industries.map(({ id: industry }) => ({
      column: "audit_hours",
      industry,
      year: 2019,
      median: isHit(industry) ? median : 980,
    }));

  it("is asked about with its factor", () => {
    const told = (median: number) => foundIn(HONEST, [], published(median)).problems.map(formatProblem)[0];
    expect(told(200)).toMatch(
      /^one\.csv audit_hours, since the last release: the medians of industries by year are 4\.\d+ times what the last release published\. Likely causes: \(1\) decimals read as thousands, or thousands as decimals, \(2\) figures of another column\. /,
    );
    expect(told(5000)).toMatch(
      /are 1\/5\.\d+ of what the last release published\. Likely causes: \(1\) days instead of hours, /,
    );
  });

  it("is asked about as a whole, even if the new values are usual", () => {
    expect(questionsOf(HONEST, [], published(200))).toEqual(["audit_hours, since the last release"]);
    expect(questionsOf(HONEST, [], published(5000))).toEqual(["audit_hours, since the last release"]);
  });

  it("is asked about in one industry", () => {
    const before = published(200, (industry) => industry === "retail");
    expect(questionsOf(HONEST, [], before)).toEqual(["audit_hours, industry retail, since the last release"]);
  });

  it("is not asked about if it has hardly changed, or for a new industry", () => {
    expect(questionsOf(HONEST, [], published(980))).toEqual([]);
    const others = published(1).map((one) => ({ ...one, industry: "energy" }));
    expect(questionsOf(HONEST, [], others)).toEqual([]);
    const later = published(1).map((one) => ({ ...one, year: 2099 }));
    expect(questionsOf(HONEST, [], later)).toEqual([]);
  });

  it("is no longer asked about once it is confirmed", () => {
    const question = "audit_hours, since the last release";
    expect(questionsOf(HONEST, [{ question, because: "The scope is wider." }], published(200))).toEqual([]);
  });
});

describe("future years", () => {
  const later = (count: number) => HONEST.map((row, at) => (at < count ? { ...row, year: "2027" } : row));

  it("are asked about if they are more than one in a hundred, until they are confirmed", () => {
    const question = "year after 2026";
    const because = "Fiscal years end in March.";
    expect(questionsOf(later(90), [], [], 2026)).toEqual([question]);
    expect(questionsOf(later(90), [{ question, because }], [], 2026)).toEqual([]);
  });

  it("are not asked about if they are few, or if the data describes a day in them", () => {
    expect(questionsOf(later(3), [], [], 2026)).toEqual([]);
    expect(questionsOf(later(90), [], [], 2027)).toEqual([]);
  });
});

describe("correct data", () => {
  it.each([
    ["three programmes with 0.4% of automation", "automation_rate", "0.4", 3],
    ["47 programmes with 5.0% of automation", "automation_rate", "5.0", 47],
    ["70 programmes with 1.5% of automation", "automation_rate", "1.5", 70],
    ["three programmes of maturity 0.4", "maturity_score", "0.4", 3],
    ["47 programmes of maturity 4", "maturity_score", "4", 47],
  ])("is not asked about if it is low: %s", (_, column, low, count) => {
    const every = Math.floor(HONEST.length / count);
    const rows = HONEST.map((row, at) =>
      at % every === 0 && at < every * count ? { ...row, [column]: low } : row,
    );
    expect(questionsOf(rows)).toEqual([]);
  });

  it("is not asked about, in large and in small samples", () => {
    expect(questionsOf(HONEST)).toEqual([]);
    for (const seed of [1, 2, 3, 5, 6, 7, 8, 9]) expect(questionsOf(sampleOf(120, seed))).toEqual([]);
  });

  it.each([
    ["saas", 0.5],
    ["saas", 2],
    ["financial-services", 2],
    ["retail", 0.5],
  ])("is not asked about if %s really costs and takes %d times as much", (industry, factor) => {
    const how = scaled([...COSTS, "audit_hours"], factor, (row) => row.industry === industry);
    expect(questionsOf(HONEST.map(how))).toEqual([]);
  });

  it("is not asked about if a part of the cost is always 0", () => {
    expect(questionsOf(HONEST.map((row) => ({ ...row, internal_labour_usd: "0" })))).toEqual([]);
  });

  it("is not asked about if remediation takes 50 days", () => {
    expect(questionsOf(HONEST.map((row) => slow(row)))).toEqual([]);
  });

  it("is asked about once if most of the cost is labour, in any order", () => {
    const how = scaled(["internal_labour_usd"], 3);
    expect(questionsOf(HONEST.map(how))).toEqual([
      "internal_labour_usd above qsa_fees_usd above remediation_tooling_usd",
    ]);
  });

  it("reports unneeded confirmations, but not those whose figure has changed", () => {
    const because = "Only large programmes take part.";
    const asked = { question: "remediation_days", near: 1, because };
    const unneeded = [
      { question: "audit_hours", because },
      { question: "remediaton_days", because },
    ];
    const found = foundIn(SOME.map(scaled(["remediation_days"], 10)), [asked, ...unneeded]);
    expect(found.problems.map(({ column }) => column)).toContain("remediation_days");
    expect(found.unneeded).toEqual(unneeded);
  });

  it("does not hide another column behind a confirmed one", () => {
    const slow = SOME.map(scaled(["remediation_days"], 10));
    const because = "Only large programmes take part.";
    const confirmed = [{ question: "remediation_days", because }];
    expect(questionsOf(slow.map(scaled(["audit_hours"], 10)), confirmed)).toContain("audit_hours");
  });

  it("is no longer asked about once it is confirmed, until it changes", () => {
    const how = scaled(["audit_hours"], 0.1);
    const small = HONEST.map(how);
    const because = "Only self-assessments take part.";
    const [question] = questionsOf(small);
    expect(question).toBe("audit_hours");
    expect(questionsOf(small, [{ question: "audit_hours", near: 95, because }])).not.toContain("audit_hours");
    expect(questionsOf(small, [{ question: "audit_hours", near: 130, because }])).toContain("audit_hours");
    expect(questionsOf(small, [{ question: "audit_hours", near: 70, because }])).toContain("audit_hours");
    expect(questionsOf(small.map(how), [{ question: "audit_hours", near: 95, because }])).toContain(
      "audit_hours",
    );
  });
});
