import { describe, expect, it, test } from "vitest";
import { formatReport } from "../../../src/cli/format-ingest-report/index.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import type { IngestReport } from "../../../src/operations/ingest-report.ts";

const counts = { blank: 1200, unreadable: 3, outOfRange: 2, limited: 17 };
const report: IngestReport = {
  read: 2100,
  kept: 1990,
  dropped: { withdrawn: 6, superseded: 2 },
  unknownLabels: [{ column: "industry", value: "fnitech", count: 4 }],
  renamedLabels: [{ column: "industry", value: "shops", id: "retail", count: 1200 }],
  years: { first: 2025, benchmark: 2026, later: [], earlier: [] },
  gathered: [{ industry: "gaming", by: "other-industries", programmes: 1100 }],
  withheld: {
    k: 5,
    industries: [
      {
        industry: "hotels",
        isWhole: false,
        years: [{ year: 2025, organisations: 2, tooFew: [], paidByFew: [], alike: [], dominated: [] }],
      },
    ],
    gathering: null,
  },
  withdrawals: { listed: 3, unmatched: [3, 4] },
  answers: Object.fromEntries(QUESTIONS.map((question) => [question, counts])) as IngestReport["answers"],
  keptByYear: { "2025": 900, "2026": 1090 },
  generalised: { programmes: 1990, countries: 30, regions: 8 },
  blocks: {
    programmes: 1090,
    blocks: 181,
    kept: 170,
    mixedFramework: 12,
    mixedRegion: 31,
    smallest: 5,
    largest: 9,
    informationLoss: 28.04,
  },
  informationLoss: Object.fromEntries(
    QUESTIONS.map((question) => [question, 20]),
  ) as IngestReport["informationLoss"],
  suppressed: { industry_regions: 3 },
  absence: null,
  comparison: "release before",
  since: "2026-Q3",
  waiting: [
    {
      industry: "retail",
      year: 2026,
      additions: 4,
      corrections: 0,
      leftOver: 1,
      since: "2026-Q3",
      needed: 1,
    },
    { industry: "saas", year: 2024, additions: 0, corrections: 1, leftOver: 0, since: "2026-Q4", needed: 4 },
  ],
  changed: 40,
  acceptedDisclosure: null,
};

describe("texts left over from the sample", () => {
  it("are listed, each with what to do, and not mentioned if there are none", () => {
    const leftOfSample = [{ file: "release.json", place: "/attribution", text: "x".repeat(80) }];
    expect(formatReport({ ...report, leftOfSample })).toContain(
      `Left over from the sample\n  release.json /attribution still describes the sample: "${"x".repeat(60)}…". Describe your own data instead\n`,
    );
    expect(formatReport(report)).not.toContain("sample");
  });
});

test("has a heading for limits that were set again, questions that few answered, and corrections to be reviewed", () => {
  const own = { industry: "retail", year: 2026, question: "audit_hours" } as const;
  const text = formatReport({
    ...report,
    renewedLimits: [{ ...own, answers: 14 }],
    sparse: [{ ...own, answered: 5, programmes: 60 }],
    repeated: { rows: 1, first: [{ file: "a.csv", row: 7 }] },
  });
  const headings = text.split("\n").filter((line) => /^\S/.test(line));
  expect(headings).toContain("Limits set again");
  expect(headings).toContain("Questions that few answered");
  expect(headings).toContain("Corrections to be reviewed");
  expect(formatReport(report)).not.toMatch(/^(Limits set|Questions that|Corrections to)/m);
});

test("reports a gathered id that matches nothing, with a suggestion", () => {
  const gathersNobody = [{ by: "others", id: "thetta", near: "theta" }];
  expect(formatReport({ ...report, gathersNobody })).toContain(
    'Gathered ids that nobody has\n  the column gathers of others in reference/industries.csv names thetta, which is neither an industry nor a label of a submission; did you mean "theta"?\n',
  );
});

test("reports what was confirmed, what may be misread and which industries are gathered from now on", () => {
  const told = formatReport({
    ...report,
    confirmed: [{ question: "audit_hours", near: 972, because: "They are right." }],
    unusual: {
      cells: { audit_hours: 12, qsa_fees_usd: 1300 },
      remarks: [{ question: "cost per hour, year 2025", rule: "is 4 times that of the others" }],
      unneeded: [],
    },
    noLongerOwn: [{ industry: "gaming", by: "other-industries", programmes: 30 }],
  });
  const at = (title: string) => told.slice(told.indexOf(title)).split("\n\n")[0];
  expect([at("Confirmed figures"), at("Figures that may be misread"), at("Gathered from now on")])
    .toMatchInlineSnapshot(`
    [
      "Confirmed figures
      audit_hours  They are right.",
      "Figures that may be misread
      cost per hour, year 2025: is 4 times that of the others
      1,312 unusual figures used: audit_hours 12, qsa_fees_usd 1,300
      compliance-data check names each of them",
      "Gathered from now on
      no figures of its own from this release on: gaming (counted as other-industries); the previous release published 30 programmes there",
    ]
  `);
});

test("reports names that may be spellings of one organisation", () => {
  const spelt = (written: string, row: number) => ({ written, file: "s.csv", row });
  const nearNames = [{ spellings: [spelt("Müller", 2), spelt("Mueller", 9)], withdrawn: [] }];
  expect(formatReport({ ...report, nearNames })).toContain(
    'Spellings\n  "Müller" (s.csv:2) and "Mueller" (s.csv:9) count as 2 organisations: if they are the same, use one spelling in the export\n',
  );
  expect(formatReport(report)).not.toContain("Spellings");
});

describe("the report of an ingest", () => {
  it("says what was read, dropped, limited, withheld and withdrawn, and what waits for what", () => {
    expect(formatReport(report)).toBe(
      [
        "Read 2,100 submissions, kept 1,990, dropped 8.",
        "",
        "Dropped",
        "  withdrawn   6",
        "  superseded  2",
        "",
        "Labels that are in no registry",
        '  industry "fnitech"  4',
        "",
        "Labels that are former ids",
        '  industry "shops"  1,200, read as retail',
        "",
        "Counted as another industry",
        "  gaming  1,100, as other-industries",
        "",
        "Answers",
        "                           blank  unreadable  out of range  limited  information loss",
        ...QUESTIONS.map(
          (question) =>
            `  ${question.padEnd(23)}  1,200           3             2       17            20.00%`,
        ),
        "",
        "Kept by year",
        "  2025  900",
        "  2026  1,090",
        "",
        "Years",
        "  2025 to 2026 are published; 2026 is the benchmark year",
        "",
        "Withheld",
        "  hotels, 2025: 2 organisations, and each answer needs 5",
        "",
        "Generalised",
        "  country to region  1,990 programmes, 30 countries, 8 regions",
        "",
        "Blocks of the latest year",
        "  blocks                             181 of 5 to 9 programmes, 1,090 in all",
        "  as in the previous release         170",
        "  programmes with a mixed framework  12",
        "  programmes with a mixed region     31",
        "  information loss                   28.04%",
        "",
        "Suppressed cells",
        "  industry_regions  3",
        "",
        "Withdrawals",
        "  listed                3",
        "  submissions not used  6",
        "  match no submission   lines 3, 4 of withdrawn.csv: removed by an earlier release, or their rows are deleted already, or misspelt: check the new ones",
        "",
        "Compared with release 2026-Q3",
        "  waiting in all: 4 additions, 1 correction, 1 programme left over from a dissolved block",
        "  retail, 2026: 4 additions, 1 programme left over from a dissolved block, the oldest since 2026-Q3, until at least 1 more organisation is added or changed",
        "  saas, 2024: 1 correction, since 2026-Q4, until at least 4 more organisations are added or changed",
        "  waiting programmes are published once enough others of the same industry and year are added, corrected or withdrawn, because no difference between two releases may reveal fewer than k organisations; it also depends on their answers, because in a new block one or two organisations must not make up nearly all of an answer, nor may answers be nearly equal",
        "  a correction that waits leaves the earlier answers in the figures; if these must not stay, withdraw the submission (withdrawn.csv): its block is then dissolved at once",
        "  a block is dissolved when a member leaves, or to publish additions and corrections; programmes that then fit into no new block are not published until a later release",
      ].join("\n"),
    );
  });

  it.each([
    [
      { comparison: "first release", since: null },
      "Compared with no release: this is the first\n  nobody waits",
    ],
    [
      { comparison: "no ledger", since: null },
      "Compared with no release: there is no ledger (--no-ledger)\n  without a ledger, it is not known who is missing since the previous release\n  without a ledger, it is not known who waits",
    ],
    [{}, "Compared with release 2026-Q3\n  nobody waits"],
  ] as const)("says what the release was compared with: %j", (changes, end) => {
    expect(formatReport({ ...report, waiting: [], ...changes }).endsWith(`\n\n${end}`)).toBe(true);
  });

  it("leaves out withheld industries if there are none", () => {
    const text = formatReport({ ...report, withheld: { k: 5, industries: [], gathering: null } });
    expect(text).not.toContain("Withheld");
  });

  it.each([
    [10, "Labels that are in no registry"],
    [11, "Labels that are in no registry, the 10 most frequent"],
  ])("lists ten of %d unknown labels, and says if there are others", (count, title) => {
    const unknownLabels = Array.from({ length: count }, (_, at) => ({
      column: "industry",
      value: `i${at}`,
      count: 1,
    }));
    const text = formatReport({ ...report, unknownLabels });
    expect(text).toContain(`\n\n${title}\n  industry "i0"  1\n`);
    expect(text).toContain('\n  industry "i9"  1\n\nLabels that are former ids\n');
  });

  it("leaves out withdrawals if there are none", () => {
    const text = formatReport({ ...report, withdrawals: { listed: 0, unmatched: [] } });
    expect(text).not.toContain("Withdrawals");
  });

  it("gives the reason for publishing despite the gate", () => {
    expect(formatReport({ ...report, acceptedDisclosure: "agreed with the board" })).toContain(
      "\n\nPublished despite the gate\n  agreed with the board",
    );
  });

  it("writes a single country and a single region in the singular", () => {
    const generalised = { programmes: 1, countries: 1, regions: 1 };
    expect(formatReport({ ...report, generalised })).toContain(
      "\n  country to region  1 programme, 1 country, 1 region\n",
    );
  });

  it("shows the first twenty industries and years that wait, and counts the others", () => {
    const waiting = Array.from({ length: 23 }, (_, index) => ({
      ...report.waiting[1]!,
      industry: `i${index}`,
    }));
    const text = formatReport({ ...report, waiting });
    expect(text).toContain("waiting in all: 23 corrections");
    expect(text).toContain("\n  i19, 2024: ");
    expect(text).toContain("\n  and 3 industries and years more\n  waiting programmes are published once");
  });
});

test("says what it means if no submission names its organisation", () => {
  expect(formatReport({ ...report, lacksNames: true })).toContain(
    "Organisations\n  no submission names its organisation, so each programme counts as one: if an organisation has several programmes, a figure may be about fewer organisations than k. Add the column organisation to count them\n",
  );
  expect(formatReport(report)).not.toContain("names its organisation");
});

test.each([
  ["other-industries", true, "1,100, as other-industries, which is withheld"],
  ["other-industries", false, "1,100, as other-industries"],
  ["gaming", true, "1,100, as other-industries"],
])(
  "an industry that another one gathers says if that is withheld: %s, wholly %s",
  (industry, isWhole, told) => {
    const withheld = {
      ...report.withheld,
      industries: [{ ...report.withheld.industries[0]!, industry, isWhole }],
    };
    expect(formatReport({ ...report, withheld })).toContain(`\n  gaming  ${told}\n`);
  },
);
