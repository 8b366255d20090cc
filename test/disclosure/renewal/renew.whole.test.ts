import { describe, expect, it } from "vitest";
import { hasContributors, type Programme } from "../../../src/disclosure/model/programme.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { corrected, leastDifference, Memory, randomNumbers, randomProgramme } from "./play.ts";

const population = (count: number, random: () => number) =>
  Array.from({ length: count }, () => randomProgramme(random));

const published = (memory: Memory) => new Set(memory.blocks.flat());

describe("renew", () => {
  it("publishes everybody in a first release, in blocks of k contributors for each answer", () => {
    const everybody = population(120, randomNumbers(1));
    const { blocks, waiting } = new Memory().publish("2026-Q1", everybody);
    expect(waiting).toEqual([]);
    expect(blocks.flatMap(({ members }) => members).length).toBe(120);
    expect(blocks.filter(({ members }) => !hasContributors(members, 5))).toEqual([]);
  });

  it("keeps every row if nothing changed", () => {
    const everybody = population(80, randomNumbers(2));
    const memory = new Memory();
    memory.publish("2026-Q1", everybody);
    const rows = memory.rows;
    const { blocks, waiting } = memory.publish("2026-Q2", everybody);
    expect(waiting).toEqual([]);
    expect(blocks.map(({ row }) => row)).toEqual(rows);
  });

  it("dissolves a block at once if a member leaves, and its other members wait", () => {
    const everybody = population(80, randomNumbers(3));
    const memory = new Memory();
    memory.publish("2026-Q1", everybody);
    const [gone, ...rest] = everybody as [Programme, ...Programme[]];
    const before = memory.blocks.find((block) => block.includes(memory.enter(gone)))!;
    const { waiting } = memory.publish("2026-Q2", rest);
    expect(before.filter((entry) => published(memory).has(entry))).toEqual([]);
    expect(waiting).toEqual([
      {
        industry: gone.industry,
        year: 2026,
        additions: 0,
        corrections: 0,
        leftOver: before.length - 1,
        since: "2026-Q2",
      },
    ]);
  });

  it("publishes three blocks that a member left without them, while three others wait", () => {
    const everybody = population(70, randomNumbers(6)).map((one) => ({ ...one, industry: "retail" }));
    const memory = new Memory();
    memory.publish("2026-Q1", everybody);
    const before = memory.blocks;
    const gone = new Set(before.slice(0, 3).map(([first]) => first));
    const rest = everybody.filter((one) => !gone.has(memory.enter(one)));
    const [waits] = memory.publish("2026-Q2", rest).waiting;
    expect(waits).toMatchObject({ additions: 0, corrections: 0, leftOver: 3 });
    expect(leastDifference(before, memory.blocks)).toBeGreaterThanOrEqual(5);
  });

  it("publishes one correction of a large pool at once, while a few programmes wait", () => {
    const random = randomNumbers(4);
    const everybody = population(400, random);
    const memory = new Memory();
    memory.publish("2026-Q1", everybody);
    const [first, ...rest] = everybody as [Programme, ...Programme[]];
    const other = corrected(first, random);
    const before = memory.blocks;
    memory.publish("2026-Q2", [other, ...rest]);
    expect(published(memory).has(memory.enter(other))).toBe(true);
    expect(published(memory).has(memory.enter(first))).toBe(false);
    expect(published(memory).size).toBeGreaterThanOrEqual(390);
    expect(leastDifference(before, memory.blocks)).toBeGreaterThanOrEqual(4);
  });

  it("makes nobody wait for one addition to a large pool", () => {
    const everybody = population(401, randomNumbers(4));
    const memory = new Memory();
    memory.publish("2026-Q1", everybody.slice(1));
    const before = memory.blocks;
    const { waiting } = memory.publish("2026-Q2", everybody);
    expect(waiting).toMatchObject([{ additions: 1, corrections: 0, leftOver: 0, needed: 4 }]);
    expect(memory.blocks).toEqual(before);
  });

  it("keeps the regions of all blocks if everybody corrects one question", () => {
    const random = randomNumbers(8);
    const everybody = population(70, random).map((one) => ({
      ...one,
      industry: "retail",
      framework: "PCI_DSS_v4",
    }));
    const memory = new Memory();
    const regions = ({ blocks }: ReturnType<Memory["publish"]>) =>
      blocks.map(({ labels, members }) => `${labels.region} ${members.length}`).sort();
    const first = [
      ...["asia 6", "asia 7", "north-america 5", "north-america 5", "north-america 6", "north-america 6"],
      ...["north-america 6", "north-america 7", "oceania 6", "oceania 8", "uk-ireland 8"],
    ];
    expect(regions(memory.publish("2026-Q1", everybody))).toEqual(first);
    const now = everybody.map((one) => {
      const answers = Float64Array.from(one.answers);
      answers[QUESTIONS.indexOf("internal_labour_usd")]! *= 1.2 + random();
      return { ...one, answers, fingerprint: `${one.identity} with another cost` };
    });
    const second = memory.publish("2026-Q2", now);
    expect(second.waiting).toEqual([]);
    expect(regions(second)).toEqual(first);
  });

  it("publishes both industries when one is split, if need be in larger blocks", () => {
    for (const seed of [1, 11, 23]) {
      const random = randomNumbers(seed);
      const everybody = population(70, random).map((one) => ({ ...one, industry: "retail" }));
      const memory = new Memory();
      memory.publish("2026-Q1", everybody);
      const before = memory.blocks;
      const now = everybody.map((one) =>
        random() < 0.45 ? { ...one, industry: "fintech", fingerprint: `${one.identity} moved` } : one,
      );
      const { blocks } = memory.publish("2026-Q2", now);
      const shown = new Set(blocks.flatMap(({ members }) => members));
      expect(now.filter((one) => !shown.has(one)).length).toBeLessThanOrEqual(5);
      expect(leastDifference(before, memory.blocks)).toBeGreaterThanOrEqual(5);
    }
  });

  it("publishes five newcomers of a pool at once", () => {
    const random = randomNumbers(5);
    const everybody = population(60, random);
    const memory = new Memory();
    memory.publish("2026-Q1", everybody);
    const newcomers = population(40, random);
    const { waiting } = memory.publish("2026-Q2", [...everybody, ...newcomers]);
    expect(waiting).toEqual([]);
  });

  it("leaves at least k organisations or none in every difference of two releases, in six releases of several operators", () => {
    for (let seed = 1; seed <= 4; seed++) {
      const random = randomNumbers(100 + seed);
      const memory = new Memory();
      const releases: (readonly number[])[][] = [];
      let programmes = population(30 + Math.floor(100 * random()), random);
      for (let release = 1; release <= 6; release++) {
        memory.publish(`${2020 + release}-Q1`, programmes);
        releases.push(memory.blocks);
        for (const earlier of releases.slice(0, -1)) {
          // Two versions of one organisation's answers count twice here, so one may be missing.
          expect(leastDifference(earlier, memory.blocks)).toBeGreaterThanOrEqual(5);
        }
        programmes = programmes
          .filter(() => random() > 0.01)
          .map((one) => (random() < 0.02 ? corrected(one, random) : one))
          .concat(population(Math.floor(12 * random()), random));
      }
    }
  });
});
