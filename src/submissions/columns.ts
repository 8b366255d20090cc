import { QUESTIONS } from "../model/metric.ts";

/** The twelve PCI DSS requirements that a submission reports open findings of. */
export const REQUIREMENTS = Array.from({ length: 12 }, (_, index) => index + 1);

export const requirementColumn = (requirement: number) => `requirement_${requirement}`;

/** What a submission is called, and the labels that every one has. */
export const LABEL_COLUMNS = ["submission_id", "industry", "framework", "country", "year"];

/** The columns of a submissions file, in the order in which they are written; they are read in any. */
export const SUBMISSION_COLUMNS = [
  ...LABEL_COLUMNS,
  ...QUESTIONS,
  ...REQUIREMENTS.map(requirementColumn),
  "bottleneck",
  "bottleneck_delay_days",
];

/** A column that a submissions file may have besides: whose programme it is, as a name or a hash of one. */
export const ORGANISATION_COLUMN = "organisation";

/** What the delay that a bottleneck costs can be at all, in days. */
export const DELAY_RANGE = { min: 0, max: 365 };
