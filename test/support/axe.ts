import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "./chromium/index.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Attributes with the place or target of an element or its text: other values make no difference to axe. */
const FREE = [
  ...["d", "points", "transform", "height", "width", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r"],
  ...["href", "id"],
];

/**
 * Run in a page: removes elements that differ from two siblings only in words, places and addresses: rows of a
 * table, items of a list, bars of a drawing. Most of axe's time would go to them, and it would find nothing else.
 */
const THIN = `{
  const free = new Set(${JSON.stringify(FREE)});
  const look = (one) => [
    one.tagName,
    ...[...one.attributes].map(({ name, value }) => (free.has(name) ? name : [name, value])),
  ];
  for (const parent of document.body.querySelectorAll("*")) {
    const seen = new Map();
    for (const child of parent.children.length > 2 ? [...parent.children] : []) {
      const shape = JSON.stringify([child, ...child.querySelectorAll("*")].map(look));
      const count = (seen.get(shape) ?? 0) + 1;
      seen.set(shape, count);
      if (count > 2) child.remove();
    }
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
