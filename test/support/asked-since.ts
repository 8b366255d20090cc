import { afterAll, beforeAll } from "vitest";
import { METRIC, type Question } from "../../src/model/metric.ts";

/** Lets a question be asked since a year, while the tests of a file or a `describe` run. */
export function askedSince(question: Question, year: number): void {
  const entry: { askedSince?: number } = METRIC[question] as object;
  beforeAll(() => {
    entry.askedSince = year;
  });
  afterAll(() => {
    delete entry.askedSince;
  });
}
