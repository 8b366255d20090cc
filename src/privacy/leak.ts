/** Contributors that the published groups do not tell apart. */
export interface Atom {
  /** Its own among the atoms. */
  readonly name: string;
  /** How many they are; 0 is allowed. */
  readonly contributors: number;
  /**
   * Everybody knows that there can be none (a structural zero). An atom of a published group of 0 is known
   * too.
   */
  readonly knownEmpty?: boolean;
}

/** Atoms taken together: those whose count and sums are published, or those whose figures must not follow. */
export interface Group {
  /** Its own among the groups, or among the targets. */
  readonly name: string;
  /** Names of its atoms. */
  readonly atoms: readonly string[];
}

/** So many times the figure of an atom or of a group; below 0 it is subtracted. */
export interface Term {
  readonly name: string;
  readonly times: bigint;
}

/** A figure that follows from what is published, and must not. */
export interface Leak {
  /** The target whose figure it is, where it was asked for by name. */
  readonly target?: string;
  /** What the figure is made of: atoms, by name, without those known to be empty. */
  readonly atoms: readonly Term[];
  /** How many contributors these atoms have together. */
  readonly contributors: number;
  /** Published groups, by name, whose figures add up to that of the atoms. */
  readonly proof: readonly Term[];
  /**
   * Atoms without contributors, not known to be empty, that the figure has beside those with contributors, or
   * has more or less often than the target. The number is the same; only a reader cannot be certain that it
   * is.
   */
  readonly assumedEmpty: readonly string[];
}

/** A leak in words: "2 X = A + B - 3 C". */
export function equation({ target, atoms, proof }: Leak): string {
  const left = target === undefined ? atoms : [{ name: target, times: atoms[0]!.times }];
  return `${inWords(left)} = ${inWords(proof)}`;
}

function inWords(terms: readonly Term[]): string {
  // A sum that starts with what is added reads better.
  const ordered = [...terms].sort((a, b) => Number(b.times > 0n) - Number(a.times > 0n));
  return ordered
    .map(({ name, times }, index) => {
      const size = times < 0n ? -times : times;
      const sign = times < 0n ? "- " : index > 0 ? "+ " : "";
      return `${sign}${size === 1n ? "" : `${size} `}${name}`;
    })
    .join(" ");
}

/** By code units, so the same everywhere. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : Number(a.name > b.name);
}
