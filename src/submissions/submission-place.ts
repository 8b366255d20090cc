/** The position of a submission. */
export interface SubmissionPlace {
  readonly file: string;
  /** The line in the file, counted from 1. */
  readonly row: number;
}
