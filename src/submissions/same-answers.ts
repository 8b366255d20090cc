import { group, rollup } from "d3-array";
import { firstNames } from "../model/names-in-words.ts";
import { howMany } from "../model/unit.ts";
import { causesInWords, type Doubt } from "../plausibility/doubt.ts";
import type { Candidate } from "./examine.ts";

/** Fewer figures can be equal by chance. */
const LEAST_FIGURES = 4;
/** The most pairs of names that the question shows. */
const MOST_SHOWN = 3;

/** Two organisations, and how many programmes of the first have the labels and answers of programmes of the second. */
interface Alike {
  readonly name: string;
  readonly other: string;
  readonly programmes: number;
}

/**
 * Finds organisations all of whose programmes have the same labels and answers as those of another one: probably one
 * organisation under two names, which k would count twice.
 */
export function sameAnswersDoubts(candidates: readonly Candidate[]): Doubt[] {
  const named = candidates.filter(isNamedWithFigures);
  const alike = alikeIn(named);
  if (alike.length === 0) return [];
  const names = new Set(alike.map(({ name }) => name));
  const own = rollup(
    named.filter(({ organisation }) => names.has(organisation)),
    (of) => new Set(of.map(({ programme }) => programme.fingerprint)).size,
    ({ organisation }) => organisation,
  );
  const pairs = new Map(
    alike
      .filter(({ name, programmes }) => programmes === own.get(name))
      .map(({ name, other, programmes }) => {
        const pair = [name, other].sort().map((one) => JSON.stringify(one));
        return [pair.join(" and "), programmes];
      }),
  );
  if (pairs.size === 0) return [];
  const shown = [...pairs]
    .toSorted(([, a], [, b]) => b - a)
    .map(([pair, programmes]) => `${pair} (${programmes})`);
  return [
    {
      question: "organisations with the same answers",
      near: pairs.size,
      rule: `${howMany(pairs.size, "pair")} of organisations ${pairs.size === 1 ? "has" : "have"} programmes with the same labels and answers: ${firstNames(shown, MOST_SHOWN)}`,
      causes: causesInWords(["one organisation under two names, which k would count twice"]),
    },
  ];
}

function isNamedWithFigures({ organisation, programme: { answers } }: Candidate): boolean {
  return organisation !== "" && hasEnoughFigures(answers);
}

/** Returns whether answers have so many figures that all of them are not equal to those of others by chance. */
export function hasEnoughFigures(answers: Float64Array): boolean {
  return answers.length - answers.filter(Number.isNaN).length >= LEAST_FIGURES;
}

/** Returns each organisation that has programmes like those of others, with one of these for each programme. */
function alikeIn(named: readonly Candidate[]): Alike[] {
  const found = group(withRepeatedHash(named), ({ programme }) => programme.fingerprint);
  const counts = new Map<string, Map<string, number>>();
  for (const members of found.values()) {
    // The later row of a submission replaces the earlier one, as after a change of the name.
    const last = new Map(members.map((member) => [member.programme.identity, member.organisation]));
    const names = [...new Set(last.values())].sort();
    const [first, second] = names;
    if (first === undefined || second === undefined) continue;
    for (const name of names) {
      const other = name === first ? second : first;
      const own = counts.get(name) ?? new Map<string, number>();
      counts.set(name, own.set(other, (own.get(other) ?? 0) + 1));
    }
  }
  return [...counts].flatMap(([name, own]) =>
    [...own].map(([other, programmes]) => ({ name, other, programmes })),
  );
}

/** Returns the candidates that may have the same labels and answers as others, and few more. */
function withRepeatedHash(candidates: readonly Candidate[]): Candidate[] {
  // There may be millions, of which hardly any are equal: numbers are compared faster than texts.
  const hashes = Uint32Array.from(candidates, ({ programme }) =>
    Buffer.from(programme.fingerprint, "base64").readUInt32LE(),
  );
  const sorted = hashes.toSorted();
  const repeated = new Set(sorted.filter((hash, at) => hash === sorted[at - 1]));
  return candidates.filter((_, at) => repeated.has(hashes[at] ?? 0));
}
