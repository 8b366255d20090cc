import type { Programme } from "../../../src/disclosure/model/programme.ts";
import type { EarlierBlock } from "../../../src/disclosure/renewal/earlier-block.ts";
import { Pool } from "../../../src/disclosure/renewal/pool.ts";
import { PublishedEntries } from "../../../src/disclosure/renewal/published-entries.ts";
import type { RenewalRules } from "../../../src/disclosure/renewal/renewal-rules.ts";
import { ROUNDING } from "../../support/rounding.ts";
import { Memory } from "./play.ts";

/** A pool of these programmes, after releases that had these blocks. */
export const poolOf = (own: readonly Programme[], ...history: (readonly Programme[])[]) =>
  poolWith([], own, ...history);

/** The same with blocks of the release before. */
export function poolWith(
  blocks: readonly EarlierBlock[],
  own: readonly Programme[],
  ...history: (readonly Programme[])[]
): Pool {
  return poolBy({}, blocks, own, ...history);
}

/** The same by other rules, after releases of this k. */
export function poolBy(
  { kBefore = 5, ...rules }: Partial<RenewalRules> & { readonly kBefore?: number },
  blocks: readonly EarlierBlock[],
  own: readonly Programme[],
  ...history: (readonly Programme[])[]
): Pool {
  const memory = new Memory();
  for (const members of history) memory.history.push(members.map((one) => memory.enter(one)));
  const baseline = { ...memory.baseline(), kOf: () => kBefore };
  return new Pool(own, blocks, baseline, new PublishedEntries(baseline), {
    k: 5,
    givesWay: [],
    rounding: ROUNDING,
    release: "2026-Q4",
    ...rules,
  });
}
