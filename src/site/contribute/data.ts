import type { QuestionnaireLists, ListEntry } from "../../questionnaire/lists.ts";
import type { Tables } from "../../tables/index.ts";

/** The data that the form's script needs in addition to the page. */
export interface ContributeData {
  readonly lists: QuestionnaireLists;
  /** The age public key that files are encrypted to. */
  readonly recipient: string;
}

/** Names of the function that the data script calls and of the one that encrypts; the other scripts define them. */
export const CONTRIBUTE_RECEIVER = "receiveQuestionnaire";
export const ENCRYPT = "encryptForContribution";

/** Paths of the form's scripts: the form, its data, and the encryption, which is loaded when it is first needed. */
export const CONTRIBUTE_SCRIPTS = {
  form: "assets/contribute.js",
  data: "assets/contribute-data.js",
  encrypt: "assets/encrypt.js",
} as const;

/** Paths of the files that are published with the page. */
export const CONTRIBUTE_FILES = {
  csv: "submission-template.csv",
  workbook: "submission-template.xlsx",
  codeBook: "submission-code-book.csv",
} as const;

/** Returns the registries as the form needs them. */
export function listsOf(tables: Tables): QuestionnaireLists {
  const choice = ({ id, display_name, previously, last_year, gathers }: ListEntry): ListEntry => ({
    id,
    display_name,
    ...(previously !== undefined && { previously }),
    ...(last_year !== undefined && { last_year }),
    ...(gathers !== undefined && { gathers }),
  });
  const { span, industries, frameworks, countries, regions, requirements, bottlenecks } = tables;
  return {
    // The next year is collected while this one is published.
    latestYear: span.benchmark + 1,
    industries: industries.map(choice),
    frameworks: frameworks.map(choice),
    regions: regions.map(choice),
    countries: countries.map((country) => ({ ...choice(country), region: country.region })),
    bottlenecks: bottlenecks.map(choice),
    requirements: requirements.map(({ id, title, last_year }) => ({
      id,
      title,
      ...(last_year !== undefined && { last_year }),
    })),
  };
}
