import {
  isAsked,
  type MetricOrPart,
  partsOf,
  QUESTIONS,
  type Question,
  SUM_METRICS,
} from "../../model/metric.ts";
import { mean } from "../../statistics/mean.ts";
import { type BlockRow, blocks, knownMeanIn, ORGANISATION_STEPS } from "../../tables/blocks.ts";
import { tableRow } from "../../tables/format.ts";
import type { BlockLabels } from "../model/block.ts";
import { organisationsOf, type Programme } from "../model/programme.ts";

/**
 * Computes the published row of a block: the mean of each answer over its values (given or limited), rounded as in the
 * table, null for questions not asked in that year; and the number of organisations in coarse steps. A sum, such as the
 * cost, is the sum of its published parts.
 * @param members programmes of at least 5 organisations, with at least one value for each answer
 * @throws RangeError if there are fewer
 */
export function blockRow(labels: BlockLabels, members: readonly Programme[]): BlockRow {
  const { year, industry, framework, region } = labels;
  const row = tableRow(blocks, {
    year,
    industry,
    framework,
    region,
    programmes: members.length,
    organisations: stepOf(organisationsOf(members)),
    ...means(QUESTIONS, (question) => (isAsked(question, year) ? meanOf(members, question) : null)),
    ...means(SUM_METRICS, () => 0),
  });
  const sums = means(SUM_METRICS, (sum) =>
    partsOf(sum).reduce((total, part) => total + knownMeanIn(row, part), 0),
  );
  return tableRow(blocks, { ...row, ...sums });
}

/** Makes the columns of means. */
function means<M extends MetricOrPart>(metrics: readonly M[], of: (metric: M) => number | null) {
  return Object.fromEntries(metrics.map((metric) => [`${metric}_mean`, of(metric)])) as Pick<
    BlockRow,
    `${M}_mean`
  >;
}

function meanOf(members: readonly Programme[], question: Question): number {
  const place = QUESTIONS.indexOf(question);
  const given: number[] = [];
  for (const { answers } of members) {
    const value = answers[place]!;
    if (!Number.isNaN(value)) given.push(value);
  }
  const value = mean(given);
  if (value === undefined) throw new RangeError(`no member of the block answered ${question}`);
  return value;
}

const STARTS = [5, 10, 20, 50];

function stepOf(organisations: number): BlockRow["organisations"] {
  const step = STARTS.findLastIndex((start) => organisations >= start);
  if (step === -1) throw new RangeError(`a block cannot have ${organisations} organisations`);
  return ORGANISATION_STEPS[step]!;
}
