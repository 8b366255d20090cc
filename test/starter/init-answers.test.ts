import { expect, test } from "vitest";
import { DataError } from "../../src/model/problem.ts";
import { type InitAnswers, initChoices } from "../../src/starter/init-answers.ts";
import { itemsOf } from "../../src/starter/lists.ts";

const ANSWERS: InitAnswers = {
  name: "Hotel Benchmark",
  provider: "Example Ltd",
  licence: "CC0-1.0",
  industries: itemsOf("Hotels"),
  frameworks: itemsOf("PCI DSS v4.0.1"),
  countries: itemsOf("DE"),
  host: "static",
  release: "2026-Q4",
};

/** What is wrong, by the option that says it. */
function problems(answers: InitAnswers): readonly (readonly string[])[] {
  try {
    initChoices(answers, "1.2.3");
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return error.problems.map(({ file, value = "", rule }) => [file, value, rule]);
  }
  return [];
}

test("answers become choices; optional ones that are missing are null", () => {
  expect(initChoices(ANSWERS, "1.2.3")).toEqual({
    name: "Hotel Benchmark",
    provider: { name: "Example Ltd", url: null },
    address: null,
    licence: "CC0-1.0",
    industries: [{ id: "hotels", name: "Hotels" }],
    frameworks: [
      { id: "pci-dss-v4-0-1", name: "PCI DSS v4.0.1", body: "Qualified Security Assessor (PCI SSC)" },
    ],
    regions: [{ id: "europe", name: "Europe" }],
    countries: [{ id: "DE", name: "Germany", region: "europe" }],
    host: "static",
    release: "2026-Q4",
    version: "1.2.3",
  });
});

test("everything that is missing is reported at once", () => {
  expect(problems({ licence: "CC0-1.0", host: "static", release: "2026-Q4" })).toEqual([
    ["--name", "", "must give the name of the benchmark"],
    ["--provider", "", "must give its publisher"],
    ["--industries", "", "must name the industries"],
    ["--frameworks", "", "must name the frameworks"],
    ["--countries", "", "must name the countries"],
  ]);
});

test("invalid answers are reported with their option", () => {
  const answers = {
    ...ANSWERS,
    name: "Two\nlines",
    provider: "x".repeat(61),
    providerUrl: "example.org",
    address: "https://user@host/?q",
    licence: "MIT",
    industries: itemsOf("Hotels,hotels"),
    host: "heroku",
    release: "2026-4",
  };
  expect(problems(answers).map(([option, value]) => [option, value])).toEqual([
    ["--name", "Two\nlines"],
    ["--provider", "x".repeat(61)],
    ["--provider-url", "example.org"],
    ["--address", "https://user@host/?q"],
    ["--licence", "MIT"],
    ["--industries", "hotels"],
    ["--host", "heroku"],
    ["--release", "2026-4"],
  ]);
});

test("blanks around a name do not count: it may have 60 characters", () => {
  const provider = "x".repeat(60);
  expect(problems({ ...ANSWERS, provider: ` ${provider} ` })).toEqual([]);
  expect(initChoices({ ...ANSWERS, provider: ` ${provider} ` }, "1.2.3").provider.name).toBe(provider);
});

test.each(["https://example.org/%zz", "https://1.2.3.456"])(
  "%s is refused: it looks like an address, but a browser cannot open it",
  (providerUrl) => {
    expect(problems({ ...ANSWERS, providerUrl }).map(([option, value]) => [option, value])).toEqual([
      ["--provider-url", providerUrl],
    ]);
  },
);
