import * as Type from "typebox";
import { closed } from "../../tables/column.ts";

/** What is remembered of a release, so that the next one can be compared with it. Private, as submissions are. */

const seal = Type.String({ pattern: "^[A-Za-z0-9_-]{22}$" });
const words = Type.String({ minLength: 1 });

const ReleaseRecordSchema = closed({
  release: words,
  /** By year: the names of its cells, and of each programme its seal, its organisation's, and the cells it is in. */
  years: Type.Record(
    Type.String({ pattern: "^[0-9]{4}$" }),
    closed({
      cells: Type.Array(words),
      programmes: Type.Array(Type.Tuple([seal, seal, Type.Array(Type.Integer({ minimum: 0 }))])),
    }),
  ),
  /** Seals of the members of each cohort of the latest year. */
  cohorts: closed({
    benchmark: Type.Array(Type.Array(seal)),
    maturity: Type.Array(Type.Array(seal)),
  }),
  /** What was published, by path: a year that keeps its figures takes them from here. */
  tables: Type.Record(words, Type.String()),
});

export const LedgerSchema = {
  ...closed({
    format: Type.Literal("compliance-data-ledger/1"),
    /** What tells whether a key is the one that seals were made with. */
    key: seal,
    /** The last two releases, earlier first. */
    releases: Type.Array(ReleaseRecordSchema, { maxItems: 2 }),
  }),
  $id: "document:ledger",
};

export type Ledger = Type.Static<typeof LedgerSchema>;
export type ReleaseRecord = Type.Static<typeof ReleaseRecordSchema>;

/** The release to compare one with: the last before it, however often it is made anew. */
export function releaseBefore({ releases }: Ledger, release: string): ReleaseRecord | undefined {
  const own = releases.findIndex((record) => record.release === release);
  return own === -1 ? releases.at(-1) : releases[own - 1];
}

/** The ledger with a release as its last. */
export function withRelease(ledger: Ledger, record: ReleaseRecord): Ledger {
  const before = releaseBefore(ledger, record.release);
  return { ...ledger, releases: before === undefined ? [record] : [before, record] };
}
