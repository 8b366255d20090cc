import type { Programme } from "../disclosure/model/programme.ts";
import type { Candidate } from "./examine.ts";

/** Stands for every organisation that a file does not name, though it names others. It is no organisation's name. */
const UNNAMED = "?";

/** Programmes whose organisations are numbers. */
export interface NumberedProgrammes {
  readonly programmes: readonly Programme[];
  /** The names, as they are compared, of organisations that have one, by their number. Private, as submissions are. */
  readonly organisations: ReadonlyMap<number, string>;
}

/**
 * The programmes with numbers for organisations. Where a file names none, each programme counts as one of its own; where
 * it names some, those without a name may all be one, and count as one.
 */
export function numbered(candidates: readonly Candidate[]): NumberedProgrammes {
  const numbers = new Map<string, number>();
  const isNamed = candidates.some(({ submission }) => submission.organisation !== "");
  const programmes = candidates.map(({ submission, programme }, index) => {
    const organisation = submission.organisation === "" && isNamed ? UNNAMED : submission.organisation;
    const number = numbers.get(organisation) ?? index;
    if (organisation !== "") numbers.set(organisation, number);
    programme.organisation = number;
    return programme;
  });
  return { programmes, organisations: new Map([...numbers].map(([name, number]) => [number, name])) };
}
