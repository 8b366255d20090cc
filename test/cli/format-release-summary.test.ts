import { describe, expect, test } from "vitest";
import { formatSummary } from "../../src/cli/format-release-summary.ts";
import { byQuestion } from "../../src/model/metric.ts";
import type { ReleaseSummary } from "../../src/operations/release-summary.ts";

const WAITING = [
  { industry: "retail", year: 2026, additions: 12, corrections: 0, leftOver: 2, since: "2026-Q2", needed: 3 },
  { industry: "saas", year: 2024, additions: 0, corrections: 1, leftOver: 0, since: "2026-Q4", needed: 1 },
];

describe("the summary as Markdown", () => {
  const SUMMARY: ReleaseSummary = {
    release: "2026-Q4",
    from: "2026-Q3",
    isKnown: false,
    submissions: {
      read: 25626,
      kept: 25241,
      withdrawn: 1,
      withdrawals: { listed: 1, unmatched: [] },
      withheldCells: { bands: 3, regions: 1 },
      years: { first: 2019, benchmark: 2026, earlier: [], later: [] },
      gathered: [],
      blocks: {
        programmes: 4721,
        blocks: 700,
        kept: 650,
        smallest: 5,
        largest: 14,
        mixedFramework: 1200,
        mixedRegion: 31,
        informationLoss: 28.04,
      },
      withheld: { k: 5, industries: [], gathering: null },
      answers: byQuestion((question) => ({
        blank: 7,
        unreadable: 0,
        outOfRange: question === "audit_hours" ? 3 : 0,
        limited: 2,
      })),
      dropped: { withdrawn: 1, duplicate: 3 },
      unknownLabels: [],
      absence: { before: 25100, absent: 12, gone: [], lostAnswers: [] },
      comparison: "release before",
      waiting: WAITING,
      acceptedDisclosure: "agreed with the board",
    },
    changes: { changed: 1, added: 1, removed: 2, revisions: 1200 },
    turns: [],
    registries: ["Industry shops was renamed to retail in release 2027-Q1; its figures are the same."],
    method: [],
    headline: ["one", "two"],
    moves: ["three"],
    added: ["/a", "/b", "/c", "/d", "/e", "/f", "/g"],
    gone: ["/z"],
    files: 1,
    archiveBytes: 118_400,
  };

  test("lists possible spellings of one organisation only for the operator", () => {
    const spellings = [
      { written: "Müller", file: "s.csv", row: 2 },
      { written: "Mueller", file: "s.csv", row: 9 },
    ];
    const submissions = { ...SUMMARY.submissions!, nearNames: [{ spellings, withdrawn: [] }] };
    expect(formatSummary({ ...SUMMARY, submissions }, "exactly")).toContain(
      '\n- "Müller" (s.csv:2) and "Mueller" (s.csv:9) count as 2 organisations',
    );
    expect(formatSummary({ ...SUMMARY, submissions }, "coarsely")).not.toMatch(/M(ü|ue)ller|spelling/);
  });

  test("says which industries are published as another, and which are withheld, with numbers only for the operator", () => {
    const thin = { year: 2026, organisations: 2, tooFew: [], paidByFew: [], alike: [], dominated: [] };
    const submissions = {
      ...SUMMARY.submissions!,
      gathered: [{ industry: "gaming", by: "other-industries", programmes: 3 }],
      withheld: { k: 5, industries: [{ industry: "hotels", isWhole: true, years: [thin] }], gathering: null },
    };
    expect(formatSummary({ ...SUMMARY, submissions }, "exactly")).toContain(
      "- counted as other-industries: gaming, 3 programmes\n- withheld: hotels, every year: 2 organisations, and each answer needs 5\n",
    );
    expect(formatSummary({ ...SUMMARY, submissions }, "coarsely")).toContain(
      "- counted as other-industries: gaming, fewer than 5 programmes\n- withheld: hotels, every year: no block of enough organisations can be made\n",
    );
  });

  test("calls the information loss high only if it is more than half, and says what decreases it", () => {
    const lossOf = (informationLoss: number | null) => {
      const submissions = {
        ...SUMMARY.submissions!,
        blocks: { ...SUMMARY.submissions!.blocks, informationLoss },
      };
      const text = formatSummary({ ...SUMMARY, submissions }, "exactly");
      return text.split("\n").find((line) => line.includes(" of the variance of answers "));
    };
    const start = "of the variance of answers is not visible in them:";
    expect(lossOf(50)).toBe(
      `- rows of the datasets are means of blocks, so 50% ${start} averages and quantiles are not affected by that`,
    );
    expect(lossOf(50.01)).toBe(
      `- rows of the datasets are means of blocks, so 51% ${start} this is high, and common where industries have few programmes; averages and quantiles are not affected by that, and it decreases with more programmes of the year`,
    );
    expect(lossOf(null)).toBe(
      "- rows of the datasets are means of blocks; how much of the variance of answers is not visible in them is not measured, because a correction waits in every block of the benchmark year",
    );
  });

  test("says that an industry is counted as one that is withheld", () => {
    const thin = { year: 2026, organisations: 2, tooFew: [], paidByFew: [], alike: [], dominated: [] };
    const submissions = {
      ...SUMMARY.submissions!,
      gathered: [{ industry: "gaming", by: "others", programmes: 3 }],
      withheld: { k: 5, industries: [{ industry: "others", isWhole: true, years: [thin] }], gathering: null },
    };
    const text = formatSummary({ ...SUMMARY, submissions }, "exactly");
    expect(text).toContain("- counted as others, which is withheld: gaming, 3 programmes\n");
    expect(text).not.toContain("published as others");
  });

  test("says which industries lose the figures of their own, and how many programmes these were of", () => {
    const noLongerOwn = [
      { industry: "gaming", by: "others", programmes: 40 },
      { industry: "bars", by: "others", programmes: 7 },
    ];
    const submissions = { ...SUMMARY.submissions!, noLongerOwn };
    for (const telling of ["exactly", "coarsely"] as const)
      expect(formatSummary({ ...SUMMARY, submissions }, telling)).toContain(
        "- no figures of its own from this release on: gaming (counted as others), bars (counted as others); the previous release published 47 programmes there\n",
      );
  });

  test("says for a first release that an unmatched withdrawal was never seen", () => {
    const withdrawals = { listed: 3, unmatched: [3] };
    const submissions = { ...SUMMARY.submissions!, withdrawals, comparison: "first release" as const };
    expect(formatSummary({ ...SUMMARY, submissions }, "exactly")).toContain(
      "- withdrawals that match no submission: line 3 of withdrawn.csv: never seen; check the spelling, or their data may be published\n",
    );
  });

  test("says which withdrawals match no submission, without line numbers for others than the operator", () => {
    const submissions = { ...SUMMARY.submissions!, withdrawals: { listed: 3, unmatched: [3, 4] } };
    expect(formatSummary({ ...SUMMARY, submissions }, "exactly")).toContain(
      "- withdrawals that match no submission: lines 3, 4 of withdrawn.csv: removed by an earlier release, or their rows are deleted already, or misspelt: check the new ones\n",
    );
    expect(formatSummary({ ...SUMMARY, submissions }, "coarsely")).toContain(
      "- withdrawals that match no submission: some lines of withdrawn.csv: removed by an earlier release, or their rows are deleted already, or misspelt: check the new ones\n",
    );
    expect(formatSummary(SUMMARY, "exactly")).not.toContain("match no submission");
  });

  test("says that a change of the methodology makes a revision of the whole release, and what it is", () => {
    const method = ["version from 2.0.0 to 3.0.0", "k from 5 to 10"];
    expect(formatSummary({ ...SUMMARY, method }, "exactly")).toContain(
      `1 value changed, 1 is new, 2 are gone; all of these are revisions.

## Methodology: it changed, so the whole release is a revision

- version from 2.0.0 to 3.0.0
- k from 5 to 10
`,
    );
  });

  test("says what changed for the release as a whole before its labels and figures", () => {
    const turns = [
      "The benchmark year is now 2027; it was 2026.",
      "The interface is now version 2.0.0; it was 1.0.0.",
    ];
    expect(formatSummary({ ...SUMMARY, turns }, "exactly")).toContain(
      `1,200 of these revise earlier years.

## The release as a whole

- The benchmark year is now 2027; it was 2026.
- The interface is now version 2.0.0; it was 1.0.0.

## Labels
`,
    );
  });

  test("lists one and several new and removed items", () => {
    const changes = { changed: 2, added: 2, removed: 1, revisions: 1 };
    expect(formatSummary({ ...SUMMARY, changes }, "exactly")).toContain(
      "\n\n2 values changed, 2 are new, 1 is gone; 1 of these revises earlier years.\n\n",
    );
  });

  test("lists five new addresses without a line for others", () => {
    expect(formatSummary({ ...SUMMARY, added: SUMMARY.added.slice(0, 5) }, "exactly")).toContain(
      "\n- /d\n- /e\n\n## Removed",
    );
  });

  test("lists texts left over from the sample, and only for the operator gathered ids that match nothing", () => {
    const submissions = {
      ...SUMMARY.submissions!,
      leftOfSample: [{ file: "release.json", place: "/attribution", text: "Made up" }],
      gathersNobody: [{ by: "others", id: "thetta" }],
    };
    const text = formatSummary({ ...SUMMARY, submissions }, "exactly");
    expect(text).toContain(
      '## Left over from the sample\n\n- release.json /attribution still describes the sample: "Made up". Describe your own data instead\n',
    );
    expect(text).toContain(
      "- the column gathers of others in reference/industries.csv names thetta, which is neither an industry nor a label of a submission\n",
    );
    expect(formatSummary({ ...SUMMARY, submissions }, "coarsely")).not.toContain("thetta");
  });

  test("has a section for each subject, lists shortened, and numbers with their nouns", () => {
    expect(formatSummary(SUMMARY, "exactly")).toBe(`# Release 2026-Q4 against 2026-Q3

## Submissions

- 12 of the 25,100 programmes of the previous release are neither among the usable submissions of the file nor withdrawn
- 25,626 read, 25,241 programmes published
- 1 submission withdrawn, and not used
- dropped, duplicate: 3 submissions
- compliance-data check names each submission that is dropped for its labels, its answers or another that replaces it
- counted as missing: 3 answers to audit_hours out of range; compliance-data check names each
- published despite the gate: agreed with the board
- 2019 to 2026 are published; 2026 is the benchmark year
- of 4,721 programmes of the benchmark year, 1,200 are in blocks of mixed frameworks and 31 in blocks of mixed regions: too few share one, or too few of those that share one changed since an earlier release
- rows of the datasets are means of blocks, so 29% of the variance of answers is not visible in them: averages and quantiles are not affected by that
- waiting in all: 12 additions, 1 correction, 2 programmes left over from dissolved blocks
- retail, 2026: 12 additions, 2 programmes left over from dissolved blocks, the oldest since 2026-Q2, until at least 3 more organisations are added or changed
- saas, 2024: 1 correction, since 2026-Q4, until at least 1 more organisation is added or changed
- waiting programmes are published once enough others of the same industry and year are added, corrected or withdrawn, because no difference between two releases may reveal fewer than k organisations; it also depends on their answers, because in a new block one or two organisations must not make up nearly all of an answer, nor may answers be nearly equal
- a correction that waits leaves the earlier answers in the figures; if these must not stay, withdraw the submission (withdrawn.csv): its block is then dissolved at once
- a block is dissolved when a member leaves, or to publish additions and corrections; programmes that then fit into no new block are not published until a later release
- withheld cells: bands 3, regions 1

1 value changed, 1 is new, 2 are gone; 1,200 of these revise earlier years.

## Labels

- Industry shops was renamed to retail in release 2027-Q1; its figures are the same.

## Overview

- one
- two

## The 10 largest changes of other answers

- three

## New for readers

- /a
- /b
- /c
- /d
- /e
- and 2 more

## Removed, as announced

- /z

1 file to publish; the archive takes 118 kB of the repository.`);
  });

  test("leaves out comparisons and empty sections for the first release", () => {
    const first = {
      ...SUMMARY,
      from: null,
      submissions: null,
      added: [],
      gone: [],
      files: 1018,
      archiveBytes: 0,
    };
    expect(formatSummary(first, "exactly")).toBe(`# Release 2026-Q4, the first

1,018 files to publish; the archive takes 0 kB of the repository.`);
  });

  test("does not speak of earlier releases where blocks of the first one are mixed", () => {
    expect(formatSummary({ ...SUMMARY, from: null }, "exactly")).toContain(
      "1,200 are in blocks of mixed frameworks and 31 in blocks of mixed regions: too few share one\n",
    );
  });

  test("says that each block has one framework and region, if no block is mixed", () => {
    const { blocks } = SUMMARY.submissions!;
    const submissions = { ...SUMMARY.submissions!, blocks: { ...blocks, mixedFramework: 0, mixedRegion: 0 } };
    expect(formatSummary({ ...SUMMARY, submissions }, "exactly")).toContain(
      "\n- each block of the benchmark year has one framework and one region\n",
    );
  });

  test("says which labels have no figures because most programmes are in mixed blocks", () => {
    const said = (mixedFramework: number, mixedRegion: number) => {
      const { blocks } = SUMMARY.submissions!;
      const submissions = {
        ...SUMMARY.submissions!,
        blocks: { ...blocks, programmes: 300, mixedFramework, mixedRegion },
      };
      return formatSummary({ ...SUMMARY, submissions }, "exactly");
    };
    expect(said(200, 200)).not.toContain("has figures");
    expect(said(201, 200)).toContain(
      "\n- no framework has figures for the benchmark year, because more than two thirds of the year's programmes are in mixed blocks; fewer regions and frameworks, or another blocks.givesWay in methodology.json, would change that\n",
    );
    expect(said(201, 299)).toContain(
      "\n- no framework and no region has figures for the benchmark year, because ",
    );
  });

  test("gives the numbers of waiting and withdrawn programmes in coarse steps if others read it", () => {
    const text = formatSummary(SUMMARY, "coarsely");
    expect(text).toContain("- fewer than 5 submissions withdrawn, and not used\n");
    expect(text).toContain(`
- waiting in all: 10 to 19 additions, fewer than 5 corrections, fewer than 5 programmes left over from dissolved blocks
- retail, 2026: 10 to 19 additions, fewer than 5 programmes left over from dissolved blocks, the oldest since 2026-Q2, until more organisations are added or changed
- saas, 2024: fewer than 5 corrections, the oldest since 2026-Q4, until more organisations are added or changed
- waiting programmes are published once enough others of the same industry and year are added, corrected or withdrawn, because no difference between two releases may reveal fewer than k organisations; it also depends on their answers, because in a new block one or two organisations must not make up nearly all of an answer, nor may answers be nearly equal
- a correction that waits leaves the earlier answers in the figures; if these must not stay, withdraw the submission (withdrawn.csv): its block is then dissolved at once
`);
  });

  test("gives neither names nor exact numbers of what is absent, dropped, held back or repeated if others read it", () => {
    const submissions = {
      ...SUMMARY.submissions!,
      unknownLabels: [{ column: "industry", value: "Smith & Sons", count: 7 }],
      dropped: { withdrawn: 1, "unknown industry": 7 },
      heldBack: { industries: [{ industry: "retail", year: 2026 }], groups: [], isOfAll: false },
      repeated: { rows: 2, first: [{ file: "s.csv", row: 9 }] },
    };
    const linesOf = (precision: "exactly" | "coarsely") =>
      formatSummary({ ...SUMMARY, submissions }, precision)
        .split("\n")
        .filter((line) => /previous release are|dropped|Smith|corrections wait|corrects? nothing/.test(line));
    expect(linesOf("exactly")).toEqual([
      "- 12 of the 25,100 programmes of the previous release are neither among the usable submissions of the file nor withdrawn",
      '- dropped, unknown industry: 7 submissions, of "Smith & Sons" (7)',
      "- compliance-data check names each submission that is dropped for its labels, its answers or another that replaces it",
      "- 2 rows (s.csv:9 and 1 more) correct nothing: each has the same answers as the row that it replaces",
      "- withheld while corrections wait: quantiles and standard errors of retail, 2026, until at least 3 more organisations are added or changed",
    ]);
    expect(linesOf("coarsely")).toEqual([
      "- 10 to 19 programmes of the previous release are neither among the usable submissions of the file nor withdrawn",
      "- dropped, unknown industry: 5 to 9 submissions",
      "- withheld while corrections wait: quantiles and standard errors of retail, 2026, until more organisations are added or changed",
    ]);
  });

  test.each([
    [4, "fewer than 5"],
    [5, "5 to 9"],
    [9, "5 to 9"],
    [10, "10 to 19"],
    [20, "20 to 49"],
    [49, "20 to 49"],
    [50, "50 or more"],
    [5000, "50 or more"],
  ])("puts %d into the step %s", (additions, step) => {
    const submissions = { ...SUMMARY.submissions!, waiting: [{ ...WAITING[1]!, corrections: 0, additions }] };
    expect(formatSummary({ ...SUMMARY, submissions }, "coarsely")).toContain(`in all: ${step} additions\n`);
  });

  test("says that nobody waits, withdrew or was accepted, and nothing is withheld", () => {
    const none = { withdrawn: 0, waiting: [], acceptedDisclosure: null, withheldCells: {} };
    const submissions = { ...SUMMARY.submissions!, ...none };
    expect(formatSummary({ ...SUMMARY, submissions }, "exactly")).not.toContain("despite");
    expect(formatSummary({ ...SUMMARY, submissions }, "exactly")).toContain(
      "2026 is the benchmark year\n- of 4,721 programmes of the benchmark year, 1,200 are in blocks of mixed frameworks and 31 in blocks of mixed regions: too few share one, or too few of those that share one changed since an earlier release\n- rows of the datasets are means of blocks, so 29% of the variance of answers is not visible in them: averages and quantiles are not affected by that\n- nobody waits\n- withheld cells: none\n",
    );
  });
});
