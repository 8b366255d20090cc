/** An entry of a list that participants choose from. */
export interface ListEntry {
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

export interface ListedCountry extends Omit<ListEntry, "last_year" | "gathers"> {
  readonly region: string;
}

export interface ListedRequirement {
  readonly id: number;
  readonly title: string;
  readonly last_year?: number;
}

/** The lists that answers are chosen from: registries of a data folder. */
export interface Lists {
  readonly industries: readonly ListEntry[];
  readonly frameworks: readonly ListEntry[];
  readonly countries: readonly ListedCountry[];
  readonly bottlenecks: readonly ListEntry[];
  readonly regions: readonly ListEntry[];
}

/** The lists, and the requirements that participants are asked about. */
export interface QuestionnaireLists extends Lists {
  readonly requirements: readonly ListedRequirement[];
  /** The latest year that can already have figures; undefined if that is unknown. */
  readonly latestYear?: number;
}
