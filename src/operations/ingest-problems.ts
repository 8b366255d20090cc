import { SUBMISSIONS } from "../disclosure/model/submissions.ts";
import { DataError, type DataProblem } from "../model/problem.ts";

/** Runs `work`. If it throws a DataError, rethrows it with the possible causes listed before its own problems. */
export function withLikelyCauses<T>(work: () => T, causes: () => readonly DataProblem[]): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    const found = causes();
    throw new DataError([...found, ...error.problems], found.length + error.total);
  }
}

/** Runs an ingest, and completes the paths in its problems: the submissions' file, or files within the data folder. */
export function namingFiles<T>(data: string, submissions: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof DataError ? error.within(data, new Map([[SUBMISSIONS, submissions]])) : error;
  }
}
