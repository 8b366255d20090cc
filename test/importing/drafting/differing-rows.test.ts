import { expect, test } from "vitest";
import { differingIn } from "../../../src/importing/drafting/differing-rows.ts";

test.each([
  ["Frequency", ["annual", "quarterly"], '"annual", "quarterly"'],
  ["Period", ["Q1", "Q2", "Q3", "Q4"], '"Q1", "Q2", "Q3", …'],
  ["Months covered", ["12", "6"], '"12", "6"'],
  ["% complete", ["100", "40"], '"100", "40"'],
  ["Time unit", ["days", "working days"], '"days", "working days"'],
  ["Site", ["North", "South"], '"North", "South"'],
  ["Coverage", ["12 months", "6 months"], '"12 months", "6 months"'],
  ["Scope", ["Whole organisation", "One site"], '"Whole organisation", "One site"'],
  ["VAT", ["excluded", "included"], '"excluded", "included"'],
  ["Entity type", ["Group", "Subsidiary"], '"Group", "Subsidiary"'],
  ["Level", ["Group", "Site", "Region"], '"Group", "Site", "Region"'],
  ["Ebene", ["Konzern", "Tochter"], '"Konzern", "Tochter"'],
  ["Kind", ["consolidated", "stand-alone"], '"consolidated", "stand-alone"'],
  ["UoM", ["hours", "days"], '"hours", "days"'],
  ["Unit of effort", ["h", "PD"], '"h", "PD"'],
  ["(column 9)", ["h", "PD"], '"h", "PD"'],
  ["Day type", ["calendar", "working"], '"calendar", "working"'],
  ["Fees basis", ["annual", "per month"], '"annual", "per month"'],
  ["Fees VAT", ["excl.", "incl."], '"excl.", "incl."'],
  ["Notes", ["fine", "Hours are in days."], '"Hours are in days."'],
  ["Comment", ["costs are for 6 months", ""], '"costs are for 6 months"'],
  ["Remarques", ["coûts en milliers d'euros"], '"coûts en milliers d\'euros"'],
])("rows may differ in %s", (heading, cells, shown) => {
  expect(differingIn(heading, cells)).toBe(shown);
});

test("no row differs in another column, or if all are alike", () => {
  expect(differingIn("Frequency", ["annual", "annual"])).toBeUndefined();
  expect(differingIn("Interviewer", ["A", "B"])).toBeUndefined();
  expect(differingIn("Kind", ["hours", "staff"])).toBeUndefined();
  expect(differingIn("Notes", ["in days", "we met in days of rain", "costs went down"])).toBeUndefined();
  expect(differingIn("Level", ["1", "2"])).toBeUndefined();
  expect(differingIn("Period", ["2031", "2032"])).toBeUndefined();
  expect(differingIn("Period", ["Jan-Dec 2031", "Jan - Dec 2032"])).toBeUndefined();
  expect(differingIn("Period", ["01.01.2031 - 31.12.2031", "01.01.2032 - 31.12.2032"])).toBeUndefined();
  expect(differingIn("Period", ["2031", "H1 2031"])).toBeDefined();
  expect(differingIn("Customer type", ["Group", "Family"])).toBeUndefined();
  const texts = Array.from({ length: 13 }, (_, at) => `The terminals of building ${at}`);
  expect(differingIn("Scope", texts)).toBeUndefined();
  expect(differingIn("Scope", texts.slice(1))).toBeDefined();
});
