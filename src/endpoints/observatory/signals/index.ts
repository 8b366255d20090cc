import { byCodeUnit } from "../../../model/file.ts";
import type { Tables } from "../../../tables/index.ts";
import { compareSizes } from "../../compare-sizes.ts";
import { derive } from "../../derive.ts";
import { moves } from "./moves.ts";
import { ranks } from "./ranks.ts";
import { allSeries, riskSeries } from "./series.ts";
import { isKnownSeries, type Signal } from "./signal.ts";
import { tiers } from "./tiers.ts";
import { turns } from "./turns.ts";

export type { Signal } from "./signal.ts";

/** The signals of a release: moves, hotspots, changed tiers and changed ranks. The largest come first. */
export const signals = derive((tables): Signal[] => {
  const known = allSeries(tables).filter(isKnownSeries);
  return largest(tables, [
    ...moves(tables, known),
    ...tiers(tables, known, riskSeries(tables).filter(isKnownSeries)),
    ...ranks(tables, known),
  ]);
});

/** The trends that turned. The largest turns come first. */
export const trendChanges = derive((tables): Signal[] =>
  largest(tables, turns(tables, [...allSeries(tables), ...riskSeries(tables)])),
);

/** Sorts signals by size, largest first and ties by id, and keeps at most `mostOfAKind` of a kind. */
function largest({ methodology }: Tables, found: readonly Signal[]): Signal[] {
  const taken = new Map<string, number>();
  return [...found]
    .sort((a, b) => compareSizes(a.size, b.size) || byCodeUnit(a.id, b.id))
    .filter(({ kind }) => {
      const count = (taken.get(kind) ?? 0) + 1;
      taken.set(kind, count);
      return count <= methodology.signals.mostOfAKind;
    });
}
