import { describe, expect, it } from "vitest";
import { CHECKS, gateViolations, type Publication } from "../../../src/disclosure/gate/index.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { draftPublication } from "../../../src/disclosure/release-tables.ts";
import { emptyBaseline } from "../../../src/disclosure/renewal/empty-baseline.ts";
import { jsonFile, withFiles } from "../../../src/model/file.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import type { Settings } from "../../../src/tables/index.ts";
import { goldenFiles } from "../../support/golden.ts";
import { settings } from "../programmes.ts";
import { population, released } from "./release.ts";
import { different } from "./view.ts";

const everybody = population(160, 3);

/** The published methodology. Tables made with one less are still valid, so that only the gate can refuse them. */
const methodology = { ...settings.methodology, k: 6, minimumCohort: 30 };

/** The publication of makers with another methodology than the published one, which the gate uses. */
function madeBy(
  change: Partial<Settings["methodology"]>,
  programmes: readonly Programme[] = everybody,
): Publication {
  const bent = { ...settings, methodology: { ...methodology, ...change } };
  const past = { baseline: emptyBaseline(programmes) };
  const { minimumCohort } = bent.methodology;
  const files = withFiles(goldenFiles, [
    jsonFile("methodology.json", { ...settings.methodology, minimumCohort }),
  ]);
  return asPublished(draftPublication(programmes, bent, files, past).publication);
}

/** The same with the published methodology. */
function asPublished(publication: Publication): Publication {
  return {
    ...publication,
    settings: { ...settings, methodology },
    tables: { ...publication.tables, methodology },
  };
}

/** The findings of one check, run as in the gate; the others would take most of the time. */
function found(publication: Publication, id: string): string[] {
  const asked = CHECKS.filter((check) => check.id === id);
  expect(asked).toHaveLength(1);
  return gateViolations(publication, asked).map(({ what }) => what);
}

/** Labels of one pool, and no limited answer. */
const COMPLETE = {
  industry: "alpha",
  framework: "X_1",
  region: "north",
  year: 2026,
  limited: new Uint8Array(QUESTIONS.length),
};

const { k, minimumCohort } = methodology;
const ofFewer = madeBy({ k: k - 1 });

describe("tables made by the rules of the methodology", () => {
  it("pass", () => {
    expect(gateViolations(madeBy({}))).toEqual([]);
  });
});

describe("a release with a higher k than the previous one", () => {
  const lower = { ...settings.methodology, k: 5, minimumCohort: 30 };
  const before = released(everybody, undefined, lower);
  const higher = { ...lower, k: 10 };
  const published = (made: Publication): Publication => ({
    ...made,
    settings: { ...settings, methodology: higher },
    tables: { ...made.tables, methodology: higher },
  });
  const publication = published(released(everybody, before, higher).publication);

  it("passes: blocks that are now too small are joined completely", () => {
    expect(gateViolations(publication)).toEqual([]);
    expect(publication.blocks.length).toBeGreaterThan(1);
    expect(publication.tables.blocks.every(({ programmes }) => programmes >= 10)).toBe(true);
  });

  it("is refused if it keeps a block of the lower k", () => {
    const stale = released(everybody, released(everybody, undefined, lower), lower).publication;
    expect(found(published(stale), "contributors")).toContain(
      "fewer than 10 organisations contributed audit_hours",
    );
  });

  it("is refused if only a part of an earlier block was joined", () => {
    const baseline = publication.before?.baseline;
    const ofLower = new Set((baseline?.blockHistory ?? []).map((entries) => entries.length));
    expect(ofLower.has(5)).toBe(true);
    const joined = publication.blocks.findIndex(({ isKept }) => !isKept);
    const bent = publication.blocks.map((block, index) =>
      index === joined
        ? { ...block, members: block.members.slice(1), entries: block.entries.slice(1) }
        : block,
    );
    expect(found({ ...publication, blocks: bent }, "differences")).toContainEqual(
      expect.stringMatching(/^differs from what was published by fewer than 5 organisations that gave /),
    );
  });
});

describe("the gate refuses tables made with a rule that is off by one", () => {
  it("blocks of at least k - 1 contributors", () => {
    expect(found(ofFewer, "contributors")).toContain("fewer than 6 organisations contributed audit_hours");
  });

  it("blocks that differ by k - 1 organisations, the others having answered alike in both", () => {
    const ofX = different(6, () => COMPLETE);
    const ofY = different(9, () => ({ ...COMPLETE, framework: "Y_2" }))
      .filter((_, number) => number < 4 || number > 5)
      .map((one) => ({ ...one, identity: `${one.identity} of Y_2`, fingerprint: `${one.identity} of Y_2` }));
    expect(madeBy({}, [...ofX, ...ofY]).tables.blocks.map(({ programmes }) => programmes)).toEqual([13]);
    const bent = madeBy({ k: k - 1 }, [...ofX, ...ofY]);
    expect(bent.tables.blocks.map(({ programmes }) => programmes)).toEqual([6, 7]);
    expect(found(bent, "block-differences")).toContain(
      "differs from another block by fewer than 6 organisations that gave maturity_score",
    );
  });

  it("rates that count at least k - 1 organisations", () => {
    const some = everybody.map((one, place) => ({
      ...one,
      year: 2026,
      bottleneck: place % 32 === 0 ? "evidence" : "scope",
      bottleneckDelayDays: place % 9,
      organisation: place,
    }));
    expect(some.filter(({ bottleneck }) => bottleneck === "evidence")).toHaveLength(k - 1);
    expect(found(madeBy({}, some), "rates")).toEqual([]);
    const bent = madeBy({ k: k - 1 }, some);
    const [share] = bent.tables.bottleneckShares.filter(
      ({ bottleneck, year }) => bottleneck === "evidence" && year === 2026,
    );
    expect(share?.sample_size).not.toBeNull();
    expect(found(bent, "rates")).toContain("counts fewer than 6 organisations");
  });

  it("rates of all but k - 1 organisations", () => {
    const some = everybody.map((one, place) => ({
      ...one,
      year: 2026,
      findings: new Int8Array(12).fill(place % 32 === 0 ? 0 : 1),
      organisation: place,
    }));
    expect(found(madeBy({}, some), "rates")).toEqual([]);
    expect(found(madeBy({ k: k - 1 }, some), "rates")).toContain(
      "has fewer than 6 organisations without the property",
    );
  });

  it("delays of two requirements that differ by k - 1 organisations", () => {
    const some = everybody.map((one, place) => {
      const isOpen = place % 4 === 0;
      return {
        ...one,
        year: 2026,
        findings: Int8Array.from({ length: 12 }, (_, index) =>
          Number(index === 0 ? isOpen : index === 1 ? isOpen || (place < 40 && place % 8 === 1) : 0),
        ),
        organisation: place,
      };
    });
    const differ = some.filter(({ findings }) => findings[0] !== findings[1]);
    expect(differ).toHaveLength(k - 1);
    expect(found(madeBy({}, some), "rate-overlaps")).toEqual([]);
    expect(found(madeBy({ k: k - 1 }, some), "rate-overlaps")).toEqual([
      "gives a delay from which the delays of fewer than 6 organisations follow",
      "gives a delay from which the delays of fewer than 6 organisations follow",
    ]);
  });

  it("quantiles over 2k - 2 organisations", () => {
    expect(found(ofFewer, "quantiles")).toContain(
      "is not the mean over at least 12 organisations that the methodology defines",
    );
  });

  it("quantiles and standard errors of one value fewer than the minimum cohort", () => {
    const few = [...population(600, 5)]
      .filter(({ industry, year }) => industry === "beta" && year === 2026)
      .map((one, place) => ({ ...one, organisation: place, region: "north", framework: "X_1" }))
      .filter(({ answers }) => !answers.some(Number.isNaN))
      .slice(0, minimumCohort - 1)
      .map((one) => ({ ...one, limited: one.limited.map(() => 0) }));
    const bent = madeBy({ minimumCohort: minimumCohort - 1 }, few);
    const [trend] = bent.tables.industryTrends.filter(
      ({ industry, year }) => industry === "beta" && year === 2026,
    );
    expect([trend?.sample_size, trend?.audit_hours_se]).toEqual([minimumCohort - 1, expect.any(Number)]);
    expect(found(bent, "quantiles")).toContain("is computed from fewer than 30 values");
    expect(found(bent, "standard-errors")).toContain(
      "audit_hours_se is computed from fewer than 30 values or 6 organisations",
    );
    expect(found(madeBy({}, few), "standard-errors")).toEqual([]);
  });

  it("quantiles with one more decimal than answers", () => {
    const rounding = { ...settings.methodology.rounding, score: settings.methodology.rounding.score - 1 };
    expect(found(madeBy({ rounding }), "quantiles")).toContain(
      "is not the mean over at least 12 organisations that the methodology defines",
    );
  });

  it("blocks with mixed labels that need not be mixed", () => {
    const kept = { ...settings, methodology: { ...settings.methodology, blocks: { givesWay: [] } } };
    const mixed = {
      ...madeBy({ blocks: { ...settings.methodology.blocks, givesWay: ["framework", "region"] } }),
      settings: kept,
    };
    expect(mixed.tables.blocks.some(({ framework }) => framework === "mixed")).toBe(true);
    expect(found(mixed as Publication, "labels")).toContain(
      "has the framework mixed, which is not that of every programme",
    );
  });

  it("releases that differ by k - 1 organisations", () => {
    const members = population(160, 3).map((one, place) => ({ ...one, ...COMPLETE, organisation: place }));
    const before = released(members, undefined, methodology);
    const adding = (count: number) => {
      const newcomers = population(count, 9, 5000).map((one, place) => ({
        ...one,
        ...COMPLETE,
        answers: one.answers.map((value) => (Number.isNaN(value) ? 10 + place : value)),
        organisation: 5000 + place,
        findings: new Int8Array(12).fill(1),
      }));
      const bent = { ...methodology, k: k - 1 };
      return asPublished(released([...members, ...newcomers], before, bent).publication);
    };
    const [fewer, enough] = [adding(k - 1), adding(k)];
    expect(found(fewer, "differences")).toContainEqual(
      expect.stringContaining("differs from what was published by fewer than 6 organisations"),
    );
    expect(found(enough, "differences")).toEqual([]);
    expect(found(fewer, "rate-changes")).toContain(
      "differs from the previous release by fewer than 6 organisations with the property",
    );
    expect(found(enough, "rate-changes")).toEqual([]);
  });
});

describe("a release after the withdrawal of a programme without findings and bottleneck", () => {
  const members = population(160, 3).map((one, place) =>
    place === 20
      ? { ...one, ...COMPLETE, organisation: place, findings: new Int8Array(12), bottleneck: null }
      : { ...one, ...COMPLETE, organisation: place },
  );
  const before = released(members, undefined, methodology);
  const after = asPublished(released(members.toSpliced(20, 1), before, methodology).publication);

  it("passes: each of its rates has changed", () => {
    expect(found(after, "rate-changes")).toEqual([]);
    expect(found(after, "rates")).toEqual([]);
    const rows = new Set(before.publication.tables.requirementGaps.map((row) => JSON.stringify(row)));
    const told = after.tables.requirementGaps.filter(({ sample_size }) => sample_size !== null);
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((row) => rows.has(JSON.stringify(row)))).toEqual([]);
  });

  it("is refused if it keeps rates that never counted it", () => {
    const { requirementGaps, bottleneckShares } = before.publication.tables;
    const { rateBits, releasedRates } = before.publication;
    const tables = { ...after.tables, requirementGaps, bottleneckShares };
    const count = [...requirementGaps, ...bottleneckShares].filter(
      ({ year, sample_size }) => year === 2026 && sample_size !== null,
    ).length;
    const bent = { ...after, tables, rateBits, releasedRates };
    expect(found(bent, "rate-changes")).toEqual(
      Array(count).fill(
        "counts the same programmes as in the previous release, although one of its year has left",
      ),
    );
  });
});
