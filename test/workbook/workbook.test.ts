import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { textOf } from "../../src/model/file.ts";
import { type SheetColumn, workbook } from "../../src/workbook/workbook.ts";

const sheetWith = (column: Omit<SheetColumn, "width">) => {
  const bytes = workbook([{ name: "Answers", columns: [{ width: 20, ...column }], rows: [] }]);
  return textOf(unzipSync(bytes)["xl/worksheets/sheet1.xml"]!);
};

/** The longest title that spreadsheet programs open, and a name that is one letter longer. */
const [title, name] = ["n".repeat(32), "n".repeat(33)];

test("the hints of a column have no longer title and text than spreadsheet programs open", () => {
  const [prompt, error] = ["p".repeat(250), "e".repeat(251)];
  const sheet = sheetWith({
    name,
    note: error,
    validation: { rule: { kind: "list", of: '"a,b"' }, prompt, error },
  });
  const cut = `${"e".repeat(249)}…`;
  expect(sheet.match(/ (promptTitle|prompt|errorTitle|error)="[^"]*"/g)).toEqual([
    ` promptTitle="${title}"`,
    ` prompt="${cut}"`,
    ` promptTitle="${title}"`,
    ` prompt="${prompt}"`,
    ` errorTitle="${title}"`,
    ` error="${cut}"`,
  ]);
});
