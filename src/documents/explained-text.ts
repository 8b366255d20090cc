import { changeInWords, relativeNote } from "../model/change-words.ts";
import { changesInPoints, type Rounding } from "../model/unit.ts";
import type { ExplainedAverage } from "../releases/explained.ts";
import { round } from "../statistics/round.ts";

/** Describes a change that has no percentage. */
export const FROM_ZERO = "from 0";

/** Describes the change of an average: `+2.2% in all; +0.3% at an unchanged mix`. */
export function explainedInWords(rounding: Rounding, average: ExplainedAverage): string {
  const parts = explainedParts(rounding, average);
  return parts === undefined
    ? FROM_ZERO
    : `${parts.all}${relativeNote(average.unit)} in all; ${parts.atUnchangedMix} at an unchanged mix`;
}

/** Returns the change of an average in words, `+2.2%`, and that at an unchanged mix; undefined if it is from 0. */
export function explainedParts(
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
