import { DataError, formatProblem, UserError } from "../model/problem.ts";
import { sentence } from "../model/sentence.ts";
import { readItems } from "../operations/read-items.ts";
import { HOST_CHOICES, LICENCE_NAMES } from "../starter/choices.ts";
import { type InitAnswers, doubtsOf, type InitQuestion } from "../starter/init-answers.ts";
import type { Item } from "../starter/lists.ts";
import type { TerminalQuestion } from "./ask.ts";

/** The questions in the order they are asked, each with the answer used if nothing is typed. */
const QUESTIONS: readonly {
  readonly of: InitQuestion;
  readonly question: string;
  readonly fallback?: string;
}[] = [
  { of: "name", question: "Name of the benchmark" },
  { of: "provider", question: "Who publishes it" },
  {
    of: "providerUrl",
    question: "Web address of the publisher (leave empty if there is none)",
    fallback: "",
  },
  {
    of: "address",
    question: "Address where the site will be published (leave empty if not known)",
    fallback: "",
  },
  { of: "licence", question: `Licence of the data: ${LICENCE_NAMES.join(", ")}`, fallback: "CC-BY-4.0" },
  { of: "industries", question: "Industries, separated by commas, or a CSV file" },
  {
    of: "frameworks",
    question: "Frameworks, separated by commas, or a CSV file",
    fallback: "PCI DSS v4.0.1",
  },
  {
    of: "regions",
    question: "Regions, separated by commas (leave empty for those of the United Nations)",
    fallback: "",
  },
  {
    of: "countries",
    question: "Countries by code or name, separated by commas; DE=REGION for a region of your own",
  },
  { of: "host", question: `Where the site is published: ${HOST_CHOICES.join(", ")}`, fallback: "netlify" },
];

const LISTS = ["industries", "frameworks", "regions", "countries", "bottlenecks"] as const;
const isList = (question: InitQuestion): question is (typeof LISTS)[number] =>
  (LISTS as readonly string[]).includes(question);

/** Parses the answer to a question; an empty text gives no answer. */
export function answered(question: InitQuestion, text: string): InitAnswers {
  if (text.trim() === "") return {};
  if (!isList(question)) return { [question]: text.trim() };
  return { [question]: readItems(text, question === "countries" ? "regions" : "names") };
}

/** Fills in the default answers. */
export function withDefaults(answers: InitAnswers): InitAnswers {
  const given = { ...answers };
  for (const { of, fallback } of QUESTIONS) {
    if (given[of] === undefined && fallback) Object.assign(given, answered(of, fallback));
  }
  return given;
}

/**
 * Returns the questions that are not answered yet.
 * @param proposed answers used if nothing is typed
 */
export function openQuestions(
  answers: InitAnswers,
  proposed: InitAnswers,
): readonly (Omit<TerminalQuestion, "problems"> & { readonly of: InitQuestion })[] {
  return QUESTIONS.filter(({ of }) => answers[of] === undefined).map((one) => {
    const own = proposed[one.of];
    return own === undefined ? one : { ...one, fallback: typeof own === "string" ? own : listText(own) };
  });
}

/** Formats a list the way it would be typed. */
function listText(items: readonly Item[]): string {
  return items.map(({ text, second }) => (second === undefined ? text : `${text}=${second}`)).join(", ");
}

/**
 * Returns what is wrong with one answer in the context of the others, one line each.
 * @param answersWith returns all answers including this one; an error it throws is a problem of the answer
 */
export function answerProblems(question: InitQuestion, answersWith: () => InitAnswers): string[] {
  try {
    return doubtsOf(question, answersWith()).map(
      ({ value, rule, remedy }) => `${value === "" ? "" : `"${value}" `}${sentence(rule)} ${remedy}`,
    );
  } catch (error) {
    if (error instanceof DataError) return error.problems.map(formatProblem);
    if (error instanceof UserError) return [`${error.message}. ${error.remedy}`];
    throw error;
  }
}
