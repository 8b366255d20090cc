import { describe, expect, it } from "vitest";
import { digestsOf, isNear } from "../../../src/disclosure/model/digests.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { changedContributors } from "../../../src/disclosure/renewal/pool-changes.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { type Said, programme, programmes } from "../support.ts";
import { poolOf } from "./pools.ts";

const HOURS = QUESTIONS.indexOf("audit_hours");
const everybody = programmes(30);
const from = (start: number, end: number) => everybody.slice(start, end);
/** The programme of a number with other answers. */
const corrected = (number: number, said: Said) =>
  programme(number, { ...said, fingerprint: `corrected ${number}` });

describe("organisations that changed an answer", () => {
  const changed = (...own: Programme[]) =>
    Object.fromEntries(
      changedContributors(poolOf(own, from(0, 6)), own).map((count, questionIndex) => [
        QUESTIONS[questionIndex],
        count,
      ]),
    );

  it("are new ones, each once, for the answers that they contributed", () => {
    const some = [
      programme(10),
      programme(11),
      programme(12, { organisation: 11 }),
      programme(13, { limited: ["audit_hours"] }),
      programme(14, { answers: { audit_hours: Number.NaN } }),
    ];
    expect(changed(...some)).toMatchObject({ audit_hours: 2, maturity_score: 4 });
    expect(changed(...from(0, 6))).toMatchObject({ audit_hours: 0, maturity_score: 0 });
  });

  it("are those whose answer differs by much from all earlier ones", () => {
    const [hours] = [corrected(1, { answers: { audit_hours: 9000 } })];
    expect(changed(hours)).toMatchObject({ audit_hours: 1, maturity_score: 0, remediation_days: 0 });
    const near = corrected(1, { answers: { audit_hours: 770.5 } });
    expect(programme(1).answers[1]).toBe(770);
    expect(changed(near)).toMatchObject({ audit_hours: 0 });
  });
});

it("an organisation that left an answer out has changed it once it gives one, whatever the digests are", () => {
  const without = { answers: { audit_hours: Number.NaN } };
  const missing = digestsOf(programme(1, without).answers, 0n);
  // An answer whose digests happen to look like those of a missing one.
  const audit_hours = Array.from({ length: 2000 }, (_, at) => 1.2 ** at).find((hours) =>
    isNear(digestsOf(programme(1, { answers: { audit_hours: hours } }).answers, 0n), missing, HOURS),
  )!;
  const given = corrected(1, { answers: { audit_hours } });
  const counts = changedContributors(poolOf([given], [programme(1, without)]), [given]);
  expect([audit_hours > 0, counts[HOURS], counts[0]]).toEqual([true, 1, 0]);
});
