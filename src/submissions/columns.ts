import { QUESTIONS } from "../model/metric.ts";

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

/** What the delay that a bottleneck costs can be at all, in days. */
export const DELAY_RANGE = { min: 0, max: 365 };
