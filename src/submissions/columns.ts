import { QUESTIONS, type Question } from "../model/metric.ts";

/** The twelve PCI DSS requirements that a submission reports open findings of. */
export const REQUIREMENTS = Array.from({ length: 12 }, (_, index) => index + 1);

export const requirementColumn = (requirement: number) => `requirement_${requirement}`;

/** The columns of a submissions file, in their order. */
export const SUBMISSION_COLUMNS = [
  "submission_id",
  "industry",
  "framework",
  "country",
  "year",
  ...QUESTIONS,
  ...REQUIREMENTS.map(requirementColumn),
  "bottleneck",
  "bottleneck_delay_days",
];

/** A column that a submissions file may have besides, at its end: whose programme it is, as a name or a hash of one. */
export const ORGANISATION_COLUMN = "organisation";

/** What an answer can be at all; a value outside is a mistake and counts as missing. */
export const ANSWER_RANGE: Readonly<Record<Question, { readonly min: number; readonly max: number }>> = {
  maturity_score: { min: 0, max: 100 },
  audit_hours: { min: 1, max: 20_000 },
  qsa_fees_usd: { min: 0, max: 50_000_000 },
  remediation_tooling_usd: { min: 0, max: 50_000_000 },
  internal_labour_usd: { min: 0, max: 50_000_000 },
  automation_rate: { min: 0, max: 100 },
  remediation_days: { min: 0, max: 365 },
};

export const DELAY_RANGE = { min: 0, max: 365 };
