import { rollup } from "d3-array";
import { byCodeUnit, type OutputFile } from "../../model/file.ts";
import { QUESTIONS, type Question } from "../../model/metric.ts";
import { compareReleases } from "../../model/release-id.ts";
import { sha256 } from "../../model/sha256.ts";
import type { Span } from "../../model/years.ts";
import { round } from "../../statistics/round.ts";
import type { Settings } from "../../tables/index.ts";
import type { Comparison, PrivacyReport } from "../../tables/privacy-report.ts";
import { CHECKS, type GateViolation } from "../gate/index.ts";
import type { Waiting } from "../model/baseline.ts";
import type { PublishedBlock } from "../model/block.ts";
import { attributeDisclosure } from "./attribute-disclosure.ts";
import { coarseCount, percentInSteps, wholePercents } from "./coarse.ts";
import type { BlockSummary } from "./information-loss.ts";
import { type HitRate, hitRate } from "./intruder.ts";
import * as texts from "./texts.ts";

/** The counts of ingest that are published. */
export interface Counted {
  readonly read: number;
  readonly kept: number;
  readonly dropped: Readonly<Partial<Record<string, number>>>;
  readonly keptByYear: Readonly<Record<string, number>>;
  readonly blocks: BlockSummary;
  readonly informationLoss: Readonly<Record<Question, number | null>>;
  readonly suppressed: Readonly<Record<string, number>>;
  readonly comparison: Comparison;
  readonly since: string | null;
  readonly waiting: readonly Waiting[];
  readonly acceptedDisclosure: string | null;
}

export interface ReportInput {
  readonly report: Counted;
  /** The violations of the gate despite which the release is published. */
  readonly violations: readonly GateViolation[];
  readonly blocks: readonly PublishedBlock[];
  readonly settings: Settings;
  readonly span: Span;
  /** The tables that the report is about. */
  readonly files: readonly OutputFile[];
}

/** Makes the privacy report: the methods, the information loss, the checks, the measured risks, and what waits. */
export function privacyReport({
  report,
  violations,
  blocks,
  settings,
  span,
  files,
}: ReportInput): PrivacyReport {
  const { k } = settings.methodology;
  const { programmes } = report.blocks;
  const latest = blocks.filter(({ row }) => row.year === span.benchmark);
  return {
    k,
    unit: "organisation",
    promise: texts.promiseOf(k),
    assumptions: texts.ASSUMPTIONS,
    methods: texts.METHODS,
    population: population(report),
    coverage: {
      industries: settings.industries.length,
      frameworks: settings.frameworks.length,
      regions: settings.regions.length,
      countries: settings.countries.length,
    },
    blocks: { all: blocks.length, latestYear: { ...summary(report.blocks), sizes: sizesOf(latest) } },
    informationLossPct: informationLoss(report),
    withheld: { ...report.suppressed },
    waiting: waiting(report.waiting),
    comparison: {
      with: report.comparison,
      release: report.since,
      meaning: texts.MEANINGS[report.comparison],
    },
    checks: checks(violations, report.comparison),
    acceptedDisclosure: accepted(violations, report.acceptedDisclosure),
    intruder: {
      test: texts.INTRUDER_TEST,
      limitPct: round(100 / k, 2),
      all: rounded(hitRate(latest, QUESTIONS), programmes, k),
      one: byAnswer((question) => rounded(hitRate(latest, [question]), programmes, k)),
    },
    attributeDisclosure: attributes(latest, programmes, k),
    revisionPolicy: texts.REVISION_POLICY,
    notCovered: texts.notCovered(report.comparison),
    digests: Object.fromEntries(files.map(({ path, bytes }) => [path, sha256(bytes)])),
  };
}

function informationLoss({ blocks, informationLoss }: Counted): PrivacyReport["informationLossPct"] {
  if (blocks.informationLoss === null) return { all: 100, byAnswer: {} };
  return {
    all: wholePercents(blocks.informationLoss),
    byAnswer: byAnswer((question) => wholePercents(informationLoss[question] ?? 100)),
  };
}

function byAnswer<T>(of: (question: Question) => T): Record<Question, T> {
  return Object.fromEntries(QUESTIONS.map((question) => [question, of(question)])) as Record<Question, T>;
}

function population({ read, kept, keptByYear, dropped, waiting }: Counted): PrivacyReport["population"] {
  // Sorted, so that the order of the submissions does not show.
  const leftOut = Object.entries(dropped).sort(([a], [b]) => byCodeUnit(a, b));
  const waits = waiting.reduce((sum, own) => sum + own.additions + own.corrections + own.leftOver, 0);
  return {
    submissions: coarseCount(read),
    programmes: kept,
    byYear: { ...keptByYear },
    leftOut: Object.fromEntries(leftOut.map(([reason, count]) => [reason, coarseCount(count ?? 0)])),
    waiting: coarseCount(waits),
  };
}

function summary({ informationLoss: _, ...counts }: BlockSummary) {
  const { programmes, blocks, kept, mixedFramework, mixedRegion } = counts;
  return { programmes, blocks, kept, mixedFramework, mixedRegion };
}

function sizesOf(blocks: readonly PublishedBlock[]): Record<string, number> {
  const sizes = rollup(
    blocks,
    (own) => own.length,
    ({ row }) => row.programmes,
  );
  return Object.fromEntries([...sizes].sort(([a], [b]) => a - b));
}

function waiting(pools: readonly Waiting[]): PrivacyReport["waiting"] {
  const sum = (of: (pool: Waiting) => number) =>
    coarseCount(pools.reduce((total, pool) => total + of(pool), 0));
  return {
    additions: sum(({ additions }) => additions),
    corrections: sum(({ corrections }) => corrections),
    leftOver: sum(({ leftOver }) => leftOver),
    since: pools.flatMap(({ since }) => since ?? []).sort(compareReleases)[0] ?? null,
    policy: texts.WAITING_POLICY,
  };
}

function checks(
  violations: readonly GateViolation[],
  comparison: Counted["comparison"],
): PrivacyReport["checks"] {
  const broken = new Set(violations.map(({ check }) => check));
  return [
    ...CHECKS.map(({ id, promise, comparesReleases }) => ({
      id,
      promise,
      result: broken.has(id)
        ? ("accepted" as const)
        : comparesReleases && comparison !== "release before"
          ? ("not run" as const)
          : ("passed" as const),
    })),
    ...texts.TABLE_CHECKS.map((check) => ({ ...check, result: "passed" as const })),
  ];
}

/** Counts violations by check and file: naming the rows would disclose more than needed. */
function accepted(
  violations: readonly GateViolation[],
  reason: string | null,
): PrivacyReport["acceptedDisclosure"] {
  if (violations.length === 0 || reason === null) return null;
  const counts = rollup(
    violations,
    (own) => own.length,
    ({ check, file }) => JSON.stringify([check, file]),
  );
  return {
    reason,
    findings: [...counts].map(([key, count]) => {
      const [check, file] = JSON.parse(key) as [string, string];
      return { check, file, number: coarseCount(count) };
    }),
  };
}

function rounded({ blockPct, programmePct }: HitRate, programmes: number, k: number): HitRate {
  return {
    blockPct: percentInSteps(blockPct, programmes, 2 * k),
    // A programme is found once in k times at most.
    programmePct: percentInSteps(programmePct, programmes, 2),
  };
}

function attributes(
  latest: readonly PublishedBlock[],
  programmes: number,
  k: number,
): PrivacyReport["attributeDisclosure"] {
  const figures = attributeDisclosure(latest);
  return {
    diversity: { method: texts.DIVERSITY, byAnswer: byAnswer((question) => figures[question].diversity) },
    closeness: {
      method: texts.CLOSENESS,
      byAnswer: byAnswer((question) => ({
        mean: round(figures[question].closeness.mean, 2),
        greatest: round(figures[question].closeness.greatest, 2),
      })),
    },
    estimate: {
      method: texts.ESTIMATE,
      within10Pct: byAnswer((question) => percentInSteps(figures[question].within10Pct, programmes, 2 * k)),
    },
  };
}
