import { expect, test } from "vitest";
import { requirementByTopic, requirementsByTopic } from "../../../src/importing/values/requirement-topics.ts";

/** The titles of PCI DSS 4.0.1, in their order. */
const TITLES = [
  "Install and Maintain Network Security Controls",
  "Apply Secure Configurations to All System Components",
  "Protect Stored Account Data",
  "Protect Cardholder Data with Strong Cryptography During Transmission Over Open, Public Networks",
  "Protect All Systems and Networks from Malicious Software",
  "Develop and Maintain Secure Systems and Software",
  "Restrict Access to System Components and Cardholder Data by Business Need to Know",
  "Identify Users and Authenticate Access to System Components",
  "Restrict Physical Access to Cardholder Data",
  "Log and Monitor All Access to System Components and Cardholder Data",
  "Test Security of Systems and Networks Regularly",
  "Support Information Security with Organizational Policies and Programs",
];
const ids = TITLES.map((_, at) => at + 1);

test("each title of PCI DSS 4.0.1 names its requirement", () => {
  expect(TITLES.map(requirementByTopic)).toEqual(ids);
});

test.each([
  ["Install and maintain a firewall configuration", 1],
  ["Do not use vendor-supplied defaults for system passwords", 2],
  ["Encrypt transmission of cardholder data across open, public networks", 4],
  ["Protect all systems against malware and regularly update anti-virus software or programs", 5],
  ["Track and monitor all access to network resources", 10],
  ["Regularly test security systems and processes", 11],
  ["Maintain a policy that addresses information security", 12],
  ["Test the authentication of systems", undefined],
  ["Automation rate", undefined],
])("%s is about %s", (title, id) => {
  expect(requirementByTopic(title)).toBe(id);
});

test("headings are taken for requirements if at least six are about different ones", () => {
  const found = (...headings: string[]) => requirementsByTopic(["Company", ...headings], ids);
  expect(found(...TITLES).size).toBe(12);
  expect([...found(...TITLES.slice(0, 6)).values()]).toEqual([1, 2, 3, 4, 5, 6]);
  expect(found(...TITLES.slice(0, 5)).size).toBe(0);
  expect(found(...TITLES, "Firewall rules reviewed").size).toBe(0);
  expect([...requirementsByTopic(TITLES, ids.slice(0, 7)).values()]).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
