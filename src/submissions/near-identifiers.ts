import { group } from "d3-array";
import { type Candidate, identifierIn } from "./examine.ts";
import type { Spelling } from "./near-names.ts";
import type { SubmissionPlace } from "./submission-place.ts";

/** Runs of letters and runs of digits. */
const RUNS = /\p{L}+|\p{N}+/gu;
/** A run of digits next to another one: 1-11 is not 11-1. */
const BETWEEN_DIGITS = /(?<=\p{N}) (?=\p{N})/gu;

/**
 * Returns a key that is equal for spellings of an identifier in other case, with other hyphens, and with other leading zeros:
 * `S-007`, `s7`. Different identifiers can have the same key, so it is only used for questions to people.
 */
export function identifierKey(id: string): string {
  const runs = (id.toLowerCase().match(RUNS) ?? []).map((run) => run.replace(/^0+(?=\p{N})/u, ""));
  return runs.join(" ").replace(BETWEEN_DIGITS, ".").replaceAll(" ", "");
}

/**
 * Finds identifiers of one year that may be spellings of one. Only submissions without an organisation are compared: with one,
 * two submissions of a programme replace each other under any identifier.
 * @param candidates submissions, in the order of their file
 * @param placeOf returns the place of a submission, given its index
 */
export function nearIdentifiers(
  candidates: readonly Candidate[],
  placeOf: (index: number) => SubmissionPlace,
): Spelling[][] {
  const nameless = candidates.flatMap(({ organisation, programme: { identity, year } }, index) => {
    const id = identifierIn(identity);
    return organisation !== "" || id === "" ? [] : [{ index, id, key: `${year} ${identifierKey(id)}` }];
  });
  const [known, twice] = [new Set<string>(), new Set<string>()];
  for (const { key } of nameless) (known.has(key) ? twice : known).add(key);
  const repeated = nameless.filter(({ key }) => twice.has(key));
  return [...group(repeated, ({ key }) => key).values()].flatMap((alike) => {
    const first = new Map<string, number>();
    for (const { id, index } of alike) if (!first.has(id)) first.set(id, index);
    return first.size < 2 ? [] : [[...first].map(([written, index]) => ({ written, ...placeOf(index) }))];
  });
}
