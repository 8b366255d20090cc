import { DataError, type DataProblem } from "../model/problem.ts";
import { required } from "../model/required.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { LINK_CHARACTERS, SITE_TITLE_CHARACTERS } from "../tables/site-schema.ts";
import { isWebAddress, textAdvice } from "../tables/texts.ts";
import { type Choices, HOST_CHOICES, type HostChoice, LICENCE_NAMES, type LicenceName } from "./choices.ts";
import { type ListDoubt, type Item, listedEntries, listedCountries, listedFrameworks } from "./lists.ts";

/** An operator's answers, as they were written; undefined for questions without an answer. */
export interface InitAnswers {
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

export type InitQuestion = keyof InitAnswers;

/** The command line option that answers each question. */
export const OPTION_OF: Readonly<Record<InitQuestion, string>> = {
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
const CHECKS: Readonly<Record<InitQuestion, (answers: InitAnswers) => readonly ListDoubt[]>> = {
  name: ({ name }) => text(name, "the name of the benchmark", SITE_TITLE_CHARACTERS),
  provider: ({ provider }) => text(provider, "its publisher", LINK_CHARACTERS),
  providerUrl: ({ providerUrl }) => pattern(providerUrl, PATTERNS.webAddress),
  address: ({ address }) => pattern(address, PATTERNS.siteAddress),
  licence: ({ licence }) => choice(licence, LICENCE_NAMES),
  industries: ({ industries = [] }) => list(industries, "industries", listedEntries(industries).doubts),
  frameworks: ({ frameworks = [] }) => list(frameworks, "frameworks", listedFrameworks(frameworks).doubts),
  regions: ({ regions = [] }) => listedEntries(regions).doubts,
  countries: ({ countries = [], regions = [] }) =>
    list(countries, "countries", listedCountries(countries, listedEntries(regions).entries).doubts),
  bottlenecks: ({ bottlenecks = [] }) => listedEntries(bottlenecks).doubts,
  host: ({ host }) => choice(host, HOST_CHOICES),
  release: ({ release }) => pattern(release, PATTERNS.release),
  firstYear: ({ firstYear }) => pattern(firstYear, YEAR),
};

const QUESTIONS = Object.keys(CHECKS) as InitQuestion[];

/** Returns what is wrong with the answer to one question. */
export function doubtsOf(question: InitQuestion, answers: InitAnswers): readonly ListDoubt[] {
  return CHECKS[question](answers);
}

/**
 * Turns answers into choices.
 * @param version of this program
 * @throws DataError with everything that is wrong or missing, by the option for it
 */
export function initChoices(answers: InitAnswers, version: string): Choices {
  const problems = QUESTIONS.flatMap((question) =>
    doubtsOf(question, answers).map(({ value, rule, remedy }): DataProblem => ({
      file: OPTION_OF[question],
      ...(value !== "" && { value }),
      rule,
      remedy,
    })),
  );
  if (problems.length > 0) throw new DataError(problems);
  const regions = listedEntries(answers.regions ?? []).entries;
  const bottlenecks = listedEntries(answers.bottlenecks ?? []).entries;
  const given = <Q extends InitQuestion>(question: Q) =>
    required<NonNullable<InitAnswers[Q]>>(answers[question] ?? undefined, OPTION_OF[question]);
  const geography = listedCountries(given("countries"), regions);
  return {
    name: given("name").trim(),
    provider: { name: given("provider").trim(), url: answers.providerUrl ?? null },
    address: answers.address ?? null,
    licence: answers.licence as LicenceName,
    industries: listedEntries(given("industries")).entries,
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

function text(value: string | undefined, what: string, most: number): ListDoubt[] {
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
): ListDoubt[] {
  if (value === undefined) return [];
  const isAddress = pattern.startsWith("^https?");
  if (new RegExp(pattern).test(value) && (!isAddress || isWebAddress(value))) return [];
  return [{ value, rule, remedy: isAddress ? "Correct it, or leave it out." : "Correct it." }];
}

function choice(value: string | undefined, choices: readonly string[]): ListDoubt[] {
  if (value !== undefined && choices.includes(value)) return [];
  return [
    {
      value: value ?? "",
      rule: "must be one of the available choices",
      remedy: `Choose from ${choices.join(", ")}.`,
    },
  ];
}

function list(items: readonly Item[], what: string, doubts: readonly ListDoubt[]): readonly ListDoubt[] {
  if (items.length > 0) return doubts;
  const remedy = "Separate them with commas, or name a CSV file.";
  return [{ value: "", rule: `must name the ${what}`, remedy }];
}
