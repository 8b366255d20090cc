import { describe, expect, it } from "vitest";
import { DisplayedNumber } from "../../../src/importing/model/table.ts";
import { isNote, isTotals } from "../../../src/importing/reading/totals.ts";

describe("a row that looks like totals", () => {
  it.each([
    [["Gesamt", "", "", "12.345,50 €", "45,5 %"]],
    [["", "Total:", "", "31.12.2025", "$ 1,200"]],
    [["Summe 2025", "–", "3"]],
    [["TOTAL GENERAL", "1'200"]],
    [["Sous-total", ""]],
    [["Sum", 1200, new DisplayedNumber(45.5, "%")]],
    [["Total", "Average", "7"]],
    [["Subtotal Andorra", "", "7"]],
    [["Sous-total Monaco", "7"]],
    [["Andorra Total", "7"]],
    [["Zwischensumme Nord 2031", "7"]],
  ])("has such a name, and otherwise only numbers: %j", (record) => {
    expect(isTotals(record)).toBe(true);
  });

  it.each([
    [["Total", "retail", "PCI DSS 4.0", "FR", "2025", "800"]],
    [["Total Energies", "800"]],
    [["R1", "Kunde 1", "RETAIL", "800"]],
    [["", "", "800"]],
    [["", ""]],
    [[]],
    [["Gesamt", "yes"]],
  ])("is not one like this: %j", (record) => {
    expect(isTotals(record)).toBe(false);
  });
});

describe("a row that looks like a note", () => {
  it.each([
    [["Hinweis: Werte ohne Gewähr. Stand 05.01.", "", ""]],
    [["", "  ", "Source: internal", ""]],
    [["Source: internal"]],
  ])("has only one value, which is a text of several words: %j", (record) => {
    expect(isNote(record, 3)).toBe(true);
  });

  it.each([[["R20", "Client 20", ""]], [["R20"]], [["", "12.5", ""]], [["", 12, ""]], [["", "", ""]]])(
    "is not one like this: %j",
    (record) => {
      expect(isNote(record, 3)).toBe(false);
    },
  );

  it("has an empty cell next to it, unlike a row of a table of two columns", () => {
    expect(isNote(["Retail shop", ""], 2)).toBe(false);
  });
});

it("the name of a total has up to forty letters", () => {
  const totals = (length: number) => isTotals(["Subtotal ".padEnd(length, "a"), "7"]);
  expect([totals(40), totals(41)]).toEqual([true, false]);
});
