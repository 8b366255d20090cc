import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "./chromium/index.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Run in a page: takes off the rows of tables that are as two others above them but for their words. Most of axe's time
 * would go to them, and it would find nothing else.
 */
const THIN = `for (const body of document.querySelectorAll("tbody")) {
  const seen = new Map();
  for (const row of [...body.rows]) {
    const look = (one) => [one.tagName, ...["class", "style", "fill"].map((name) => one.getAttribute(name))];
    const shape = JSON.stringify([row, ...row.querySelectorAll("*")].map(look));
    const count = (seen.get(shape) ?? 0) + 1;
    seen.set(shape, count);
    if (count > 2) row.remove();
  }
}`;

/**
 * What axe finds wrong with the page that is open, as lines to read: rule, number of places, the first. Of rows that look
 * the same, the page has two afterwards.
 */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated, it is no script of the page's, and no policy forbids it.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
  await page.evaluate(THIN);
  const runOnly = { type: "tag", values: ALL };
  const options = JSON.stringify({ runOnly, resultTypes: ["violations"], preload: false });
  const found = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResults;
  return found.violations.map(
    ({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]!.target.join(" ")}: ${nodes[0]!.failureSummary}`,
  );
}
