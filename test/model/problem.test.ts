import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DataError, formatProblem, UserError } from "../../src/model/problem.ts";

const rule = "must be from 0 to 100";
const remedy = "Correct the value.";

describe("formatProblem", () => {
  test("says where, what, which rule and what to do, in this order", () => {
    const problem = { file: "a/b.csv", row: 7, column: "score", value: "120", rule, remedy };
    expect(formatProblem(problem)).toBe('a/b.csv:7 score "120": must be from 0 to 100. Correct the value.');
  });

  test.each([
    [{ file: "a.csv" }, "a.csv: must be from 0 to 100. Correct the value."],
    [{ file: "a.csv", row: 2 }, "a.csv:2: must be from 0 to 100. Correct the value."],
    [{ file: "a.json", column: "/k" }, "a.json /k: must be from 0 to 100. Correct the value."],
    [{ file: "a.csv", value: "x" }, 'a.csv "x": must be from 0 to 100. Correct the value.'],
  ])("leaves out what is unknown: %o", (place, line) => {
    expect(formatProblem({ ...place, rule, remedy })).toBe(line);
  });

  test.each([
    ["which industry is it?", "a.json: which industry is it? Correct the value."],
    ['Write "," or ".".', 'a.json: Write "," or ".". Correct the value.'],
  ])("a rule with its own end, such as a question, gets no full stop: %s", (own, line) => {
    expect(formatProblem({ file: "a.json", rule: own, remedy })).toBe(line);
  });

  test("shows an empty value as a pair of quotes", () => {
    expect(formatProblem({ file: "a.csv", row: 2, column: "score", value: "", rule, remedy })).toBe(
      'a.csv:2 score "": must be from 0 to 100. Correct the value.',
    );
  });

  test("leaves out the empty pointer, which is the whole document", () => {
    expect(formatProblem({ file: "a.json", column: "", rule, remedy })).toBe(
      "a.json: must be from 0 to 100. Correct the value.",
    );
  });

  test("escapes quotes and line breaks of the value", () => {
    expect(formatProblem({ file: "a.csv", row: 2, value: 'one "1"\r\ntwo', rule, remedy })).toBe(
      'a.csv:2 "one \\"1\\"\\r\\ntwo": must be from 0 to 100. Correct the value.',
    );
  });

  test("is one line, whatever the value contains", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("\r", "\n", '"', "\\", "x") }),
        (value) => !/[\r\n]/.test(formatProblem({ file: "a.csv", value, rule, remedy })),
      ),
      { seed: 1, numRuns: 200 },
    );
  });
});

describe("DataError", () => {
  const problem = { file: "a.csv", rule, remedy };

  test.each([
    [1, "1 problem in the data"],
    [2, "2 problems in the data"],
  ])("counts its problems: %i", (count, message) => {
    const error = new DataError(Array.from({ length: count }, () => problem));
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toBe(message);
    expect(error.name).toBe("DataError");
  });

  test("has every problem, in the order found", () => {
    const problems = [problem, { ...problem, file: "b.csv" }];
    expect(new DataError(problems).problems).toEqual([
      { file: "a.csv", rule: "must be from 0 to 100", remedy: "Correct the value." },
      { file: "b.csv", rule: "must be from 0 to 100", remedy: "Correct the value." },
    ]);
  });
});

describe("DataError within a folder", () => {
  const error = new DataError([
    { file: "release.json", rule, remedy },
    { file: "reference/regions.csv", row: 2, column: "id", value: "x", rule, remedy },
  ]);

  test.each([
    ["data", "data/release.json"],
    ["data/", "data/release.json"],
    ["/srv/data//", "/srv/data/release.json"],
    ["C:\\data\\", "C:\\data/release.json"],
    ["../data", "../data/release.json"],
    [".", "release.json"],
    ["/", "/release.json"],
  ])("in %s, its files are named with their path", (folder, file) => {
    expect(error.within(folder).problems[0]!.file).toBe(file);
  });

  test("leaves a published address unchanged, because it is not a file in the folder", () => {
    const published = new DataError([{ file: "/api/intelligence/audit-hours", rule, remedy }]);
    expect(published.within("data").problems[0]!.file).toBe("/api/intelligence/audit-hours");
  });

  test("keeps the rest of every problem, and leaves the original unchanged", () => {
    expect(error.within("data")).toMatchObject({
      message: "2 problems in the data",
      problems: [
        { file: "data/release.json", rule, remedy },
        { file: "data/reference/regions.csv", row: 2, column: "id", value: "x", rule, remedy },
      ],
    });
    expect(error.problems[0]!.file).toBe("release.json");
  });
});

test("a UserError says what is wrong and what to do", () => {
  const error = new UserError("port 80 is taken", "Choose another with --port.");
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: "UserError",
    message: "port 80 is taken",
    remedy: "Choose another with --port.",
  });
});
