import type { Passage } from "./passages.ts";
import type { Subject, World } from "./world.ts";

/** A form of sentences that compare. */
export interface Form {
  /** What such a sentence claims. */
  readonly claims: string;
  /** Sentences of the form. */
  readonly examples: readonly string[];
  /** Where it stands; anywhere, if nothing is said. */
  readonly where?: (passage: Passage) => boolean;
  /** Whether what stands there compares without a word that does. */
  readonly byPlace?: true;
  /** The whole sentence; what it names and counts in named groups. */
  readonly pattern: RegExp;
  /** What is wrong with a claim. */
  readonly check: (claim: Claim) => readonly string[];
}

/** A sentence that was recognised. */
export interface Claim {
  readonly world: World;
  readonly passage: Passage;
  /** The named groups; empty where one is not there. */
  readonly said: Readonly<Record<string, string>>;
}

/** A claim that does not hold, in a word: `the value is said to be 3, and is 4`. */
export const same = (what: string, said: string, found: string): string[] =>
  said === found ? [] : [`${what} is said to be "${said}", and is "${found}"`];

export const must = (holds: boolean, otherwise: string): string[] => (holds ? [] : [otherwise]);

/** Whom the page of a passage, or its figure, is about. */
export function subjectOf(world: World, { path, figure }: Passage): Subject | undefined {
  const [, kind, id] =
    /^(industry|region)-(.+)$/.exec(figure) ??
    /^(?:(?:charts|embed)\/)?(industr|region)(?:ies|s|y)?[/-](.+)\.(?:html|svg)$/.exec(path) ??
    [];
  const own = kind?.startsWith("industr") ? "industry" : "region";
  return kind === undefined ? undefined : world.all(own).find((subject) => subject.id === id);
}

export const plural = { industry: "industries", region: "regions" } as const;
/** What everybody is compared with: the mean over all programmes. */
export const AVERAGE = "global average";
