import { expect, test } from "vitest";
import { gatheredInWords } from "../../../src/site/profiles/gathered.ts";

const industries = [
  { id: "other", display_name: "Other industries", gathers: "gaming travel hotels" },
  { id: "travel", display_name: "Travel & leisure" },
  { id: "hotels", display_name: "Hotels", last_year: 2024 },
  { id: "retail", display_name: "Retail" },
];
const said = (id: string) => gatheredInWords({ industries }, id, `industries/${id}.html`).source;

test("the page of an industry that gathers others names them, and links to those that have a page", () => {
  expect(said("other")).toBe(
    '<p>It includes the programmes of industries that are too small to be published separately: gaming, <a href="travel.html">Travel &amp; leisure</a>, <a href="hotels.html">Hotels</a>.</p>',
  );
});

test("the page of a gathered industry says where its programmes are after its last year", () => {
  expect(said("travel")).toBe(
    '<p>Its programmes are too few to be published separately: they are published with those of <a href="other.html">Other industries</a>.</p>',
  );
  expect(said("hotels")).toContain("<p>Its programmes after 2024 are too few");
});

test("the page of any other industry does not mention it", () => {
  expect(said("retail")).toBe("");
});
