import { describe, expect, it } from "vitest";
import { contributionFileName, questionnaire } from "../../src/browser/contribution.ts";
import { fromFragment } from "../../src/model/compare-link.ts";
import { QUESTIONS } from "../../src/model/metric.ts";
import { submissionsCodeBook } from "../../src/questionnaire/code-book.ts";
import { settings } from "../submissions/support.ts";

const asked = questionnaire(settings);
const example = Object.fromEntries(
  submissionsCodeBook(settings, 2026).map(({ name, sample }) => [name, sample]),
);

describe("a programme of the form", () => {
  it("is checked only once, however often its problems are requested", () => {
    const programme = { ...example, audit_hours: "many" };
    expect(asked.problemsOf(programme)).toBe(asked.problemsOf(programme));
    expect(asked.problemsOf(programme).map(({ column }) => column)).toEqual(["audit_hours"]);
    expect(asked.problemsOf(example)).toEqual([]);
  });

  it("opens the compare page with its labels, its figures, and the cost if all parts are given", () => {
    const programme = {
      ...example,
      country: "GB",
      qsa_fees_usd: "$65,000",
      audit_hours: "lots",
      automation_rate: "57%",
    };
    expect(fromFragment(asked.standOf(programme)!)).toMatchObject({
      year: 2026,
      peers: { industry: "hospitality", framework: "SOC_2_TYPE_II", region: "uk-ireland" },
      figures: {
        maturity_score: 62,
        qsa_fees_usd: 65_000,
        remediation_tooling_usd: 58_000,
        internal_labour_usd: 41_000,
        cost_usd: 164_000,
        automation_rate: 57,
        remediation_days: 7.8,
      },
    });
    expect(fromFragment(asked.standOf(programme)!)!.figures).not.toHaveProperty("audit_hours");
    const without = fromFragment(asked.standOf({ ...programme, internal_labour_usd: "" })!)!;
    expect(without.figures.cost_usd).toBeUndefined();
  });

  it("has no link without a figure, and leaves out ambiguous figures, also in sums", () => {
    expect(asked.standOf({})).toBeUndefined();
    expect(asked.standOf({ industry: "hospitality", year: "2026", audit_hours: "lots" })).toBeUndefined();
    const doubtful = { ...example, audit_hours: "1.250", qsa_fees_usd: "65.000" };
    const { figures } = fromFragment(asked.standOf(doubtful)!)!;
    expect(figures).toMatchObject({ maturity_score: 62, remediation_tooling_usd: 58_000 });
    for (const name of ["audit_hours", "qsa_fees_usd", "cost_usd"]) expect(figures).not.toHaveProperty(name);
  });

  it("has no link for figures that links cannot express", () => {
    expect(
      fromFragment(asked.standOf({ maturity_score: "0.000000001", remediation_days: ".5" })!)!.figures,
    ).toEqual({
      maturity_score: 0,
      remediation_days: 0.5,
    });
  });

  it("with a year that has no figures yet gets a problem, if the latest year is known", () => {
    const until = questionnaire({ ...settings, latestYear: 2027 });
    const rules = (year: string) => until.problemsOf({ ...example, year }).map(({ rule }) => rule);
    expect(rules("2031")).toEqual(["must be 2027 or earlier, because later years have no figures yet"]);
    expect(rules("2027")).toEqual([]);
    expect(asked.problemsOf({ ...example, year: "2031" })).toEqual([]);
  });

  it("names missing answers like the form, and says how many are needed", () => {
    const five = ["audit_hours", "qsa_fees_usd", "bottleneck", "requirement_1", "requirement_12"];
    const without = { ...example, ...Object.fromEntries(five.map((name) => [name, ""])) };
    expect(asked.problemsOf(without).map(({ remedy }) => remedy)).toEqual([
      "Answer at least 1 more of Audit hours, QSA and audit fees, Requirement 1, Requirement 12, Bottleneck.",
    ]);
    // Of the questions, 12 requirements, the bottleneck and its delay a fifth may be missing.
    const all = QUESTIONS.length + 14;
    const needed = all - Math.floor(all / 5);
    expect(asked.answersOf(without)).toEqual({ asked: all, given: all - 5, needed });
    expect(asked.answersOf({})).toEqual({ asked: all, given: 0, needed });
  });

  it("that is submitted twice gets a problem at the first one: the last one counts, as in ingest", () => {
    const said = (...programmes: Parameters<typeof asked.handInProblems>[0][number][]) =>
      asked.handInProblems(programmes).map(({ index, problem }) => [index, problem.rule]);
    const other = { ...example, submission_id: "b", organisation: "Other Ltd", audit_hours: "700" };
    expect(said(example, other)).toEqual([]);
    expect(said(example, other, { ...example, audit_hours: "800" })).toEqual([
      [0, "is replaced by programme 3, which has the same submission name: the submission is left out"],
    ]);
    expect(said(example, { ...example, submission_id: "c" })).toEqual([
      [0, "is the same submission as programme 2: one of the two is left out"],
    ]);
    // Neither the order of the cells nor an empty one makes a difference.
    const reversed = Object.fromEntries(Object.entries(example).reverse());
    for (const same of [reversed, { ...example, more: "" }]) {
      expect(said(example, { ...same, submission_id: "c" })).toEqual([
        [0, "is the same submission as programme 2: one of the two is left out"],
      ]);
    }
    const [ltd, inc] = ["Example Ltd.", "EXAMPLE LTD"].map((organisation, at) => ({
      ...other,
      organisation,
      submission_id: String(at),
      maturity_score: String(60 + at),
    }));
    expect(said(ltd!, inc!)).toEqual([
      [
        0,
        "is replaced by programme 2, which has the same organisation, industry, framework, country and year: the submission is left out",
      ],
    ]);
    // Replaced by the second already, which the third replaces.
    const [first, second] = [
      { ...other, submission_id: "" },
      { ...other, submission_id: "", audit_hours: "800" },
    ];
    expect(said(first, second, first)).toEqual(
      [1, 2].map((index) => [
        index - 1,
        `is replaced by programme ${index + 1}, which has the same organisation, industry, framework, country and year: the submission is left out`,
      ]),
    );
    // What cannot be used at all is told of for that.
    expect(said({}, {})).toEqual([]);
  });

  it("does not replace one of the same organisation in another industry, though both are published in a third", () => {
    const [one, two] = settings.industries.map(({ id }) => id) as [string, string];
    const others = {
      ...settings.industries[0]!,
      id: "others",
      display_name: "Others",
      gathers: `${one} ${two}`,
    };
    const { handInProblems } = questionnaire({ ...settings, industries: [...settings.industries, others] });
    const programmes = [one, two, one].map((industry, at) => ({
      ...example,
      submission_id: "",
      organisation: "Example Ltd",
      industry,
      audit_hours: String(700 + at),
    }));
    expect(handInProblems(programmes.slice(0, 2))).toEqual([]);
    expect(handInProblems(programmes).map(({ index }) => index)).toEqual([0]);
  });

  it.each([
    ["first", "submission-first.csv"],
    ["ACME/2026 Q3: Köln", "submission-ACME-2026-Q3-Koln.csv"],
    ["../../etc", "submission-etc.csv"],
    ["x".repeat(99), `submission-${"x".repeat(40)}.csv`],
    [`${"x".repeat(39)} 2026`, `submission-${"x".repeat(39)}.csv`],
    ["日本", "submission.csv"],
    ["", "submission.csv"],
  ])("called %j is saved as %s", (submission_id, file) => {
    expect(contributionFileName([{ submission_id }, { submission_id: "other" }])).toBe(file);
  });

  it("has the cells of an opened file, with known labels as in the lists, and the organisation if there is one", () => {
    const cells = asked.needed.map((name) =>
      name === "industry" ? " HOSPITALITY " : name === "requirement_1" ? " Open " : (example[name] ?? ""),
    );
    const { organisation: _, ...rest }: Record<string, string> = { ...example, requirement_1: "open" };
    expect(asked.programmeOf([...cells, "Example Ltd"])).toEqual({ ...rest, organisation: "Example Ltd" });
    expect(asked.programmeOf(cells)).toEqual({ ...rest, organisation: "" });
  });

  it("is quoted if a cell needs it", () => {
    expect(asked.csvOf([{ ...example, organisation: 'Example, "the" Ltd' }]).split("\r\n")[1]).toMatch(
      /,3,"Example, ""the"" Ltd"$/,
    );
  });
});
