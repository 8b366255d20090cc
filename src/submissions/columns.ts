import { QUESTIONS } from "../model/metric.ts";

const requirementColumn = (requirement: number) => `requirement_${requirement}`;

/** What a submission is called, and the labels that every one has. */
export const LABEL_COLUMNS = ["submission_id", "industry", "framework", "country", "year"];

const BOTTLENECK_COLUMNS = ["bottleneck", "bottleneck_delay_days"];

/** Requirements by number, as their registry has them. */
type Requirements = readonly { readonly id: number }[];

/** The columns of requirements, in the order of their numbers, whatever that of the registry. */
export function requirementColumns(requirements: Requirements): string[] {
  return requirements
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .map(requirementColumn);
}

/** The columns of a submissions file, in the order in which they are written; they are read in any. */
export function submissionColumns(requirements: Requirements): string[] {
  return [...LABEL_COLUMNS, ...QUESTIONS, ...requirementColumns(requirements), ...BOTTLENECK_COLUMNS];
}

/** Whether a file of submissions may have a column, under whatever registry of requirements. */
export function isSubmissionColumn(name: string): boolean {
  return (
    name === ORGANISATION_COLUMN ||
    /^requirement_[1-9]\d*$/.test(name) ||
    submissionColumns([]).includes(name)
  );
}

/** A column that a submissions file may have besides: whose programme it is, as a name or a hash of one. */
export const ORGANISATION_COLUMN = "organisation";

/** What the delay that a bottleneck costs can be at all, in days. */
export const DELAY_RANGE = { min: 0, max: 365 };
