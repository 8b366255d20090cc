import { describe, expect, it } from "vitest";
import { DataError } from "../../../src/model/problem.ts";
import { CHECKS, requireGate } from "../../../src/submissions/gate/index.ts";
import {
  type GateCell,
  type Group,
  meansOf,
  type Publication,
} from "../../../src/submissions/gate/publication.ts";
import type { Programme } from "../../../src/submissions/programme.ts";
import { programme, programmes } from "../support.ts";

const safe = programmes("maturity_score", [40, 50, 60, 70, 80, 90]);
const cohort = (members: readonly Programme[]): Group => ({
  table: "rows.csv",
  label: "fintech",
  programmes: members,
  means: () => meansOf(members),
});
const cell = (label: string, members: readonly Programme[], changes: Partial<GateCell> = {}): GateCell => ({
  table: "cells.csv",
  label,
  year: 2026,
  programmes: members,
  means: () => meansOf(members),
  isPublished: true,
  lines: ["total"],
  ...changes,
});
const publication = (changes: Partial<Publication>): Publication => ({
  k: 5,
  cohorts: [],
  cells: [],
  ...changes,
});

/** Those that look at each cohort, cell or line by itself. */
const EACH = CHECKS.filter(({ id }) => id !== "derivability" && id !== "between-releases");

/** Ids of the checks that find something, with the places they name. */
const found = (changes: Partial<Publication>) =>
  EACH.flatMap(({ id, find }) => find(publication(changes)).map(({ place }) => `${id}: ${place}`));

const shared = (members: readonly Programme[]) =>
  members.map((one, index) => ({ ...one, organisation: index < 2 ? -1 : one.organisation }));

describe("the gate", () => {
  it("lets pass what speaks of enough organisations that differ", () => {
    expect(found({ cohorts: [cohort(safe)], cells: [cell("a", safe)] })).toEqual([]);
    expect(() => requireGate(publication({ cohorts: [cohort(safe)] }))).not.toThrow();
  });

  it.each<[string, Partial<Publication>, string[]]>([
    ["a cohort of k - 1", { cohorts: [cohort(safe.slice(0, 4))] }, ["cohort-size: fintech"]],
    [
      "a cohort of k with two programmes of one organisation",
      { cohorts: [cohort(shared(safe.slice(0, 5)))] },
      ["cohort-size: fintech"],
    ],
    ["a cell of k - 1", { cells: [cell("a", safe.slice(0, 4))] }, ["cell-size: a"]],
    [
      "a cell of k with two programmes of one organisation",
      { cells: [cell("a", shared(safe.slice(0, 5)))] },
      ["cell-size: a"],
    ],
    [
      "withheld cells that are fewer than k together",
      {
        cells: [
          cell("a", safe),
          cell("b", safe.slice(0, 2), { isPublished: false }),
          cell("c", safe.slice(2, 4), { isPublished: false }),
        ],
      },
      ["line-remainder: total"],
    ],
    [
      "withheld cells of one organisation",
      {
        cells: ["a", "b"].map((label) =>
          cell(
            label,
            [1, 2, 3].map((score) => ({ ...programme({ maturity_score: score }), organisation: -7 })),
            {
              isPublished: false,
            },
          ),
        ),
      },
      ["line-remainder: total"],
    ],
    [
      "a cohort whose members all sit at a bound",
      { cohorts: [cohort(programmes("automation_rate", [100, 100, 100, 100, 100]))] },
      ["bounds: fintech"],
    ],
    [
      "a cell whose members all sit at a bound",
      { cells: [cell("a", programmes("maturity_score", [0, 0, 0, 0, 0]))] },
      ["bounds: a"],
    ],
    [
      "one dominant contributor in a cost cell",
      { cells: [cell("a", programmes("internal_labour_usd", [9_000_000, 1_000, 1_000, 1_000, 1_000]))] },
      ["dominance: a"],
    ],
    [
      "one dominant contributor in a cohort",
      { cohorts: [cohort(programmes("qsa_fees_usd", [9_000_000, 1_000, 1_000, 1_000, 1_000]))] },
      ["dominance: fintech"],
    ],
  ])("stops %s", (_, changes, expected) => {
    expect(found(changes)).toEqual(expected);
    expect(() => requireGate(publication(changes))).toThrow(DataError);
  });

  it("does not mind what is in a cell that is withheld", () => {
    const hidden = programmes("maturity_score", [0, 0, 0, 0, 0]);
    expect(found({ cells: [cell("a", hidden, { isPublished: false })] })).toEqual([]);
  });

  it("does not mind a withheld cell that nobody is in", () => {
    expect(found({ cells: [cell("a", [], { isPublished: false })] })).toEqual([]);
  });

  it("names the table, the place, the rule and the remedy of everything that it finds", () => {
    const broken = publication({
      cohorts: [cohort(safe.slice(0, 4))],
      cells: [cell("2026", safe.slice(0, 3))],
    });
    try {
      requireGate(broken, EACH);
      expect.unreachable();
    } catch (error) {
      expect((error as DataError).problems).toEqual([
        {
          file: "rows.csv",
          column: "fintech",
          rule: "a cohort must be of at least k = 5 organisations, and is of 4",
          remedy: "Merge the cohort with its nearest.",
        },
        {
          file: "cells.csv",
          column: "2026",
          rule: "a cell must speak of at least k = 5 organisations, and speaks of 3",
          remedy: "Withhold the cell, and another of each of its lines.",
        },
      ]);
    }
  });

  it("has a name and a promise for each check", () => {
    expect(CHECKS.map(({ id }) => id)).toEqual([
      "cohort-size",
      "cell-size",
      "line-remainder",
      "bounds",
      "dominance",
      "derivability",
      "between-releases",
    ]);
    for (const { promise } of CHECKS) expect(promise).toMatch(/^[A-Z].+\.$/);
  });
});
