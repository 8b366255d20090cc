import { expect, test } from "vitest";
import { findingWord, requirementsIn, yesMeans } from "../../src/importing/findings.ts";

test.each([
  ["Offen", "open"],
  ["Not met", "open"],
  ["non-compliant", "open"],
  ["erfüllt", "closed"],
  ["In place", "closed"],
  ["Ja", "yes"],
  ["1", "yes"],
  ["nein", "no"],
  ["0", "no"],
  ["perhaps", undefined],
])("%s means %s for a requirement", (word, said) => {
  expect(findingWord(word)).toBe(said);
});

test.each([
  ["Open findings", "open"],
  ["Non-compliant?", "open"],
  ["Compliant?", "closed"],
  ["Requirement 3", undefined],
  ["Did you meet these requirements? - Requirement 3", "closed"],
  ["Which do you not meet? - Requirement 3", "open"],
])("yes in a column %s means %s", (header, means) => {
  expect(yesMeans(header)).toBe(means);
});

test.each([
  ["1; 3, 12", [1, 3, 12]],
  ["Req 1 and Req 3", [1, 3]],
  ["PCI DSS R1/R2, 2", [1, 2]],
  ["1 PCI 3", [1, 3]],
  ["1R3", [1, 3]],
  ["none", []],
  ["Keine", []],
  ["None;", []],
  ["None of the above", []],
  ["brak", []],
  ["ninguna.", []],
  ["8.3.6", undefined],
  ["see report", undefined],
  ["none yet", undefined],
])("the list %j names the requirements %j", (list, named) => {
  expect(requirementsIn(list)).toEqual(named);
});
