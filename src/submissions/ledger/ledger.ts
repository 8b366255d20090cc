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
  /** Names of the cells that were withheld. */
  withheld: Type.Array(words),
  /** What was published, by path: a year that keeps its figures takes them from here. Empty in earlier releases. */
  tables: Type.Record(words, Type.String()),
});

export const LedgerSchema = {
  ...closed({
    format: Type.Literal("compliance-data-ledger/1"),
    /** What tells whether a key is the one that seals were made with. */
    key: seal,
    /** Every release, earlier first: all of them stay public, so each is compared with all before it. */
    releases: Type.Array(ReleaseRecordSchema),
  }),
  $id: "document:ledger",
};

export type Ledger = Type.Static<typeof LedgerSchema>;
export type ReleaseRecord = Type.Static<typeof ReleaseRecordSchema>;

/**
 * The releases to compare one with: all before it, however often it is made anew.
 * @param isFrozen whether it is published already; then it is one of them itself
 */
export function releasesBefore(
  { releases }: Ledger,
  release: string,
  isFrozen = false,
): readonly ReleaseRecord[] {
  const own = releases.findIndex((record) => record.release === release);
  if (own === -1) return releases;
  return releases.slice(0, isFrozen ? own + 1 : own);
}

/** The ledger with a release as its last; only it and the one before need their tables. */
export function withRelease(ledger: Ledger, record: ReleaseRecord): Ledger {
  const before = releasesBefore(ledger, record.release);
  const releases = before.map((one, index) => (index < before.length - 1 ? { ...one, tables: {} } : one));
  return { ...ledger, releases: [...releases, record] };
}
