import { group } from "d3-array";
import { gatheringOf, type Withheld, type WithheldIndustry } from "../disclosure/report/withheld.ts";
import { spellingOf } from "../importing/words.ts";
import type { Choices } from "./choices.ts";
import type { LeftOut } from "./propose.ts";
import { K } from "./settings.ts";

/** A programme of an export. */
export interface CountedProgramme {
  /** As it is written. */
  readonly industry: string;
  readonly year: number;
  /** What tells its organisation from others. */
  readonly organisation: string;
}

/**
 * Says which industries of a new repository a release would withhold, for no year has k organisations of them, and what
 * would publish them. A label that is misspelt counts to the industry that is meant; one that no industry has counts to none.
 * @param programmes of the export that the repository begins with
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

/** What spellings of a label have in common; itself where it has neither Latin letters nor digits. */
function keyOf(label: string): string {
  return spellingOf(label) || label;
}
