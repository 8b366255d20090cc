import { expect, test } from "vitest";
import { nearIdentifierLines, nearLines } from "../../../src/cli/format-ingest-report/near-names.ts";

const spelt = (written: string, row: number) => ({ written, file: "private/s.csv", row });
const PAIR = { spellings: [spelt("Mueller AG", 2), spelt("Müller AG", 17)], withdrawn: [] };

test("lists names that may be one organisation, with their lines and what to do", () => {
  expect(
    nearLines([
      PAIR,
      { spellings: [spelt("König", 4)], withdrawn: [{ written: "Koenig AG", line: 3 }] },
      { ...PAIR, withdrawn: [{ written: "Muëller", line: 5 }] },
    ]),
  ).toEqual([
    '"Mueller AG" (private/s.csv:2) and "Müller AG" (private/s.csv:17) count as 2 organisations: if they are the same, use one spelling in the export',
    '"Koenig AG" withdrew (line 3 of withdrawn.csv), and "König" (private/s.csv:4) is used: if they are the same, add a line for each spelling to withdrawn.csv',
    '"Muëller" withdrew (line 5 of withdrawn.csv), and "Mueller AG" (private/s.csv:2) and "Müller AG" (private/s.csv:17) are used: if they are the same, add a line for each spelling to withdrawn.csv',
  ]);
  expect(nearLines()).toEqual([]);
});

test("lists ten of them, and counts the others", () => {
  const lines = nearLines(Array.from({ length: 12 }, () => PAIR));
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe("and 2 more such names");
});

test("lists identifiers that may be one, with their lines and what to do", () => {
  expect(nearIdentifierLines([[spelt("S-007", 2), spelt("s7", 17)]])).toEqual([
    '"S-007" (private/s.csv:2) and "s7" (private/s.csv:17) count as 2 submissions: if they are the same, use one identifier in the export',
  ]);
  expect(nearIdentifierLines()).toEqual([]);
});
