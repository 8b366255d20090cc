import { expect, test } from "vitest";
import { loadSettings } from "../../../src/tables/load.ts";
import { dataWith } from "../../support/data.ts";
import { problemsOf, withJson } from "../support.ts";

type Edit = Parameters<typeof withJson>[1];
const problems = (edit: Edit) => problemsOf(loadSettings, dataWith(withJson("methodology.json", edit)));

const falls = ["must have thresholds that fall to 0", "Put them in order."] as const;
const rises = ["must have thresholds that rise from 0", "Put them in order."] as const;
const differ = ["must have different names", "Rename one of them."] as const;

test.each<[string, Edit, string, string, string]>([
  [
    "one label that gives way twice",
    (m) => (m.blocks.givesWay = ["region", "region"]),
    "/blocks/givesWay",
    "must name framework and region, starting with the one that gives way first",
    "Name each once.",
  ],
  ["maturity tiers in another order", (m) => m.maturityTiers.reverse(), "/maturityTiers", ...falls],
  ["maturity tiers that end above 0", (m) => (m.maturityTiers[2].from = 1), "/maturityTiers", ...falls],
  ["maturity thresholds that are equal", (m) => (m.maturityTiers[1].from = 65), "/maturityTiers", ...falls],
  ["maturity thresholds that rise", (m) => (m.maturityTiers[1].from = 66), "/maturityTiers", ...falls],
  ["a repeated maturity tier", (m) => (m.maturityTiers[1].tier = "Advanced"), "/maturityTiers", ...differ],
  ["risk tiers in another order", (m) => m.riskTiers.reverse(), "/riskTiers", ...rises],
  ["risk tiers that start above 0", (m) => (m.riskTiers[0].from = 1), "/riskTiers", ...rises],
  ["risk thresholds that are equal", (m) => (m.riskTiers[2].from = 35), "/riskTiers", ...rises],
  ["risk thresholds that fall at the end", (m) => (m.riskTiers[4].from = 50), "/riskTiers", ...rises],
  [
    "maturity bands that start above 0",
    (m) => m.bands.maturity_score.shift(),
    "/bands/maturity_score",
    ...rises,
  ],
  [
    "automation bands in another order",
    (m) => m.bands.automation_rate.reverse(),
    "/bands/automation_rate",
    ...rises,
  ],
  ["two risk tiers of one name", (m) => (m.riskTiers[4].tier = m.riskTiers[0].tier), "/riskTiers", ...differ],
  [
    "two maturity bands of one name",
    (m) => (m.bands.maturity_score[1].band = m.bands.maturity_score[0].band),
    "/bands/maturity_score",
    ...differ,
  ],
  [
    "two automation bands of one name",
    (m) => (m.bands.automation_rate[3].band = m.bands.automation_rate[2].band),
    "/bands/automation_rate",
    ...differ,
  ],
  [
    "weights that do not add up to 1",
    (m) => Object.assign(m.riskWeights, { maturity: 0.5, remediation: 0.25, automation: 0.5 }),
    "/riskWeights",
    "must add up to 1, but add up to 1.25",
    "Correct a weight.",
  ],
  [
    "weights that add up to less than 1",
    (m) => Object.assign(m.riskWeights, { maturity: 0.25, remediation: 0.25, automation: 0.25 }),
    "/riskWeights",
    "must add up to 1, but add up to 0.75",
    "Correct a weight.",
  ],
])("%s are refused", (_, edit, column, rule, remedy) => {
  expect(problems(edit)).toEqual([{ file: "methodology.json", column, rule, remedy }]);
});

test("weights may add up to 1 as decimals do", () => {
  const edit: Edit = (m) =>
    Object.assign(m.riskWeights, { maturity: 0.7, remediation: 0.2, automation: 0.1 });
  expect(problems(edit)).toEqual([]);
});

test("one tier of each kind and one band are enough", () => {
  const edit: Edit = (m) => {
    m.maturityTiers = [{ tier: "Any", from: 0 }];
    m.riskTiers = [{ tier: "Any", from: 0 }];
    m.bands.automation_rate = [{ band: "0-100", from: 0 }];
  };
  expect(problems(edit)).toEqual([]);
});

test("maturity tiers may be any number, of any names", () => {
  const edit: Edit = (m) => {
    m.maturityTiers = ["Leading", "Managed & measured", "Defined", "Ad hoc"].map((tier, place) => ({
      tier,
      from: 75 - 25 * place,
    }));
  };
  expect(problems(edit)).toEqual([]);
});

test("a maturity band and an automation band may have the same name", () => {
  const edit: Edit = (m) => {
    m.bands.maturity_score = [{ band: "all", from: 0 }];
    m.bands.automation_rate = [{ band: "all", from: 0 }];
  };
  expect(problems(edit)).toEqual([]);
});

test("order, names and weights are reported together", () => {
  const edit: Edit = (m) => {
    m.riskTiers.reverse();
    m.riskTiers[0].tier = m.riskTiers[1].tier;
    m.riskWeights.maturity = 0.5;
  };
  expect(problems(edit).map(({ column, rule }) => [column, rule])).toEqual([
    ["/riskTiers", "must have thresholds that rise from 0"],
    ["/riskTiers", "must have different names"],
    ["/riskWeights", "must add up to 1, but add up to 1.1"],
  ]);
});
