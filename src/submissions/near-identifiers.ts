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
  // There may be millions, of which hardly any have the key of another: only these are kept.
  const [known, twice] = [new Set<string>(), new Set<string>()];
  for (const candidate of candidates) {
    const key = keyOf(candidate);
    if (key !== undefined) (known.has(key) ? twice : known).add(key);
  }
  if (twice.size === 0) return [];
  const repeated = candidates.flatMap((candidate, index) => {
    const key = keyOf(candidate);
    const id = identifierIn(candidate.programme.identity);
    return key !== undefined && twice.has(key) ? [{ key, id, index }] : [];
  });
  return [...group(repeated, ({ key }) => key).values()].flatMap((alike) => {
    const first = new Map<string, number>();
    for (const { id, index } of alike) if (!first.has(id)) first.set(id, index);
    return first.size < 2 ? [] : [[...first].map(([written, index]) => ({ written, ...placeOf(index) }))];
  });
}

/** Returns a key of the year and the identifier; undefined with an organisation or without an identifier. */
function keyOf({ organisation, programme: { identity, year } }: Candidate): string | undefined {
  const id = identifierIn(identity);
  return organisation !== "" || id === "" ? undefined : `${year} ${identifierKey(id)}`;
}
