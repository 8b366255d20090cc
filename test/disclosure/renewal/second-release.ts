import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { Pool } from "../../../src/disclosure/renewal/pool.ts";
import { PublishedEntries } from "../../../src/disclosure/renewal/published-entries.ts";
import type { BlockRow } from "../../../src/tables/blocks.ts";
import { ROUNDING } from "../../support/rounding.ts";
import { programme, programmes } from "../support.ts";
import { Memory } from "./play.ts";

const LABELS = { year: 2026, industry: "saas", framework: "PCI_DSS_v4", region: "europe" };

/** Programmes 0 to 23, in four blocks of six: the first has 0 to 5. */
export const everybody = programmes(24);
export const BLOCKS = [0, 6, 12, 18].map((first) => everybody.slice(first, first + 6));

/** The pool of a second release, after one of these blocks; an earlier release had others. */
export function poolAfter(
  now: readonly Programme[],
  earlier: readonly (readonly Programme[])[] = [],
  before: readonly (readonly Programme[])[] = BLOCKS,
  { kBefore = 5, k = 5 }: { readonly kBefore?: number; readonly k?: number } = {},
): Pool {
  const memory = new Memory();
  const present = new Map(now.map((one) => [memory.enter(one), one]));
  const names = new Set(now.map(({ identity }) => identity));
  const blocks = before.map((members) => {
    const entries = members.map((member) => memory.enter(member));
    const block = memory.history.push(entries) - 1;
    return {
      block,
      row: LABELS as BlockRow,
      entries,
      members: entries.flatMap((entry) => present.get(entry) ?? []),
      hasLeaver: members.some(({ identity }) => !names.has(identity)),
    };
  });
  for (const members of earlier) memory.history.push(members.map((member) => memory.enter(member)));
  const programmeOf = (entry: number) => Number(memory.programmes[entry]!.identity.split("-")[1]);
  const baseline = { ...memory.baseline(), programmeOf, kOf: () => kBefore };
  const rules = { k, givesWay: ["framework", "region"] as const, rounding: ROUNDING, release: "2026-Q2" };
  return new Pool(now, blocks, baseline, new PublishedEntries(baseline), rules);
}

/** Everybody, of whom those with these numbers report so many times the hours. */
export function correcting(numbers: readonly number[], factor = 1.5, all = everybody): Programme[] {
  return all.map((one) => {
    const number = one.organisation;
    if (!numbers.includes(number)) return one;
    const hours = one.answers[1]! * factor;
    return programme(number, { answers: { audit_hours: hours }, fingerprint: `${number}: ${hours}` });
  });
}

/** The numbers from the first on, without the end. */
export const range = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, at) => first + at);
