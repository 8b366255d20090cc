import { expect, it } from "vitest";
import { uniteOrganisations } from "../../../src/disclosure/ledger/unite.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import type { AnswerVersion } from "../../../src/disclosure/model/version.ts";

/** The numbers of organisations after they were united; those of the ledger are given by programme. */
function united(organisations: readonly [number: number, year: number, inLedger: number][]): number[] {
  const programmes = organisations.map(([organisation, year]) => ({ organisation, year }) as Programme);
  uniteOrganisations(programmes, {
    entryOf: (programme) => programmes.indexOf(programme),
    versionOf: (entry) => ({ organisation: organisations[entry]![2] }) as AnswerVersion,
  });
  return programmes.map(({ organisation }) => organisation);
}

it("organisations that the ledger regards as one get the same number, with all their programmes of the year", () => {
  expect(
    united([
      [3, 2026, 70],
      [4, 2026, 70],
      [4, 2026, 71],
      [5, 2026, 71],
      [6, 2026, 72],
    ]),
  ).toEqual([3, 3, 3, 3, 6]);
});

it("organisations of other years keep their numbers", () => {
  expect(
    united([
      [3, 2026, 70],
      [4, 2025, 70],
      [4, 2026, 71],
      [3, 2025, 72],
    ]),
  ).toEqual([3, 4, 4, 3]);
});
