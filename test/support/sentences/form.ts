import type { Passage } from "./passages.ts";
import type { Subject, World } from "./world.ts";

/** A form of comparing sentences that the checker understands. */
export interface Form {
  /** The claim that such a sentence makes. */
  readonly claims: string;
  /** Sentences of the form. */
  readonly examples: readonly string[];
  /** Where it may appear; anywhere if omitted. */
  readonly where?: (passage: Passage) => boolean;
  /** Whether a text at that place compares even without a word of comparison. */
  readonly byPlace?: true;
  /** Matches the whole sentence, with its names and numbers in named groups. */
  readonly pattern: RegExp;
  /** Returns what is wrong with a claim; empty if it holds. */
  readonly check: (claim: Claim) => readonly string[];
}

/** A sentence that was recognised. */
export interface Claim {
  readonly world: World;
  readonly passage: Passage;
  /** The named groups; empty strings for groups that did not match. */
  readonly said: Readonly<Record<string, string>>;
}

/** Returns the fault of a value that differs from the computed one: `the value is said to be 3, and is 4`. */
export const same = (what: string, said: string, found: string): string[] =>
  said === found ? [] : [`${what} is said to be "${said}", and is "${found}"`];

export const must = (holds: boolean, otherwise: string): string[] => (holds ? [] : [otherwise]);

/** Returns the industry or region that the page of a passage, or its figure, is about. */
export function subjectOf(world: World, { path, figure }: Passage): Subject | undefined {
  const [, kind, id] =
    /^(industry|region)-(.+)$/.exec(figure) ??
    /^(?:(?:charts|embed)\/)?(industr|region)(?:ies|s|y)?[/-](.+)\.(?:html|svg)$/.exec(path) ??
    [];
  const own = kind?.startsWith("industr") ? "industry" : "region";
  return kind === undefined ? undefined : world.all(own).find((subject) => subject.id === id);
}

export const plural = { industry: "industries", region: "regions" } as const;
/** The name of the mean over all programmes, with which pages compare. */
export const AVERAGE = "global average";
