import { expect, test } from "vitest";
import { formatRemains } from "../../src/cli/remains.ts";
import type { Remains } from "../../src/operations/forget.ts";

const NOTHING: Remains = {
  withdrawals: 2,
  entries: 0,
  erased: false,
  filesSearched: 1,
  mentions: [],
  copies: [],
  unsearched: [],
};
const told = (remains: Partial<Remains>) => formatRemains({ ...NOTHING, ...remains }).split("\n");

test("lists what is left of those who withdrew file by file, with the line, whom it names, and what to do", () => {
  expect(
    told({
      withdrawals: 1,
      filesSearched: 1200,
      entries: 1,
      mentions: [{ file: "private/old.csv", line: 17, withdrawal: 3 }],
      copies: ["private/copy.bin"],
      unsearched: ["private/mail.zip"],
    }),
  ).toEqual([
    "private/old.csv:17: names line 3 of withdrawn.csv. Delete it.",
    "private/copy.bin: is a copy of the ledger with their entries. Delete it.",
    "private/mail.zip: cannot be searched, because it is not text. Check it yourself, or move it away.",
    "The ledger has 1 entry about them. Run the command again with --erase-from-ledger.",
    "Searched for 1 withdrawal in the ledger and 1,200 other files.",
    "Delete them also in the system that exports come from: the next import would bring their rows back.",
  ]);
});

test("names the sheet and row, or the part, of a workbook", () => {
  const mentions = [
    { file: "q1.xlsx", part: 'sheet "Data"', line: 17, withdrawal: 3 },
    { file: "q1.xlsx", part: "xl/comments1.xml", line: 2, withdrawal: 3 },
  ];
  expect(told({ mentions }).slice(0, 2)).toEqual([
    'q1.xlsx, sheet "Data":17: names line 3 of withdrawn.csv. Delete it.',
    "q1.xlsx, xl/comments1.xml:2: names line 3 of withdrawn.csv. Delete it.",
  ]);
});

test("says so if nothing is left", () => {
  expect(told({})).toEqual([
    "The ledger has nothing about them.",
    "Searched for 2 withdrawals in the ledger and 1 other file.",
    "Delete them also in the system that exports come from: the next import would bring their rows back.",
  ]);
});

test("says that entries were erased", () => {
  expect(told({ entries: 2, erased: true })[0]).toBe("Erased 2 entries about them from the ledger.");
});

test.each([
  [50, undefined],
  [51, "… and 1 more."],
])("lists the first 50 of %d lines that name somebody, and counts the others", (count, more) => {
  const mentions = Array.from({ length: count }, (_, at) => ({ file: "a.csv", line: at + 1, withdrawal: 1 }));
  const lines = told({ mentions });
  expect(lines.filter((line) => line.startsWith("a.csv:"))).toHaveLength(50);
  expect(lines.find((line) => line.startsWith("…"))).toBe(more);
});

test("says that nothing is to be deleted if nobody withdrew", () => {
  expect(told({ withdrawals: 0 })).toEqual([
    "The ledger has nothing about them.",
    "Searched for 0 withdrawals in the ledger and 1 other file.",
  ]);
});
