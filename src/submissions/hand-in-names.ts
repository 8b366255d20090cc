import { organisationName } from "./organisation-name.ts";
import type { SubmissionNames } from "./withdrawals.ts";

/** The labels and the year that a submission is about. */
export interface HandInLabels {
  /** The industry that the submission names, even if it is published as part of another. */
  readonly industry: string;
  readonly framework: string;
  readonly country: string;
  readonly year: number;
}

/**
 * Normalises an identifier for comparison: trims it, removes zero-width characters, and unifies full-width and half-width
 * characters.
 */
export function submissionId(written: string): string {
  return written
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
}

/** Returns the normalised names of a submission, given its identifier and organisation as written. */
export function submissionNames(id: string, organisation: string): SubmissionNames {
  return { id: submissionId(id), organisation: organisationName(organisation) };
}

/**
 * Returns the names under which a submission is handed in: its identifier, and its organisation's industry, framework,
 * country and year. Of several submissions that share a name, only the last counts.
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
 * Returns the message for a submission that does not count because of another one, and the remedy.
 * @param reason "repeated" if it has the same answers as the other one, but written differently; "emptied" if the other one
 * lacks answers that it has
 * @param where the position of the other submission
 * @param called the name of the identifier in the message
 */
export function handInWords(
  reason: "duplicate" | "repeated" | "emptied" | "superseded",
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
  if (reason === "repeated") {
    return {
      rule: `is replaced by ${where}, which has ${same} and the same answers, so nothing is corrected: the submission is left out`,
      remedy: "Remove one of the two.",
    };
  }
  if (reason === "emptied") {
    return {
      rule: `is replaced by ${where}, which has ${same}, but lacks answers that this one has: the submission is left out`,
      remedy: "Copy the answers that still hold: nothing of a replaced submission is used.",
    };
  }
  return {
    rule: `is replaced by ${where}, which has ${same}: the submission is left out`,
    remedy: isSameId
      ? `Keep the one that is right. If they are different submissions, give each a ${called} of its own.`
      : "Keep the one that is right: an organisation has one submission for each industry, framework, country and year. If it has several, combine them in one.",
  };
}
