/** An entry of a list that participants choose from. */
export interface Choice {
  readonly id: string;
  /** The name shown to people. */
  readonly display_name: string;
  /** Former ids of the entry, separated by spaces. */
  readonly previously?: string;
  /** The last year in which the entry is used; undefined if it has not ended. */
  readonly last_year?: number;
  /** Ids that are published as this entry, separated by spaces. */
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

/** The lists that answers are chosen from: registries of a data folder. */
export interface Lists {
  readonly industries: readonly Choice[];
  readonly frameworks: readonly Choice[];
  readonly countries: readonly Country[];
  readonly bottlenecks: readonly Choice[];
  readonly regions: readonly Choice[];
}

/** The lists, and the requirements that participants are asked about. */
export interface Asked extends Lists {
  readonly requirements: readonly Requirement[];
  /** The latest year that can already have figures; undefined if that is unknown. */
  readonly latestYear?: number;
}
