import type { IngestReport } from "../submissions/report.ts";

const MOST_POOLS = 20;

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
  if (telling === "exactly") return `${value.toLocaleString("en-US")} ${value === 1 ? one : many}`;
  return `${STEPS.find(([least]) => value >= least)?.[1] ?? "fewer than 5"} ${many}`;
}

/** What waits for a later release, since when, and what would let it through: in all, and by industry and year. */
export function waitingLines(
  { comparison, waiting }: Pick<IngestReport, "comparison" | "waiting">,
  telling: Telling,
): string[] {
  if (comparison === "no ledger") return ["who waits is not known without a ledger"];
  if (waiting.length === 0) return ["nobody waits"];
  const sum = (kind: keyof Kinds) => waiting.reduce((total, one) => total + one[kind], 0);
  const all = { additions: sum("additions"), corrections: sum("corrections"), leftOver: sum("leftOver") };
  const more = waiting.length - MOST_POOLS;
  return [
    `waiting in all: ${inWords(all, telling)}`,
    ...waiting.slice(0, MOST_POOLS).map((pool) => poolLine(pool, telling)),
    ...(more > 0 ? [`and ${more} ${more === 1 ? "industry and year" : "industries and years"} more`] : []),
  ];
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
