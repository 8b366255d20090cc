import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { SaxesParser } from "saxes";
import { describe, expect, it, test } from "vitest";
import { required } from "../../src/model/required.ts";
import { submissionsCodeBook } from "../../src/questionnaire/code-book.ts";
import { codeBookCsv, templateCsv, templateWorkbook } from "../../src/questionnaire/templates.ts";
import { columnName } from "../../src/workbook/workbook.ts";
import { golden } from "../endpoints/support.ts";
import { settings } from "../submissions/support.ts";
import { isAsGolden } from "../support/as-golden.ts";

const book = submissionsCodeBook(settings, 2026);
const names = book.map(({ name }) => name);

describe("the template as CSV", () => {
  const text = templateCsv(book);
  const [header, ...notes] = parse(text, { bom: true }) as string[][];

  it("has the columns of a submissions file, and rows of notes of the same width, which ingest ignores", () => {
    expect(text.startsWith("\uFEFFsubmission_id,industry,")).toBe(true);
    expect(header).toEqual(names);
    expect(notes.map(([first]) => first)).toEqual(["#", "#", "#"]);
    expect(notes.map((cells) => cells.length)).toEqual(notes.map(() => names.length));
  });

  it("says for each column what it is, what it can contain, and an example", () => {
    const at = names.indexOf("audit_hours");
    expect(notes.map((cells) => cells[at])).toEqual([
      "Hours that a programme spends on audit in the year.",
      "1 to 20,000 hours",
      "for example 980",
    ]);
  });
});

it("the code book as CSV has a row for each column", () => {
  const rows = parse(codeBookCsv(book), { columns: true }) as Record<string, string>[];
  expect(rows.map(({ column }) => column)).toEqual(names);
  expect(rows[names.indexOf("industry")]).toMatchObject({
    allowed: "one of fintech, saas, financial-services, healthcare, ecommerce, retail, hospitality",
    may_be_empty: "no: the submission would be left out",
  });
});

/** The same for the lists of the hand-made data. */
test("the templates and the code book have the text of test/golden/small/words/templates.txt", async () => {
  const small = submissionsCodeBook(golden, 2026);
  const parts = unzipSync(templateWorkbook(small, [2026, 2027]));
  const sheet = strFromU8(required(parts["xl/worksheets/sheet1.xml"], "the first sheet"));
  const beside = [...sheet.matchAll(/ (error|prompt)="([^"]*)"/g)].map(
    ([, what, text]) => `${what}: ${text}`,
  );
  // Any text is right as a name, so nothing is said of a wrong one.
  expect(beside).toHaveLength(2 * small.length - 2);
  const told = [templateCsv(small), codeBookCsv(small), `${beside.join("\n")}\n`];
  await isAsGolden("small/words/templates.txt", told.join("\n"));
});

describe("the template as a workbook", () => {
  const bytes = templateWorkbook(book, [2025, 2026, 2027]);
  const parts = unzipSync(bytes);
  const part = (path: string) => strFromU8(parts[path]!);
  const sheet = part("xl/worksheets/sheet1.xml");
  const texts = [...part("xl/sharedStrings.xml").matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(
    ([, text]) => text,
  );
  const cellIn = (xml: string, at: string) =>
    texts[Number(new RegExp(`<c r="${at}" s="\\d" t="s"><v>(\\d+)<`).exec(xml)?.[1])];
  const validation = (name: string) => {
    const cells = `${columnName(names.indexOf(name))}2:`;
    return sheet
      .match(/<dataValidation [^>]*(?:\/>|>.*?<\/dataValidation>)/g)!
      .find((one) => one.includes(`sqref="${cells}`))!;
  };

  it("has the same bytes every time, with the first instant that a zip file can have", () => {
    expect(templateWorkbook(book, [2025, 2026, 2027])).toEqual(bytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    // Time and date of the first local header: midnight, 1 January 1980.
    expect([view.getUint16(10, true), view.getUint16(12, true)]).toEqual([0, 0x21]);
  });

  it("consists of well-formed XML, and names each part that it has", () => {
    for (const [path, content] of Object.entries(parts)) {
      const parser = new SaxesParser();
      parser.on("error", (error) => expect.fail(`${path}: ${error.message}`));
      parser.write(strFromU8(content)).close();
    }
    const named = [...part("[Content_Types].xml").matchAll(/PartName="\/([^"]+)"/g)].map(([, path]) => path);
    expect(
      Object.keys(parts)
        .filter((path) => path.startsWith("xl/") && !path.includes("_rels"))
        .sort(),
    ).toEqual(named.sort());
    expect(part("xl/workbook.xml").match(/<sheet name="[^"]+"/g)).toEqual([
      '<sheet name="Submissions"',
      '<sheet name="Code book"',
      '<sheet name="Lists"',
    ]);
  });

  it("has the header, and no row that would have to be removed", () => {
    expect(names.map((_, index) => cellIn(sheet, `${columnName(index)}1`))).toEqual(names);
    expect(sheet.match(/<c /g)).toHaveLength(names.length);
    expect(sheet.match(/<row /g)).toHaveLength(1);
  });

  it("offers lists, taken from the cells that contain them", () => {
    expect(validation("industry")).toContain("<formula1>Lists!$A$2:$A$8</formula1>");
    expect(validation("country")).toContain("<formula1>Lists!$E$2:$E$23</formula1>");
    const lists = part("xl/worksheets/sheet3.xml");
    const cell = (at: string) => cellIn(lists, at);
    expect([cell("A1"), cell("A2"), cell("B2"), cell("A8"), cell("A9")]).toEqual([
      "industry",
      "fintech",
      "FinTech",
      "hospitality",
      undefined,
    ]);
    expect([cell("E23"), cell("F23")]).toEqual(["NZ", "New Zealand"]);
    expect(validation("requirement_12")).toContain("<formula1>&quot;open,closed&quot;</formula1>");
    expect(validation("year")).toMatch(
      /errorStyle="warning".*<formula1>&quot;2025,2026,2027&quot;<\/formula1>/,
    );
  });

  it("accepts the figures that ingest reads, and says which", () => {
    expect(validation("audit_hours")).toMatch(
      /type="decimal" operator="between".*prompt="Hours that a programme spends on audit in the year\. Allowed: 1 to 20,000 hours\. Example: 980\.".*<formula1>1<\/formula1><formula2>20000<\/formula2>/,
    );
  });

  it("keeps within the limits of spreadsheets: titles of 32 characters, messages of 255, and the stated number of checks", () => {
    const most = (attribute: string) =>
      Math.max(
        ...[...sheet.matchAll(new RegExp(`${attribute}="([^"]*)"`, "g"))].map(([, text]) => text!.length),
      );
    expect(most("promptTitle")).toBeLessThanOrEqual(32);
    expect(most("errorTitle")).toBeLessThanOrEqual(32);
    expect(most("prompt")).toBeLessThanOrEqual(255);
    expect(most("error")).toBeLessThanOrEqual(255);
    expect(sheet).toContain(`<dataValidations count="${names.length}">`);
    expect(sheet.match(/<dataValidation /g)).toHaveLength(names.length);
  });
});
