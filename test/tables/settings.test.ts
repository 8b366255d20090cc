import { expect, test } from "vitest";
import { METRIC_UNITS } from "../../src/model/unit.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { dataWith } from "../support/data.ts";
import { type Changes, problemsOf, withJson } from "./support.ts";

const problems = (changes: Changes) => problemsOf(loadSettings, dataWith(changes));
type Edit = Parameters<typeof withJson>[1];
type Case = [string, Edit, { column?: string; value?: string; rule: string; remedy: string }];

const correct = "Correct the value.";
const digits = "Write only digits, without a point.";

const methodology: Case[] = [
  ["a missing property", (m) => delete m.k, { rule: 'property "k" is missing', remedy: "Add it." }],
  [
    "a missing property of a part",
    (m) => delete m.signals.movePct,
    { column: "/signals", rule: 'property "movePct" is missing', remedy: "Add it to signals." },
  ],
  [
    "an unknown property",
    (m) => Object.assign(m, { K: 5 }),
    { rule: 'property "K" is unknown', remedy: "Remove it, or correct its name." },
  ],
  [
    "an unknown property of a part",
    (m) => Object.assign(m.riskTiers[1], { to: 45 }),
    { column: "/riskTiers/1", rule: 'property "to" is unknown', remedy: "Remove it, or correct its name." },
  ],
  [
    "a k of text",
    (m) => (m.k = "5"),
    { column: "/k", value: "5", rule: "must be a whole number", remedy: digits },
  ],
  [
    "half of a decimal",
    (m) => (m.rounding.usd = 0.5),
    { column: "/rounding/usd", value: "0.5", rule: "must be a whole number", remedy: digits },
  ],
  [
    "a k below 5",
    (m) => (m.k = 4),
    { column: "/k", value: "4", rule: "must be at least 5", remedy: correct },
  ],
  [
    "a quantile method that is not Harrell and Davis's",
    (m) => (m.quantileMethod = "R-7"),
    { column: "/quantileMethod", value: "R-7", rule: 'must be "Harrell-Davis"', remedy: correct },
  ],
  [
    "an empty id",
    (m) => (m.id = ""),
    { column: "/id", value: "", rule: "must not be empty", remedy: "Fill the value in." },
  ],
  [
    "a percent rounded to tens",
    (m) => (m.rounding.percent = -1),
    { column: "/rounding/percent", value: "-1", rule: "must be at least 0", remedy: correct },
  ],
  [
    "more decimals than numbers have",
    (m) => (m.rounding.usd = 7),
    { column: "/rounding/usd", value: "7", rule: "must be at most 6", remedy: correct },
  ],
  [
    "a threshold above 100",
    (m) => (m.riskTiers[4].from = 101),
    { column: "/riskTiers/4/from", value: "101", rule: "must be at most 100", remedy: correct },
  ],
  [
    "a tier without a name",
    (m) => (m.maturityTiers[0].tier = ""),
    { column: "/maturityTiers/0/tier", value: "", rule: "must not be empty", remedy: "Fill the value in." },
  ],
  [
    "no maturity tier",
    (m) => (m.maturityTiers = []),
    { column: "/maturityTiers", rule: "must have at least 1 entry", remedy: "Add what is missing." },
  ],
  [
    "a version that is not three numbers",
    (m) => (m.version = "2.0"),
    {
      column: "/version",
      value: "2.0",
      rule: "must be a version like 2.1.0: three whole numbers",
      remedy: correct,
    },
  ],
  [
    "no risk tier",
    (m) => (m.riskTiers = []),
    { column: "/riskTiers", rule: "must have at least 1 entry", remedy: "Add what is missing." },
  ],
  [
    "no band",
    (m) => (m.bands.automation_rate = []),
    { column: "/bands/automation_rate", rule: "must have at least 1 entry", remedy: "Add what is missing." },
  ],
  [
    "a band that is not valid in an address",
    (m) => (m.bands.automation_rate[0].band = "0 to 25"),
    {
      column: "/bands/automation_rate/0/band",
      value: "0 to 25",
      rule: "must be an id: letters, digits, hyphens and underscores, starting with a letter or digit",
      remedy: "Ids become part of addresses and file names; choose one that fits.",
    },
  ],
  [
    "a full remediation delay of 0 days",
    (m) => (m.riskWeights.remediationDays = 0),
    { column: "/riskWeights/remediationDays", value: "0", rule: "must be above 0", remedy: correct },
  ],
  [
    "a limit of 0 signals",
    (m) => (m.signals.mostOfAKind = 0),
    { column: "/signals/mostOfAKind", value: "0", rule: "must be at least 1", remedy: correct },
  ],
  [
    "a highlight that is not a text",
    (m) => (m.highlights[1] = 5),
    { column: "/highlights/1", value: "5", rule: "must be of type string", remedy: correct },
  ],
];

const quarter = "must be a quarter like 2026-Q4, or a correction of its release like 2026-Q4.1";
const instant = "must be an instant in UTC like 2026-10-05T00:00:00Z";
const address = "must be a web address, https://…, without query or fragment";
const siteAddress =
  "must be a plain web address, https://host or https://host/path, without user, query or fragment";

const release: Case[] = [
  [
    "a missing property",
    (r) => delete r.citation,
    { rule: 'property "citation" is missing', remedy: "Add it." },
  ],
  [
    "a licence without an address",
    (r) => delete r.licence.url,
    { column: "/licence", rule: 'property "url" is missing', remedy: "Add it to licence." },
  ],
  [
    "an unknown property",
    (r) => Object.assign(r, { license: {} }),
    { rule: 'property "license" is unknown', remedy: "Remove it, or correct its name." },
  ],
  [
    "a quarter that does not exist",
    (r) => (r.release = "2026-Q5"),
    { column: "/release", value: "2026-Q5", rule: quarter, remedy: correct },
  ],
  [
    "a date without a time",
    (r) => (r.asOf = "2026-09-30"),
    { column: "/asOf", value: "2026-09-30", rule: instant, remedy: correct },
  ],
  [
    "a time of another zone",
    (r) => (r.lastUpdated = "2026-10-05T00:00:00+02:00"),
    { column: "/lastUpdated", value: "2026-10-05T00:00:00+02:00", rule: instant, remedy: correct },
  ],
  [
    "a version of the interface that is not three numbers",
    (r) => (r.apiVersion = "v2"),
    {
      column: "/apiVersion",
      value: "v2",
      rule: "must be a version like 2.1.0: three whole numbers",
      remedy: correct,
    },
  ],
  [
    "an empty disclaimer",
    (r) => (r.disclaimer = ""),
    { column: "/disclaimer", value: "", rule: "must not be empty", remedy: "Fill the value in." },
  ],
  [
    "a citation of two lines",
    (r) => (r.citation = "one\ntwo"),
    {
      column: "/citation",
      value: "one\ntwo",
      rule: "must be one line of text without control characters",
      remedy: correct,
    },
  ],
  [
    "a base address without a protocol",
    (r) => (r.baseUrl = "example.org"),
    { column: "/baseUrl", value: "example.org", rule: siteAddress, remedy: correct },
  ],
  [
    "a base address that is a number",
    (r) => (r.baseUrl = 80),
    { column: "/baseUrl", value: "80", rule: "must be of type string", remedy: correct },
  ],
  [
    "a script for an address",
    (r) => (r.provider.url = "javascript:alert(1)"),
    { column: "/provider/url", value: "javascript:alert(1)", rule: address, remedy: correct },
  ],
  [
    "a base address with a query",
    (r) => (r.baseUrl = "https://example.org/?a=b"),
    { column: "/baseUrl", value: "https://example.org/?a=b", rule: siteAddress, remedy: correct },
  ],
  [
    "a base address with a fragment",
    (r) => (r.baseUrl = "https://example.org/#data"),
    { column: "/baseUrl", value: "https://example.org/#data", rule: siteAddress, remedy: correct },
  ],
  [
    "a licence's address with a query",
    (r) => (r.licence.url = "https://example.org/by?v=4"),
    { column: "/licence/url", value: "https://example.org/by?v=4", rule: address, remedy: correct },
  ],
  [
    "a licence's address with a fragment",
    (r) => (r.licence.url = "https://example.org/#by"),
    { column: "/licence/url", value: "https://example.org/#by", rule: address, remedy: correct },
  ],
  [
    "a licence that is text",
    (r) => (r.licence = "CC"),
    { column: "/licence", value: "CC", rule: "must be of type object", remedy: correct },
  ],
  [
    "a title that is null",
    (r) => (r.licence.title = null),
    { column: "/licence/title", rule: "must be of type string", remedy: correct },
  ],
];

test.each(methodology)("methodology.json refuses %s", (_, edit, problem) => {
  expect(problems(withJson("methodology.json", edit))).toEqual([{ file: "methodology.json", ...problem }]);
});

test.each(release)("release.json refuses %s", (_, edit, problem) => {
  expect(problems(withJson("release.json", edit))).toEqual([{ file: "release.json", ...problem }]);
});

test.each<[string, Edit]>([
  ["a base address", (r) => (r.baseUrl = "https://example.org/data")],
  ["no base address", (r) => (r.baseUrl = null)],
  ["the provider's address", (r) => (r.provider.url = "http://example.org")],
])("release.json accepts %s", (_, edit) => {
  expect(problems(withJson("release.json", edit))).toEqual([]);
});

test("every problem of both documents is reported", () => {
  const edits = {
    ...withJson("methodology.json", (m) => {
      m.k = 4;
      delete m.id;
    }),
    ...withJson("release.json", (r) => {
      r.release = "2026";
      r.licence.name = "";
    }),
  };
  expect(problems(edits).map(({ file, column }) => [file, column])).toEqual([
    ["release.json", "/release"],
    ["release.json", "/licence/name"],
    ["methodology.json", undefined],
    ["methodology.json", "/k"],
  ]);
});

test.each([...METRIC_UNITS, "ratio"])(
  "a rounding without the unit %s is refused, because there is no default",
  (unit) => {
    const edit = withJson("methodology.json", (m) => delete m.rounding[unit]);
    expect(problems(edit)).toEqual([
      {
        file: "methodology.json",
        column: "/rounding",
        rule: `property "${unit}" is missing`,
        remedy: "Add it to rounding.",
      },
    ]);
  },
);
