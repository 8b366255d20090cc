import { expect, test } from "vitest";
import { openQuestions, answerProblems, withDefaults } from "../../src/cli/init-questions.ts";
import { HOST_CHOICES } from "../../src/starter/choices.ts";

test("the defaults for licence, framework and host are those in the help", () => {
  expect(withDefaults({})).toEqual({
    licence: "CC-BY-4.0",
    frameworks: [{ text: "PCI DSS v4.0.1" }],
    host: "netlify",
  });
  expect(withDefaults({ licence: "ODbL-1.0" })).toMatchObject({ licence: "ODbL-1.0", host: "netlify" });
});

test("asks these questions on a terminal, in this order, each with its default", () => {
  const asked = openQuestions({}, {}).map(({ question, fallback }) => [question, fallback]);
  expect(asked).toEqual([
    ["Name of the benchmark", undefined],
    ["Who publishes it", undefined],
    ["Web address of the publisher (leave empty if there is none)", ""],
    ["Address where the site will be published (leave empty if not known)", ""],
    ["Licence of the data: CC-BY-4.0, CC-BY-SA-4.0, CC-BY-NC-4.0, CC0-1.0, ODbL-1.0", "CC-BY-4.0"],
    ["Industries, separated by commas, or a CSV file", undefined],
    ["Frameworks, separated by commas, or a CSV file", "PCI DSS v4.0.1"],
    ["Regions, separated by commas (leave empty for those of the United Nations)", ""],
    ["Countries by code or name, separated by commas; DE=REGION for a region of your own", undefined],
    [`Where the site is published: ${HOST_CHOICES.join(", ")}`, "netlify"],
  ]);
});

test("does not ask what an option gives, and proposes what the file has", () => {
  const proposed = { industries: [{ text: "Hotels" }, { text: "bars", second: "Bars & Pubs" }] };
  const open = openQuestions({ name: "Hotel Benchmark", host: "s3" }, proposed);
  expect(open.map(({ of }) => of)).not.toContain("name");
  expect(open.map(({ of }) => of)).not.toContain("host");
  expect(open.find(({ of }) => of === "industries")?.fallback).toBe("Hotels, bars=Bars & Pubs");
});

test("says what is wrong with an answer, with its text and what to do", () => {
  expect(answerProblems("host", () => ({ host: "tape" }))).toEqual([
    `"tape" must be one of the available choices. Choose from ${HOST_CHOICES.join(", ")}.`,
  ]);
  expect(answerProblems("name", () => ({}))).toEqual([
    "must give the name of the benchmark. It has no default.",
  ]);
  expect(answerProblems("industries", () => ({ industries: [{ text: "Нotels" }] }))).toEqual([
    '"Нotels" mixes alphabets: some letters look like Latin ones, but are not; is "Hotels" meant? Type it again in one alphabet.',
  ]);
});
