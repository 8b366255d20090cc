import { describe, expect, it } from "vitest";
import { gateViolations } from "../../../src/disclosure/gate/index.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { bytesOf, type Files } from "../../../src/model/file.ts";
import { isAsked, QUESTIONS } from "../../../src/model/metric.ts";
import type { BlockRow } from "../../../src/tables/blocks.ts";
import { goldenFiles } from "../../support/golden.ts";
import { settings } from "../programmes.ts";
import { leastDifference, Memory, randomNumbers } from "../renewal/play.ts";
import { type Released, released } from "./release.ts";

const K = 5;
const RUNS = 40;
/** Fewer, because the whole gate takes longer. */
const GATE_RUNS = 4;
/** The industries that an operator considers too small. */
const GATHERED = [[], ["delta"], ["gamma", "delta"]];
const INDUSTRIES = ["alpha", "beta", "gamma", "delta"];

/** A small benchmark: two industries that are large enough, and two that are hardly or not. */
function population(random: () => number, count: number, first: number): Programme[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const level = random();
    const usd = (most: number) => (random() < 0.1 ? 0 : Math.round(most * (0.1 + level + random())));
    const answers = Float64Array.from(QUESTIONS, (question) => {
      if (random() < 0.04) return Number.NaN;
      if (question.endsWith("_usd")) return usd(40_000);
      return Math.round(10 * (5 + 60 * level + 30 * random())) / 10;
    });
    const draw = random();
    const [framework, region] = [random() < 0.7 ? "X_1" : "Y_2", random() < 0.5 ? "north" : "south"];
    const year = random() < 0.7 ? 2026 : 2025;
    return {
      organisation: number,
      industry: INDUSTRIES[draw < 0.4 ? 0 : draw < 0.75 ? 1 : draw < 0.9 ? 2 : 3]!,
      framework,
      country: "AA",
      region,
      year,
      // Answers to questions that were not asked are not read.
      answers: answers.map((value, at) => (isAsked(QUESTIONS[at]!, year) ? value : Number.NaN)),
      limited: new Uint8Array(QUESTIONS.length),
      findings: new Int8Array(12),
      bottleneck: null,
      bottleneckDelayDays: null,
      identity: `id ${number}`,
      fingerprint: `${number}`,
    };
  });
}

/** The next quarter: some programmes leave, some correct their answers, and some are new. */
function later(programmes: readonly Programme[], random: () => number, first: number): Programme[] {
  const stay = programmes.filter(() => random() > 0.04);
  const corrected = stay.map((one) => {
    if (random() > 0.06) return one;
    const place = Math.floor(random() * QUESTIONS.length);
    if (!isAsked(QUESTIONS[place]!, one.year)) return one;
    const answers = one.answers.slice();
    answers[place] = Number.isNaN(answers[place]) ? 50 : answers[place]! * 1.5 + 7;
    return { ...one, answers, fingerprint: `${one.fingerprint} ${place} ${answers[place]}` };
  });
  return [...corrected, ...population(random, Math.floor(14 * random()), first)];
}

/** The data folder and the programmes, as they are read, if one industry gathers others. */
function gathering(programmes: readonly Programme[], gathered: readonly string[]) {
  const rows = INDUSTRIES.filter((id) => !gathered.includes(id)).map((id) => `${id},${id},`);
  const text = `id,display_name,gathers\n${rows.join("\n")}\nother,Other,${gathered.join(" ")}\n`;
  const files: Files = new Map([...goldenFiles, ["reference/industries.csv", bytesOf(text)]]);
  const own = programmes.map((one) =>
    gathered.includes(one.industry)
      ? { ...one, industry: "other", fingerprint: `${one.fingerprint} in other` }
      : one,
  );
  return { files, programmes: own };
}

/** The answers behind each row, by question: each with its organisation. */
type Behind = ReadonlyMap<BlockRow, readonly (readonly string[])[]>;

/** What somebody with all submissions knows about a release; a row that is kept still has the answers it was made of. */
function behind(
  rows: readonly { readonly row: BlockRow; readonly members: readonly Programme[] }[],
  before: Behind | undefined,
): Behind {
  const given = (members: readonly Programme[], questionIndex: number) =>
    members
      .filter(({ answers }) => !Number.isNaN(answers[questionIndex]))
      .map(({ identity, answers }) => `${identity}: ${answers[questionIndex]}`);
  return new Map(
    rows.map(({ row, members }) => [
      row,
      before?.get(row) ?? QUESTIONS.map((_, questionIndex) => given(members, questionIndex)),
    ]),
  );
}

/** The rows that disclose something about an answer. */
const telling = (rows: Behind, questionIndex: number) =>
  [...rows]
    .filter(([{ year }]) => isAsked(QUESTIONS[questionIndex]!, year))
    .map(([, givers]) => givers[questionIndex]!);

/** The fewest organisations in any sum and difference of the rows of two releases. */
function leastOf(before: Behind, after: Behind): number {
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return numbers.get(name)!;
  };
  const of = (rows: Behind, questionIndex: number) =>
    telling(rows, questionIndex).map((givers) => givers.map(numberOf));
  return Math.min(
    ...QUESTIONS.map((_, questionIndex) =>
      leastDifference(of(before, questionIndex), of(after, questionIndex)),
    ),
  );
}

/** Three quarters of a small benchmark that gather different industries: some grow too large for it, some become too small. */
function* quarters(seed: number) {
  const random = randomNumbers(seed);
  let programmes = population(random, 30 + Math.floor(50 * random()), 0);
  for (let quarter = 1; quarter <= 3; quarter++) {
    yield gathering(programmes, GATHERED[Math.floor(GATHERED.length * random())]!);
    programmes = later(programmes, random, 1000 * quarter);
  }
}

describe("an intruder with every submission and every published row of three releases", () => {
  it(`finds no sum or difference of fewer than k organisations, in ${RUNS} small benchmarks`, () => {
    const told = { rows: 0, gathered: 0, differences: 0 };
    for (let seed = 1; seed <= RUNS; seed++) {
      const memory = new Memory();
      const releases: Behind[] = [];
      for (const { programmes } of quarters(seed)) {
        const { blocks } = memory.publish(`2026-Q${releases.length + 1}`, programmes);
        const rows = memory.rows.map((row, place) => ({ row, members: blocks[place]!.members }));
        const now = behind(rows, releases.at(-1));
        const behindRows = QUESTIONS.flatMap((_, questionIndex) => telling(now, questionIndex));
        const fewest = Math.min(...behindRows.map((givers) => givers.length));
        expect(fewest, `benchmark ${seed}`).toBeGreaterThanOrEqual(K);
        for (const before of releases) {
          const least = leastOf(before, now);
          expect(least, `benchmark ${seed}`).toBeGreaterThanOrEqual(K);
          if (least < Number.POSITIVE_INFINITY) told.differences++;
        }
        told.rows += now.size;
        told.gathered += memory.rows.filter(({ industry }) => industry === "other").length;
        releases.push(now);
      }
    }
    // The check was not empty.
    expect(told.rows).toBeGreaterThan(10 * RUNS);
    expect(told.gathered).toBeGreaterThan(RUNS / 2);
    expect(told.differences).toBeGreaterThan(RUNS);
  });

  it("is also checked by the gate, which accepts these releases", () => {
    for (let seed = 5; seed < 5 + GATE_RUNS; seed++) {
      let last: Released | undefined;
      for (const { programmes, files } of quarters(seed)) {
        last = released(programmes, last, settings.methodology, files);
        expect(gateViolations(last.publication), `benchmark ${seed}`).toEqual([]);
      }
    }
  });
});
