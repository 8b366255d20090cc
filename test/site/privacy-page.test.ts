import { expect, test } from "vitest";
import { privacyPage } from "../../src/site/privacy-page.ts";
import { loadTables } from "../../src/tables/load.ts";
import type { PrivacyReport } from "../../src/tables/privacy-report.ts";
import { committedData } from "../support/data.ts";

const tables = loadTables(committedData);
const committed = tables.privacyReport!;
/** As of a first release, which has none before it to be compared with. */
const report: PrivacyReport = {
  ...committed,
  checks: committed.checks.map((check) =>
    check.id === "between-releases" ? { ...check, result: "not run" } : check,
  ),
  notCovered: ['<img src=x onerror="alert(1)">'],
};
const page = privacyPage({ tables }, report).main;

test("the page tells every check with its promise and its result, and which were not run", () => {
  for (const { id, promise, result } of report.checks) {
    const mark = result === "passed" ? "passed" : "notrun";
    expect(page).toContain(
      `<th scope="row"><code>${id}</code></th><td><span class="prose">${promise.replaceAll("'", "&#39;")}</span></td><td><span class="${mark}">${result}</span></td>`,
    );
  }
  expect(page).toContain("<p>9 of 10 checks passed; 1 could not be run on this release.");
  expect(page.match(/<span class="notrun">not run<\/span>/g)).toHaveLength(1);
});

test("where every check was run, none is said to be missing", () => {
  const { main } = privacyPage({ tables }, committed);
  expect(main).toContain("<p>10 of 10 checks passed. A release that fails one is not published.</p>");
  expect(main).not.toContain("not run");
});

test("the page tells the loss of every answer as the report has it", () => {
  for (const [answer, loss] of Object.entries(report.informationLossPct)) {
    expect(page).toContain(`<th scope="row">${answer}</th><td class="number">${loss.toFixed(2)}</td>`);
  }
});

test("the page tells population, intruder test and limit", () => {
  expect(page).toContain("25,626 submissions were read and 25,241 programmes are published, 4,721 of them");
  expect(page).toContain(
    `Found: ${report.intruder.hitRatePct.toFixed(2)} percent of the time; the limit is 20.00.`,
  );
});

test("the page links the report as data by a relative address", () => {
  expect([...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(["api/privacy-report.json"]);
});

test("words of the report are escaped", () => {
  expect(page).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(page).not.toContain("<img");
});
