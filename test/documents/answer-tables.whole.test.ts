import { describe, expect, test } from "vitest";
import { answerCsv } from "../../src/endpoints/answer-table.ts";
import { complianceCost } from "../../src/endpoints/intelligence/compliance-cost.ts";
import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import { bytesOf } from "../../src/model/file.ts";
import { tableAddress } from "../../src/routing/addresses.ts";
import { answer, golden, withoutBlocks } from "../endpoints/support.ts";
import { readAnswerCsv } from "../support/read-answer-csv.ts";
import { addresses, catalogue, textAt } from "../support/site.ts";

const entry = (path: string, values: string[] = []): CatalogueEntry => ({
  id: "getHours",
  path,
  title: "T",
  description: "D",
  parameters: [{ name: "format", kind: "format", description: "D", values }],
  example: {},
});

describe("the address of an answer's table", () => {
  test("is next to that of the answer's file", () => {
    const hours = entry("/api/intelligence/hours");
    expect(tableAddress(hours)).toBe("/api/intelligence/hours.csv");
    expect(tableAddress(hours, { kind: "filter", value: "saas" })).toBe("/api/intelligence/hours/saas.csv");
  });

  test("is that of its CSV if an Observatory answer has one; otherwise there is none", () => {
    const path = "/api/intelligence/observatory/hours";
    expect(tableAddress(entry(path, ["json", "csv"]))).toBe(`${path}.csv`);
    expect(tableAddress(entry(path))).toBeUndefined();
  });
});

describe("every published Intelligence answer", () => {
  const answers = [...addresses].filter(
    (address) => /^\/api\/intelligence\/.*\.json$/.test(address) && !address.includes("/observatory/"),
  );

  test("has a table next to it, from which it can be restored", () => {
    const expected = catalogue
      .filter(({ path }) => !path.includes("/observatory/"))
      .flatMap(({ path, parameters }) => [
        `${path}.json`,
        ...parameters.flatMap(({ values }) => values.map((value) => `${path}/${value}.json`)),
      ]);
    expect(answers.toSorted()).toEqual(expected.toSorted());
    for (const address of answers) {
      const table = textAt(address.replace(".json", ".csv"));
      expect(readAnswerCsv(bytesOf(table)), address).toStrictEqual(JSON.parse(textAt(address)));
    }
  });
});

test("an answer becomes a table as a spreadsheet shows it, with null for withheld figures", () => {
  const lines = (tables = golden) =>
    answerCsv(answer(complianceCost, tables, { industry: "alpha" }))
      .split("\n")
      .slice(0, 3);
  expect(lines()).toEqual([
    "section,entry,industry,component,crossIndustryAvgUSD,benchmarkYear,yearToDate,costUSD,trend,pct",
    ",,,,130100,2026,true,,,",
    "byIndustry,1,alpha,,,,,123100,0.1,",
  ]);
  expect(lines(withoutBlocks("alpha"))[2]).toBe("byIndustry,1,alpha,,,,,null,null,true,");
});
