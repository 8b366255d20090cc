import { expect, test } from "vitest";
import { unitsAbove } from "../../../src/importing/reading/units-above.ts";
import { proposed } from "../support.ts";

const lines = (upper: string, lower: string) => unitsAbove(upper.split(";"), lower.split(";"));

test("a unit alone is that of the column below it, and of no other", () => {
  expect(lines(";;;kUSD;days;", "Client;Sector;Country;Internal labour;Audit effort;QSA fees")).toEqual([
    ...["Client", "Sector", "Country", "Internal labour (kUSD)", "Audit effort (days)", "QSA fees"],
  ]);
});

test("names may have digits, or be the numbers of requirements", () => {
  expect(
    lines(";;;kUSD;;;;;;;;", "Client;Sector;Maturity (0-100);Labour;Requirement 2;;1;2;3;4;5;6"),
  ).toEqual([...["Client", "Sector", "Maturity (0-100)", "Labour (kUSD)", "Requirement 2", "", ..."123456"]]);
});

test("what has a unit is also above the following figures of the same kind", () => {
  expect(
    lines(";;Costs (TUSD);;;Effort (days);", "Client;Sector;Internal labour;QSA fees;Year;Audit;Country"),
  ).toEqual([
    ...["Client", "Sector", "Costs (TUSD): Internal labour", "Costs (TUSD): QSA fees", "Year"],
    ...["Effort (days): Audit", "Country"],
  ]);
});

test.each([
  ["a title", "All costs in kUSD;;;", "Client;Sector;Country;Internal labour"],
  ["a line with mostly other texts", "Survey;of;2031;kUSD", "Client;Sector;Country;Internal labour"],
  ["a header above a row of words", "Client;Country;Internal labour (kUSD);;", "Rose;France;none;Retail;PCI"],
  ["a header above a row with figures", ";;;kUSD;", "Client;Sector;Country;Internal labour;7"],
  ["a line above few known names", ";;kUSD", "Client;Colour;Internal labour"],
])("%s is no line of units", (_, upper, lower) => {
  expect(lines(upper, lower)).toBeUndefined();
});

test("figures are read by the units above the names", async () => {
  const { mapping } = await proposed(
    ";;;;Kosten (TUSD);Aufwand (h)\nFirma;Branche;Land;Jahr;Interne Arbeit;Audit\nRose;Retail;DE;2034;51;310\n",
  );
  expect(mapping.columns).toMatchObject({
    "Kosten (TUSD): Interne Arbeit": { to: "internal_labour_usd", in: "thousands" },
    "Aufwand (h): Audit": { to: "audit_hours" },
  });
});
