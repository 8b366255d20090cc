import { expect, test } from "vitest";
import { changesCsv, changesJson } from "../../src/releases/change-files.ts";
import { CHANGE_RULES, type Change } from "../../src/releases/changes.ts";
import { describedBy } from "../../src/releases/comparison.ts";
import { FACTS } from "./support.ts";

const earlier = { ...FACTS, release: "2026-Q3" };
const hours: Change = {
  kind: "changed",
  source: "/api/intelligence/audit-hours",
  key: { industry: "fintech" },
  field: "byIndustry.hours",
  unit: null,
  old: 880,
  new: 881,
  absolute: 1,
  percent: 0.1136,
  revision: false,
};
const changes: Change[] = [
  hours,
  {
    kind: "removed",
    source: "remediation-delay",
    key: { industry: "fintech", year: 2024 },
    field: "percentile_25",
    unit: "days",
    old: 4.5,
    new: null,
    absolute: null,
    percent: null,
    revision: true,
  },
  {
    ...hours,
    kind: "added",
    key: {},
    field: "note, in words",
    old: null,
    new: '=SUM("A1")',
    absolute: null,
    percent: null,
  },
];

test("the document names both releases and the rules, counts by source, and lists each change", () => {
  const counts = { added: 1, removed: 1, changed: 1, revisions: 1 };
  expect(changesJson({ from: earlier, to: FACTS }, changes)).toEqual({
    from: earlier,
    to: FACTS,
    rules: CHANGE_RULES,
    summary: {
      ...counts,
      bySource: [
        { source: "/api/intelligence/audit-hours", ...counts, removed: 0, revisions: 0 },
        { source: "remediation-delay", ...counts, added: 0, changed: 0 },
      ],
    },
    changes,
  });
});

test("if a registry changed, the document says how its changes are reported", () => {
  const renamed: Change = {
    ...hours,
    source: "industries",
    key: { id: "retail" },
    field: "id",
    old: "shops",
  };
  const { rules } = changesJson({ from: earlier, to: FACTS }, [...changes, renamed]);
  expect(rules.slice(CHANGE_RULES.length)).toEqual([
    "Differences between the registries are given by entry. A renamed id is given there once, as a change of the field id; all other values are matched under the new id.",
    "The move of a country to another region is a revision, because its earlier years are counted there too.",
  ]);
});

test("the document has a note if its releases describe different days, and none otherwise", () => {
  const of = (day: string) => {
    const facts = { ...FACTS, asOf: `${day}T00:00:00Z`, benchmarkYear: 2026, yearToDate: true as const };
    return { facts, described: describedBy(facts, undefined)! };
  };
  const document = (from: string, to: string) => {
    const [before, after] = [of(from), of(to)];
    const described = [before.described, after.described] as const;
    return changesJson({ from: before.facts, to: after.facts, described }, []);
  };
  expect(document("2026-06-30", "2026-09-30")).toMatchObject({
    from: { benchmarkYear: 2026, yearToDate: true },
    note: expect.stringContaining("Figures of 2026 are of different parts of the year."),
  });
  expect(document("2026-09-30", "2026-09-30")).not.toHaveProperty("note");
});

test("if nothing changed, the document says so", () => {
  const document = changesJson({ from: earlier, to: FACTS }, []);
  expect(document.summary).toEqual({ added: 0, removed: 0, changed: 0, revisions: 0, bySource: [] });
  expect(document.changes).toEqual([]);
});

test("the table has one row for each change, empty cells for null, and no formula", () => {
  expect(changesCsv(changes).split("\n")).toEqual([
    "kind,source,key,field,unit,old,new,absolute,percent,revision",
    "changed,/api/intelligence/audit-hours,industry=fintech,byIndustry.hours,,880,881,1,0.1136,false",
    "removed,remediation-delay,industry=fintech; year=2024,percentile_25,days,4.5,,,,true",
    'added,/api/intelligence/audit-hours,,"note, in words",,,"\'=SUM(""A1"")",,,false',
    "",
  ]);
});

test("the table without changes is only its header", () => {
  expect(changesCsv([])).toBe("kind,source,key,field,unit,old,new,absolute,percent,revision\n");
});
