import { expect, test } from "vitest";
import { findingWord, yesMeans } from "../../src/importing/findings.ts";

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
