import { COST_PARTS, QUESTIONS, type Question } from "../../model/metric.ts";
import { mean } from "../../statistics/mean.ts";
import { type BlockRow, blocks, ORGANISATION_STEPS } from "../../tables/blocks.ts";
import { tableRow } from "../../tables/format.ts";
import type { BlockLabels } from "../model/block.ts";
import { answerOf, organisationsOf, type Programme } from "../model/programme.ts";

/**
 * What is published of a block: each answer's mean over those who gave it (or were limited in it), as the table
 * rounds it, and organisations in coarse steps. The cost is the sum of the published parts.
 * @param members at least one with a value for each answer, of at least 5 organisations
 * @throws RangeError for fewer
 */
export function blockRow(labels: BlockLabels, members: readonly Programme[]): BlockRow {
  const { year, industry, framework, region } = labels;
  const means = Object.fromEntries(
    QUESTIONS.map((answer) => [`${answer}_mean`, meanOf(members, answer)]),
  ) as {
    [A in Question as `${A}_mean`]: number;
  };
  const row = tableRow(blocks, {
    year,
    industry,
    framework,
    region,
    programmes: members.length,
    organisations: stepOf(organisationsOf(members)),
    ...means,
    cost_usd_mean: 0,
  });
  const cost = COST_PARTS.reduce((sum, part) => sum + row[`${part}_mean`], 0);
  return tableRow(blocks, { ...row, cost_usd_mean: cost });
}

function meanOf(members: readonly Programme[], answer: Question): number {
  const value = mean(
    members.map((member) => answerOf(member, answer)).filter((given) => !Number.isNaN(given)),
  );
  if (value === undefined) throw new RangeError(`nobody of the block answered ${answer}`);
  return value;
}

const STARTS = [5, 10, 20, 50];

function stepOf(organisations: number): BlockRow["organisations"] {
  const step = STARTS.findLastIndex((start) => organisations >= start);
  if (step === -1) throw new RangeError(`a block cannot be of ${organisations} organisations`);
  return ORGANISATION_STEPS[step]!;
}
