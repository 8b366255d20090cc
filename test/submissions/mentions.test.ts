import { describe, expect, it } from "vitest";
import { ORGANISATION_COLUMN } from "../../src/questionnaire/columns.ts";
import { mentionsOf } from "../../src/submissions/mentions.ts";
import { organisationName } from "../../src/submissions/organisation-name.ts";
import { SAMPLE_COLUMNS } from "../../src/submissions/sample/columns.ts";
import { Withdrawals } from "../../src/submissions/withdrawals.ts";
import { submission } from "./support.ts";

const withdrawals = new Withdrawals(
  [
    ["Acme Widgets Ltd", ""],
    ["Smith & Sons", ""],
    ["アクメ", ""],
    ["", "S-17"],
    ["Other GmbH", "S-18"],
  ].map(([name, id], index) => ({
    line: index + 2,
    organisation: organisationName(name!),
    written: name!,
    id: id!,
    date: "2026-10-05",
  })),
);
const linesOf = (...lines: string[]) => {
  const mentionsIn = mentionsOf(withdrawals);
  return lines.map((line) => mentionsIn(line).map(({ line: withdrawal }) => withdrawal));
};

describe("mentions in text", () => {
  it.each([
    ["To: ACME Widgets Limited, London", [2]],
    ["acme-widgets", [2]],
    ["AcmeWidgets", [2]],
    ["Acme Widget s", [2]],
    ["Smith and Sons GmbH & Co. KG", [3]],
    ["株式会社アクメ 御中", [4]],
    ["about s-17 and S-18", [5, 6]],
    ["Acme Widgets and Smith & Sons", [2, 3]],
    ['{"id":"S-17"}', [5]],
  ])("are found however they are spelt: %s", (line, found) => {
    expect(linesOf(line)).toEqual([found]);
  });

  it.each(["Acme", "Widgets Acme", "Acmewidgetsx", "Smith", "S-170", "S 1 7a", "Other GmbH", ""])(
    "are not found in other words, or for those who withdrew only one submission: %s",
    (line) => {
      expect(linesOf(line)).toEqual([[]]);
    },
  );
});

describe("mentions in a submissions file", () => {
  const header = [...SAMPLE_COLUMNS, ORGANISATION_COLUMN].join();
  const row = (id: string, organisation: string, changes = {}) =>
    submission({ submission_id: id, ...changes }, organisation)
      .map((cell) => `"${cell}"`)
      .join();

  it("are searched for in the columns that name a submission", () => {
    const lines = [
      header,
      row("S1", "acme widgets"),
      row("S-17", "x"),
      row("S-18", "Other"),
      row("S-18", "x"),
      row("S2", "x", { bottleneck: "S-17" }),
    ];
    expect(linesOf(...lines)).toEqual([[], [2], [5], [6], [], []]);
  });

  it("are searched for in these columns in any order, and in a file from before a question was asked", () => {
    const cells = row("S-18", "acme widgets", { bottleneck: "S-17" }).split(",");
    const kept = header.split(",").flatMap((name, place) => (name === "automation_rate" ? [] : [place]));
    const older = (line: readonly string[]) =>
      kept
        .map((place) => line[place]!)
        .toReversed()
        .join();
    expect(linesOf(older(header.split(",")), older(cells))).toEqual([[], [2]]);
  });

  it("are searched for in the whole line if the columns are not those of submissions", () => {
    const notes = [`${header},notes`, `${row("S1", "x")},asked by Acme Widgets`];
    expect(linesOf(...notes)).toEqual([[], [2]]);
    expect(linesOf("submission_id,bottleneck", "S1,S-17")).toEqual([[], [5]]);
  });

  it("are searched for in the whole line if a row has a line break", () => {
    expect(linesOf(header, '"S1","retail', 'Acme Widgets",x')).toEqual([[], [], [2]]);
    // A line in between has no quotes, so it could be split.
    expect(linesOf(header, '"S1","retail', "by Acme Widgets, London", '",x')).toEqual([[], [], [2], []]);
  });
});

describe("mentions of names that several lines or words have", () => {
  const named = (...names: readonly (readonly [organisation: string, id: string])[]) => {
    const list = names.map(([name, id], at) => ({
      line: at + 2,
      organisation: organisationName(name),
      written: name,
      id,
      date: "2026-10-05",
    }));
    const mentionsIn = mentionsOf(new Withdrawals(list));
    return (text: string) => mentionsIn(text).map(({ line }) => line);
  };

  it("are all lines with the name, whether of an organisation or of a submission", () => {
    expect(named(["Acme Ltd", ""], ["ACME", ""], ["", "Acme"])("to Acme")).toEqual([2, 3, 4]);
  });

  it("are found with a word for and that is part of the name", () => {
    expect(named(["", "R and D 7"])("about R and D 7")).toEqual([2]);
  });
});

it("a submissions file is recognised behind a byte order mark", () => {
  const header = `\uFEFF${[...SAMPLE_COLUMNS, ORGANISATION_COLUMN].join(",")}`;
  // An identifier is no mention of an organisation.
  expect(linesOf(header, submission({ submission_id: "Acme Widgets" }, "Nobody").join(","))).toEqual([
    [],
    [],
  ]);
});
