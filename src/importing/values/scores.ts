import { namesInWords } from "../../model/names-in-words.ts";
import type { FigureColumn } from "../../questionnaire/columns.ts";
import { ASK, type ColumnMapping } from "../model/mapping.ts";
import type { ImportedCell } from "../model/table.ts";
import { splitMarks } from "./numbers.ts";

/** The least and the most of a scale. */
export type ScoreScale = readonly [least: number, most: number];

const MOST = "(3|4|5|6|7|8|9|10|20)";
const FROM_TO = new RegExp(
  String.raw`(?<![\d.])([01])\s?(?:[-–]|to|bis|à|a|al|até)\s?${MOST}(?![\d.])`,
  "iu",
);
const OUT_OF = new RegExp(String.raw`(?:/|(?<!\p{L})(?:out of|sur|von|su|of|de))\s?${MOST}(?![\d.])`, "iu");
/** Scores of this many programmes are hardly ever all below a tenth of the maximum. */
const [LEAST_CELLS, LOW] = [8, 10];

/** Returns the scale that the heading of a column of scores names, if it is not that from 0 to 100. */
export function scaleOfHeading(heading: string): ScoreScale | undefined {
  const [, least, most] = FROM_TO.exec(heading) ?? [];
  if (most !== undefined) return [Number(least), Number(most)];
  const [, whole] = OUT_OF.exec(heading) ?? [];
  return whole === undefined ? undefined : [0, Number(whole)];
}

/** What a draft says about the scale of a column of scores; neither if they are of 100. */
export interface DraftedScale {
  readonly scale?: [number, number] | typeof ASK;
  readonly question?: string;
}

/** Drafts the scale of a column of scores, by its heading or, if all of its figures are low, by these. */
export function draftScale(name: string, cells: readonly ImportedCell[], to: string): DraftedScale {
  const said = scaleOfHeading(name);
  if (said !== undefined) {
    const [least, most] = said;
    if (least === 0) return { scale: [least, most] };
    const question = `Its heading says that it is from ${least} to ${most}, but ${to} is from 0 to 100. Write "scale": [${least}, ${most}] if ${least} is 0 of 100, or "scale": [0, ${most}] if ${least} is ${shown(least, [0, most])} of 100.`;
    return { scale: ASK, question };
  }
  const found = cells.map((cell) => splitMarks(String(cell)));
  const figures = found.map((one) => Number(one?.digits.replace(",", ".")));
  const top = Math.max(...figures);
  const isLow = found.every((one) => one?.mark === undefined) && top > 1 && top <= LOW;
  if (!isLow || figures.length < LEAST_CELLS) return {};
  const most = top <= 5 ? 5 : LOW;
  const question = `No figure is above ${top}, but ${to} is from 0 to 100. What is their range? Write it as "scale": ${namesInWords([`[0, ${most}]`, `[1, ${most}]`], "or")} if ${most} is the highest score, or remove "scale" if they are from 0 to 100.`;
  return { scale: ASK, question };
}

/** Returns what a figure of a scale is of 100. */
export function ofHundred(figure: number, [least, most]: ScoreScale): number {
  return (100 * (figure - least)) / (most - least);
}

function shown(figure: number, scale: ScoreScale): number {
  return Number(ofHundred(figure, scale).toPrecision(3));
}

/** Returns the scale that a mapping gives; undefined if its figures are of 100. */
export function mappedScale({ scale }: ColumnMapping): ScoreScale | undefined {
  if (scale === undefined || scale === ASK) return undefined;
  const [least = 0, most = 100] = scale;
  return [least, most];
}

/** Returns whether figures of a column can be on another scale. */
export function canHaveScale({ unit }: FigureColumn): boolean {
  return unit === "score";
}
