import { group } from "d3-array";
import { obstacleInWords } from "../../disclosure/span/obstacles.ts";
import { compareReleases } from "../../model/release-id.ts";
import { howMany } from "../../model/unit.ts";
import type { IngestReport } from "../../operations/ingest-report.ts";

const MOST_LINES = 20;

type Waiting = IngestReport["waiting"][number];
type Pool = Waiting & {
  /** Whether the industry gathers others, so that a correction there may be a programme of one of them. */
  readonly isGatherer: boolean;
};

/** How numbers of programmes are given: exactly for the operator, in coarse steps for everybody else. */
export type Precision = "exactly" | "coarsely";

const STEPS = [
  [50, "50 or more"],
  [20, "20 to 49"],
  [10, "10 to 19"],
  [5, "5 to 9"],
] as const;

/** Formats a number of programmes with its noun. */
export function programmes(value: number, precision: Precision, one: string, many = `${one}s`): string {
  if (precision === "exactly") return howMany(value, one, many);
  return `${STEPS.find(([least]) => value >= least)?.[1] ?? "fewer than 5"} ${many}`;
}

/**
 * Formats what waits for a later release, since when, and what it waits for: in total, and by industry and year. The years in
 * which an industry is withheld are joined in one line, because the reason is given elsewhere.
 */
export function waitingLines(
  {
    comparison,
    waiting,
    withheld,
    gathered,
  }: Pick<IngestReport, "comparison" | "waiting" | "withheld" | "gathered">,
  precision: Precision,
): string[] {
  if (comparison === "no ledger") return ["without a ledger, it is not known who waits"];
  if (waiting.length === 0) return ["nobody waits"];
  const gatherers = new Set(gathered.map(({ by }) => by));
  const all = waiting.map((pool): Pool => ({ ...pool, isGatherer: gatherers.has(pool.industry) }));
  const entries = [...group(all, ({ industry }) => industry)].flatMap(([industry, pools]) => {
    const ofYears = [...pools].sort((a, b) => a.year - b.year);
    const lacking = ofYears.filter((pool) => isLacking(withheld, pool));
    const others = ofYears.filter((pool) => !lacking.includes(pool));
    return [
      ...(lacking.length === 0 ? [] : [{ pools: lacking, line: withheldLine(industry, lacking, precision) }]),
      ...others.map((pool) => ({ pools: [pool], line: poolLine(pool, withheld.k, precision) })),
    ];
  });
  const more = entries.slice(MOST_LINES).reduce((sum, { pools }) => sum + pools.length, 0);
  const shown = entries.slice(0, MOST_LINES).flatMap(({ pools }) => pools);
  const needs = shown.some((pool) => !isLacking(withheld, pool));
  return [
    `waiting in all: ${inWords(all, precision)}`,
    ...entries.slice(0, MOST_LINES).map(({ line }) => line),
    ...(more > 0 ? [`and ${more} ${more === 1 ? "industry and year" : "industries and years"} more`] : []),
    ...(needs
      ? [
          `waiting programmes are published once enough others of the same industry and year are added, corrected or withdrawn, because no difference between two releases may reveal fewer than k organisations; it also depends on their answers, because in a new block one or two organisations must not make up nearly all of an answer, nor may answers be nearly equal`,
        ]
      : []),
    ...(all.some(({ corrections, isGatherer }) => corrections > 0 && !isGatherer)
      ? [
          "a correction that waits leaves the earlier answers in the figures; if these must not stay, withdraw the submission (withdrawn.csv): its block is then dissolved at once",
        ]
      : []),
    ...(all.some(({ leftOver }) => leftOver > 0)
      ? [
          "a block is dissolved when a member leaves, or to publish additions and corrections; programmes that then fit into no new block are not published until a later release",
        ]
      : []),
    ...(shown.some(({ unproven }) => unproven)
      ? [
          "no safe division found: blocks there share programmes with too many others for the search; organisations that are in no earlier release may still be published",
        ]
      : []),
  ];
}

/** Returns whether an industry and year is withheld for what its programmes lack, such as organisations. */
export function isLacking({ k, industries }: IngestReport["withheld"], { industry, year }: Waiting): boolean {
  const withheld = industries
    .find((one) => one.industry === industry)
    ?.years.find((one) => one.year === year);
  return withheld !== undefined && obstacleInWords(withheld, k) !== undefined;
}

function withheldLine(industry: string, pools: readonly Pool[], precision: Precision): string {
  const years = pools.map(({ year }) => year);
  return `${industry}, ${years.join(", ")}: ${inWords(pools, precision)}, ${sinceInWords(pools, precision)}; withheld for the reason above`;
}

function poolLine(pool: Pool, k: number, precision: Precision): string {
  const { industry, year, needed, unproven } = pool;
  return `${industry}, ${year}: ${inWords([pool], precision)}, ${sinceInWords([pool], precision)}, ${untilMore(needed, precision)}${tooFewInWords(pool, k, precision)}${unproven ? "; no safe division found" : ""}`;
}

/** Says since when the oldest programme waits. Coarse reports do not say that it is the only one. */
function sinceInWords(pools: readonly Pool[], precision: Precision): string {
  const since = pools.map((pool) => pool.since).reduce((a, b) => (compareReleases(a, b) < 0 ? a : b));
  const isOne =
    precision === "exactly" &&
    pools.reduce((sum, pool) => sum + pool.additions + pool.corrections + pool.leftOver, 0) === 1;
  return isOne ? `since ${since}` : `the oldest since ${since}`;
}

/** Says which answers too few gave or changed. In coarse reports that would disclose what was corrected. */
function tooFewInWords({ tooFew = [] }: Pool, k: number, precision: Precision): string {
  if (tooFew.length === 0 || precision === "coarsely") return "";
  const answers = tooFew.map(({ question, organisations }) => `${question} (${organisations})`).join(", ");
  return `, because enough organisations gave or changed other answers, but too few ${answers}: each answer needs ${k} or none`;
}

/** Says what a waiting pool needs. The number needed reveals how many are waiting, so only the operator sees it. */
export function untilMore(needed: number | undefined, precision: Precision): string {
  return precision === "exactly" && needed !== undefined
    ? `until at least ${howMany(needed, "more organisation is", "more organisations are")} added or changed`
    : "until more organisations are added or changed";
}

function inWords(pools: readonly Pool[], precision: Precision): string {
  const sum = (count: (pool: Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
  const kinds = [
    [sum(({ additions }) => additions), "addition", "additions"],
    [sum(({ corrections, isGatherer }) => (isGatherer ? 0 : corrections)), "correction", "corrections"],
    [
      sum(({ corrections, isGatherer }) => (isGatherer ? corrections : 0)),
      "programme that is corrected or comes from a gathered industry",
      "programmes that are corrected or come from a gathered industry",
    ],
    [
      sum(({ leftOver }) => leftOver),
      "programme left over from a dissolved block",
      "programmes left over from dissolved blocks",
    ],
  ] as const;
  return kinds
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => programmes(count, precision, one, many))
    .join(", ");
}
