import { afterAll, beforeAll } from "vitest";
import { METRIC, type Question } from "../../src/model/metric.ts";

const entries: readonly { askedSince?: number }[] = Object.values(METRIC as object);

/** Makes every question asked in all years, while the tests of a file or a `describe` run. */
export function alwaysAsked(): void {
  const since = entries.map((entry) => entry.askedSince);
  beforeAll(() => {
    for (const entry of entries) delete entry.askedSince;
  });
  afterAll(() => {
    for (const [at, year] of since.entries()) if (year !== undefined) entries[at]!.askedSince = year;
  });
}

/** Makes a question asked since a year, and all others in all years, while the tests of a file or a `describe` run. */
export function askedSince(question: Question, year: number): void {
  const entry: { askedSince?: number } = METRIC[question] as object;
  alwaysAsked();
  beforeAll(() => {
    entry.askedSince = year;
  });
  afterAll(() => {
    delete entry.askedSince;
  });
}
