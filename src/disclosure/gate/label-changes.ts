import { createHash } from "node:crypto";
import { blocks as blocksTable } from "../../tables/blocks.ts";
import { MIXED } from "../../tables/column.ts";
import * as observatory from "../../tables/observatory.ts";
import * as quantileTables from "../../tables/quantiles.ts";
import * as rateTables from "../../tables/rates.ts";
import type { PreviousTables } from "../model/previous-publication.ts";
import type { RateBits } from "../model/rate-bits.ts";
import type { CheckViolation, CheckedPublication } from "./check.ts";

const PATHS: Readonly<Record<keyof PreviousTables, string>> = {
  blocks: blocksTable.path,
  industryTrends: observatory.industryTrends.path,
  regionTrends: observatory.regionTrends.path,
  frameworkTrends: observatory.frameworkTrends.path,
  industryRegions: observatory.industryRegions.path,
  industryFrameworks: observatory.industryFrameworks.path,
  bands: observatory.bands.path,
  quantiles: quantileTables.quantiles.path,
  distributions: quantileTables.distributions.path,
  peerDistributions: quantileTables.peerDistributions.path,
  costShares: observatory.costShares.path,
  requirementGaps: rateTables.requirementGaps.path,
  bottleneckShares: rateTables.bottleneckShares.path,
};

const REGISTRIES = {
  industry: "industries",
  framework: "frameworks",
  region: "regions",
  bottleneck: "bottlenecks",
} as const;

/** Tables by region, whose rows may be left out of the comparison; they are recomputed then. */
const MAY_LACK: readonly (keyof PreviousTables)[] = ["regionTrends", "industryRegions", "peerDistributions"];

const REMEDY = "Make the tables with ingest, from the tables of the previous release.";

type Row = Readonly<Record<string, unknown>>;

/**
 * Checks that this release is compared with what the previous one published. If labels were renamed, or countries moved
 * to other regions, the rows must have the same figures under the new names, no two labels may have been merged, and a
 * block's region may differ only if its programmes now belong to that region.
 */
export function labelChangeViolations(view: CheckedPublication): CheckViolation[] {
  const { before } = view;
  if (before?.published === undefined) return [];
  const then = before.published.tables;
  return [
    ...(Object.keys(PATHS) as (keyof PreviousTables)[]).flatMap((name) =>
      tableViolations(view, name, then[name] as readonly Row[], before.tables[name] as readonly Row[]),
    ),
    ...bitViolations(view),
  ];
}

function tableViolations(
  view: CheckedPublication,
  name: keyof PreviousTables,
  published: readonly Row[],
  taken: readonly Row[],
): CheckViolation[] {
  const file = PATHS[name];
  const left = new Map<string, number>();
  for (const row of published) {
    const text = JSON.stringify(renamed(view, row));
    left.set(text, (left.get(text) ?? 0) + 1);
  }
  const others = taken.filter((row) => {
    const text = JSON.stringify(Object.values(row));
    const count = left.get(text) ?? 0;
    if (count === 0) return true;
    left.set(text, count - 1);
    return false;
  });
  const missing = [...left.values()].reduce((sum, count) => sum + count, 0);
  if (others.length === 0 && missing === 0) return [];
  if (others.length === 0 && MAY_LACK.includes(name)) return [];
  const found = {
    file,
    what: "is compared with rows that the previous release did not publish",
    remedy: REMEDY,
  };
  return others.length === missing && name === "blocks" && onlyMoved(view, published, taken) ? [] : [found];
}

/** Returns the cells of a row with today's labels. */
function renamed({ settings }: CheckedPublication, row: Row): unknown[] {
  return Object.entries(row).map(([column, cell]) => {
    const registry = REGISTRIES[column as keyof typeof REGISTRIES] as
      | (typeof REGISTRIES)[keyof typeof REGISTRIES]
      | undefined;
    if (registry === undefined) return cell;
    const entry = settings[registry].find(({ previously }) => previously?.split(" ").includes(String(cell)));
    return entry?.id ?? cell;
  });
}

/**
 * Returns whether blocks differ from as many published ones only in their region: it must be the one that all of their
 * members belong to today, or MIXED if some belong to another one than before.
 */
function onlyMoved(view: CheckedPublication, published: readonly Row[], taken: readonly Row[]): boolean {
  const { baseline } = view.before!;
  const byRow = new Map(
    baseline.current.map(({ block, row }) => [row as Row, baseline.blockHistory[block] ?? []]),
  );
  const today = new Map(
    view.programmes.map((programme) => [view.contributors.nameOf(view.entryOf(programme)), programme]),
  );
  const columns = Object.keys(taken[0] ?? {});
  const place = columns.indexOf("region");
  return taken.every((row, index) => {
    const [own, was] = [Object.values(row), renamed(view, published[index]!)];
    if (own.some((cell, at) => at !== place && cell !== was[at])) return false;
    if (own[place] === was[place]) return true;
    const regions = (byRow.get(row) ?? []).flatMap(
      (entry) => today.get(view.contributors.nameOf(entry))?.region ?? [],
    );
    if (own[place] === MIXED) return regions.some((region) => region !== was[place]);
    return regions.length > 0 && regions.every((region) => region === own[place]);
  });
}

/** Checks that the bits of rates and of published rows are unchanged, except for the names of bottlenecks. */
function bitViolations({ before, settings }: CheckedPublication): CheckViolation[] {
  const { baseline, published, rateBits, releasedRates } = before!;
  const digestOf = (id: string) =>
    Number.parseInt(createHash("sha256").update(id).digest("hex").slice(0, 4), 16) || 1;
  const now = new Map(
    settings.bottlenecks.flatMap(({ id, previously }) =>
      (previously?.split(" ") ?? []).map((former) => [digestOf(former), digestOf(id)] as const),
    ),
  );
  const isOther = (then: RateBits, taken: RateBits) => {
    const others = ~(0xffffn << 32n);
    const causeOf = (bits: RateBits) => Number((bits >> 32n) & 0xffffn);
    const cause = causeOf(then);
    return (then & others) !== (taken & others) || causeOf(taken) !== (now.get(cause) ?? cause);
  };
  const earlier = published!.releasedRates;
  const isWrong =
    earlier.length !== releasedRates.length ||
    earlier.some(
      ({ row, entries }, place) =>
        isOther(row, releasedRates[place]!.row) || entries.join() !== releasedRates[place]!.entries.join(),
    ) ||
    baseline.blockHistory.flat().some((entry) => isOther(published!.rateBits(entry), rateBits(entry)));
  if (!isWrong) return [];
  return [
    {
      file: PATHS.bottleneckShares,
      what: "is compared with other programmes than the previous release counted",
      remedy: REMEDY,
    },
  ];
}
