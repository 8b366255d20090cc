import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { readFolder } from "../../src/disk/read-folder.ts";
import { textOf } from "../../src/model/file.ts";

const data = readFolder(fileURLToPath(new URL("../golden/small/data", import.meta.url)));
const { files } = build(data);
const page = (path: string) => textOf(files.find((file) => file.path === path)!.bytes);
const answer = (name: string) => JSON.parse(page(`api/intelligence/${name}.json`));
const text = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
/** The cells of the row that a cell's text names, in a section of a page. */
function row(html: string, section: string, name: string): string[] {
  // A section's figure has a table too, in its details.
  const part = html.slice(html.indexOf(`id="${section}"`)).replace(/<figure.*?<\/figure>/s, "");
  const found = [...part.matchAll(/<tr><th scope="row"[^>]*>(.*?)<\/th>(.*?)<\/tr>/g)];
  const [, , cells] = found.find(([, head]) => text(head!).trim() === name)!;
  return [...cells!.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => text(cell!).trim());
}

describe("figures of the small build", () => {
  test("are on the overview as in the Observatory's answers", () => {
    expect(answer("observatory/overview").data).toMatchObject({
      maturityScore: 54.9,
      auditHours: 864,
      costUSD: 129100,
      automationRate: 54.1,
      remediationDays: 8.6,
      riskIndex: 49,
      riskTier: "Moderate",
    });
    const words = text(page("index.html"));
    expect(words).toContain(
      "Maturity score 54.9 ±2.2 of 100 no clear change on 2025: +0.5 points (+0.9%) +0.6 points at an unchanged mix",
    );
    expect(words).toContain("Audit hours 864 ±29 hours no clear change on 2025: +0.9%");
    expect(words).toContain("Compliance cost 129,100 ±5,900 USD no clear change on 2025: −0.5%");
    expect(words).toContain("Automation rate 54.1 ±2.9 % no clear change on 2025: +2.6 points (+5.0%)");
    expect(words).toContain("Remediation delay 8.6 ±0.59 days no clear change on 2025: +0.8%");
    expect(words).toContain("Risk index: 49.0, Moderate");
    expect(words).toContain("It is not clearly different from 2025: the difference is −0.8 points.");
    expect(words).toContain("Programmes 28 Industries 2 Regions 2 Countries 3 Frameworks 2 Years 2019–2026");
  });

  test("are on a region's page as in the Observatory's answers, with the global average", () => {
    const html = page("regions/north.html");
    expect(row(html, "comparison", "Maturity score")).toEqual([
      "59.6 ±3.2",
      "54.9 ±2.2",
      "4.7 points above the average: better",
      "1st of 2",
      "unclear: +1.3 points (+2.3%)",
    ]);
    expect(row(html, "comparison", "Compliance cost").slice(0, 4)).toEqual([
      "$123,100 ±8,500",
      "$129,100 ±5,900",
      "$6,000 less than the average: better",
      "1st of 2",
    ]);
    expect(text(html)).toContain("Risk index: 43.6, Low-Moderate");
    const trend = row(html, "trend", "2026 to 30 September");
    expect(trend.slice(0, 5)).toEqual(["59.6 ±3.2", "809 ±43", "123,100 ±8,500", "61.2 ±4.3", "7.9 ±0.85"]);
    expect(trend.at(-1)).toBe("16");
  });

  test("are on an industry's page as in the Intelligence API's answers, with the global average", () => {
    const html = page("industries/alpha.html");
    expect(row(html, "comparison", "Audit hours")).toEqual([
      "809 hours ±43",
      "864 hours ±29",
      "55 hours fewer than the average: better",
      "1st of 2",
      "unclear: −1.3%",
    ]);
    expect(row(html, "comparison", "Maturity score")[4]).toBe("unclear: +1.3 points (+2.3%)");
    expect(row(html, "comparison", "Automation rate").slice(0, 3)).toEqual([
      "61.2% ±4.3",
      "54.1% ±2.9",
      "7.1 points above the average: better",
    ]);
    const words = text(html);
    expect(words).toContain("25th percentile 53.3 Median 59.6 75th percentile 65.9 90th percentile 65.9");
    expect(words).toContain("Maturity: Developing");
    const trend = row(html, "trend", "2026 to 30 September");
    expect(trend.slice(0, 5)).toEqual(["59.6 ±3.2", "809 ±43", "123,100 ±8,500", "61.2 ±4.3", "7.9 ±0.85"]);
    expect(trend.at(-1)).toBe("16");
  });

  test("are not shown if they are withheld, which the page explains", () => {
    const html = page("industries/alpha.html");
    const south = row(html, "regions", "South withheld to protect participants");
    expect(south.length).toBeGreaterThan(5);
    expect(new Set(south)).toEqual(new Set(["–"]));
  });
});
