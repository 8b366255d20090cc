import { group, rollup } from "d3-array";
import { firstNames } from "../model/names-in-words.ts";
import { howMany } from "../model/unit.ts";
import { causesInWords, type Doubt } from "../plausibility/doubt.ts";
import type { Candidate } from "./examine.ts";

/** Fewer figures can be equal by chance. */
const LEAST_FIGURES = 4;
/** The most pairs of names that the question shows. */
const MOST_SHOWN = 3;

/**
 * Finds organisations all of whose programmes have the same labels and answers as those of another one: probably one
 * organisation under two names, which k would count twice.
 */
export function sameAnswersDoubts(candidates: readonly Candidate[]): Doubt[] {
  const equal = group(alike(candidates), ({ programme }) => programme.fingerprint);
  const like = new Map<string, Map<string, number>>();
  for (const members of equal.values()) {
    const [first = "", second] = [...new Set(members.map(({ organisation }) => organisation))].sort();
    if (second === undefined) continue;
    for (const name of new Set(members.map(({ organisation }) => organisation))) {
      const other = name === first ? second : first;
      const counts = like.get(name) ?? new Map<string, number>();
      like.set(name, counts.set(other, (counts.get(other) ?? 0) + 1));
    }
  }
  if (like.size === 0) return [];
  const own = rollup(
    candidates.filter(({ organisation }) => like.has(organisation)),
    (of) => new Set(of.map(({ programme }) => programme.fingerprint)).size,
    ({ organisation }) => organisation,
  );
  const pairs = new Map<string, { names: readonly string[]; programmes: number }>();
  for (const [name, counts] of like) {
    for (const [other, programmes] of counts) {
      if (programmes < (own.get(name) ?? 0)) continue;
      const names = [name, other].sort();
      pairs.set(JSON.stringify(names), { names, programmes });
    }
  }
  if (pairs.size === 0) return [];
  const shown = [...pairs.values()]
    .toSorted((a, b) => b.programmes - a.programmes)
    .map(
      ({ names, programmes }) => `${names.map((name) => JSON.stringify(name)).join(" and ")} (${programmes})`,
    );
  return [
    {
      question: "organisations with the same answers",
      near: pairs.size,
      rule: `${howMany(pairs.size, "pair")} of organisations ${pairs.size === 1 ? "has" : "have"} programmes with the same labels and answers: ${firstNames(shown, MOST_SHOWN)}`,
      causes: causesInWords(["one organisation under two names, which k would count twice"]),
    },
  ];
}

/** Returns the candidates of named organisations that may have the same answers as others, and few more. */
function alike(candidates: readonly Candidate[]): Candidate[] {
  const named = candidates.filter(({ organisation, programme }) => {
    if (organisation === "") return false;
    const given = programme.answers.reduce((sum, answer) => sum + (Number.isNaN(answer) ? 0 : 1), 0);
    return given >= LEAST_FIGURES;
  });
  // There may be millions, of which hardly any are equal: numbers are compared faster than texts.
  const hashes = Uint32Array.from(named, ({ programme }) =>
    Buffer.from(programme.fingerprint, "base64").readUInt32LE(),
  );
  const sorted = hashes.toSorted();
  const repeated = new Set(sorted.filter((hash, at) => hash === sorted[at - 1]));
  return named.filter((_, at) => repeated.has(hashes[at] ?? 0));
}
