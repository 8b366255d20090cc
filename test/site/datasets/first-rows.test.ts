import { expect, test } from "vitest";
import { bytesOf } from "../../../src/model/file.ts";
import { firstRows, rowCount } from "../../../src/site/datasets/first-rows.ts";
import { industries } from "../../../src/tables/registries.ts";

test("rows are counted without the head, with or without a line end at the end", () => {
  expect([rowCount(bytesOf("a,b\n1,2\n3,4\n")), rowCount(bytesOf("a,b\n1,2\n3,4"))]).toEqual([2, 2]);
});

test("the first eight rows are shown as they stand in the file", () => {
  const lines = Array.from({ length: 12 }, (_, at) => `i${at},"Name, <${at}>"`);
  const html = firstRows(industries, bytesOf(`id,display_name\n${lines.join("\n")}\n`));
  expect(html).toContain('<th scope="row">i0</th><td>Name, &lt;0&gt;</td>');
  expect(html).toContain(">i7<");
  expect(html).not.toContain(">i8<");
});
