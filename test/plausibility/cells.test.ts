import { expect, test } from "vitest";
import { unusualCells } from "../../src/plausibility/cells.ts";
import { weighingOf } from "./support.ts";

/** The unusual answers among so many submissions, of which the first gave these. */
const unusualAmong = (count: number, answers: Readonly<Record<string, number>>) =>
  unusualCells(weighingOf(count, (at) => (at === 0 ? { answers } : {}))).map(
    ({ at, weighed, value, usual }) => [at, weighed.name, value, Math.round(usual)],
  );

test("single answers are compared once there are 60 submissions", () => {
  expect(unusualAmong(60, { audit_hours: 100 })).toEqual([[0, "audit_hours", 100, 1000]]);
  expect(unusualAmong(59, { audit_hours: 100 })).toEqual([]);
});

test("up to four answers of a row are named, in the order of the columns", () => {
  const names = (answers: Readonly<Record<string, number>>) =>
    unusualAmong(60, answers).map(([, name]) => name);
  const four = { audit_hours: 100, qsa_fees_usd: 600, automation_rate: 1, remediation_days: 120 };
  expect(names(four)).toEqual(Object.keys(four));
  expect(names({ ...four, internal_labour_usd: 40 })).toHaveLength(4);
});

test("a percentage is unusual only if it is three times the usual one or a third of it, whatever its odds", () => {
  expect(unusualAmong(60, { automation_rate: 80 })).toEqual([]);
  expect(unusualAmong(60, { automation_rate: 12 })).toEqual([[0, "automation_rate", 12, 40]]);
});

test("an answer that is named does not predict the others of its row, even if its peers answer alike", () => {
  const told = (hours: number) =>
    unusualCells(
      weighingOf(500, (at) => {
        // Small and large programmes, whose hours go with their costs.
        const times = at === 0 ? 3 : 10 ** ((at % 25) / 12 - 1);
        return {
          answers: {
            audit_hours: at === 0 ? hours : 1000 * times,
            qsa_fees_usd: 60_000 * times,
            remediation_tooling_usd: (at === 0 ? 1000 : 1) * 50_000 * times,
            internal_labour_usd: 40_000 * times,
          },
        };
      }),
    ).map(({ at, weighed, usual }) => [at, weighed.name, Number(usual.toPrecision(2))]);
  const tooling = [0, "remediation_tooling_usd", 150_000];
  expect(told(200)).toEqual([[0, "audit_hours", 3000], tooling]);
  expect(told(Number.NaN)).toEqual([tooling]);
});
