import { expect, test } from "vitest";
import type { DataProblem } from "../../src/model/problem.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { committedData, dataWith } from "../support/data.ts";
import { problemsOf, withCell } from "./support.ts";

const unfit = {
  rule: "must be an id: letters, digits, hyphens and underscores, starting with a letter or digit",
  remedy: "Ids become part of addresses and file names; choose one that fits.",
};
const alpha2 = "must be an ISO 3166-1 alpha-2 code, two capital letters";
const correct = "Correct the value.";
const whole = "Write only digits, without a point.";

test("the committed registries are those of the contract", () => {
  const { industries, frameworks, regions, countries, requirements, bottlenecks } =
    loadSettings(committedData);
  expect(industries).toEqual([
    { id: "fintech", display_name: "FinTech" },
    { id: "saas", display_name: "SaaS" },
    { id: "financial-services", display_name: "Financial Services" },
    { id: "healthcare", display_name: "Healthcare" },
    { id: "ecommerce", display_name: "E-commerce" },
    { id: "retail", display_name: "Retail" },
    { id: "hospitality", display_name: "Hospitality" },
  ]);
  expect(frameworks.map(({ id, display_name }) => [id, display_name])).toEqual([
    ["PCI_DSS_v4", "PCI DSS v4.0.1"],
    ["ISO_27001_2022", "ISO 27001:2022"],
    ["SOC_2_TYPE_II", "SOC 2 Type II"],
  ]);
  expect(regions.map(({ id }) => id)).toEqual([
    "north-america",
    "latin-america",
    "uk-ireland",
    "continental-europe",
    "middle-east-africa",
    "asia",
    "oceania",
  ]);
  expect(countries).toHaveLength(22);
  expect(requirements.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(bottlenecks).toHaveLength(6);
});

test.each([
  "fin tech",
  "fin/tech",
  "../fintech",
  ".hidden",
  "-x",
  "_x",
  "fin.tech",
  "fintéch",
  "a?b",
  "a#b",
  "a%20b",
  "a\\b",
])("the id %j is not valid in an address", (value) => {
  const changes = withCell("reference/industries.csv", 2, "id", value);
  expect(problemsOf(loadSettings, dataWith(changes))).toEqual([
    { file: "reference/industries.csv", row: 2, column: "id", value, ...unfit },
  ]);
});

test.each(["a", "7", "A-1_b", "PCI_DSS_v4"])("the id %j is valid in an address", (value) => {
  const changes = withCell("reference/industries.csv", 2, "id", value);
  expect(problemsOf(loadSettings, dataWith(changes))).toEqual([]);
});

test.each([
  ["frameworks", "id", "SOC 2", unfit.rule, unfit.remedy],
  ["bottlenecks", "id", "", "must not be empty", "Fill the value in."],
  ["industries", "display_name", "", "must not be empty", "Fill the value in."],
  ["countries", "id", "us", alpha2, correct],
  ["countries", "id", "USA", alpha2, correct],
  ["requirements", "id", "33", "must be from 1 to 32", "Correct the value, or remove the row."],
  ["requirements", "id", "1a", "must be a whole number from 1 to 32", whole],
  ["requirements", "id", "01", "must be a whole number from 1 to 32", whole],
])("reference/%s.csv refuses in %s the value %j: %s", (name, column, value, rule, remedy) => {
  const file = `reference/${name}.csv`;
  expect(problemsOf(loadSettings, dataWith(withCell(file, 2, column, value)))).toEqual<DataProblem[]>([
    { file, row: 2, column, value, rule, remedy },
  ]);
});
