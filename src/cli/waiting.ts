import { group } from "d3-array";
import { obstacleInWords } from "../disclosure/span/obstacles.ts";
import { compareReleases } from "../model/release-id.ts";
import { howMany } from "../model/unit.ts";
import type { IngestReport } from "../submissions/report.ts";

const MOST_LINES = 20;

type Waiting = IngestReport["waiting"][number];
type Kinds = Pick<Waiting, "additions" | "corrections" | "leftOver">;

/** How numbers of programmes are told: to the operator exactly, to everybody in coarse steps. */
export type Telling = "exactly" | "coarsely";

const STEPS = [
  [50, "50 or more"],
  [20, "20 to 49"],
  [10, "10 to 19"],
  [5, "5 to 9"],
] as const;

/** A number of programmes with its noun. */
export function programmes(value: number, telling: Telling, one: string, many = `${one}s`): string {
  if (telling === "exactly") return howMany(value, one, many);
  return `${STEPS.find(([least]) => value >= least)?.[1] ?? "fewer than 5"} ${many}`;
}

/**
 * What waits for a later release, since when, and what would let it through: in all, and by industry and year. Of years that
 * an industry is withheld in for what its programmes lack, an industry has one line, for what they lack is told elsewhere.
 */
export function waitingLines(
  { comparison, waiting, withheld }: Pick<IngestReport, "comparison" | "waiting" | "withheld">,
  telling: Telling,
): string[] {
  if (comparison === "no ledger") return ["who waits is not known without a ledger"];
  if (waiting.length === 0) return ["nobody waits"];
  const told = [...group(waiting, ({ industry }) => industry).values()].flatMap((pools) => {
    const ofYears = [...pools].sort((a, b) => a.year - b.year);
    const lacking = ofYears.filter((pool) => lacks(withheld, pool));
    const others = ofYears.filter((pool) => !lacking.includes(pool));
    return [
      ...(lacking.length === 0 ? [] : [{ pools: lacking, line: withheldLine(lacking, telling) }]),
      ...others.map((pool) => ({ pools: [pool], line: poolLine(pool, telling) })),
    ];
  });
  const more = told.slice(MOST_LINES).reduce((sum, { pools }) => sum + pools.length, 0);
  return [
    `waiting in all: ${inWords(sumOf(waiting), telling)}`,
    ...told.slice(0, MOST_LINES).map(({ line }) => line),
    ...(more > 0 ? [`and ${more} ${more === 1 ? "industry and year" : "industries and years"} more`] : []),
  ];
}

function lacks({ k, industries }: IngestReport["withheld"], { industry, year }: Waiting): boolean {
  const withheld = industries
    .find((one) => one.industry === industry)
    ?.years.find((one) => one.year === year);
  return withheld !== undefined && obstacleInWords(withheld, k) !== undefined;
}

function withheldLine(pools: readonly Waiting[], telling: Telling): string {
  const years = pools.map(({ year }) => year);
  const since = pools.map((pool) => pool.since).reduce((a, b) => (compareReleases(a, b) < 0 ? a : b));
  return `${pools[0]!.industry}, ${years.join(", ")}: ${inWords(sumOf(pools), telling)}, since ${since}; withheld for what is said above`;
}

function sumOf(pools: readonly Kinds[]): Kinds {
  const sum = (kind: keyof Kinds) => pools.reduce((total, one) => total + one[kind], 0);
  return { additions: sum("additions"), corrections: sum("corrections"), leftOver: sum("leftOver") };
}

function poolLine(pool: Waiting, telling: Telling): string {
  const { industry, year, since, needed, unproven } = pool;
  // How many are needed tells how many there are.
  const more = telling === "exactly" ? `at least ${needed} more` : "some more";
  const organisations = telling === "exactly" && needed === 1 ? "organisation" : "organisations";
  const proof = unproven
    ? "; no cut could be proven safe, for the blocks share programmes with too many others: one may be once k organisations come that no release had"
    : "";
  return `${industry}, ${year}: ${inWords(pool, telling)}, since ${since}; ${more} ${organisations} must be added, corrected or withdrawn there before nobody waits${proof}`;
}

function inWords({ additions, corrections, leftOver }: Kinds, telling: Telling): string {
  return [
    ...(additions > 0 ? [programmes(additions, telling, "addition")] : []),
    ...(corrections > 0 ? [programmes(corrections, telling, "correction")] : []),
    ...(leftOver > 0
      ? [programmes(leftOver, telling, "programme whose block is gone", "programmes whose block is gone")]
      : []),
  ].join(", ");
}
