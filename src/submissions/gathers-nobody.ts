import { editDistance, nearest } from "../questionnaire/nearest.ts";
import { gatheredIdsOf, type Gatherer } from "../tables/gathers.ts";

/** The largest number of letters by which a misspelt id may differ. */
const MOST_EDITS = 2;

/** An id that an industry gathers, although neither the registry nor a submission has it. */
export interface UnmatchedId {
  readonly by: string;
  readonly id: string;
  /** An industry, or an unknown label of submissions, that differs by at most two letters. */
  readonly near?: string;
}

/** The counts of submissions that are needed here. */
interface Counts {
  readonly gathered: readonly { readonly industry: string }[];
  readonly unknownLabels: readonly { readonly column: string; readonly value: string }[];
}

/** Returns the ids in the column gathers that do not exist anywhere: most likely they are misspelt. */
export function gathersNobody(
  industries: readonly (Gatherer & { readonly id: string })[],
  { gathered, unknownLabels }: Counts,
): UnmatchedId[] {
  const used = new Set(gathered.map(({ industry }) => industry));
  const known = industries.map(({ id }) => id);
  const labels = unknownLabels.flatMap(({ column, value }) => (column === "industry" ? [value] : []));
  return industries.flatMap((industry) =>
    gatheredIdsOf(industry)
      .filter((id) => !used.has(id) && !known.includes(id))
      .map((id) => {
        const near = nearest(id, [...known, ...labels]);
        return { by: industry.id, id, ...(editDistance(id.toLowerCase(), near) <= MOST_EDITS && { near }) };
      }),
  );
}
