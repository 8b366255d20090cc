import { expect, test } from "vitest";
import { dataTable } from "../../src/site/data-table.ts";

const columns = [{ label: "Year" }, { label: "Cost & more", numeric: true }];

test("a table labels its rows and columns, aligns numbers right, and scrolls in a region named after its caption", () => {
  expect(dataTable({ caption: "Cost", columns, rows: [["2026", "1,200"]] }).source)
    .toBe(`<div class="scroll" role="group" aria-label="Cost" tabindex="0">
<table class="numbers">
<caption>Cost</caption>
<thead><tr><th scope="col">Year</th><th scope="col" class="number">Cost &amp; more</th></tr></thead>
<tbody>
<tr><th scope="row">2026</th><td>1,200</td></tr>
</tbody>
</table>
</div>`);
});

test("a caption that repeats a heading is only for screen readers", () => {
  expect(dataTable({ caption: "Cost", columns, rows: [], quiet: true }).source).toContain(
    '<caption class="unseen">Cost</caption>',
  );
});

test("a table of more than 24 rows keeps its head visible", () => {
  const rows = (count: number) => Array.from({ length: count }, () => ["2026", "1"]);
  expect(dataTable({ caption: "C", columns, rows: rows(25) }).source).toContain('class="scroll long"');
  expect(dataTable({ caption: "C", columns, rows: rows(24) }).source).not.toContain("long");
});
