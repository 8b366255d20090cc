import { expect, test } from "vitest";
import { securityText } from "../../../src/documents/discovery/security.ts";
import type { Participation } from "../../../src/tables/settings.ts";
import { BASE, contextOf } from "./support.ts";

const participation: Participation = {
  consent: "I may give these figures.",
  contact: "questions@somebody.example",
  sendTo: "figures@somebody.example",
  recipient: "age17t80c3xv2d8mxnmcfqkg7jazanlvd099g5g4x3kd9l4pzu6wvezqt92adw",
};

test("security.txt names the release's contact, and expires within a year of its day", () => {
  expect(securityText(contextOf({}, { participation }))).toBe(
    "Contact: mailto:questions@somebody.example\nExpires: 2027-10-04T00:00:00Z\nPreferred-Languages: en\n",
  );
});

test("security.txt has its own address if the site's address is known", () => {
  expect(securityText(contextOf({ base: "https://data.example" }, { participation }))).toContain(
    "\nCanonical: https://data.example/.well-known/security.txt\n",
  );
});

test("there is no security.txt without a contact, nor below the root of a host, where nobody looks for it", () => {
  expect(securityText(contextOf())).toBeUndefined();
  expect(securityText(contextOf({ base: BASE }, { participation }))).toBeUndefined();
});
