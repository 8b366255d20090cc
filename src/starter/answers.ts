import { DataError, type DataProblem } from "../model/problem.ts";
import { required } from "../model/required.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { LINK_CHARACTERS, SITE_TITLE_CHARACTERS } from "../tables/site-schema.ts";
import { isWebAddress, textAdvice } from "../tables/texts.ts";
import { type Choices, HOST_CHOICES, type HostChoice, LICENCE_NAMES, type LicenceName } from "./choices.ts";
import { type Doubt, type Item, listed, listedCountries, listedFrameworks } from "./lists.ts";

/** An operator's answers, as they were written; undefined for questions without an answer. */
export interface Answers {
  readonly name?: string | undefined;
  readonly provider?: string | undefined;
  readonly providerUrl?: string | undefined;
  readonly address?: string | undefined;
  readonly licence?: string | undefined;
  readonly industries?: readonly Item[] | undefined;
  readonly frameworks?: readonly Item[] | undefined;
  readonly regions?: readonly Item[] | undefined;
  readonly countries?: readonly Item[] | undefined;
  readonly bottlenecks?: readonly Item[] | undefined;
  readonly host?: string | undefined;
  readonly release?: string | undefined;
  readonly firstYear?: string | undefined;
}

export type Question = keyof Answers;

/** The command line option that answers each question. */
export const OPTION_OF: Readonly<Record<Question, string>> = {
  name: "--name",
  provider: "--provider",
  providerUrl: "--provider-url",
  address: "--address",
  licence: "--licence",
  industries: "--industries",
  frameworks: "--frameworks",
  regions: "--regions",
  countries: "--countries",
  bottlenecks: "--bottlenecks",
  host: "--host",
  release: "--release",
  firstYear: "--first-year",
};

const YEAR = { pattern: "^[1-9]\\d{3}$", rule: "must be a year of four digits" };

/** Returns what is wrong with the answer to each question, including that a required one is missing. */
const CHECKS: Readonly<Record<Question, (answers: Answers) => readonly Doubt[]>> = {
  name: ({ name }) => text(name, "the name of the benchmark", SITE_TITLE_CHARACTERS),
  provider: ({ provider }) => text(provider, "its publisher", LINK_CHARACTERS),
  providerUrl: ({ providerUrl }) => pattern(providerUrl, PATTERNS.webAddress),
  address: ({ address }) => pattern(address, PATTERNS.siteAddress),
  licence: ({ licence }) => choice(licence, LICENCE_NAMES),
  industries: ({ industries = [] }) => list(industries, "industries", listed(industries).doubts),
  frameworks: ({ frameworks = [] }) => list(frameworks, "frameworks", listedFrameworks(frameworks).doubts),
  regions: ({ regions = [] }) => listed(regions).doubts,
  countries: ({ countries = [], regions = [] }) =>
    list(countries, "countries", listedCountries(countries, listed(regions).entries).doubts),
  bottlenecks: ({ bottlenecks = [] }) => listed(bottlenecks).doubts,
  host: ({ host }) => choice(host, HOST_CHOICES),
  release: ({ release }) => pattern(release, PATTERNS.release),
  firstYear: ({ firstYear }) => pattern(firstYear, YEAR),
};

const QUESTIONS = Object.keys(CHECKS) as Question[];

/** Returns what is wrong with the answer to one question. */
export function doubtsOf(question: Question, answers: Answers): readonly Doubt[] {
  return CHECKS[question](answers);
}

/**
 * Turns answers into choices.
 * @param version of this program
 * @throws DataError with everything that is wrong or missing, by the option for it
 */
export function choicesOf(answers: Answers, version: string): Choices {
  const problems = QUESTIONS.flatMap((question) =>
    doubtsOf(question, answers).map(({ value, rule, remedy }): DataProblem => ({
      file: OPTION_OF[question],
      ...(value !== "" && { value }),
      rule,
      remedy,
    })),
  );
  if (problems.length > 0) throw new DataError(problems);
  const regions = listed(answers.regions ?? []).entries;
  const bottlenecks = listed(answers.bottlenecks ?? []).entries;
  const given = <Q extends Question>(question: Q) =>
    required<NonNullable<Answers[Q]>>(answers[question] ?? undefined, OPTION_OF[question]);
  const geography = listedCountries(given("countries"), regions);
  return {
    name: given("name").trim(),
    provider: { name: given("provider").trim(), url: answers.providerUrl ?? null },
    address: answers.address ?? null,
    licence: answers.licence as LicenceName,
    industries: listed(given("industries")).entries,
    frameworks: listedFrameworks(given("frameworks")).entries,
    regions: geography.regions,
    countries: geography.entries,
    ...(bottlenecks.length > 0 && { bottlenecks }),
    host: answers.host as HostChoice,
    release: given("release"),
    ...(answers.firstYear !== undefined && { firstYear: Number(answers.firstYear) }),
    version,
  };
}

function text(value: string | undefined, what: string, most: number): Doubt[] {
  if (value === undefined || value.trim() === "") {
    return [{ value: "", rule: `must give ${what}`, remedy: "It has no default." }];
  }
  if (value.trim().length > most)
    return [{ value, rule: `must have at most ${most} characters`, remedy: "Shorten it." }];
  const advice = textAdvice(value);
  return advice === undefined ? [] : [{ value, ...advice }];
}

function pattern(
  value: string | undefined,
  { pattern, rule }: { readonly pattern: string; readonly rule: string },
): Doubt[] {
  if (value === undefined) return [];
  const isAddress = pattern.startsWith("^https?");
  if (new RegExp(pattern).test(value) && (!isAddress || isWebAddress(value))) return [];
  return [{ value, rule, remedy: isAddress ? "Correct it, or leave it out." : "Correct it." }];
}

function choice(value: string | undefined, choices: readonly string[]): Doubt[] {
  if (value !== undefined && choices.includes(value)) return [];
  return [
    {
      value: value ?? "",
      rule: "must be one of the available choices",
      remedy: `Choose from ${choices.join(", ")}.`,
    },
  ];
}

function list(items: readonly Item[], what: string, doubts: readonly Doubt[]): readonly Doubt[] {
  if (items.length > 0) return doubts;
  const remedy = "Separate them with commas, or name a CSV file.";
  return [{ value: "", rule: `must name the ${what}`, remedy }];
}
