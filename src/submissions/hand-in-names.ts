import { organisationName } from "./organisation-name.ts";
import type { SubmissionNames } from "./withdrawals.ts";

/** What a submission is about: ids, and the year. */
export interface HandInLabels {
  /** The one that it names, whatever it is published as. */
  readonly industry: string;
  readonly framework: string;
  readonly country: string;
  readonly year: number;
}

/** An identifier as it is compared: without blanks around it, and without width. */
export function submissionId(written: string): string {
  return written.normalize("NFKC").trim();
}

/** What a submission is called, of what it was given as its identifier and its organisation. */
export function submissionNames(id: string, organisation: string): SubmissionNames {
  return { id: submissionId(id), organisation: organisationName(organisation) };
}

/**
 * The names under which a submission is handed in. Of those that share one the last counts: an identifier, or an
 * organisation's industry, framework, country and year.
 */
export function namesOfHandIn(
  { id, organisation }: SubmissionNames,
  { industry, framework, country, year }: HandInLabels,
): string[] {
  return [
    ...(id === "" ? [] : [`id\u0000${id}`]),
    ...(organisation === ""
      ? []
      : [["programme", organisation, industry, framework, country, year].join("\u0000")]),
  ];
}

/**
 * What is said of a submission that does not count because of another, and what to do.
 * @param where the other stands
 * @param called what the identifier is called
 */
export function handInWords(
  reason: "duplicate" | "superseded",
  dropped: SubmissionNames,
  by: SubmissionNames,
  where: string,
  called = "submission_id",
): { readonly rule: string; readonly remedy: string } {
  if (reason === "duplicate") {
    return {
      rule: `is the same submission as ${where}: one of the two is left out`,
      remedy: "Remove one of the two.",
    };
  }
  const isSameId = dropped.id !== "" && dropped.id === by.id;
  const same = isSameId
    ? `the same ${called}`
    : "the same organisation, industry, framework, country and year";
  return {
    rule: `is replaced by ${where}, which has ${same}: the submission is left out`,
    remedy: `Keep the one that is right, or give each a ${called} and an organisation of its own.`,
  };
}
