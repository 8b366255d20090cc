import { expect, test } from "vitest";
import { comparePage } from "../../../src/site/compare/page.ts";
import { golden } from "../../endpoints/support.ts";
import { committedTables } from "../../support/committed.ts";
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

test("readers are told to choose an industry where the distribution of all together is withheld, and which has none", () => {
  const tables = committedTables();
  const told = (isWithheld: (industry: string | null, metric: string) => boolean) => {
    const without = <R extends { readonly metric: string; readonly industry: string | null }>(
      rows: readonly R[],
    ) => rows.map((row) => (isWithheld(row.industry, row.metric) ? { ...row, value: null } : row));
    const changed = {
      ...tables,
      distributions: without(tables.distributions),
      peerDistributions: without(tables.peerDistributions),
    };
    const words = wordsOf(comparePage(contextOf(changed)).main.source);
    return [
      /No distribution of .*: choose an industry\./.exec(words)?.[0],
      /[^\n]*\(none published\)/.exec(words)?.[0],
    ];
  };
  expect(told(() => false)).toEqual([undefined, undefined]);
  expect(told((industry, metric) => industry === null && /hours|maturity/.test(metric))).toEqual([
    "No distribution of maturity score or audit hours of all industries together is published: choose an industry.",
    undefined,
  ]);
  expect(told((industry) => industry === "retail")).toEqual([undefined, "Retail (none published)"]);
  expect(told((_, metric) => metric === "audit_hours")).toEqual([undefined, undefined]);
});
