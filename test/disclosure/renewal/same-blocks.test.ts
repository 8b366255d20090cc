import { describe, expect, it } from "vitest";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { sameBlocks } from "../../../src/disclosure/renewal/same-blocks.ts";
import { byQuestion, METRIC, QUESTIONS } from "../../../src/model/metric.ts";
import { programme } from "../support.ts";
import { BLOCKS, correcting, everybody, poolAfter, range } from "./second-release.ts";

/**
 * Everybody, each with answers that are all the same multiple of the usual ones, so that which block is the nearest does
 * not depend on the number of questions; and the same where those with some numbers correct every answer to ten times it.
 * @param least the least multiple in each block
 */
function multiplied(least: readonly number[], isCorrected: (number: number) => boolean) {
  const one = (number: number, times: number) =>
    programme(number, {
      answers: byQuestion((question) => times * METRIC[question].example),
      fingerprint: `${number}, ${times} times`,
    });
  const usual = least.flatMap((times) => range(0, 6).map((place) => times * (1 + place / 5)));
  const before = usual.map((times, number) => one(number, times));
  return {
    before: [0, 6, 12, 18].map((first) => before.slice(first, first + 6)),
    now: before.map((same, number) => (isCorrected(number) ? one(number, 10 * usual[number]!) : same)),
  };
}

const numbersIn = (blocks: readonly { readonly members: readonly Programme[] }[]) =>
  blocks.map(({ members }) => members.map(({ organisation }) => organisation).sort((a, b) => a - b));

/** The programmes of the blocks that each draft cuts, and the places of those that it keeps. */
const draftsOf = (...given: Parameters<typeof poolAfter>) =>
  [...sameBlocks(poolAfter(...given))].map(({ kept, cut }) => ({
    kept: kept.map(({ block }) => block),
    cut: numbersIn(cut),
  }));

describe("the blocks of the previous release", () => {
  it("are published again, each with the same programmes, if all correct a question", () => {
    expect(draftsOf(correcting(range(0, 24)))).toEqual([
      { kept: [], cut: [range(0, 6), range(6, 12), range(12, 18), range(18, 24)] },
    ]);
  });

  it("stay if nobody in them corrects, next to one in which five do", () => {
    expect(draftsOf(correcting(range(7, 12)))).toEqual([{ kept: [0, 2, 3], cut: [range(6, 12)] }]);
  });

  it("are joined, whole, if fewer than five in each correct, or stay as they were", () => {
    const [joined, ...others] = draftsOf(correcting([0, 1, 2, 12, 13]));
    expect(joined).toEqual({ kept: [1, 3], cut: [[...range(0, 6), ...range(12, 18)]] });
    expect(others).toEqual([]);
  });

  it("are joined with one in which all correct, if fewer than five do", () => {
    expect(draftsOf(correcting([...range(0, 6), 12, 13]))).toEqual([
      { kept: [1, 3], cut: [[...range(0, 6), ...range(12, 18)]] },
    ]);
  });

  it("stay, in a second way, if they would have to be joined", () => {
    expect(draftsOf(correcting([...range(0, 12), 12, 13]))).toEqual([
      { kept: [3], cut: [range(0, 6), range(6, 18)] },
      { kept: [1, 2, 3], cut: [range(0, 6)] },
    ]);
  });

  it("are published again as far as they are safe with each other and with earlier blocks", () => {
    const now = correcting(range(0, 24));
    // An earlier release had the same answers of 0 to 5, together with those of two others.
    const earlier = [[...now.slice(0, 6), programme(30), programme(31)]];
    expect(draftsOf(now, earlier)).toEqual([
      { kept: [], cut: [range(0, 6), range(6, 12), range(12, 18), range(18, 24)] },
      { kept: [0], cut: [range(6, 12), range(12, 18), range(18, 24)] },
    ]);
  });

  it("are published again as far as they are safe if they are joined, too", () => {
    // Numbers 12, 13 and 18 to 20 are too few in their blocks. An earlier release had the answers of 6 to 11 with two others.
    const now = correcting([...range(0, 12), 12, 13, 18, 19, 20]);
    const earlier = [[...now.slice(6, 12), programme(30), programme(31)]];
    expect(draftsOf(now, earlier)).toEqual([
      {
        kept: [],
        cut: [
          [...range(0, 6), ...range(18, 24)],
          [...range(6, 12), ...range(12, 18)],
        ],
      },
      { kept: [1, 2], cut: [[...range(0, 6), ...range(18, 24)]] },
    ]);
  });

  it("are not published again beside one that an earlier block forbids them with, though each is safe alone", () => {
    // An earlier release had the same answers of 0 to 11, together with those of two others.
    const { now, before } = multiplied([1, 1, 1, 1], (number) => number < 12);
    const earlier = [[...now.slice(0, 12), programme(30), programme(31)]];
    expect(draftsOf(now, earlier, before)).toEqual([
      { kept: [2, 3], cut: [range(0, 6), range(6, 12)] },
      { kept: [1, 2, 3], cut: [range(0, 6)] },
    ]);
  });

  it("are published again as they are rather than joined, if an earlier block forbids both", () => {
    // Block 3 is joined with block 1, the nearest. An earlier release had the answers of both and of block 2, and those of two others.
    const { now, before } = multiplied([20, 1, 3, 1.5], (number) => number >= 6 && number < 19);
    const earlier = [[...now.slice(6), programme(30), programme(31)]];
    expect(draftsOf(now, earlier, before)).toEqual([
      { kept: [0], cut: [[...range(6, 12), ...range(18, 24)], range(12, 18)] },
      { kept: [0, 1, 3], cut: [range(12, 18)] },
      { kept: [0, 1, 3], cut: [range(12, 18)] },
    ]);
  });

  it("all stay if fewer than five in the whole pool correct", () => {
    expect(draftsOf(correcting([0, 1, 12, 13]))).toEqual([]);
  });

  it("are not published again for five corrections of which one is tiny: it hides nobody", () => {
    const tiny = correcting([0], 1.01);
    expect(draftsOf(correcting([1, 2, 3, 4], 1.5, tiny))).toEqual([]);
    expect(draftsOf(correcting([1, 2, 3, 4, 5], 1.5, tiny))).toEqual([
      { kept: [1, 2, 3], cut: [range(0, 6)] },
    ]);
  });

  it("are not published again for five corrections if one of them also corrects another answer, however little", () => {
    const costs = (number: number, factor: number) => {
      const [, hours, fees] = everybody[number]!.answers;
      return programme(number, {
        answers: { audit_hours: hours! * factor, qsa_fees_usd: fees! * 1.5 },
        fingerprint: `${number} now`,
      });
    };
    const correctedCosts = (factor: number) => [
      costs(0, factor),
      ...range(1, 5).map((number) => costs(number, 1)),
      ...everybody.slice(5),
    ];
    expect(draftsOf(correctedCosts(1.001))).toEqual([]);
    expect(draftsOf(correctedCosts(1))).toEqual([{ kept: [1, 2, 3], cut: [range(0, 6)] }]);
  });

  it("are not published again if a member left: the others are cut among themselves, or wait", () => {
    const drafts = draftsOf(correcting(range(0, 24)).slice(1));
    expect(drafts.at(-1)).toEqual({ kept: [], cut: [range(6, 12), range(12, 18), range(18, 24)] });
    for (const { cut } of drafts) expect(cut.flat()).not.toContain(0);
  });

  it("go on without members if five or more left, joined if fewer left each", () => {
    const without = (...gone: readonly number[]) =>
      draftsOf(everybody.filter(({ organisation }) => !gone.includes(organisation)));
    expect(without(0, 1, 2, 6, 7)).toEqual([{ kept: [2, 3], cut: [[3, 4, 5, 8, 9, 10, 11]] }]);
    expect(without(0, 1, 2, 6)).toEqual([]);
  });

  it("count those who left for the answers that they gave, beside those who corrected", () => {
    const others = correcting([2, 3, 4, 5]).slice(1);
    // The hours of five changed; the other answers of number 0 alone.
    expect(draftsOf(others)).toEqual([]);
  });

  describe("with five leavers, four of them of another block than the first", () => {
    const staying = (changed: (number: number) => Programme) => {
      const before = BLOCKS.map((members) => members.map(({ organisation }) => changed(organisation)));
      const now = before.flat().filter((_, number) => ![0, 6, 7, 8, 9].includes(number));
      return draftsOf(now, [], before);
    };

    it("go on if all of them gave every answer, as five organisations", () => {
      expect(staying(programme)).toEqual([{ kept: [2, 3], cut: [[1, 2, 3, 4, 5, 10, 11]] }]);
    });

    it.each<[string, Partial<Parameters<typeof programme>[1]>]>([
      ["an answer of one was not given", { answers: { audit_hours: Number.NaN } }],
      ["an answer of one was limited", { limited: ["audit_hours"] }],
      ["two are of one organisation", { organisation: 6 }],
    ])("do not go on if %s", (_, said) => {
      expect(staying((number) => programme(number, number === 7 ? said : {}))).toEqual([]);
    });
  });

  describe("in one of which five correct their hours", () => {
    const five = range(7, 12);
    const published = { kept: [0, 2, 3], cut: [range(6, 12)] };

    it("are not published again if one of the five takes an answer back, or gives one for the first time", () => {
      const days = (number: number, isGiven: boolean) =>
        programme(number, { ...(number === 7 && !isGiven && { answers: { remediation_days: Number.NaN } }) });
      const from = (isGivenBefore: boolean, isGivenNow: boolean) => {
        const before = BLOCKS.map((members) =>
          members.map(({ organisation }) => days(organisation, isGivenBefore)),
        );
        const now = correcting(five).map((one) => {
          const answers = Float64Array.from(one.answers);
          answers[QUESTIONS.indexOf("remediation_days")] = days(one.organisation, isGivenNow).answers[
            QUESTIONS.indexOf("remediation_days")
          ]!;
          return { ...one, answers };
        });
        return draftsOf(now, [], before);
      };
      expect(from(true, true)).toEqual([published]);
      expect(from(false, false)).toEqual([published]);
      expect(from(true, false)).toEqual([]);
      expect(from(false, true)).toEqual([]);
    });

    it("are not published again if the five all have the same hours now", () => {
      const hours = (of: (number: number) => number) =>
        everybody.map((one, number) =>
          five.includes(number)
            ? programme(number, { answers: { audit_hours: of(number) }, fingerprint: `now ${number}` })
            : one,
        );
      expect(draftsOf(hours((number) => 2000 + 100 * number))).toEqual([published]);
      expect(draftsOf(hours(() => 2700))).toEqual([]);
    });

    it("are published again though nobody of the industry and year pays for tooling", () => {
      const free = (one: Programme): Programme => {
        const answers = Float64Array.from(one.answers);
        answers[QUESTIONS.indexOf("remediation_tooling_usd")] = 0;
        return { ...one, answers };
      };
      const before = BLOCKS.map((members) => members.map(free));
      expect(draftsOf(correcting(five).map(free), [], before)).toEqual([published]);
    });
  });
});
