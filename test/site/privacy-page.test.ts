import { expect, test } from "vitest";
import { privacyPage } from "../../src/site/privacy-page.ts";
import { loadTables } from "../../src/tables/load.ts";
import { committedData } from "../support/data.ts";

const tables = loadTables(committedData);
const report = { ...tables.privacyReport!, notCovered: ['<img src=x onerror="alert(1)">'] };
const page = new TextDecoder().decode(privacyPage(report, tables, "/api/privacy-report.json").bytes);

test("the page tells every check with its result", () => {
  for (const { promise, result } of report.checks) {
    expect(page).toContain(
      `<th scope="row">${promise.replaceAll("'", "&#39;")}</th><td class="number">${result}</td>`,
    );
  }
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

test("the page links the report as data, and the start page, by relative addresses", () => {
  expect([...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "index.html",
    "api/privacy-report.json",
  ]);
});

test("words of the report are escaped", () => {
  expect(page).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(page).not.toContain("<img");
});
