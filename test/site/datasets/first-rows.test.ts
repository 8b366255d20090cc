import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf } from "../../../src/model/file.ts";
import { firstRows, rowCount } from "../../../src/site/datasets/first-rows.ts";
import { parseTable } from "../../../src/tables/parse.ts";
import { industries } from "../../../src/tables/registries.ts";

test("rows are counted without the header, with or without a line end at the end", () => {
  expect([rowCount(bytesOf("a,b\n1,2\n3,4\n")), rowCount(bytesOf("a,b\n1,2\n3,4"))]).toEqual([2, 2]);
});

test("the first eight rows are shown as they are in the file", () => {
  const lines = Array.from({ length: 12 }, (_, at) => `i${at},"Name, <${at}>"`);
  const html = firstRows(industries, bytesOf(`id,display_name\n${lines.join("\n")}\n`)).source;
  expect(html).toContain('<th scope="row">i0</th><td>Name, &lt;0&gt;</td>');
  expect(html).toContain(">i7<");
  expect(html).not.toContain(">i8<");
});

test("a table that is accepted is shown as it was read, whatever its mark, quotes and line ends", () => {
  const row = fc.tuple(
    fc.constantFrom("fintech", "saas", '"a-1"'),
    fc.constantFrom("Plain", '"With, comma"', '"With ""quotes"""', "Zürich"),
    fc.constantFrom("\n", "\r\n"),
  );
  const table = fc.tuple(
    fc.constantFrom("", "\uFEFF"),
    fc.constantFrom("\n", "\r\n"),
    fc.array(row, { minLength: 1, maxLength: 12 }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(table, ([mark, end, rows, isEnded]) => {
      const text = `${mark}id,display_name${end}${rows.map(([id, name, own]) => `${id},${name}${own}`).join("")}`;
      const bytes = bytesOf(isEnded ? text : text.replace(/\r?\n$/, ""));
      const read = parseTable(industries, bytes);
      expect(read.problems).toEqual([]);
      expect(rowCount(bytes)).toBe(read.rows.length);
      const shown = [
        ...firstRows(industries, bytes).source.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g),
      ];
      const texts = shown.map(([, id, name]) => [id, name!.replaceAll("&quot;", '"')]);
      expect(texts).toEqual(read.rows.slice(0, 8).map(({ id, display_name }) => [id, display_name]));
    }),
    { seed: 1, numRuns: 200 },
  );
});
