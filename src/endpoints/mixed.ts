import * as Type from "typebox";
import type { BlockRow } from "../tables/blocks.ts";
import type { Tables } from "../tables/index.ts";
import {
  type LabelledBlock,
  MOST_MIXED_PCT,
  mixedCounter,
  type MixedCount,
  type MixedLabel,
} from "../tables/mixed.ts";
import { derive, deriveEach } from "./derive.ts";

type CountedBlocks = { readonly blocks: readonly (LabelledBlock & Pick<BlockRow, "year" | "industry">)[] };

const counterOf = derive(({ blocks }: CountedBlocks) => mixedCounter(blocks));

/** Counts the programmes of a year, of all industries or of one, and those whose block has several of a label. */
export const mixedIn = deriveEach(
  (tables: CountedBlocks, label: MixedLabel, year: number, industry?: string): MixedCount =>
    counterOf(tables)(label, year, industry),
);

/** The fields that say how many programmes count in no label. */
export function countsOfMixed(label: MixedLabel) {
  return {
    mixedProgrammes: Type.Integer({
      minimum: 0,
      unit: "programmes",
      description: `Number of programmes of the benchmark year that count in no ${label}, because their block has several (\`mixed\` in \`blocks.csv\`). If they are more than two thirds of allProgrammes, no ${label} has figures. If they are more than ${MOST_MIXED_PCT}%, no ${label} has a standard error, and a ${label} with fewer programmes than the methodology's minimumCohort has no figures.`,
    }),
    allProgrammes: Type.Integer({
      minimum: 1,
      unit: "programmes",
      description: "Number of programmes of the benchmark year.",
    }),
  };
}

/** Returns the values of these fields. */
export function countedMixed(tables: Tables, label: MixedLabel) {
  const { mixed, all } = mixedIn(tables, label, tables.span.benchmark);
  return { mixedProgrammes: mixed, allProgrammes: all };
}
