import { describe, expect, it } from "vitest";
import { publishableYears } from "../../src/disclosure/span/publishable-years.ts";
import { DataError } from "../../src/model/problem.ts";
import { Cleaner } from "../../src/submissions/clean.ts";
import { mistakenLabelProblems, unknownLabelProblems } from "../../src/submissions/unknown-labels.ts";
import { settings, submission } from "./support.ts";

it("an unknown bottleneck and an answer that is neither open nor closed are reported", () => {
  const cleaner = new Cleaner(settings);
  cleaner.add(submission({ bottleneck: "old-systems", requirement_3: "maybe", requirement_4: "" }));
  const { programmes, unknownLabels } = cleaner.finish();
  expect(programmes).toHaveLength(1);
  expect(unknownLabels).toEqual([
    { column: "bottleneck", value: "old-systems", count: 1 },
    { column: "requirement_3", value: "maybe", count: 1 },
  ]);
});

it("a file with unknown labels is refused, with their numbers and the file to edit", () => {
  const cleaner = new Cleaner(settings);
  for (const audit_hours of ["700", "800"]) {
    cleaner.add(submission({ submission_id: audit_hours, audit_hours, industry: "airlines" }));
  }
  let thrown: unknown;
  try {
    cleaner.finish(undefined, (programmes) => publishableYears(programmes, settings));
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(DataError);
  expect((thrown as DataError).problems).toMatchObject([
    {
      column: "industry",
      value: "airlines",
      rule: "2 rows have it, but data/reference/industries.csv does not",
      remedy: "Add it to data/reference/industries.csv, or correct the rows.",
    },
  ]);
});

describe("labels that look like an entry without programmes", () => {
  const problems = (value: string, ...industries: readonly string[]) => {
    const cleaner = new Cleaner(settings);
    for (const industry of industries) cleaner.add(submission({ industry }));
    const { programmes } = cleaner.finish();
    return mistakenLabelProblems([{ column: "industry", value, count: 60 }], programmes, settings);
  };

  it("are reported with that entry, once for all their rows", () => {
    expect(problems("Fintec", "saas")).toEqual([
      {
        file: "submissions",
        column: "industry",
        value: "Fintec",
        rule: "60 rows have it, but data/reference/industries.csv does not",
        remedy: "Add it to data/reference/industries.csv, or correct the rows, to fintech if that is meant.",
      },
    ]);
  });

  it("are those of industries and frameworks, and of no other column", () => {
    const labels = [
      { column: "framework", value: "PCI_DS_v4", count: 2 },
      { column: "country", value: "Unted States", count: 3 },
      { column: "bottleneck", value: "legacy systm", count: 4 },
    ];
    const ofNobody = { ...settings, frameworks: settings.frameworks.filter(({ id }) => id === "PCI_DSS_v4") };
    const found = mistakenLabelProblems(labels, [], ofNobody);
    expect(found.map(({ column, value, remedy }) => [column, value, remedy])).toEqual([
      [
        "framework",
        "PCI_DS_v4",
        "Add it to data/reference/frameworks.csv, or correct the rows, to PCI_DSS_v4 if that is meant.",
      ],
    ]);
  });

  it("are left to the report if the entry has programmes, or if they resemble none", () => {
    expect(problems("Fintec", "fintech")).toEqual([]);
    expect(problems("Shipping lines", "saas")).toEqual([]);
  });
});

it("the twenty most frequent labels are reported", () => {
  const labels = Array.from({ length: 21 }, (_, at) => ({
    column: "industry",
    value: `x${at}`,
    count: 30 - at,
  }));
  const values = unknownLabelProblems(labels, settings).map(({ value }) => value);
  expect(values).toEqual(labels.slice(0, 20).map(({ value }) => value));
});

it("a label that resembles an industry that another gathers is no mistake: its programmes are found there", () => {
  const industries = [
    { id: "other", display_name: "Other", gathers: "travel" },
    { id: "travel", display_name: "Travel" },
  ];
  const label = [{ column: "industry", value: "travell", count: 1 }];
  expect(mistakenLabelProblems(label, [], { ...settings, industries })).toEqual([]);
  expect(mistakenLabelProblems(label, [], { ...settings, industries: industries.slice(1) })).toHaveLength(1);
});
