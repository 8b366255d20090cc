import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { answerOf } from "../../src/disclosure/model/programme.ts";
import { QUESTIONS } from "../../src/model/metric.ts";
import { DataError, UserError } from "../../src/model/problem.ts";
import { type Cleaned, Cleaner } from "../../src/submissions/clean.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { Withdrawals } from "../../src/submissions/withdrawals.ts";
import { alwaysAsked, askedSince } from "../support/asked-since.ts";
import { answersWith, clean, marked, problemsOf, settings, submission } from "./support.ts";

/** The columns that are answers. */
const ANSWER_COLUMNS = SAMPLE_COLUMNS.slice(5);
/** A fifth of them. */
const MOST_MISSING = Math.floor(ANSWER_COLUMNS.length / 5);
const withoutIdentities = ({ programmes, ...rest }: Cleaned) => ({
  ...rest,
  programmes: programmes.map((programme) => ({ ...programme, identity: undefined })),
});
const blank = (columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, ""]));

describe("identifiers that other organisations or years have too", () => {
  /** Submissions of two years that are numbered from 1 in each, of which some are of the same year. */
  const numbered = (both: number, others: number) =>
    ["2025", "2026"].flatMap((year) =>
      Array.from({ length: both + (year === "2026" ? others : 0) }, (_, at) =>
        submission({ submission_id: String(at + 1), year, audit_hours: String(700 + at) }, `Rose ${at}`),
      ),
    );

  it("are refused if they would cost more than a twentieth of the submissions, and more than three", () => {
    expect(problemsOf(() => clean(numbered(4, 70)))).toEqual([
      {
        file: "",
        row: 0,
        column: "submission_id",
        value: "1",
        rule: "a later submission of another organisation or year has it too, and would replace this one, as 3 others of 78 submissions would be replaced",
        remedy: "Give each submission an identifier of its own, or leave the column empty.",
      },
    ]);
  });

  it("count as corrections if there are fewer", () => {
    expect(clean(numbered(4, 72)).programmes).toHaveLength(76);
    expect(clean(numbered(3, 1)).programmes).toHaveLength(4);
  });
});

describe("an industry that another gathers", () => {
  const industries = [
    { id: "fintech", display_name: "FinTech" },
    { id: "other", display_name: "Other industries", gathers: "gaming travel hospitality" },
    { id: "travel", display_name: "Travel" },
    { id: "hospitality", display_name: "Hospitality", last_year: 2025 },
  ];
  const cleaned = (...rows: readonly (readonly string[])[]) => {
    const cleaner = new Cleaner({ ...settings, industries });
    for (const row of rows) cleaner.add(row);
    return cleaner.finish();
  };
  const industriesOf = ({ programmes }: Cleaned) => programmes.map(({ industry }) => industry).sort();

  it("is published as that one, whether the registry has it or not, and counted", () => {
    const all = cleaned(
      submission({ industry: "Gaming" }),
      submission({ industry: "gaming", year: "2025" }),
      submission({ industry: "travel" }),
      submission({ industry: "other" }),
    );
    expect(industriesOf(all)).toEqual(["other", "other", "other", "other"]);
    expect(all.gathered).toEqual([
      { industry: "gaming", by: "other", programmes: 2 },
      { industry: "travel", by: "other", programmes: 1 },
    ]);
  });

  it("is counted in the order of the ids, whatever their programmes answered and are called", () => {
    const names = ["gaming", "hospitality", "travel"];
    for (const own of [names, names.toReversed()]) {
      const all = cleaned(...own.map((industry) => submission({ industry })));
      expect(all.gathered.map(({ industry }) => industry)).toEqual(names);
    }
  });

  it("is published by itself up to its last year", () => {
    const all = cleaned(
      submission({ industry: "hospitality", year: "2025" }),
      submission({ industry: "Hospitality", year: "2026" }),
    );
    expect(industriesOf(all)).toEqual(["hospitality", "other"]);
    expect(all.dropped).toEqual({});
  });

  it("is not the same as another gathered one: an organisation may have a programme in each", () => {
    const all = cleaned(
      submission({ industry: "gaming", audit_hours: "700" }, "Acme"),
      submission({ industry: "travel" }, "Acme"),
    );
    expect(industriesOf(all)).toEqual(["other", "other"]);
  });
});

describe("cleaning", () => {
  alwaysAsked();

  it("keeps a flawless submission, with its region for its country and without its identifier", () => {
    const { programmes, ...counts } = clean([submission({ submission_id: "ACME-7", requirement_3: "open" })]);
    expect(programmes).toEqual([
      {
        organisation: 0,
        industry: "fintech",
        framework: "PCI_DSS_v4",
        country: "US",
        region: "north-america",
        year: 2026,
        answers: answersWith(),
        findings: Int8Array.of(0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        bottleneck: "legacy-system",
        bottleneckDelayDays: 3,
        limited: marked(),
        identity: "id ACME-7",
        fingerprint: expect.stringMatching(/^[A-Za-z0-9+/]{16}$/),
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
        answers: answersWith({ audit_hours: 820, qsa_fees_usd: 48_000, automation_rate: 55 }),
        findings: Int8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        bottleneck: "staff-shortage",
      },
    ]);
  });

  it("drops submissions that are equal except for the identifier, and keeps the first", () => {
    const { programmes, read, dropped } = clean([
      submission({ submission_id: "S1" }),
      submission({ submission_id: "S2" }),
      submission({ submission_id: "S3", bottleneck_delay_days: "4" }),
      submission({ submission_id: "S4" }),
    ]);
    expect(programmes.map(({ bottleneckDelayDays }) => bottleneckDelayDays).sort()).toEqual([3, 4]);
    expect([read, dropped]).toEqual([4, { duplicate: 2 }]);
  });

  it("keeps cells apart: text that moves from one cell to the next makes no duplicate", () => {
    const cells = submission({ country: "US", year: "2026" });
    const moved = submission({ country: "U", year: "S2026" });
    expect(clean([cells, moved]).dropped).toEqual({ "unknown country": 1 });
  });

  it("keeps a submission with any fifth of its answers missing", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(ANSWER_COLUMNS, { minLength: 0, maxLength: MOST_MISSING }),
        (columns) => {
          const { programmes } = clean([submission({ audit_hours: "900" }), submission(blank(columns))]);
          expect(programmes).toHaveLength(2);
        },
      ),
      { seed: 1, numRuns: 100 },
    );
  });

  it("drops a submission with more than a fifth of its answers missing", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ANSWER_COLUMNS, { minLength: MOST_MISSING + 1 }), (columns) => {
        const { programmes, dropped } = clean([
          submission({ audit_hours: "900" }),
          submission(blank(columns)),
        ]);
        expect([programmes.length, dropped]).toEqual([1, { "too many answers missing": 1 }]);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it("counts a submission with too many answers missing that is sent twice as a duplicate the second time", () => {
    const few = submission({ submission_id: "", ...blank(ANSWER_COLUMNS.slice(0, MOST_MISSING + 1)) });
    expect(clean([submission(), few, few, few]).dropped).toEqual({
      "too many answers missing": 1,
      duplicate: 2,
    });
  });

  it("regards the bottleneck as asked if anybody named one, or its delay, in that year", () => {
    const unnamed = { bottleneck: "", bottleneck_delay_days: "" };
    // Three of 19 answers missing; with the bottleneck and its delay, five of 21.
    const three = { ...blank(ANSWER_COLUMNS.slice(0, 3)), ...unnamed };
    const droppedBeside = (other: Readonly<Record<string, string>>) =>
      clean([submission(three), submission({ ...unnamed, audit_hours: "777", ...other })]).dropped;
    expect(droppedBeside({})).toEqual({});
    expect(droppedBeside({ bottleneck_delay_days: "3" })).toEqual({ "too many answers missing": 1 });
    expect(droppedBeside({ year: "2025", bottleneck_delay_days: "3" })).toEqual({});
  });

  it("regards a requirement as asked if anybody answered for it in that year", () => {
    const requirements = [...settings.requirements, { id: 14, title: "New" }, { id: 13, title: "Newer" }];
    const withFinding = (finding: string, changes: Readonly<Record<string, string>>) => {
      const cells = submission(changes);
      return [...cells.slice(0, -2), finding, "", ...cells.slice(-2)];
    };
    // Four of 21 answers missing; with a requirement more, five of 22.
    const four = blank(ANSWER_COLUMNS.slice(0, 4));
    const cleaner = new Cleaner({ ...settings, requirements });
    cleaner.add(withFinding("", { year: "2025" }));
    cleaner.add(withFinding("", { year: "2025", ...four }));
    cleaner.add(withFinding("", { year: "2026", ...four }));
    cleaner.add(withFinding("open", { year: "2026" }));
    const { programmes, dropped } = cleaner.finish();
    expect(dropped).toEqual({ "too many answers missing": 1 });
    const findings = programmes.map(({ year, findings }) => [year, findings.length, ...findings.slice(12)]);
    expect(findings.toSorted()).toEqual([
      [2025, 14, -1, -1],
      [2025, 14, -1, -1],
      [2026, 14, 1, -1],
    ]);
  });

  it("counts as missing what is out of range, unreadable, or not a finding, bottleneck or delay", () => {
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
  ] as const)("takes %s from %d to %d, and not %d or %d", (question, least, most, under, over) => {
    const values = [least, most, under, over];
    const { programmes, answers } = clean(values.map((value) => submission({ [question]: value })));
    expect(programmes.map((programme) => String(answerOf(programme, question))).sort()).toEqual([
      least,
      most,
      "NaN",
      "NaN",
    ]);
    expect(answers[question]).toEqual({ blank: 0, unreadable: 0, outOfRange: 2, limited: 0 });
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
      limited: 0,
    });
    const untouched = { blank: 0, unreadable: 0, outOfRange: 0, limited: 0 };
    for (const question of QUESTIONS.slice(0, 6)) expect(answers[question]).toEqual(untouched);
    expect(programmes.map((programme) => String(answerOf(programme, "remediation_days"))).sort()).toEqual([
      "8",
      ...Array(4).fill("NaN"),
    ]);
  });

  it("treats unknown findings as not answered, and an unknown bottleneck as none", () => {
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
    ["year", "26", "unknown year"],
    ["year", "20226", "unknown year"],
    ["year", "2025.5", "unknown year"],
    ["year", "FY2026", "unknown year"],
  ])("drops a submission with the %s %j, and says so", (column, value, reason) => {
    const { programmes, dropped, unknownLabels } = clean([submission(), submission({ [column]: value })]);
    expect(programmes).toHaveLength(1);
    expect(dropped).toEqual({ [reason]: 1 });
    expect(unknownLabels).toEqual([{ column, value, count: 1 }]);
  });

  it("names a cell of a requirement that is neither open nor closed, unless the requirement has ended", () => {
    const requirements = settings.requirements.map((one) =>
      one.id === 12 ? { ...one, last_year: 2025 } : one,
    );
    const cleaner = new Cleaner({ ...settings, requirements });
    cleaner.add(submission({ submission_id: "S1", year: "2025", requirement_12: "perhaps" }));
    cleaner.add(submission({ submission_id: "S2", year: "2026", requirement_12: "n/a" }));
    expect(cleaner.finish().unknownLabels).toEqual([
      { column: "requirement_12", value: "perhaps", count: 1 },
    ]);
  });

  it("drops a submission once, and names every unknown label, the most frequent first", () => {
    const { dropped, unknownLabels } = clean([
      submission({ industry: "b", country: "XX" }),
      submission({ industry: "a" }),
      submission({ industry: "b" }),
      submission({ framework: "z", year: "99" }),
    ]);
    expect(dropped).toEqual({ "unknown industry": 3, "unknown framework": 1 });
    expect(unknownLabels).toEqual([
      { column: "industry", value: "b", count: 2 },
      { column: "country", value: "XX", count: 1 },
      { column: "framework", value: "z", count: 1 },
      { column: "industry", value: "a", count: 1 },
      { column: "year", value: "99", count: 1 },
    ]);
  });

  it("counts an unusable submission that is sent again as a duplicate", () => {
    const { dropped, unknownLabels } = clean([submission({ industry: "b" }), submission({ industry: "b" })]);
    expect(dropped).toEqual({ "unknown industry": 1, duplicate: 1 });
    expect(unknownLabels).toEqual([{ column: "industry", value: "b", count: 1 }]);
  });

  it("counts the countries that were replaced by regions", () => {
    const countries = ["US", "CA", "GB", "IE", "JP"];
    const { generalised } = clean(countries.map((country) => submission({ country })));
    expect(generalised).toEqual({ programmes: 5, countries: 5, regions: 3 });
  });

  it("limits outliers, and counts them", () => {
    // Median 101, and the fifth from outside is 117: three deviations reach up to about 140, rounded 160.
    const usual = Array.from({ length: 40 }, (_, index) => 81 + index);
    const rows = [...usual, 260].map((value) => submission({ audit_hours: `${value}` }));
    const { programmes, answers } = clean(rows);
    const cleaned = programmes.map((programme) => answerOf(programme, "audit_hours"));
    const rising = cleaned.sort((x, y) => x - y);
    expect(rising).toEqual([...usual, 160]);
    expect(
      programmes
        .map(({ limited }) => [...limited].join(""))
        .sort()
        .at(-1),
    ).toBe(marked("audit_hours").join(""));
    expect(answers.audit_hours).toEqual({ blank: 0, unreadable: 0, outOfRange: 0, limited: 1 });
  });

  it("gives the same result for any order and identifiers of the submissions", () => {
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
        expect(withoutIdentities(clean(numbered(shuffled)))).toEqual(withoutIdentities(first));
      }),
      { seed: 1, numRuns: 50 },
    );
  });

  it("returns nothing for no submissions", () => {
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

  it("are the same if their names are, apart from spelling and legal form", () => {
    const rows = ["Acme Ltd", "b", "ACME", "B GmbH", "c"].map((name, index) =>
      submission({ maturity_score: String(50 + index), year: String(2020 + index) }, name),
    );
    const { programmes, organisations } = clean(rows);
    const inOrder = programmes.toSorted((a, b) => a.year - b.year).map(({ organisation }) => organisation);
    expect(pattern(inOrder)).toEqual([0, 1, 0, 1, 4]);
    expect([inOrder[0], inOrder[1], inOrder[4]].map((number) => organisations.get(number!))).toEqual([
      "acme",
      "b",
      "c",
    ]);
  });

  it("are one per programme if the file names none", () => {
    expect(new Set(numbers(undefined, undefined, undefined)).size).toBe(3);
    expect(new Set(numbers("", " ", "-")).size).toBe(3);
  });

  it("are one for all without a name if the file names others, because they may be one", () => {
    const [first, second, named, third] = numbers("", " ", "a", "-");
    expect([second, third]).toEqual([first, first]);
    expect(named).not.toBe(first);
  });

  it("have numbers that do not depend on the order of the submissions", () => {
    const rows = ["a", "b", "a", "", "c"].map((name, index) =>
      submission({ audit_hours: `${index + 500}`, year: `${2020 + index}` }, name),
    );
    expect(clean(rows.toReversed()).programmes).toEqual(clean(rows).programmes);
  });
});

describe("identities", () => {
  const identities = (rows: string[][]) =>
    clean(rows)
      .programmes.map(({ identity }) => identity)
      .sort();

  it("are identifiers, trimmed and normalised for width", () => {
    expect(
      identities([
        submission({ submission_id: " S-1 " }),
        submission({ submission_id: "s-1", year: "2025" }),
        submission({ submission_id: "Ｓ－2", year: "2024" }),
      ]),
    ).toEqual(["id S-1", "id S-2", "id s-1"]);
  });

  it("depend on the content if there is no identifier", () => {
    const [one, same, other] = [{}, {}, { country: "CA" }].map((changes) =>
      submission({ submission_id: "", ...changes }),
    ) as [string[], string[], string[]];
    expect(identities([one])).toEqual(identities([same]));
    expect(identities([one])[0]).toMatch(/^content [A-Za-z0-9+/]{43}=$/);
    expect(identities([other])).not.toEqual(identities([one]));
  });
});

describe("fingerprints", () => {
  const of = (changes: Record<string, string>) => clean([submission(changes)]).programmes[0]!.fingerprint;

  it("are equal for equal answers, however they are written and whoever gives them", () => {
    const written = {
      submission_id: "x",
      qsa_fees_usd: "$40,000",
      requirement_1: "CLOSED",
      industry: "FinTech",
    };
    expect(of(written)).toBe(of({}));
  });

  it.each([
    { maturity_score: "60.01" },
    { remediation_days: "" },
    { requirement_12: "open" },
    { requirement_12: "" },
    { bottleneck: "" },
    { bottleneck_delay_days: "4" },
    { industry: "retail" },
    { framework: "SOC_2_TYPE_II" },
    { country: "DE" },
    { year: "2025" },
  ])("differ with %j", (changes) => {
    expect(of(changes)).not.toBe(of({}));
  });
});

describe("double hand-ins", () => {
  const scores = (cleaned: Cleaned) => cleaned.programmes.map(({ answers }) => answers[0]).sort();

  it("count once with the same identifier: the later row of the file", () => {
    const rows = ["50", "51", "52"].map((maturity_score) =>
      submission({ submission_id: "S1", maturity_score }),
    );
    const cleaned = clean([rows[0]!, submission({ maturity_score: "70" }), rows[1]!, rows[2]!]);
    expect(scores(cleaned)).toEqual([52, 70]);
    expect(cleaned.dropped).toEqual({ superseded: 2 });
  });

  it("count once with the same organisation, in any spelling, and the same industry, framework, country and year", () => {
    const rows = ["Acme Ltd", "ACME, Limited", "Other"].map((name, index) =>
      submission({ maturity_score: String(50 + index) }, name),
    );
    const cleaned = clean(rows);
    expect(scores(cleaned)).toEqual([51, 52]);
    expect(cleaned.dropped).toEqual({ superseded: 1 });
  });

  it.each([{ industry: "retail" }, { framework: "SOC_2_TYPE_II" }, { country: "CA" }, { year: "2025" }])(
    "are none with %j",
    (changes) => {
      const cleaned = clean([
        submission({}, "Acme"),
        submission({ maturity_score: "61", ...changes }, "Acme"),
      ]);
      expect([cleaned.programmes.length, cleaned.dropped]).toEqual([2, {}]);
    },
  );

  it("do not exist without a name and an identifier", () => {
    const unnamed = ["700", "710", "720"].map((audit_hours) =>
      submission({ submission_id: "", audit_hours }),
    );
    const { programmes, dropped } = clean(unnamed);
    expect([programmes.length, dropped]).toEqual([3, {}]);
    const named = unnamed.map((cells, at) => [...cells, `Example ${at}`]);
    expect(clean(named).programmes).toHaveLength(3);
  });

  it("do not exist without a name and with different identifiers", () => {
    const rows = ["50", "51"].map((maturity_score) => submission({ maturity_score }, ""));
    expect(clean(rows).programmes).toHaveLength(2);
  });

  it("revert a correction if the first answers are sent again", () => {
    const rows = ["50", "51", "50"].map((maturity_score) =>
      submission({ submission_id: "S1", maturity_score }),
    );
    const cleaned = clean(rows);
    expect([scores(cleaned), cleaned.dropped]).toEqual([[50], { superseded: 2 }]);
  });

  it("are no duplicates if the same answers are written differently", () => {
    const rows = ["60", "60.0"].map((maturity_score) => submission({ submission_id: "S1", maturity_score }));
    expect(clean(rows).dropped).toEqual({ superseded: 1 });
  });

  it("are named if they repeat the answers of the row that they replace, however those are written", () => {
    const cleaner = new Cleaner(settings);
    const handIns = [
      submission({ submission_id: "R1", audit_hours: "800" }, "Acme"),
      // The same programme under another identifier: the answers are written differently here, and as before below.
      submission({ submission_id: "R2", audit_hours: "800.0" }, "Acme"),
      submission({ submission_id: "R3", audit_hours: "700" }, "Bolt"),
      submission({ submission_id: "R4", audit_hours: "700" }, "Bolt"),
      // A correction that changes an answer, and a form of another organisation with the same answers.
      submission({ submission_id: "R3", audit_hours: "710" }, "Cord"),
      submission({ submission_id: "R4", audit_hours: "720" }, "Bolt"),
      submission({ submission_id: "R5", audit_hours: "720" }, "Dyne"),
    ];
    for (const [at, cells] of handIns.entries()) cleaner.add(cells, "s.csv", at + 2);
    expect(cleaner.finish().replacements).toEqual({
      repeated: {
        rows: 2,
        first: [
          { file: "s.csv", row: 3 },
          { file: "s.csv", row: 5 },
        ],
      },
    });
    expect(clean([submission({}, "Acme"), submission({ audit_hours: "1" }, "Acme")]).replacements).toEqual(
      {},
    );
  });

  it("are named if they lack answers of the row that they replace, or replace that of another organisation", () => {
    const handIns = [
      submission({ submission_id: "1", requirement_3: "open" }, "Acme"),
      submission({ submission_id: "1", audit_hours: "710" }, "Bolt"),
      submission({ submission_id: "2", bottleneck_delay_days: "" }, "Bolt"),
      submission({ submission_id: "2", requirement_3: "", audit_hours: "720" }, "Bolt"),
    ];
    expect(clean(handIns).replacements).toEqual({
      ofAnother: { rows: 1, first: [{ file: "", row: 0 }] },
      emptied: {
        rows: 2,
        first: [
          { file: "", row: 0 },
          { file: "", row: 0 },
        ],
      },
    });
  });

  it("are duplicates if everything but the identifier is equal", () => {
    const same = [submission({}, "Acme"), submission({}, "Acme"), submission({ submission_id: "S1" })];
    const cleaned = clean([...same, submission({ submission_id: "S1" })]);
    expect([cleaned.programmes.length, cleaned.dropped]).toEqual([2, { duplicate: 2 }]);
  });

  it("do not replace a row with one that cannot be used", () => {
    const cleaned = clean([
      submission({ submission_id: "S1" }),
      submission({ submission_id: "S1", industry: "fnitech" }),
    ]);
    expect([scores(cleaned), cleaned.dropped]).toEqual([[60], { "unknown industry": 1 }]);
  });

  it("are counted if one row replaces two: one by its identifier, one by its organisation", () => {
    const rows = [
      submission({ submission_id: "S1" }),
      submission({ maturity_score: "50" }, "Acme"),
      submission({ submission_id: "S1", maturity_score: "51" }, "acme"),
    ];
    const cleaned = clean(rows);
    expect([scores(cleaned), cleaned.dropped]).toEqual([[51], { superseded: 2 }]);
  });

  it("are counted once if two rows replace one: one by its identifier, one by its organisation", () => {
    const rows = [
      submission({ submission_id: "S1" }, "Acme"),
      submission({ submission_id: "S1", maturity_score: "50" }, "Other"),
      submission({ maturity_score: "51" }, "Acme"),
    ];
    const cleaned = clean(rows);
    expect([scores(cleaned), cleaned.dropped]).toEqual([[50, 51], { superseded: 1 }]);
  });

  it("have a fixed order if two gave the same answers in different spellings, whatever the order of the file", () => {
    const rows = ["60", "60.0"].map((maturity_score, index) =>
      submission({ submission_id: `S${index + 1}`, maturity_score }),
    );
    for (const file of [rows, rows.toReversed()]) {
      expect(clean(file).programmes.map(({ identity }) => identity)).toEqual(["id S1", "id S2"]);
    }
  });

  it("leave no trace of the rows that do not count in the counts of answers", () => {
    const { answers } = clean([
      submission({ submission_id: "S1", audit_hours: "" }),
      submission({ submission_id: "S1", audit_hours: "soon" }),
    ]);
    expect(answers.audit_hours).toEqual({ blank: 0, unreadable: 1, outOfRange: 0, limited: 0 });
  });
});

describe("withdrawn submissions", () => {
  const withdrawn = (...lines: [organisation: string, id: string][]) =>
    new Withdrawals(
      lines.map(([organisation, id], index) => ({
        line: index + 2,
        organisation,
        written: organisation,
        id,
        date: "2026-10-05",
      })),
    );

  it("are not used anywhere: those of an organisation, and single ones", () => {
    const rows = [
      submission({ submission_id: "S1" }, "Acme Ltd"),
      submission({ submission_id: "S2", year: "2025", maturity_score: "1" }, "ACME"),
      submission({ submission_id: "S3", maturity_score: "2" }, "Other"),
      submission({ submission_id: "S4", maturity_score: "" }),
      submission({ submission_id: "S5" }),
    ];
    const cleaned = clean(rows, withdrawn(["acme", ""], ["", "S3"], ["", "S4"]));
    expect(cleaned.programmes.map(({ identity }) => identity)).toEqual(["id S5"]);
    expect(cleaned).toMatchObject({
      read: 5,
      dropped: { withdrawn: 4 },
      answers: { maturity_score: { blank: 0 } },
      withdrawals: { listed: 3, unmatched: [] },
    });
    expect([...cleaned.withdrawn].sort()).toEqual(["id S1", "id S2", "id S3", "id S4"]);
  });

  it("neither replace a row nor make it a duplicate", () => {
    const [first, second] = [submission({ submission_id: "S1" }), submission({ submission_id: "S2" })];
    expect(clean([first, second], withdrawn(["", "S1"])).dropped).toEqual({ withdrawn: 1 });
    const [one, other] = [
      submission({}, "Acme"),
      submission({ submission_id: "S3", maturity_score: "61" }, "Acme"),
    ];
    const cleaned = clean([one, other], withdrawn(["", "S3"]));
    expect([cleaned.dropped, cleaned.programmes.length]).toEqual([{ withdrawn: 1 }, 1]);
  });

  it("are reported by line if they match no submission", () => {
    const rows = [submission({ submission_id: "S1" }, "Acme"), submission({ submission_id: "S2" })];
    const { dropped, withdrawals } = clean(
      rows,
      withdrawn(["nobody", ""], ["other", "S1"], ["acme", "S1"], ["other", "S2"], ["", "S9"]),
    );
    expect(dropped).toEqual({ withdrawn: 2 });
    expect(withdrawals).toEqual({ listed: 5, unmatched: [2, 3, 6] });
  });

  it("match every line with the same name", () => {
    const rows = [submission({ submission_id: "S1" }, "Acme")];
    const lines = withdrawn(["", "S1"], ["", "S1"], ["acme", ""], ["acme", ""]);
    expect(clean(rows, lines).withdrawals).toEqual({ listed: 4, unmatched: [] });
  });

  it("match every line that names them: one by identifier, one by organisation", () => {
    const rows = [submission({ submission_id: "S1" }, "Acme")];
    const { dropped, withdrawals } = clean(rows, withdrawn(["", "S1"], ["acme", ""]));
    expect(dropped).toEqual({ withdrawn: 1 });
    expect(withdrawals).toEqual({ listed: 2, unmatched: [] });
  });

  it("do not report unknown labels", () => {
    const { unknownLabels } = clean(
      [submission({ submission_id: "S1", industry: "x" })],
      withdrawn(["", "S1"]),
    );
    expect(unknownLabels).toEqual([]);
  });
});

describe("a question that is asked since 2026", () => {
  askedSince("audit_hours", 2026);
  const HOURS = QUESTIONS.indexOf("audit_hours");

  it("is neither read nor missing in an earlier year", () => {
    const cells = (year: string, hours: string, maturity: string) =>
      submission({ year, audit_hours: hours, maturity_score: maturity });
    const rows = [cells("2025", "900", "60"), cells("2025", "", "61"), cells("2026", "900", "62")];
    const { programmes, answers } = clean(rows);
    const hours = programmes.map(({ year, answers: own }) => [year, own[HOURS]]);
    expect(hours.sort()).toEqual([
      [2025, Number.NaN],
      [2025, Number.NaN],
      [2026, 900],
    ]);
    expect(answers.audit_hours).toEqual({ blank: 0, unreadable: 0, outOfRange: 0, limited: 0 });
  });

  it("neither changes a submission of an earlier year nor makes it lack more", () => {
    const of = (year: string, changes: Readonly<Record<string, string>>) =>
      submission({ submission_id: "", year, ...changes });
    const identities = (year: string) =>
      ["900", "", "910"].map((hours) => clean([of(year, { audit_hours: hours })]).programmes[0]!.identity);
    expect(new Set(identities("2025")).size).toBe(1);
    expect(new Set(identities("2026")).size).toBe(3);
    // Four of 21 questions and requirements and so on are not more than a fifth; of 20, they are not either; five are.
    const blank = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`requirement_${index + 1}`, ""]));
    const dropped = (year: string, count: number) =>
      clean([of(year, {}), of(year, { ...blank(count), audit_hours: "" })]).dropped[
        "too many answers missing"
      ] ?? 0;
    expect([dropped("2025", 4), dropped("2025", 5)]).toEqual([0, 1]);
    expect([dropped("2026", 3), dropped("2026", 4)]).toEqual([0, 1]);
  });
});

describe("the years that are published", () => {
  it("leave out and count submissions of years before the first", () => {
    const cleaner = new Cleaner(settings);
    for (const year of ["2022", "2023", "2024", "2026"]) cleaner.add(submission({ year }));
    const years = { first: 2024, benchmark: 2026, since: 2024, earlier: [], later: [] };
    const { programmes, dropped } = cleaner.finish(undefined, () => years);
    expect(programmes.map(({ year }) => year).sort()).toEqual([2024, 2026]);
    expect(dropped).toEqual({ "before the first year": 2 });
  });

  it("leave out those after the benchmark year or more than fifty years back, and set no limits for them", () => {
    const cleaner = new Cleaner(settings);
    for (const year of ["1974", "1975", "2024", "2025"]) cleaner.add(submission({ year }));
    const years = { first: 2024, benchmark: 2024, earlier: [], later: [] };
    const { programmes, dropped, limits } = cleaner.finish(undefined, () => years);
    expect(programmes.map(({ year }) => year).sort()).toEqual([1975, 2024]);
    expect(dropped).toEqual({ "after the benchmark year": 1, "too long ago": 1 });
    expect(limits.map(({ year }) => year).sort()).toEqual([1975, 2024]);
  });

  it("are those of the limits that are set again", () => {
    const cleaner = new Cleaner(settings);
    for (const year of ["2024", "2025"])
      for (let hours = 801; hours <= 841; hours++)
        cleaner.add(submission({ year, audit_hours: String(hours) }));
    const before = QUESTIONS.map((one) => (one === "audit_hours" ? { low: 0, high: 810 } : undefined));
    const years = { first: 2024, benchmark: 2024, earlier: [], later: [] };
    const earlier = { of: () => before, industries: [], knows: () => false };
    expect(cleaner.finish(earlier, () => years).renewedLimits).toEqual([
      { industry: "fintech", year: 2024, question: "audit_hours", answers: 31 },
    ]);
  });

  it("count a submission both before the first year and too long ago as before the first year", () => {
    const cleaner = new Cleaner(settings);
    for (const year of ["1974", "2026"]) cleaner.add(submission({ year }));
    const years = { first: 2024, benchmark: 2026, since: 2024, earlier: [], later: [] };
    expect(cleaner.finish(undefined, () => years).dropped).toEqual({ "before the first year": 1 });
  });

  it("are those of every count: of labels, answers, programmes and countries", () => {
    const industries = [
      { id: "fintech", display_name: "FinTech", previously: "finance" },
      { id: "other", display_name: "Other industries", gathers: "gaming" },
    ];
    const cleaner = new Cleaner({ ...settings, industries });
    cleaner.add(submission({ year: "2024" }));
    cleaner.add(submission({ year: "2025", industry: "finance", country: "CA" }));
    cleaner.add(submission({ year: "2025", industry: "gaming", country: "JP", audit_hours: "" }));
    const years = { first: 2024, benchmark: 2024, earlier: [], later: [] };
    const { renamedLabels, gathered, answers, generalised } = cleaner.finish(undefined, () => years);
    expect(renamedLabels).toEqual([]);
    expect(gathered).toEqual([]);
    expect(answers.audit_hours).toEqual({ blank: 0, unreadable: 0, outOfRange: 0, limited: 0 });
    expect(generalised).toEqual({ programmes: 1, countries: 1, regions: 1 });
  });
});

describe("unknown labels, if nothing else could be published", () => {
  /** What is thrown where that many of four rows have such a label and years cannot be decided. */
  const thrown = (
    unknown: number,
    cause: Error,
    label: Record<string, string> = { industry: "airlines" },
  ) => {
    const cleaner = new Cleaner(settings);
    for (let row = 0; row < 4; row++) {
      cleaner.add(submission({ audit_hours: String(700 + row), ...(row < unknown && label) }));
    }
    try {
      cleaner.finish(undefined, () => {
        throw cause;
      });
    } catch (error) {
      return error;
    }
    return undefined;
  };
  const problem = { file: "submissions", rule: "are too few", remedy: "Add some." };

  it("are reported first if at least half of the submissions have one", () => {
    const cause = new DataError([problem], 7);
    const half = thrown(2, cause) as DataError;
    expect(half.problems.map(({ column, value, rule }) => [column, value, rule])).toEqual([
      ["industry", "airlines", "2 rows have it, but data/reference/industries.csv does not"],
      [undefined, undefined, "are too few"],
    ]);
    expect(half.total).toBe(8);
    expect(thrown(1, cause)).toBe(cause);
    // Nobody is left: what is missing besides follows from the labels.
    const all = thrown(4, cause) as DataError;
    expect([all.problems.length, all.total]).toEqual([1, 1]);
  });

  it.each([
    ["industry", "airlines"],
    ["framework", "PCI"],
    ["country", "XX"],
    ["year", "26"],
  ])("are reported for the %s, without what is unknown elsewhere", (column, value) => {
    const cause = new DataError([problem]);
    const found = thrown(2, cause, { [column]: value, requirement_3: "perhaps" }) as DataError;
    expect(found.problems.map((one) => [one.column, one.value])).toEqual([
      [column, value],
      [undefined, undefined],
    ]);
    // Answers do not leave out a submission, and so are no reason.
    expect(thrown(4, cause, { requirement_3: "perhaps", bottleneck: "the weather" })).toBe(cause);
  });

  it("are reported without answers that are unknown in submissions that stay", () => {
    const cleaner = new Cleaner(settings);
    cleaner.add(submission({ industry: "airlines" }));
    cleaner.add(submission({ requirement_3: "perhaps" }));
    const finish = () =>
      cleaner.finish(undefined, () => {
        throw new DataError([problem]);
      });
    expect(problemsOf(finish).map(({ column }) => column)).toEqual(["industry", undefined]);
  });

  it("are not reported if there is none, nor in place of the reason where there are no submissions", () => {
    const cause = new DataError([problem]);
    expect(thrown(0, cause)).toBe(cause);
    const none = () =>
      new Cleaner(settings).finish(undefined, () => {
        throw cause;
      });
    expect(none).toThrow(cause);
    expect(cause.problems).toEqual([problem]);
  });

  it("are not reported if the error is not one of the data", () => {
    const cause = new UserError("there is no room", "Make room.");
    expect(thrown(4, cause)).toBe(cause);
  });
});

test("identifiers that may be spellings of one are those of submissions without an organisation", () => {
  const cleaner = new Cleaner(settings);
  const handIns = [
    submission({ submission_id: "S-007" }),
    submission({ submission_id: "s7", audit_hours: "810" }),
  ];
  for (const [at, cells] of handIns.entries()) cleaner.add(cells, "s.csv", at + 2);
  expect(cleaner.nearIdentifiers()).toEqual([
    [
      { written: "S-007", file: "s.csv", row: 2 },
      { written: "s7", file: "s.csv", row: 3 },
    ],
  ]);
});

describe("names that may be spellings of one organisation", () => {
  const near = (...rows: readonly [name: string, changes?: Record<string, string>][]) => {
    const cleaner = new Cleaner(settings, new Withdrawals([withdrawal]));
    rows.forEach(([name, changes], at) => cleaner.add(submission(changes, name), "s.csv", at + 2));
    return cleaner.nearNames();
  };
  const withdrawal = { line: 3, organisation: "koenig", written: "Koenig AG", id: "", date: "2026-10-05" };
  const spelt = (written: string, row: number) => ({ written, file: "s.csv", row });

  it("are reported for submissions that may stay, and for lines of withdrawals", () => {
    expect(near(["Müller AG"], ["Mueller"], ["König AG"], ["Acme"])).toEqual([
      { spellings: [spelt("Müller AG", 2), spelt("Mueller", 3)], withdrawn: [] },
      { spellings: [spelt("König AG", 4)], withdrawn: [{ written: "Koenig AG", line: 3 }] },
    ]);
  });

  it("are not reported for submissions that are withdrawn or left out", () => {
    expect(near(["Müller AG"], ["Mueller", { industry: "airlines" }], ["Koenig"])).toEqual([]);
  });
});
