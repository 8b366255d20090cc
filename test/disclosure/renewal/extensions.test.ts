import { describe, expect, it } from "vitest";
import { blockRow } from "../../../src/disclosure/derived/block-row.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { drafts } from "../../../src/disclosure/renewal/drafts.ts";
import { extendedMembers } from "../../../src/disclosure/renewal/extensions.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { type Said, programme, programmes } from "../support.ts";
import { poolWith } from "./pools.ts";

const HOURS = QUESTIONS.indexOf("audit_hours");

describe("a block of the previous release without answers to a question", () => {
  const members = programmes(6);
  const asBefore = (number: number, said: Said = {}) =>
    programme(number, { ...said, fingerprint: `again ${number}` });
  const own = members.map((_, number) => asBefore(number));
  const silent = members.map((one) => ({
    ...one,
    answers: Float64Array.from(one.answers).fill(Number.NaN, HOURS, HOURS + 1),
  }));
  const row = (told: boolean) =>
    Object.fromEntries([
      ["year", 2026],
      ...QUESTIONS.map((question, questionIndex) => [
        `${question}_mean`,
        questionIndex === HOURS && !told ? null : 1,
      ]),
    ]);
  const extended = (now: readonly Programme[], told = false, before = silent) => {
    const block = {
      block: 0,
      row: row(told) as never,
      hasLeaver: false,
      entries: [0, 1, 2, 3, 4, 5],
      members: [],
    };
    return extendedMembers(poolWith([block], now, before), block);
  };

  it("is extended by them if all members are there with otherwise unchanged answers", () => {
    expect(extended(own)).toEqual(own);
    expect(extended([...own, programme(20)])).toEqual(own);
  });

  it.each<[string, Programme[]]>([
    ["somebody left", own.slice(1)],
    ["somebody answers differently", own.with(2, asBefore(2, { answers: { maturity_score: 3 } }))],
    ["somebody leaves an answer out", own.with(2, asBefore(2, { answers: { maturity_score: Number.NaN } }))],
    ["an answer is limited now", own.with(2, asBefore(2, { limited: ["maturity_score"] }))],
  ])("is not extended if %s", (_, now) => {
    expect(extended(now)).toBeUndefined();
  });

  it("is not extended if a member now leaves out a limited answer that counted in its mean", () => {
    const far = { ...silent[2]!, limited: silent[2]!.limited.with(0, 1) };
    const before = silent.with(2, far);
    const again = asBefore(2, { limited: ["maturity_score"] });
    const without = asBefore(2, { answers: { maturity_score: Number.NaN } });
    expect(QUESTIONS[0]).toBe("maturity_score");
    expect(extended(own.with(2, again), false, before)).toEqual(own.with(2, again));
    expect(extended(own.with(2, without), false, before)).toBeUndefined();
  });

  it("is not extended if its row has every asked answer", () => {
    expect(extended(own, true)).toBeUndefined();
  });
});

it("no way to publish answers to an added question keeps a block that a member has left", () => {
  const own = programmes(12);
  const silent = own.map((one, at) => ({
    ...one,
    answers: Float64Array.from(one.answers).fill(Number.NaN, HOURS, HOURS + 1),
    fingerprint: `before ${at}`,
  }));
  const blocks = [0, 6].map((first, block) => {
    const members = own.slice(first, first + 6);
    const row = { ...blockRow(members[0]!, members), audit_hours_mean: null } as never;
    const entries = members.map((_, at) => first + at);
    return { block, row, entries, members: [], hasLeaver: block === 1 };
  });
  // The last of the second block has left.
  const pool = poolWith(blocks, own.slice(0, 11), silent.slice(0, 6), silent.slice(6));
  const kept = drafts(pool).map((draft) => draft.kept.map(({ block }) => block));
  expect(extendedMembers(pool, blocks[0]!)).toEqual(own.slice(0, 6));
  expect(kept.flat()).not.toContain(1);
});
