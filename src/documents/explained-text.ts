import { changeInWords } from "../model/change-words.ts";
import { changesInPoints, type Rounding } from "../model/unit.ts";
import type { ExplainedAverage } from "../releases/explained.ts";
import { round } from "../statistics/round.ts";

/** Describes the change of an average: `+2.2% in all; +0.3% at an unchanged mix`. */
export function explainedInWords(rounding: Rounding, average: ExplainedAverage): string {
  const parts = partsOf(rounding, average);
  return parts === undefined ? "from 0" : `${parts.all} in all; ${parts.atUnchangedMix} at an unchanged mix`;
}

/** Describes the change of an average for a table column, whose header explains it: `+2.2%; +0.3%`. */
export function explainedInBrief(rounding: Rounding, average: ExplainedAverage): string {
  const parts = partsOf(rounding, average);
  return parts === undefined ? "from 0" : `${parts.all}; ${parts.atUnchangedMix}`;
}

function partsOf(
  rounding: Rounding,
  { unit, absolute, atUnchangedMix, percent }: ExplainedAverage,
): { readonly all: string; readonly atUnchangedMix: string } | undefined {
  const isInPoints = changesInPoints(unit);
  const parts = isInPoints ? { change: absolute, atUnchangedMix } : percent;
  if (parts === null) return undefined;
  const inWords = (part: number) =>
    changeInWords(rounding, unit, round(part, rounding[isInPoints ? unit : "percent"]));
  return { all: inWords(parts.change), atUnchangedMix: inWords(parts.atUnchangedMix) };
}
