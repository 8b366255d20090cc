import type { Files } from "../../src/model/file.ts";
import { QUESTIONS } from "../../src/model/metric.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { loadTables } from "../../src/tables/load.ts";
import type { PrivacyReport } from "../../src/tables/privacy-report.ts";

const byAnswer = <T>(value: T) => Object.fromEntries(QUESTIONS.map((question) => [question, value]));

/** A report of the hand-made data as ingest would write one, except for digests of another table. */
export const handMadeReport: PrivacyReport = {
  k: 5,
  unit: "organisation",
  promise: "k-anonymous under stated assumptions, k = 5.",
  assumptions: ["Organisations are told apart by their names."],
  methods: ["Programmes are cut into blocks."],
  population: {
    submissions: 1235,
    programmes: 200,
    byYear: { "2025": 100, "2026": 28 },
    leftOut: { duplicate: 10, "unknown year": "fewer than 5" },
    waiting: "fewer than 5",
  },
  coverage: { industries: 2, frameworks: 2, regions: 2, countries: 3 },
  blocks: {
    all: 36,
    latestYear: {
      programmes: 28,
      blocks: 5,
      kept: 3,
      mixedFramework: 5,
      mixedRegion: 6,
      sizes: { "5": 2, "6": 3 },
    },
  },
  informationLossPct: { all: 20, byAnswer: byAnswer(13) },
  withheld: { bands: 6 },
  waiting: {
    additions: "fewer than 5",
    corrections: 15,
    leftOver: 0,
    since: "2026-Q2",
    policy: "What was added waits until enough others come with it.",
  },
  comparison: { with: "release before", release: "2026-Q3", meaning: "Blocks keep their rows." },
  checks: [
    { id: "contributors", promise: "At least k organisations gave each answer.", result: "passed" },
    { id: "differences", promise: "Nobody is left or at least k.", result: "passed" },
  ],
  acceptedDisclosure: null,
  intruder: {
    test: "Somebody takes the nearest row.",
    limitPct: 20,
    all: { blockPct: 95.8, programmePct: 16.6 },
    one: byAnswer({ blockPct: 33.3, programmePct: 5.6 }),
  },
  attributeDisclosure: {
    diversity: { method: "Different values.", byAnswer: byAnswer({ least: 4, median: 5.5 }) },
    closeness: { method: "Distances.", byAnswer: byAnswer({ mean: 0.24, greatest: 0.47 }) },
    estimate: { method: "Within a tenth.", within10Pct: byAnswer(52.7) },
  },
  revisionPolicy: "Releases that are out are never changed.",
  notCovered: ["Somebody who knows all other members of a block knows the last one too."],
  digests: { "observatory/blocks.csv": "0".repeat(64) },
};

/** The same of the very tables of a data folder like the hand-made one, which has no report. */
export function reportOf(data: Files): PrivacyReport {
  const tables = loadTables(data);
  const { population, blocks } = handMadeReport;
  const programmes = tables.blocks.reduce((sum, row) => sum + row.programmes, 0);
  const made = [...data].filter(
    ([path]) => /^(observatory\/)?[^/]+\.csv$/.test(path) && path !== "observatory/changelog.csv",
  );
  return {
    ...handMadeReport,
    population: { ...population, programmes, byYear: { "2026": tables.benchmark.length } },
    blocks: { ...blocks, all: tables.blocks.length },
    digests: Object.fromEntries(made.map(([path, bytes]) => [path, sha256(bytes)])),
  };
}
