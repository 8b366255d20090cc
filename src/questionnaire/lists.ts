/** An entry of a list that a participant chooses from. */
export interface Choice {
  readonly id: string;
  /** For people. */
  readonly display_name: string;
  /** Ids that it had, with a space between two. */
  readonly previously?: string;
  /** The last year that it is used in; undefined while it goes on. */
  readonly last_year?: number;
  /** Ids of others that are published as this one, with a space between two. */
  readonly gathers?: string;
}

export interface Country extends Omit<Choice, "last_year" | "gathers"> {
  readonly region: string;
}

export interface Requirement {
  readonly id: number;
  readonly title: string;
  readonly last_year?: number;
}

/** What columns can hold: the registries of a data folder, as far as the questionnaire goes. */
export interface Lists {
  readonly industries: readonly Choice[];
  readonly frameworks: readonly Choice[];
  readonly countries: readonly Country[];
  readonly bottlenecks: readonly Choice[];
  readonly regions: readonly Choice[];
}

/** The lists, and the requirements that findings are asked of. */
export interface Asked extends Lists {
  readonly requirements: readonly Requirement[];
  /** The last year that can have figures already; undefined where that is not known. */
  readonly latestYear?: number;
}
