import { existsSync } from "node:fs";
import { type LabelChanges, labelChanges } from "../disclosure/model/label-changes.ts";
import type { Disk } from "../disk/disk.ts";
import { requirePrivatePlace } from "../disk/private-place.ts";
import { namingFolder } from "../disk/read-folder.ts";
import { type Base, baseOf, type Published } from "../ledger-file/base.ts";
import { keyFileOf, openLedger } from "../ledger-file/ledger-file.ts";
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
import { frozenCountries, tablesBefore } from "./earlier-releases.ts";
import { identitiesOf, type InputPlaces, withdrawalsOf } from "./ingest-inputs.ts";

/** Where an ingest reads and writes. */
export interface IngestPlaces extends InputPlaces {
  /** How exports become submissions, and which figures were confirmed; mapping.json, if nothing is named and it is there. */
  readonly mapping?: string | undefined;
  /** Unusual figures that are right, besides those of the mapping. */
  readonly confirmed?: readonly Confirmation[] | undefined;
  /** The private ledger; without one, releases are not compared. */
  readonly ledger?: string | undefined;
  /** Whether the operator says that there is no release to compare with. */
  readonly firstRelease?: boolean | undefined;
  /** Whether the operator says that the last release which the ledger remembers was never published. */
  readonly unpublished?: boolean | undefined;
  /** Whether the operator says that who is neither in the submissions nor withdrawn is gone for good. */
  readonly acceptAbsent?: boolean | undefined;
  /** Why figures are published despite the gate. */
  readonly acceptedDisclosure?: string | undefined;
  /** Where the data folder and the ledger lie, if not on the disk of this machine as it is. */
  readonly disk?: Disk | undefined;
}

/** A data folder that tables are made for. */
export interface DataFolder {
  /** Its files. */
  readonly present: Files;
  /** The same with the settings that the tables are made for. */
  readonly next: Files;
  /** The last release that is frozen, but for one that is made anew now. */
  readonly published: Published | undefined;
}

/** What submissions are read and compared by. */
export interface IngestSetting {
  readonly settings: Settings;
  readonly identities: readonly Identity[];
  readonly withdrawals: Withdrawals;
  readonly ledger: OpenedLedger | undefined;
  /** The tables of the release before, by path; none before a first release. */
  readonly tablesBefore: Files;
  /** Of labels, since the release before. */
  readonly changes: LabelChanges;
}

/** A ledger that an ingest compares with. */
export interface OpenedLedger {
  readonly file: string;
  readonly key: Uint8Array;
  readonly base: Base;
}

/**
 * Opens all that an ingest needs but the submissions.
 * @throws DataError for bad settings, UserError for files that cannot be used
 */
export function ingestSetting(places: IngestPlaces, { present, next, published }: DataFolder): IngestSetting {
  const { file, data, ledger: ledgerFile, firstRelease = false, unpublished = false } = places;
  if (!existsSync(file)) throw new UserError(`${file} does not exist`, "Name the submissions file.");
  const identities = identitiesOf(places);
  const ownFiles = ledgerFile === undefined ? [file] : [file, ledgerFile, keyFileOf(ledgerFile)];
  for (const own of ownFiles) requirePrivatePlace(own, [data, ...places.forbidden]);
  const withdrawals = withdrawalsOf(places);
  const settings = namingFolder(data, () => loadSettings(next));
  const { release, methodology } = settings;
  const frozen = published?.files && frozenOf(published.releaseId, published.files);
  namingFolder(data, () => requireMethodAsPublished(frozen, methodology));
  const found = { present, published, firstRelease, unpublished, release: release.release, k: methodology.k };
  const ledger = ledgerFile === undefined ? undefined : ledgerIn(ledgerFile, found);
  return {
    settings,
    identities,
    withdrawals,
    ledger,
    tablesBefore: tablesBefore(frozen, ledger?.base),
    changes: labelChanges(settings, frozen && frozenCountries(frozen)),
  };
}

/** A ledger with its key, and what of it a release is compared with. */
function ledgerIn(file: string, found: Omit<Parameters<typeof baseOf>[0], "file" | "kept">): OpenedLedger {
  const { key, kept } = openLedger(file);
  return { file, key, base: baseOf({ ...found, file, kept }) };
}

/** @throws DataError where the method is not that of the last release, and its version is */
function requireMethodAsPublished(published: Frozen | undefined, next: Methodology): void {
  const methodology = published && methodologyOf(published);
  if (published === undefined || methodology === undefined) return;
  const { releaseId } = published;
  requireMethodKept({ releaseId, version: methodology.version, methodology }, next);
}
