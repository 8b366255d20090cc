import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readItems } from "../../src/operations/read-items.ts";
import { temporaryFolder } from "../support/folders.ts";

/** The items of a file with these rows. */
function itemsIn(rows: string, kind: "names" | "regions" = "names") {
  const file = join(temporaryFolder(), "items.csv");
  writeFileSync(file, rows);
  return readItems(file, kind);
}

describe("a list in a file", () => {
  it("has the name of an entry whose id is empty, and no name of one that has none", () => {
    expect(itemsIn("id,display_name\nretail,Retail trade\n  ,Hotels\nsaas, \n")).toEqual([
      { text: "retail", second: "Retail trade" },
      { text: "Hotels", second: "Hotels" },
      { text: "saas" },
    ]);
  });

  it("has each name once, if there is no column of ids", () => {
    expect(itemsIn("display_name\nRetail trade\nHotels\n")).toEqual([
      { text: "Retail trade" },
      { text: "Hotels" },
    ]);
  });

  it("has the region of each country, also if countries are given by name", () => {
    expect(itemsIn("display_name,region\nFrance,europe\nPeru,\n", "regions")).toEqual([
      { text: "France", second: "europe" },
      { text: "Peru" },
    ]);
  });
});
