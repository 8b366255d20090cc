import type { ReleaseRecord } from "../../../src/submissions/ledger/ledger.ts";
import { recordOf } from "../../../src/submissions/ledger/record.ts";
import type { Programme } from "../../../src/submissions/programme.ts";
import { programme, settings } from "../support.ts";

let number = 0;

/** A programme with seals that name it, of an organisation of its own unless it is named. */
export function sealedProgramme(
  name = `p${number++}`,
  changes: Parameters<typeof programme>[0] = {},
): Programme {
  return programme({ seals: { programme: name, organisation: name }, ...changes });
}

/** As many as there are names. */
export function named(names: string, changes: Parameters<typeof programme>[0] = {}): Programme[] {
  return [...names].map((name) => sealedProgramme(name, changes));
}

/** What is remembered of a release with these programmes and cohorts. */
export function remembered(
  programmes: readonly Programme[],
  cohorts: readonly (readonly Programme[])[] = [],
): ReleaseRecord {
  const release = { ...settings, release: { ...settings.release, release: "2026-Q3" } };
  return recordOf(programmes, { benchmark: cohorts, maturity: [] }, [], [], release);
}
