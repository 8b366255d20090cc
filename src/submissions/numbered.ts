import { type Programme, UNNAMED } from "../disclosure/model/programme.ts";
import type { Candidate } from "./examine.ts";

/** Programmes with numbered organisations. */
export interface NumberedProgrammes {
  readonly programmes: readonly Programme[];
  /** The normalised names of the organisations that have one, by number. Private, like submissions. */
  readonly organisations: ReadonlyMap<number, string>;
}

/**
 * Numbers the organisations of programmes. In a file without names, each programme counts as an organisation of its own.
 * In a file with some names, all programmes without one count as one organisation, because they may be one.
 */
export function numbered(candidates: readonly Candidate[]): NumberedProgrammes {
  const numbers = new Map<string, number>();
  const isNamed = candidates.some(({ organisation }) => organisation !== "");
  const programmes = candidates.map(({ organisation: own, programme }, index) => {
    const organisation = own === "" && isNamed ? UNNAMED : own;
    const number = numbers.get(organisation) ?? index;
    if (organisation !== "") numbers.set(organisation, number);
    programme.organisation = number;
    return programme;
  });
  return { programmes, organisations: new Map([...numbers].map(([name, number]) => [number, name])) };
}
