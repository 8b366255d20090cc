import { expect, test } from "vitest";
import { changedDoubts } from "../../src/plausibility/changed.ts";
import { questionsIn, weighingOf } from "./support.ts";

/** The doubts about so many submissions, of which the given ones changed their answer in the given columns. */
function doubtsOf(
  count: number,
  changed: Readonly<Record<string, (at: number) => boolean | undefined>>,
  told: Parameters<typeof weighingOf>[1] = () => ({}),
) {
  const verdicts = (isChanged: (at: number) => boolean | undefined) =>
    Int8Array.from({ length: count }, (_, at) => Number(isChanged(at) ?? -1));
  const columns = new Map(Object.entries(changed).map(([column, one]) => [column, verdicts(one)]));
  return changedDoubts(weighingOf(count, told), { release: "2027-Q4", columns });
}

test("a column of which more than six in ten of the earlier answers changed is asked about", () => {
  expect(doubtsOf(40, { audit_hours: (at) => at < 24 })).toEqual([]);
  expect(doubtsOf(40, { audit_hours: (at) => at < 25 })).toEqual([
    {
      question: "audit_hours, changed since 2027-Q4",
      near: 0.625,
      rule: "25 of 40 answers in audit_hours differ from those of 2027-Q4",
      causes:
        "Likely causes: (1) the unit, decimal sign, exchange rate or words are read differently than for that release, (2) its cells were sorted or moved without the other columns.",
    },
  ]);
});

test("fewer than twenty changes are corrections, whatever their share", () => {
  expect(doubtsOf(19, { audit_hours: () => true })).toEqual([]);
  expect(questionsIn(doubtsOf(20, { audit_hours: () => true }))).toEqual([
    "audit_hours, changed since 2027-Q4",
  ]);
});

test("submissions without an earlier answer do not count", () => {
  const changed = (at: number) => (at < 30 ? at < 21 : undefined);
  expect(doubtsOf(200, { audit_hours: changed }).map(({ rule }) => rule)).toEqual([
    "21 of 30 answers in audit_hours differ from those of 2027-Q4",
  ]);
});

test("a file, an industry or a year of which more than eight in ten changed is asked about by itself, by one name", () => {
  const inPart = (at: number) => at < 50;
  for (const [told, question] of [
    [{ source: "b.csv" }, "source b.csv"],
    [{ industry: "casinos" }, "industry casinos"],
    [{ year: 2030 }, "year 2030"],
    [{ source: "b.csv", industry: "casinos" }, "source b.csv"],
  ] as const) {
    const asked = (most: number) =>
      questionsIn(doubtsOf(200, { audit_hours: (at) => at < most }, (at) => (inPart(at) ? told : {})));
    expect(asked(40)).toEqual([]);
    expect(asked(41)).toEqual([`audit_hours, ${question}, changed since 2027-Q4`]);
  }
});

test("the submissions of an industry may all have been in others before", () => {
  const told = (at: number) => (at < 40 ? { industry: "new" } : {});
  expect(doubtsOf(200, { industry: (at) => at < 40 }, told)).toEqual([]);
  expect(questionsIn(doubtsOf(200, { industry: (at) => at < 121 }, told))).toEqual([
    "industry, changed since 2027-Q4",
  ]);
});

test("four columns that changed are one question: the rows are probably those of others", () => {
  const names = ["audit_hours", "qsa_fees_usd", "bottleneck", "requirement_3"];
  const changed = (columns: readonly string[]) =>
    Object.fromEntries(columns.map((name) => [name, () => true]));
  expect(questionsIn(doubtsOf(20, changed(names.slice(1))))).toEqual([
    "qsa_fees_usd, changed since 2027-Q4",
    "bottleneck, changed since 2027-Q4",
    "requirement_3, changed since 2027-Q4",
  ]);
  expect(doubtsOf(20, changed(names))).toEqual([
    {
      question: "answers, changed since 2027-Q4",
      near: 1,
      rule: "80 of 80 answers in audit_hours, qsa_fees_usd, bottleneck and 1 more differ from those of 2027-Q4",
      causes:
        "Likely causes: (1) identifiers or names of organisations were sorted or moved without the other columns, (2) the columns are mapped differently than for that release.",
    },
  ]);
  expect(
    questionsIn(doubtsOf(20, changed(["requirement_1", "requirement_2", "requirement_3", "requirement_4"]))),
  ).toEqual(["requirements, changed since 2027-Q4"]);
});
