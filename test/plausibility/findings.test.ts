import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { describe, expect, it } from "vitest";
import type { Answered } from "../../src/plausibility/answered.ts";
import { findingsDoubts } from "../../src/plausibility/findings.ts";
import { Weighing } from "../../src/plausibility/weighing.ts";

type Row = Pick<Answered, "industry" | "findings"> & Partial<Pick<Answered, "organisation">>;

/** How often each requirement is open, as log-odds: some far more often than others. */
const OPEN = [-2.2, -1.9, -1.7, -1.5, -1.4, -1.2, -1, -0.8, -0.6, -0.4, -0.2, 0.1];
const INDUSTRIES = ["airlines", "banks", "casinos", "depots", "energy"];

/**
 * Programmes of five industries that differ honestly.
 * @param spread standard deviation of what a programme has more open than others, in log-odds
 */
function honest(seed: number, { rows = 500, spread = 0.8 } = {}): Row[] {
  const generator = xoroshiro128plus(seed);
  const random = () => uniformFloat64(generator);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const ofIndustry = INDUSTRIES.map(() => OPEN.map((odds) => odds + 0.3 * normal()));
  return Array.from({ length: rows }, (_, at) => {
    const own = spread * normal();
    const odds = ofIndustry[at % INDUSTRIES.length]!;
    const findings = Int8Array.from(odds, (one) => (random() < 1 / (1 + Math.exp(-one - own)) ? 1 : 0));
    return { industry: INDUSTRIES[at % INDUSTRIES.length]!, findings };
  });
}

const turned = (row: Row, isHit: (requirement: number) => boolean = () => true): Row => ({
  ...row,
  findings: row.findings.map((finding, at) => (isHit(at + 1) ? 1 - finding : finding)),
});

const askedOf = (rows: readonly Row[]): string[] =>
  findingsDoubts(
    new Weighing(
      rows.map((row) => ({
        organisation: "",
        ...row,
        framework: "one",
        country: "DE",
        year: 2031,
        source: "a.csv",
        valueAt: () => Number.NaN,
        isUnreadAt: () => false,
        unreadFindings: () => 0,
      })),
    ),
  ).map(({ question }) => question);

const SEEDS = Array.from({ length: 20 }, (_, at) => at + 1);

/** So many submissions, each with only one finding open. */
const ofOne = (rows: number): Row[] =>
  Array.from({ length: rows }, (_, at) => ({
    industry: INDUSTRIES[at % INDUSTRIES.length]!,
    findings: Int8Array.from(OPEN, (_odds, place) => Number(place === at % 5)),
  }));

describe("findings", () => {
  it("raise a question if sixty submissions have one open and none has two, as where a count was read as a number", () => {
    const [first, ...others] = ofOne(60);
    expect(askedOf(ofOne(60))).toEqual(["requirements open, one each"]);
    expect(askedOf(ofOne(59))).not.toContain("requirements open, one each");
    const second = { ...first!, findings: Int8Array.from(OPEN, (_odds, place) => Number(place < 2)) };
    expect(askedOf([second, ...others])).not.toContain("requirements open, one each");
  });

  it("raise no question in 60 correct files, however much programmes differ", () => {
    const asked = [0.4, 0.8, 1.5].flatMap((spread) =>
      SEEDS.flatMap((seed) => askedOf(honest(seed, { spread }))),
    );
    expect(asked).toEqual([]);
  });

  it("count once for each organisation, as it keeps its gaps from year to year", () => {
    /** Of four industries; in one of them, a requirement is open at 9 of 10 organisations. */
    const all = Array.from({ length: 40 }, (_, at): Row => {
      const industry = INDUSTRIES[at % 4]!;
      const findings = Int8Array.from(OPEN, (_odds, place) => Number((at + 3 * place) % 5 === 0));
      if (industry === "banks") findings[3] = Number(at !== 1);
      return { industry, findings, organisation: `O${at}` };
    });
    const sixYears = Array.from({ length: 6 }, () => all).flat();
    expect(askedOf(sixYears)).toEqual([]);
    const strangers = sixYears.map((row) => ({ ...row, organisation: "" }));
    expect(askedOf(strangers)).toEqual(["requirement_4 open, industry banks"]);
  });

  it("inverted in half of an industry of 200 are asked about in 18 of 20 files", () => {
    const found = SEEDS.filter((seed) =>
      askedOf(
        honest(seed, { rows: 1000 }).map((row, at) =>
          row.industry === "casinos" && at % 2 === 0 ? turned(row) : row,
        ),
      ).some((question) => question === "requirements open mixed, industry casinos"),
    );
    expect(found.length).toBeGreaterThanOrEqual(18);
  });

  it("of one requirement that is seldom open are asked about if they are inverted in an industry", () => {
    for (const seed of SEEDS) {
      const rows = honest(seed).map((row) =>
        row.industry === "banks" ? turned(row, (one) => one === 2) : row,
      );
      expect(askedOf(rows), String(seed)).toEqual(["requirement_2 open, industry banks"]);
    }
  });

  it("are not asked about if they are fewer than a hundred", () => {
    const allOpen = (count: number) =>
      askedOf(
        Array.from({ length: count }, () => ({ industry: "banks", findings: new Int8Array(12).fill(1) })),
      );
    expect(allOpen(8)).toEqual([]);
    expect(allOpen(9)).toEqual(["requirements open"]);
  });

  it("of a requirement that is inverted in all industries but one are asked about once, and not in the one that is right", () => {
    for (const seed of SEEDS.slice(0, 10)) {
      const rows = honest(seed, { spread: 0.4 }).map((row) =>
        row.industry === "banks" ? row : turned(row, (one) => one === 1),
      );
      expect(askedOf(rows), String(seed)).toEqual(["requirement_1 open"]);
    }
  });

  it("of a requirement that is open in somewhat more than half of an industry, and seldom elsewhere, are not asked about", () => {
    const some = (share: number) =>
      honest(1).map((row, at) => {
        if (row.industry !== "banks") return row;
        const findings = Int8Array.from(row.findings);
        findings[1] = (at / 5) % 20 < 20 * share ? 1 : 0;
        return { ...row, findings };
      });
    expect(askedOf(some(0.6))).toEqual([]);
    expect(askedOf(some(0.85))).toEqual(["requirement_2 open, industry banks"]);
  });

  it("of two kinds of programmes are asked about only if one has as many open as the other has closed", () => {
    const asked = (few: number, many: number) =>
      askedOf(
        Array.from({ length: 240 }, (_, at) => {
          const open = (at % 2 === 0 ? few : many) + (Math.floor(at / 24) % 2);
          const findings = Int8Array.from({ length: 12 }, (__, place) => ((place + at) % 12 < open ? 1 : 0));
          return { industry: "banks", findings };
        }),
      );
    expect(asked(2, 9)).toEqual(["requirements open mixed"]);
    expect(asked(0, 7)).toEqual([]);
  });
});

it("findings of which more than 65 in a hundred are open are asked about", () => {
  /** Twenty submissions of five findings, of which so many are open. */
  const withOpen = (open: number): Row[] =>
    Array.from({ length: 20 }, (_, at) => ({
      industry: "banks",
      findings: Int8Array.from({ length: 5 }, (_finding, place) => Number(5 * at + place < open)),
    }));
  expect(askedOf(withOpen(65))).not.toContain("requirements open");
  expect(askedOf(withOpen(66))).toEqual(["requirements open"]);
});
