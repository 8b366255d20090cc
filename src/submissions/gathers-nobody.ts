import { edits, nearest } from "../questionnaire/nearest.ts";
import { gatheredIdsOf, type Gatherer } from "../tables/gathers.ts";

/** How many letters a misspelt id may differ by. */
const MOST_EDITS = 2;

/** An id that an industry gathers, though no registry and no submission has it. */
export interface GathersNobody {
  readonly by: string;
  readonly id: string;
  /** An industry, or a label of submissions that no registry knows, that differs by two letters at most. */
  readonly near?: string;
}

/** What was counted of submissions. */
interface Counts {
  readonly gathered: readonly { readonly industry: string }[];
  readonly unknownLabels: readonly { readonly column: string; readonly value: string }[];
}

/** The ids of the column gathers that nothing is called: most likely they are misspelt. */
export function gathersNobody(
  industries: readonly (Gatherer & { readonly id: string })[],
  { gathered, unknownLabels }: Counts,
): GathersNobody[] {
  const used = new Set(gathered.map(({ industry }) => industry));
  const known = industries.map(({ id }) => id);
  const labels = unknownLabels.flatMap(({ column, value }) => (column === "industry" ? [value] : []));
  return industries.flatMap((industry) =>
    gatheredIdsOf(industry)
      .filter((id) => !used.has(id) && !known.includes(id))
      .map((id) => {
        const near = nearest(id, [...known, ...labels]);
        return { by: industry.id, id, ...(edits(id.toLowerCase(), near) <= MOST_EDITS && { near }) };
      }),
  );
}
