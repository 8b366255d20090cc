import { expect, test } from "vitest";
import { replacedRows } from "../../src/operations/replaced-rows.ts";

const HEADER = ["submission_id", "industry", "framework", "country", "year", "audit_hours", "organisation"];
const row = (id: string, organisation: string, hours = "900", year = "2025") => [
  ...[id, "retail", "PCI", "DE", year, hours],
  organisation,
];
const written = (rows: readonly string[][], header = HEADER) =>
  new TextEncoder().encode([header, ...rows].map((cells) => `${cells.join(",")}\r\n`).join(""));

test("a file imported again has only the same rows", () => {
  const rows = [row("A", "Acme"), row("B", "Bolt")];
  const earlier = written(rows);
  expect(replacedRows(earlier, HEADER, rows)).toEqual({
    earlier: 2,
    same: 2,
    changed: 0,
    changedColumns: [],
    added: 0,
    gone: 0,
  });
});

test("each row is the same, changed or new, and each earlier row is one of these or gone", () => {
  const earlier = written([
    ...[row("A", "Acme"), row("B", "Bolt"), row("C", "Cord"), row("D", "Dyne"), row("G", "Gone")],
    // A blank row, and a note of a template.
    ["", "", "", "", "", "", ""],
    ["#", "a note", "", "", "", "", ""],
  ]);
  const rows = [
    row("A", "Acme"),
    // The same identifier with another figure.
    row("B", "Bolt", "950"),
    // Another identifier: the same programme and year, first with the same figure, then with another.
    row("C2", "CORD"),
    row("D2", "Dyne", "950"),
    // Another year of an organisation.
    row("E", "Acme", "900", "2026"),
  ];
  expect(replacedRows(earlier, HEADER, rows)).toEqual({
    ...{ earlier: 5, same: 1, changed: 3, added: 1, gone: 1 },
    changedColumns: [
      { column: "audit_hours", rows: 2 },
      { column: "organisation", rows: 1 },
    ],
  });
  const sameSpelling = rows.with(2, row("C2", "Cord"));
  expect(replacedRows(earlier, HEADER, sameSpelling)).toMatchObject({
    same: 2,
    changed: 2,
    added: 1,
    gone: 1,
  });
});

test("rows without names are the same if all of their answers are, each as often as it was there", () => {
  const header = HEADER.slice(0, -1);
  const bare = (hours: string) => row("", "", hours).slice(0, -1);
  const earlier = written([bare("1"), bare("1"), bare("2")], header);
  expect(replacedRows(earlier, header, [bare("1"), bare("3")])).toEqual({
    ...{ earlier: 3, same: 1, changed: 0, changedColumns: [], added: 1, gone: 2 },
  });
});

test("submissions whose answers were exchanged are changed, not the same", () => {
  const header = HEADER.slice(0, -1);
  const bare = (id: string, hours: string) => row(id, "", hours).slice(0, -1);
  const earlier = written([bare("A", "1"), bare("B", "2")], header);
  expect(replacedRows(earlier, header, [bare("A", "2"), bare("B", "1")])).toEqual({
    ...{
      earlier: 2,
      same: 0,
      changed: 2,
      changedColumns: [{ column: "audit_hours", rows: 2 }],
      added: 0,
      gone: 0,
    },
  });
});

test("columns may be in another order, or missing from the earlier file", () => {
  const earlier = written(
    [["2025", "A", "retail", "PCI", "DE"]],
    ["year", "submission_id", "industry", "framework", "country"],
  );
  expect(replacedRows(earlier, HEADER, [row("A", "", "")])).toMatchObject({ same: 1, gone: 0 });
  expect(replacedRows(earlier, HEADER, [row("A", "", "5")])).toMatchObject({ changed: 1, gone: 0 });
});

test("a file that holds no submissions is not compared", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(replacedRows(bytes(""), HEADER, [])).toBeUndefined();
  expect(replacedRows(bytes("a,b\n1,2\n"), HEADER, [])).toBeUndefined();
  expect(replacedRows(bytes('industry,"a"b\n'), HEADER, [])).toBeUndefined();
});
