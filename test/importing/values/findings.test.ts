import { expect, test } from "vitest";
import { findingWord, yesMeans } from "../../../src/importing/values/findings.ts";

test.each([
  ["Offen", "open"],
  ["Not met", "open"],
  ["non-compliant", "open"],
  ["erfüllt", "closed"],
  ["In place", "closed"],
  ["Ja", "yes"],
  ["1", "yes"],
  ["✓", "yes"],
  ["☐", "no"],
  ["nein", "no"],
  ["0", "no"],
  ["3 - Open", "open"],
  ["(7) Closed", "closed"],
  ["2. Not in place", "open"],
  ["1: yes", "yes"],
  ["0 open", undefined],
  ["3 open", undefined],
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
  ["Anf. 3 nicht erfüllt", "open"],
  ["Anforderung 3 erfüllt", "closed"],
  ["Exigence 3 non conforme", "open"],
  ["Exigence 3 conforme", "closed"],
  ["Requisito 3 incumplido", "open"],
  ["Requisito 3 no cumplido", "open"],
  ["Requisito no. 3 cumplido", "closed"],
  ["Req. No. 3 open", "open"],
  ["Req 3 not in place", "open"],
  ["Req 3 in place", "closed"],
  ["req_3_noncompliant", "open"],
  ["Req 3 without findings", undefined],
  ["Req 3 free of findings", undefined],
  ["Req 3 zero findings", undefined],
  ["Req 3 finding fixed", undefined],
  ["Req 3 mangelfrei", undefined],
  ["Anf. 3 ohne Mangel", undefined],
  ["Exigence 3 sans constat ouvert", undefined],
  ["Req 3 never failed", undefined],
  ["Req 3 finding closed", undefined],
])("yes in a column %s means %s", (header, means) => {
  expect(yesMeans(header)).toBe(means);
});
