import { describe, expect, test } from "vitest";
import { SUBMISSIONS } from "../../src/disclosure/model/submissions.ts";
import { DataError, type DataProblem } from "../../src/model/problem.ts";
import { withLikelyCauses, namingFiles } from "../../src/operations/ingest-problems.ts";

const problem = (file: string, rule: string): DataProblem => ({ file, rule, remedy: "Correct it." });

/** What some work throws. */
function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

describe("problems of some work", () => {
  const own = () => {
    throw new DataError([problem("a.csv", "own")], 70);
  };

  test("are listed after those that may be their cause, and all are counted", () => {
    const error = thrownBy(() => withLikelyCauses(own, () => [problem("b.csv", "cause")])) as DataError;
    expect(error.problems.map(({ rule }) => rule)).toEqual(["cause", "own"]);
    expect(error.total).toBe(71);
  });

  test("have their causes determined only if there are any, and other errors are unchanged", () => {
    const never = () => {
      throw new Error("asked for causes");
    };
    expect(withLikelyCauses(() => 7, never)).toBe(7);
    const other = new RangeError("no such year");
    expect(
      thrownBy(() =>
        withLikelyCauses(() => {
          throw other;
        }, never),
      ),
    ).toBe(other);
  });
});

describe("an ingest's problems", () => {
  const failing = (...problems: DataProblem[]) =>
    (
      thrownBy(() =>
        namingFiles("data", "private/rows.csv", () => {
          throw new DataError(problems, 60);
        }),
      ) as DataError
    ).problems.map(({ file }) => file);

  test("name the submissions' file, and other files with the data folder", () => {
    expect(failing(problem(SUBMISSIONS, "x"), problem("release.json", "y"))).toEqual([
      "private/rows.csv",
      "data/release.json",
    ]);
  });

  test("leave published addresses as they are", () => {
    expect(failing(problem("/api/index.json", "x"))).toEqual(["/api/index.json"]);
  });

  test("are all counted, and the error names the files that were written anyway", () => {
    const error = new DataError([problem(SUBMISSIONS, "x")], 60, ["rejects.csv"]);
    const named = thrownBy(() =>
      namingFiles("data", "private/rows.csv", () => {
        throw error;
      }),
    ) as DataError;
    expect([named.total, named.written]).toEqual([60, ["rejects.csv"]]);
  });
});
