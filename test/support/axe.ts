import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "./chromium/index.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds wrong with the page that is open, as lines to read: rule, number of places, the first. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated, it is no script of the page's, and no policy forbids it.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
  const runOnly = { type: "tag", values: ALL };
  const options = JSON.stringify({ runOnly, resultTypes: ["violations"], preload: false });
  const found = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResults;
  return found.violations.map(
    ({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]!.target.join(" ")}: ${nodes[0]!.failureSummary}`,
  );
}
