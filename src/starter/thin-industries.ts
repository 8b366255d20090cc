import { group } from "d3-array";
import { gatheringOf, type Withheld, type WithheldIndustry } from "../disclosure/report/withheld.ts";
import { spellingOf } from "../importing/text/words.ts";
import type { Choices } from "./choices.ts";
import type { LeftOut } from "./propose.ts";
import { K } from "./settings.ts";

/** A programme of an export. */
export interface CountedProgramme {
  /** As written in the export. */
  readonly industry: string;
  readonly year: number;
  /** An identifier of its organisation. */
  readonly organisation: string;
}

/**
 * Returns the industries of a new repository that a release would withhold, because no year has k organisations of
 * them, and what would publish them. A misspelt label counts towards the industry that is meant; an unknown one is
 * ignored.
 * @param programmes of the export that the repository is created from
 */
export function thinIndustries(
  programmes: readonly CountedProgramme[],
  { industries, firstYear = -Infinity }: Pick<Choices, "industries" | "firstYear">,
  leftOut: readonly LeftOut[],
): Withheld {
  const ids = new Map(industries.flatMap(({ id, name }) => [id, name].map((one) => [keyOf(one), id])));
  const meant = new Map(
    leftOut.flatMap(({ column, label, like }) =>
      column === "industry" && like !== undefined ? [[keyOf(label), keyOf(like)]] : [],
    ),
  );
  const counted = programmes.flatMap(({ industry, ...programme }) => {
    const key = keyOf(industry);
    const id = ids.get(key) ?? ids.get(meant.get(key) ?? "");
    return id === undefined || programme.year < firstYear ? [] : [{ ...programme, industry: id }];
  });
  const byIndustry = group(
    counted,
    ({ industry }) => industry,
    ({ year }) => year,
  );
  const thin = industries.flatMap(({ id }): WithheldIndustry[] => {
    const years = [...(byIndustry.get(id) ?? [])].map(([year, members]) => ({
      year,
      organisations: organisationsOf(members),
      tooFew: [],
      paidByFew: [],
      alike: [],
      dominated: [],
    }));
    const isThin = years.length > 0 && years.every(({ organisations }) => organisations < K);
    return isThin ? [{ industry: id, isWhole: true, years }] : [];
  });
  return {
    k: K,
    industries: thin,
    gathering: gatheringOf(
      thin.map(({ industry }) => industry),
      counted,
      industries,
      (members) => organisationsOf(members) >= K,
    ),
  };
}

function organisationsOf(programmes: readonly CountedProgramme[]): number {
  return new Set(programmes.map(({ organisation }) => organisation)).size;
}

/** Returns a key that all spellings of a label share; the label itself if it has neither Latin letters nor digits. */
function keyOf(label: string): string {
  return spellingOf(label) || label;
}
