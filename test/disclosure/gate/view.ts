import { expect } from "vitest";
import type { Check, CheckedPublication } from "../../../src/disclosure/gate/check.ts";
import { GateContributors } from "../../../src/disclosure/gate/gate-contributors.ts";
import type { Publication } from "../../../src/disclosure/gate/publication.ts";
import type { Baseline } from "../../../src/disclosure/model/baseline.ts";
import type { PublishedBlock } from "../../../src/disclosure/model/block.ts";
import { digestsOf } from "../../../src/disclosure/model/digests.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { ratesOfBits, type ReleasedRate } from "../../../src/disclosure/model/released-rate.ts";
import { givenAndContributed } from "../../../src/disclosure/model/version.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { goldenFiles } from "../../support/golden.ts";
import { type Changes, programme, settings } from "../programmes.ts";
import { remediesOf } from "./remedies.ts";

const tables = loadTables(goldenFiles);

/** A first release of these blocks, as a check looks at it: k is 5, and 10 the minimum cohort. */
export function viewOf(
  blocks: readonly PublishedBlock[],
  {
    tables: own,
    ...changes
  }: Partial<Omit<Publication, "tables">> & { readonly tables?: Partial<Tables> } = {},
): CheckedPublication {
  const programmes = blocks.flatMap(({ members }) => members);
  const publication: Publication = {
    tables: { ...tables, blocks: blocks.map(({ row }) => row), ...own },
    files: new Map(),
    settings,
    programmes,
    blocks: blocks.map(({ members }) => ({
      members,
      entries: members.map((member) => programmes.indexOf(member)),
      isKept: false,
    })),
    rateBits: () => 0n,
    releasedRates: [],
    entryOf: (one) => programmes.indexOf(one),
    ...changes,
  };
  return { ...publication, contributors: new GateContributors(publication) };
}

/**
 * A release of these blocks after one of others, as a check looks at it. A block that has the very row of an earlier one
 * keeps it; programmes with one identity and year are versions of one.
 */
export function viewAfter(
  earlier: readonly PublishedBlock[],
  blocks: readonly PublishedBlock[],
  {
    before,
    ...changes
  }: Omit<NonNullable<Parameters<typeof viewOf>[1]>, "before"> & {
    readonly before?: {
      readonly tables?: Partial<Tables>;
      readonly rateBits?: (entry: number) => bigint;
      readonly releasedRates?: readonly ReleasedRate[];
    };
  } = {},
): CheckedPublication {
  const everybody = [...new Set([...earlier, ...blocks].flatMap(({ members }) => members))];
  const entryOf = (one: Programme) => everybody.indexOf(one);
  const entriesOf = ({ members }: PublishedBlock) => members.map(entryOf);
  const nameOf = ({ identity, year }: Programme) => `${identity} ${year}`;
  const names = everybody.map(nameOf);
  const baseline: Baseline = {
    release: "2026-Q3",
    k: 5,
    blockHistory: earlier.map(entriesOf),
    kOf: () => 5,
    current: earlier.map(({ row }, block) => ({ block, row })),
    entryOf,
    versionOf: (entry) => {
      const { organisation, answers } = everybody[entry]!;
      return { organisation, ...givenAndContributed(everybody[entry]!), digests: digestsOf(answers, 7n) };
    },
    programmeOf: (entry) => names.indexOf(names[entry]!),
    waitsSince: () => undefined,
  };
  const rows = earlier.map(({ row }) => row);
  const { rateBits = () => 0n } = changes;
  return viewOf(blocks, {
    blocks: blocks.map((block) => ({
      members: block.members,
      entries: entriesOf(block),
      isKept: rows.includes(block.row),
    })),
    entryOf,
    releasedRates: [
      ...(before?.releasedRates ?? []),
      ...ratesOfBits(everybody.map((_, entry) => rateBits(entry))),
    ],
    ...changes,
    before: {
      baseline,
      rateBits: () => 0n,
      releasedRates: [],
      ...before,
      tables: { ...tables, blocks: rows, ...before?.tables },
    },
  });
}

/** What a check finds, in its words, each with what is to be done about it. */
export function foundBy(check: Check, view: CheckedPublication): string[] {
  return check.find(view).map(({ what, remedy }) => {
    expect(remediesOf(what), what).toContain(remedy);
    return what;
  });
}

/** Programmes of organisations of their own, no two of which answer alike; changes by their number. */
export function different(count: number, changesOf: (number: number) => Changes = () => ({})) {
  return Array.from({ length: count }, (_, number) => {
    const answers = QUESTIONS.map((question, index) => [
      question,
      question.endsWith("_usd") ? 1000 * (40 + number) : 40 + 2 * number + index,
    ]);
    return programme(number, { ...Object.fromEntries(answers), ...changesOf(number) });
  });
}
