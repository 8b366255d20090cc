import { existsSync } from "node:fs";
import { type LabelChanges, labelChanges } from "../disclosure/model/label-changes.ts";
import type { Disk } from "../disk/disk.ts";
import { requirePrivatePlace } from "../disk/private-place.ts";
import { namingFolder } from "../disk/read-folder.ts";
import { keyFileOf, openLedger } from "../ledger-file/ledger-file.ts";
import { type PreviousState, previousState, type PreviousRelease } from "../ledger-file/previous-state.ts";
import type { Files } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import { type Frozen, frozenOf } from "../releases/frozen.ts";
import { methodologyOf, requireMethodKept } from "../releases/method.ts";
import type { Identity } from "../submissions/decrypt.ts";
import type { Withdrawals } from "../submissions/withdrawals.ts";
import type { Settings } from "../tables/index.ts";
import { loadSettings } from "../tables/load.ts";
import type { Methodology } from "../tables/settings.ts";
import { frozenCountries, previousTablesOf } from "./earlier-releases.ts";
import { identitiesOf, type InputPlaces, withdrawalsOf } from "./ingest-inputs.ts";

/** The paths and options of an ingest. */
export interface IngestOptions extends InputPlaces {
  /** The mapping file for exports, which also lists confirmed figures; mapping.json by default, if it exists. */
  readonly mapping?: string | undefined;
  /** Unusual figures confirmed as correct, in addition to those in the mapping. */
  readonly confirmed?: readonly Confirmation[] | undefined;
  /** The private ledger file; if omitted, releases are not compared. */
  readonly ledger?: string | undefined;
  /** Whether the operator states that there is no release to compare with. */
  readonly firstRelease?: boolean | undefined;
  /** Whether the operator states that the last release in the ledger was never published. */
  readonly unpublished?: boolean | undefined;
  /** Whether the operator states that contributors neither in the submissions nor withdrawn are gone for good. */
  readonly acceptAbsent?: boolean | undefined;
  /** The operator's reason for publishing figures despite the disclosure gate. */
  readonly acceptedDisclosure?: string | undefined;
  /** The disk that the data folder and the ledger are on; by default the real one. */
  readonly disk?: Disk | undefined;
}

/** The data folder that tables are made for. */
export interface DataFolder {
  /** Its files as they are. */
  readonly present: Files;
  /** Its files with the settings that the tables are made for. */
  readonly next: Files;
  /** The last frozen release; for `release`, not one that it makes again. */
  readonly previous: PreviousRelease | undefined;
}

/** Everything that submissions are read with and compared with. */
export interface OpenedIngest {
  readonly settings: Settings;
  readonly identities: readonly Identity[];
  readonly withdrawals: Withdrawals;
  readonly ledger: OpenedLedger | undefined;
  /** The tables of the previous release, by path; empty for a first release. */
  readonly previousTables: Files;
  /** Label changes since the previous release. */
  readonly changes: LabelChanges;
}

/** The ledger that an ingest compares with. */
export interface OpenedLedger {
  readonly file: string;
  readonly key: Uint8Array;
  readonly previous: PreviousState;
}

/**
 * Opens everything that an ingest needs except the submissions.
 * @throws DataError for bad settings, UserError for files that cannot be used
 */
export function openIngest(places: IngestOptions, { present, next, previous }: DataFolder): OpenedIngest {
  const { file, data, ledger: ledgerFile, firstRelease = false, unpublished = false } = places;
  if (!existsSync(file)) throw new UserError(`${file} does not exist`, "Name the submissions file.");
  const identities = identitiesOf(places);
  const ownFiles = ledgerFile === undefined ? [file] : [file, ledgerFile, keyFileOf(ledgerFile)];
  for (const own of ownFiles) requirePrivatePlace(own, [data, ...places.forbidden]);
  const withdrawals = withdrawalsOf(places);
  const settings = namingFolder(data, () => loadSettings(next));
  const { release, methodology } = settings;
  const frozen = previous?.files && frozenOf(previous.releaseId, previous.files);
  namingFolder(data, () => requireMethodAsPublished(frozen, methodology));
  const found = {
    present,
    previous,
    firstRelease,
    unpublished,
    release: release.release,
    k: methodology.k,
  };
  const ledger = ledgerFile === undefined ? undefined : ledgerIn(ledgerFile, found);
  return {
    settings,
    identities,
    withdrawals,
    ledger,
    previousTables: previousTablesOf(frozen, ledger?.previous),
    changes: labelChanges(settings, frozen && frozenCountries(frozen)),
  };
}

/** Opens a ledger, and determines the state that the release is compared with. */
function ledgerIn(
  file: string,
  found: Omit<Parameters<typeof previousState>[0], "file" | "kept">,
): OpenedLedger {
  const { key, kept } = openLedger(file);
  return { file, key, previous: previousState({ ...found, file, kept }) };
}

/** @throws DataError if the method differs from that of the last release but its version does not */
function requireMethodAsPublished(published: Frozen | undefined, next: Methodology): void {
  const methodology = published && methodologyOf(published);
  if (published === undefined || methodology === undefined) return;
  const { releaseId } = published;
  requireMethodKept({ releaseId, version: methodology.version, methodology }, next);
}
