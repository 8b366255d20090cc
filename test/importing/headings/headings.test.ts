import { expect, test } from "vitest";
import {
  isPartOfRequirement,
  meaningsOf,
  withNumberedParts,
} from "../../../src/importing/headings/headings.ts";

const meaning = (header: string) => meaningsOf(header, [1, 2, 3])[0]?.to;

test.each([
  ["Organização", "organisation"],
  ["Org", "organisation"],
  ["Member name", "organisation"],
  ["Şirket", "organisation"],
  ["PCI DSS version", "framework"],
  ["Compliance framework", "framework"],
  ["Legal name", "organisation"],
  ["NACE code", "industry"],
  ["Assessment period", "year"],
  ["Primary reason for the delay", "bottleneck"],
  ["Blocker delay", "bottleneck_delay_days"],
  ["Mean time to close (days)", "remediation_days"],
  ["QSA invoice", "qsa_fees_usd"],
  ["Salary cost", "internal_labour_usd"],
])("%s means %s", (header, to) => {
  expect(meaning(header)).toBe(to);
});

test.each([
  ["u_audit_hours", "audit_hours"],
  ["u_req_2_state", "requirement_2"],
  ["Audit_Hours__c", "audit_hours"],
  ["Audit_x0020_Hours", "audit_hours"],
  ["Requirement_x0020_3", "requirement_3"],
  ["Custom field (Audit hours)", "audit_hours"],
  ["Custom field (Requirement 1)", "requirement_1"],
  ["customfield_audit_hours", "audit_hours"],
])("of the marks that a program adds in %s, nothing is read", (header, to) => {
  expect(meaning(header)).toBe(to);
});

test.each([
  ["programme/costs/qsa_fees_usd", "qsa_fees_usd"],
  ["prog/org_name", "organisation"],
  ["v012_org", "organisation"],
  ["Q3_maturity", "maturity_score"],
  ["[Requirement 1]", "requirement_1"],
  ["G01Q05. Year", "year"],
  ["G02Q03[SQ001]. What did you pay in total? [QSA fees]", "qsa_fees_usd"],
])("of the group or code that a survey tool puts into %s, nothing is read", (header, to) => {
  expect(meaning(header)).toBe(to);
});

test.each([
  ["Organisation: Country", "country"],
  ["Company: Name", "organisation"],
  ["General: Year", "year"],
  ["Stammdaten: Branche", "industry"],
  ["About you: Which industry are you in?", "industry"],
])("of a group that is about the participant, as in %s, nothing is read", (header, to) => {
  expect(meaning(header)).toBe(to);
});

test("of any other group all is read, and without a group a column is likelier", () => {
  const score = (header: string) => meaningsOf(header, [])[0]?.score;
  expect(score("Country")).toBe(2);
  expect(score("Organisation: Country")).toBe(1);
  expect(score("Bank: Country")).toBeCloseTo(7 / 11);
  expect(score("Acquirer: Country")).toBeUndefined();
});

test.each([
  ["open_findings___1", "requirement_1"],
  ["open_findings/3", "requirement_3"],
  ["Open findings [2]", "requirement_2"],
  ["Offene Anforderungen: 3", "requirement_3"],
  ["Open findings 4", "open_requirements"],
  ["Findings", "open_requirements"],
])("of a list of open requirements, %s means %s", (header, to) => {
  expect(meaning(header)).toBe(to);
});

test.each(["costs/other", "v012_other", "[other]", "Landline"])("%s means nothing known", (header) => {
  expect(meaning(header)).toBeUndefined();
});

test("numbers alone are requirements if the columns are numbered from the first requirement to the last", () => {
  const requirements = [1, 2, 3, 4, 5, 6, 7];
  expect(withNumberedParts(["Client", ..."1234567", "Note"], requirements)).toEqual([
    "Client",
    ...requirements.map((id) => `Requirement ${id}`),
    "Note",
  ]);
  for (const others of [[..."123456"], [..."12345678"], [..."2134567"], [..."1234 567"]])
    expect(withNumberedParts(others, requirements)).toEqual(others);
});

test("requirements that are numbered from 0 to the last but one are numbered from 1", () => {
  const requirements = [1, 2, 3];
  for (const name of ["req_", "requirements.", "requirements/"])
    expect(withNumberedParts(["id", ...[0, 1, 2].map((at) => `${name}${at}`)], requirements)).toEqual([
      "id",
      ...requirements.map((id) => `Requirement ${id}`),
    ]);
  for (const others of [
    ["req_0", "req_1"],
    ["req_0", "req_1", "req_2", "req_3"],
    ["req_0", "req_1", "req_1"],
    ["req_1", "req_2", "req_3"],
  ])
    expect(withNumberedParts(others, requirements)).toEqual(others);
});

test("numbers of parts alone are requirements if a dozen headings have them, and otherwise perhaps versions", () => {
  const requirements = Array.from({ length: 12 }, (_, at) => at + 1);
  const dozen = requirements.map((id) => `PCI DSS ${id}.2.1`);
  expect(withNumberedParts([...dozen, "8.3.6 Passwords", "13.1", "Country"], requirements)).toEqual([
    ...requirements.map((id) => `Requirement ${id}.2.1`),
    "Requirement 8.3.6 Passwords",
    "13.1",
    "Country",
  ]);
  expect(withNumberedParts(dozen.slice(1), requirements)).toEqual(dozen.slice(1));
  expect(["PCI DSS 3.2.1", "8.3", "PCI DSS", "3"].map(isPartOfRequirement)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("exactly a dozen numbers of parts are enough", () => {
  const requirements = Array.from({ length: 12 }, (_, at) => at + 1);
  const dozen = requirements.map((id) => `${id}.2.1`);
  expect(withNumberedParts(dozen, requirements)).toEqual(dozen.map((name) => `Requirement ${name}`));
});
