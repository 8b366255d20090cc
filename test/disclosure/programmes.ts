import { blockRow } from "../../src/disclosure/derived/block-row.ts";
import type { BlockLabels, PublishedBlock } from "../../src/disclosure/model/block.ts";
import type { PreviousTables } from "../../src/disclosure/model/previous-publication.ts";
import type { Programme } from "../../src/disclosure/model/programme.ts";
import { byQuestion, METRIC, QUESTIONS, type Question } from "../../src/model/metric.ts";
import { spanOf } from "../../src/model/years.ts";
import type { Settings } from "../../src/tables/index.ts";
import { loadSettings } from "../../src/tables/load.ts";
import { goldenFiles } from "../support/golden.ts";

/** Industries alpha and beta, frameworks X_1 and Y_2, regions north and south; k 5, minimum cohort 10. */
export const settings: Settings = loadSettings(goldenFiles);

const ANSWERED: Readonly<Record<Question, number>> = {
  ...byQuestion((question) => METRIC[question].example),
  maturity_score: 60,
  audit_hours: 800,
  qsa_fees_usd: 40_000,
  remediation_tooling_usd: 35_000,
  internal_labour_usd: 25_000,
  automation_rate: 50,
  remediation_days: 8,
};

export type Changes = Partial<Programme> & Partial<Record<Question, number>>;

/** A programme that answers as the flawless one does, but for the changes. */
export function programme(organisation: number, changes: Changes = {}): Programme {
  return {
    organisation,
    industry: "alpha",
    framework: "X_1",
    country: "AA",
    region: "north",
    year: 2026,
    answers: Float64Array.from(QUESTIONS, (question) => changes[question] ?? ANSWERED[question]),
    limited: new Uint8Array(QUESTIONS.length),
    findings: new Int8Array(12),
    bottleneck: null,
    bottleneckDelayDays: null,
    identity: `P${organisation}`,
    fingerprint: `P${organisation}`,
    ...changes,
  };
}

/** A programme of an organisation of its own for each value of an answer, numbered from first on. */
export function answering(
  question: Question,
  values: readonly number[],
  changes: Changes = {},
  first = 0,
): Programme[] {
  return values.map((value, index) => programme(first + index, { ...changes, [question]: value }));
}

/** Where answers stand in a programme. */
export const at = Object.fromEntries(QUESTIONS.map((question, index) => [question, index])) as Record<
  Question,
  number
>;

/** A published block of its members, with the first one's labels unless others are given. */
export function block(members: readonly Programme[], labels: Partial<BlockLabels> = {}): PublishedBlock {
  const { year, industry, framework, region } = members[0]!;
  const all = { year, industry, framework, region, ...labels };
  return { labels: all, members, row: blockRow(all, members) };
}

/** The tables of a release before that had nothing but blocks. */
export const NO_OTHER_TABLES: Omit<PreviousTables, "blocks"> = {
  industryTrends: [],
  regionTrends: [],
  frameworkTrends: [],
  industryRegions: [],
  industryFrameworks: [],
  bands: [],
  quantiles: [],
  distributions: [],
  peerDistributions: [],
  costShares: [],
  requirementGaps: [],
  bottleneckShares: [],
};

/** The years of the tables that tests make. */
export const span = spanOf([2019, 2026], "2026-12-31");
