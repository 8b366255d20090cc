import { expect, test } from "vitest";
import { comparePage } from "../../../src/site/compare/page.ts";
import { golden } from "../../endpoints/support.ts";
import { wordsOf } from "../../support/words.ts";
import { contextOf } from "../figures/support.ts";

test("a percentile that is not published is a dash in the tables of the distributions", () => {
  const rowOf = (tables: typeof golden) => {
    const lines = wordsOf(comparePage(contextOf(tables)).main.source).split("\n");
    return lines.find((line) => line.startsWith("50th |"));
  };
  const peerDistributions = golden.peerDistributions.map((row) =>
    row.metric === "audit_hours" && row.percentile === 50 ? { ...row, value: null } : row,
  );
  const [published, withheld] = [rowOf(golden), rowOf({ ...golden, peerDistributions })];
  const at = published!.split(" | ").findIndex((cell, place) => cell !== withheld!.split(" | ")[place]);
  expect(at).toBeGreaterThan(0);
  expect(withheld!.split(" | ")[at]).toBe("–");
});
