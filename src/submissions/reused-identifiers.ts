import type { Programme } from "../disclosure/model/programme.ts";
import { SUBMISSIONS } from "../disclosure/model/submissions.ts";
import type { DataProblem } from "../model/problem.ts";
import { howMany } from "../model/unit.ts";
import { type Candidate, identifierIn } from "./examine.ts";
import type { SubmissionPlace } from "./submission-place.ts";

/** A larger percentage and number of submissions than people correct to another organisation or year. */
const MOST_PCT = 5;
const MOST = 3;

/**
 * Returns whether two submissions have the same identifier, although they are of different organisations or years: the
 * identifier is a running number, that of an organisation, or cut short.
 */
export function reusesIdentifier(one: Candidate, other: Candidate): boolean {
  const { identity, year } = one.programme;
  if (identifierIn(identity) === "" || identity !== other.programme.identity) return false;
  const areNamed = one.organisation !== "" && other.organisation !== "";
  return year !== other.programme.year || (areNamed && one.organisation !== other.organisation);
}

/**
 * Returns a problem if too many submissions would be replaced by another one with their identifier, but of another
 * organisation or year; none otherwise.
 * @param all how many submissions there are
 * @param replaced those that would be replaced
 * @param placeOf returns the place of a submission
 */
export function reusedIdentifierProblems(
  all: number,
  replaced: readonly Candidate[],
  placeOf: (one: Candidate) => SubmissionPlace,
): DataProblem[] {
  const [first] = replaced;
  if (first === undefined || isFew(replaced.length, all)) return [];
  return [
    {
      ...placeOf(first),
      column: "submission_id",
      value: identifierIn(first.programme.identity),
      rule: `a later submission of another organisation or year has it too, and would replace this one, as ${howMany(replaced.length - 1, "other")} of ${howMany(all, "submission")} would be replaced`,
      remedy: "Give each submission an identifier of its own, or leave the column empty.",
    },
  ];
}

/**
 * Returns a problem if too many submissions have an identifier that the previous release had for another organisation; none
 * otherwise.
 * @param all how many submissions there are
 * @param reassigned those whose identifier belonged to another organisation that is still in the file
 * @param release the previous release
 */
export function reassignedIdentifierProblems(
  all: number,
  reassigned: readonly Pick<Programme, "identity">[],
  release: string,
): DataProblem[] {
  const [first] = reassigned;
  if (first === undefined || isFew(reassigned.length, all)) return [];
  return [
    {
      file: SUBMISSIONS,
      column: "submission_id",
      value: identifierIn(first.identity),
      rule: `belonged in release ${release} to another organisation, which is still in the file; the same is true of ${howMany(reassigned.length - 1, "other")} of ${howMany(all, "submission")}`,
      remedy:
        "Give each submission the identifier that it had. If the column is a running number that changes with the rows, leave it empty: submissions are then recognised by their organisation.",
    },
  ];
}

const isFew = (count: number, all: number) => count <= MOST || 100 * count <= MOST_PCT * all;
