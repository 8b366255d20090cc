import { isDeepStrictEqual } from "node:util";
import { group } from "d3-array";
import { describe, expect, test } from "vitest";
import { tableFiles } from "../../src/disclosure/derived/files.ts";
import { tablesFromBlocks } from "../../src/disclosure/derived/index.ts";
import { partition } from "../../src/disclosure/partition/partition.ts";
import { emptyBaseline } from "../../src/disclosure/renewal/empty-baseline.ts";
import { yearRates } from "../../src/disclosure/renewal/year-rates.ts";
import { ENDPOINTS } from "../../src/endpoints/index.ts";
import type { Tables } from "../../src/tables/index.ts";
import { loadTables } from "../../src/tables/load.ts";
import { block } from "../disclosure/programmes.ts";
import { clean, sample, settings } from "../submissions/support.ts";
import { committedData } from "../support/data.ts";
import { answer } from "./support.ts";

/** Tables of a sample, all the way from its submissions. */
export function generated(programmes: number, seed: number): Tables {
  const { k, blocks, rounding } = settings.methodology;
  const pools = group(
    clean(sample(programmes, seed)).programmes,
    ({ industry, year }) => `${industry} ${year}`,
  );
  const published = [...pools.values()].flatMap((pool) =>
    partition(pool, { k, givesWay: blocks.givesWay, rounding }).blocks.map(({ labels, members }) =>
      block(members, labels),
    ),
  );
  const members = published.flatMap((one) => one.members);
  const rates = yearRates(published, members, emptyBaseline(members), settings);
  const files = new Map(committedData);
  files.delete("privacy-report.json");
  for (const { path, bytes } of tableFiles(tablesFromBlocks(published, rates, settings)))
    files.set(path, bytes);
  return loadTables(files);
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers are parsed JSON, as for their readers
type Json = any;
type Fact = readonly [name: string, value: unknown];

function answersOf(tables: Tables): Json {
  const bodies = ENDPOINTS.map(({ id }, index) => [id, answer(ENDPOINTS[index]!, tables)]);
  return Object.fromEntries(bodies.map(([id, body]) => [id, body.meta ? body.data : body]));
}

/** Every fact that several places of the answers state, once for each place. */
function factsOf(all: Json): Fact[] {
  const facts: Fact[] = [];
  const say = (about: string, values: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(values)) facts.push([`${name} of ${about}`, value]);
  };
  const each = (list: Json[], values: (entry: Json) => Record<string, unknown>) => {
    for (const entry of list) say(entry.industry ?? entry.region ?? entry.framework, values(entry));
  };

  const benchmarks = all.getIndustryBenchmarks;
  each(benchmarks.industries, ({ industry, ...figures }) => figures);
  each(all.getMaturityIndex.industries, ({ industry, percentile50, percentile90, ...figures }) => figures);
  each(all.getAuditHours.byIndustry, ({ hours, trend }) => ({ auditHours: hours, hoursTrend: trend }));
  each(all.getRemediationDelays.byIndustry, ({ days, trend, percentile25, percentile75, direction }) => ({
    remediationDays: days,
    daysTrend: trend,
    days25: percentile25,
    days75: percentile75,
    direction,
  }));
  each(all.getAutomationAdoption.byIndustry, ({ rate, trend }) => ({
    automationRate: rate,
    rateTrend: trend,
  }));
  each(all.getComplianceCost.byIndustry, ({ costUSD, trend }) => ({ costUSD, costTrend: trend }));
  each(all.getObservatoryMaturity.industries, (entry) => ({
    maturityScore: entry.average,
    percentile25: entry.percentile25,
    percentile75: entry.percentile75,
    yoyDelta: entry.yoyDelta,
    tier: entry.tier,
    sampleSize: entry.sampleSize,
  }));
  each(all.getObservatoryAuditHours.byIndustry, ({ hours, trend, sampleSize }) => ({
    auditHours: hours,
    hoursTrend: trend,
    sampleSize,
  }));
  each(all.getObservatoryRemediation.byIndustry, (entry) => ({
    remediationDays: entry.days,
    daysTrend: entry.trend,
    days25: entry.percentile25,
    days75: entry.percentile75,
    direction: entry.direction,
    sampleSize: entry.sampleSize,
  }));
  each(all.getObservatoryAutomation.byIndustry, ({ rate, trend, sampleSize }) => ({
    automationRate: rate,
    rateTrend: trend,
    sampleSize,
  }));
  each(all.getObservatoryComplianceCost.byIndustry, ({ costUSD, trend, sampleSize }) => ({
    costUSD,
    costTrend: trend,
    sampleSize,
  }));

  const cross = benchmarks.crossIndustryAverages;
  say("all industries", cross);
  say("all industries", {
    maturityScore: all.getMaturityIndex.crossIndustryAvg,
    auditHours: all.getAuditHours.crossIndustryAvg,
    costUSD: all.getComplianceCost.crossIndustryAvgUSD,
    automationRate: all.getAutomationAdoption.crossIndustryAvg,
    remediationDays: all.getRemediationDelays.crossIndustryAvg,
  });
  say("all industries", { automationRate: all.getAutomationAdoption.trend2020to2026.at(-1).avg });

  const { yoy, yoyExplained, coverage, riskIndex, riskTier, ...averages } = all.getObservatoryOverview;
  say("all programmes", averages);
  say("all programmes", {
    maturityScore: all.getObservatoryMaturity.globalAvg,
    auditHours: all.getObservatoryAuditHours.globalAvg,
    costUSD: all.getObservatoryComplianceCost.globalAvgUSD,
    automationRate: all.getObservatoryAutomation.globalAvg,
    remediationDays: all.getObservatoryRemediation.globalAvg,
  });
  say("all programmes", { automationRate: all.getObservatoryAutomation.trend2019to2026.at(-1).avg });

  each(all.getObservatoryRegions.regions, ({ auditHours, sampleSize }) => ({ auditHours, sampleSize }));
  each(all.getObservatoryAuditHours.byRegion, ({ hours, sampleSize }) => ({ auditHours: hours, sampleSize }));
  return facts;
}

/** Whether a list that does not name the values of a filter has, with the filter, only figures of its value. */
function isOfValue(list: readonly Json[], filter: string): boolean {
  const has = (name: string) => list.some((entry) => Object.hasOwn(Object(entry), name));
  return !has(filter) && ["framework", "region", "component"].some(has);
}

/** Whether a label is mixed, or has no figures in a list. */
function hasNone(list: readonly Json[], name: string, label: string): boolean {
  return label === "mixed" || list.find((entry) => entry[name] === label).sampleSize === null;
}

/** The sum of a list, to the last decimal: tenths are whole. */
function sumOfTenths(values: readonly number[]): number {
  const tenths = values.map((value) => Number(`${value}e1`));
  expect(tenths.filter((value) => !Number.isInteger(value))).toEqual([]);
  return tenths.reduce((sum, value) => sum + value, 0);
}

/** Tests that the answers to some tables are consistent. */
export const describeConsistency = (name: string, tables: Tables) =>
  describe(`the answers to ${name}`, () => {
    const all = answersOf(tables);
    const sizes = (list: readonly { sampleSize: number | null }[]) =>
      list.reduce((sum, { sampleSize }) => sum + (sampleSize ?? 0), 0);
    const { programmes } = all.getObservatoryOverview.coverage;
    const isWhole = (list: readonly { sampleSize: number | null }[]) =>
      list.every(({ sampleSize }) => sampleSize !== null);

    test("state a fact with the same value in every place", () => {
      const places = group(factsOf(all), ([name]) => name);
      expect(Math.min(...[...places.values()].map(({ length }) => length))).toBeGreaterThan(1);
      const contradictions = [...places].filter(
        ([, facts]) => new Set(facts.map(([, value]) => value)).size > 1,
      );
      expect(contradictions).toEqual([]);
    });

    test("count the same programmes, which are all of them, by industry, framework, tier and year", () => {
      expect([
        tables.benchmark.length,
        sizes(all.getIndustryBenchmarks.industries),
        sizes(all.getFrameworkBenchmarks.frameworks) +
          tables.benchmark.filter(({ framework }) =>
            hasNone(all.getFrameworkBenchmarks.frameworks, "framework", framework),
          ).length,
        sizes(all.getObservatoryMaturity.tiers),
        all.getObservatoryAutomation.trend2019to2026.at(-1).sampleSize,
      ]).toEqual([programmes, programmes, programmes, programmes, programmes]);
    });

    test("count all programmes by region, except those in blocks of mixed regions, and of regions without figures", () => {
      const { regions } = all.getObservatoryRegions;
      const mixed = tables.blocks.filter(
        ({ region, year }) => hasNone(regions, "region", region) && year === 2026,
      );
      const inNone = mixed.reduce((sum, block) => sum + block.programmes, 0);
      expect(sizes(all.getObservatoryRegions.regions) + inNone).toBe(programmes);
    });

    test("count the same blocks by tier as by band if the thresholds are the same", () => {
      const advanced = all.getObservatoryMaturity.tiers[0];
      const { bands, maturityTiers } = tables.methodology;
      const from = maturityTiers[0]!.from;
      if (!bands.maturity_score.some((band) => band.from === from)) return;
      const above = bands.maturity_score.filter((band) => band.from >= from).map(({ band }) => band);
      const inBands = all.getObservatoryComplianceCost.byMaturityBand.filter(({ band }: Json) =>
        above.includes(band),
      );
      expect(sizes(inBands)).toBe(advanced.sampleSize);
    });

    test("have shares that sum to exactly 100", () => {
      const pcts = (list: readonly { pct: number }[]) => list.map(({ pct }) => pct);
      const { bottlenecks } = all.getObservatoryRemediation;
      const sums = [
        pcts(all.getObservatoryMaturity.tiers),
        pcts(all.getComplianceCost.breakdown),
        ...all.getObservatoryComplianceCost.byIndustry
          .filter(({ suppressed }: Json) => !suppressed)
          .map((entry: Json) => pcts(entry.breakdown)),
        ...(isWhole(bottlenecks) ? [bottlenecks.map(({ share }: Json) => share)] : []),
      ].map(sumOfTenths);
      expect(new Set(sums)).toEqual(new Set([1000]));
    });

    test("have percentiles in order", () => {
      for (const entry of all.getMaturityIndex.industries) {
        const { percentile25: low, percentile50: middle, percentile75: high, percentile90: top } = entry;
        const told = [low, middle, high, top].filter((value) => value !== null);
        expect(told).toEqual(told.toSorted((a, b) => a - b));
      }
      for (const { percentile25, percentile75 } of all.getRemediationDelays.byIndustry) {
        if (percentile25 !== null && percentile75 !== null) {
          expect(percentile25).toBeLessThanOrEqual(percentile75);
        }
      }
    });

    test("have cross-industry averages between the least and the most of the industries", () => {
      const { industries, crossIndustryAverages } = all.getIndustryBenchmarks;
      for (const [metric, average] of Object.entries<number>(crossIndustryAverages)) {
        const figures = industries.flatMap((entry: Json) => entry[metric] ?? []);
        expect(average).toBeGreaterThanOrEqual(Math.min(...figures));
        expect(average).toBeLessThanOrEqual(Math.max(...figures));
      }
    });

    test("count as many programmes in a tier as in the bands between the same bounds", () => {
      const { maturityTiers, bands } = tables.methodology;
      const counted = new Map<string, number>(
        all.getObservatoryComplianceCost.byMaturityBand.map((entry: Json) => [
          entry.band,
          entry.sampleSize ?? 0,
        ]),
      );
      for (const { tier, from } of maturityTiers) {
        const above = maturityTiers.map((other) => other.from).filter((other) => other > from);
        const end = Math.min(Number.POSITIVE_INFINITY, ...above);
        const within = bands.maturity_score.filter((band) => band.from >= from && band.from < end);
        // Bands that begin or end at other bounds than the tier also belong to other tiers.
        const isBound = (bound: number) => bands.maturity_score.some((band) => band.from === bound);
        if (!isBound(from) || (above.length > 0 && !isBound(end))) continue;
        const sum = within.reduce((total, { band }) => total + (counted.get(band) ?? 0), 0);
        const own = all.getObservatoryMaturity.tiers.find((entry: Json) => entry.tier === tier);
        expect([tier, own.sampleSize]).toEqual([tier, sum]);
      }
    });

    test("name the best and the worst in class", () => {
      const { bestInClass, worstInClass, byIndustry } = all.getRemediationDelays;
      const days = byIndustry.flatMap((entry: Json) => entry.days ?? []);
      expect([bestInClass.days, worstInClass.days]).toEqual([Math.min(...days), Math.max(...days)]);
    });

    test("have the same parts of an industry's cost in the Observatory as with a filter", () => {
      const filtered = ENDPOINTS.find(({ id }) => id === "getComplianceCost")!;
      for (const { industry, breakdown } of all.getObservatoryComplianceCost.byIndustry) {
        expect(answer(filtered, tables, { industry }).breakdown).toEqual(breakdown);
      }
    });

    test("have the same figures with a filter as in the unfiltered list, and the same cross-industry figures", () => {
      for (const endpoint of ENDPOINTS) {
        for (const [name, { kind, values }] of Object.entries(endpoint.parameters)) {
          if (kind !== "filter") continue;
          for (const value of values(tables)) {
            const whole = all[endpoint.id];
            const isFiltered = (list: unknown): list is Json[] =>
              Array.isArray(list) && list.some((entry) => Object.hasOwn(entry, name));
            const isBreakdown = (field: string) =>
              Array.isArray(whole[field]) && isOfValue(whole[field], name);
            const one = Object.fromEntries(
              Object.entries<Json>(answer(endpoint, tables, { [name]: value })).filter(
                ([field]) => !isBreakdown(field),
              ),
            );
            const expected = Object.entries(whole)
              .filter(([field]) => !isBreakdown(field))
              .map(([field, list]) => [
                field,
                isFiltered(list) ? list.filter((entry) => entry[name] === value) : list,
              ]);
            expect(one, `${endpoint.path}?${name}=${value}`).toEqual(Object.fromEntries(expected));
          }
        }
      }
    });

    test("have lists by framework, region or cost part that are those of the filter's value", () => {
      const breakdowns = ENDPOINTS.flatMap((endpoint) =>
        Object.entries(endpoint.parameters).flatMap(([name, { kind, values }]) => {
          if (kind !== "filter") return [];
          const whole: [string, Json][] = Object.entries(all[endpoint.id]);
          const ofValue = whole.filter(([, list]) => Array.isArray(list) && isOfValue(list, name));
          const answers = values(tables).map((value) => answer(endpoint, tables, { [name]: value }));
          return ofValue.map(([field, list]) => ({
            place: `${endpoint.path} ${field}`,
            isAlwaysWhole: answers.every((one) => isDeepStrictEqual(one[field], list)),
          }));
        }),
      );
      expect(breakdowns.map(({ place }) => place)).toEqual(
        expect.arrayContaining([
          "/api/intelligence/audit-hours byFramework",
          "/api/intelligence/audit-hours frameworks",
          "/api/intelligence/compliance-cost breakdown",
        ]),
      );
      expect(breakdowns.filter(({ isAlwaysWhole }) => isAlwaysWhole)).toEqual([]);
    });

    test("flag figures of fewer programmes than the minimum cohort, and no others", () => {
      const { minimumCohort } = tables.methodology;
      const wrong: Json[] = [];
      const visit = (node: Json): void => {
        if (node === null || typeof node !== "object") return;
        const { sampleSize, suppressed = false, lowSample = false } = node;
        const isFew = sampleSize !== null && sampleSize < minimumCohort;
        // A requirement's delay is that of its programmes with an open finding, which may be few, and a saving is measured
        // from the lowest band, which may have few.
        const restsOnOthers = "requirement" in node || "savingUSD" in node;
        const isFlagged = isFew || !restsOnOthers ? lowSample === isFew : true;
        if ("sampleSize" in node && (suppressed !== (sampleSize === null) || !isFlagged)) wrong.push(node);
        if (("lowSample" in node || "suppressed" in node) && !("sampleSize" in node)) wrong.push(node);
        Object.values(node).forEach(visit);
      };
      for (const { id, path } of ENDPOINTS) if (path.includes("/observatory/")) visit(all[id]);
      expect(wrong).toEqual([]);
    });
  });
