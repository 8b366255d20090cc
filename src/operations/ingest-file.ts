import { existsSync } from "node:fs";
import { rollup } from "d3-array";
import { earlierLimits, withLimits } from "../disclosure/ledger/limits.ts";
import { newcomersSince } from "../disclosure/ledger/newcomers.ts";
import { labelChanges, namesOf } from "../disclosure/model/label-changes.ts";
import { allYears, publishableYears } from "../disclosure/span/publishable-years.ts";
import { DISK, type Disk } from "../disk/disk.ts";
import { requirePrivatePlace } from "../disk/private-place.ts";
import { namingFolder, readFolder } from "../disk/read-folder.ts";
import { clearAll, prepareFolder, type StagedFolder, stageFolder } from "../disk/replace-folder.ts";
import { submissionFiles } from "../disk/submission-files.ts";
import { type IngestResult, ingest } from "../ingest.ts";
import { baseOf, keptAfter, type Published } from "../ledger-file/base.ts";
import { keyFileOf, openLedger, writeLedgerWith } from "../ledger-file/ledger-file.ts";
import type { Files, OutputFile } from "../model/file.ts";
import type { Listener } from "../model/listener.ts";
import { DataError, UserError } from "../model/problem.ts";
import { required } from "../model/required.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import { submissionColumns } from "../questionnaire/columns.ts";
import { type Frozen, frozenOf } from "../releases/frozen.ts";
import { loadHistory } from "../releases/history.ts";
import { methodologyOf, requireMethodKept } from "../releases/method.ts";
import { absenceProblems } from "../submissions/absent.ts";
import { Cleaner } from "../submissions/clean.ts";
import { gathersNobody } from "../submissions/gathers-nobody.ts";
import { leftOfSample } from "../submissions/left-of-sample.ts";
import type { Plausible } from "../submissions/plausible.ts";
import type { IngestReport } from "../submissions/report.ts";
import { mistakenLabelProblems } from "../submissions/unknown-labels.ts";
import { loadSettings } from "../tables/load.ts";
import { lastYears } from "../tables/registries.ts";
import type { Methodology } from "../tables/settings.ts";
import {
  absenceSince,
  type Compared,
  earlierReleases,
  frozenCountries,
  tablesBefore,
  withoutWithdrawn,
} from "./earlier-releases.ts";
import { importTable, MAX_REJECTED } from "./import-table.ts";
import { identitiesOf, type InputPlaces, readAll, withdrawalsOf } from "./ingest-inputs.ts";
import { explained, namingFiles } from "./ingest-problems.ts";
import { readMappingFile } from "./mapping-file.ts";
import { mediansBefore } from "./medians-before.ts";
import { noLongerOwn } from "./no-longer-own.ts";
import { yearsBefore } from "./years-before.ts";

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

/** Tables that are made and not written yet. */
export interface PreparedIngest extends IngestResult {
  /** Does the work that writes them, and has the ledger remember them: both, or neither. */
  readonly commit: (write: () => void) => void;
}

/**
 * Reads submissions and replaces the tables of the data folder: all that are made from it, or none.
 * @throws DataError for bad submissions or settings, UserError for files that cannot be used
 */
export async function ingestFile(places: IngestPlaces, listener: Listener): Promise<IngestReport> {
  const { data } = places;
  prepareFolder(data, places.disk);
  const present = readFolder(data);
  const { files, report, commit } = await prepareIngest(
    places,
    { present, next: present, published: namingFolder(data, () => loadHistory(present)).frozen.at(-1) },
    listener,
  );
  listener.step(`Writing ${data}`);
  const staged = stageFiles(data, present, files, places.disk);
  try {
    commit(staged.swap);
  } finally {
    clearAll([staged]);
  }
  return report;
}

/** Stages a data folder with files replaced, or added; the others stay as the very same files. */
export function stageFiles(
  data: string,
  present: Files,
  files: readonly OutputFile[],
  disk?: Disk,
): StagedFolder {
  const made = new Set(files.map(({ path }) => path));
  const kept = [...present.keys()].filter((path) => !made.has(path));
  return stageFolder(data, files, kept, disk);
}

/**
 * Makes the tables of submissions, and writes nothing.
 * @throws DataError for bad submissions or settings, UserError for files that cannot be used
 */
export async function prepareIngest(
  places: IngestPlaces,
  { present, next, published }: DataFolder,
  listener: Listener,
): Promise<PreparedIngest> {
  const {
    file,
    data,
    ledger: ledgerFile,
    firstRelease = false,
    unpublished = false,
    acceptAbsent = false,
    disk = DISK,
    acceptedDisclosure,
  } = places;
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

  const changes = labelChanges(settings, frozen && frozenCountries(frozen));
  const industries = (industry: string) => namesOf(industry, changes.industry);

  listener.step(`Reading ${file}`);
  const cleaner = new Cleaner(settings, withdrawals);
  const files = submissionFiles(file);
  for (const own of files) requirePrivatePlace(own, [data, ...places.forbidden]);
  const columns = submissionColumns(settings.requirements);
  const mapping = readMappingFile(places.mapping);
  const imported = (name: string, bytes: Uint8Array) =>
    importTable(name, bytes, { mapping, registries: settings, maxRejected: MAX_REJECTED }, listener);
  const { isSample, counts } = await readAll(files, identities, columns, imported, cleaner, listener);
  const earlierTables = tablesBefore(frozen, ledger?.base);
  const confirmed = [...(mapping?.mapping.confirmed ?? []), ...(places.confirmed ?? [])];
  const plausible = cleaner.plausible(file, confirmed, {
    published: mediansBefore(earlierTables, changes),
    year: Number.parseInt(release.asOf, 10),
    newcomers: ledger && newcomersSince(ledger.base.ledger, ledger.key),
  });
  if (plausible.problems.length > 0) throw new DataError(plausible.problems);
  const toldYears = namingFiles(data, file, () => yearsBefore(earlierTables, changes));
  const compare = (cleaned: Compared) => {
    const remembered = ledger && {
      key: ledger.key,
      ...withoutWithdrawn(ledger.base, cleaned, withdrawals, ledger.key),
    };
    const earlier = earlierReleases(cleaned, remembered, changes);
    const absence = absenceSince(earlier, cleaned, settings, remembered?.withdrawn);
    const problems =
      absence === undefined || acceptAbsent
        ? []
        : absenceProblems(
            absence,
            required(earlier.books?.baseline.release, "the release before"),
            lastYears(settings.industries),
          );
    return { remembered, earlier: { ...earlier, absence }, problems };
  };
  listener.step("Comparing with earlier releases");
  const cleaned = namingFiles(data, file, () =>
    cleaner.finish(
      ledger && earlierLimits(ledger.base.ledger, ledger.key, industries),
      (programmes, rest) => {
        const years = () => publishableYears(programmes, settings, toldYears);
        return explained(years, () => compare({ ...rest, programmes, years: allYears(programmes) }).problems);
      },
    ),
  );
  const { remembered, ingested } = namingFiles(data, file, () => {
    const mistaken = mistakenLabelProblems(cleaned.unknownLabels, cleaned.programmes, settings);
    if (mistaken.length > 0) throw new DataError(mistaken);
    const compared = compare(cleaned);
    if (compared.problems.length > 0) throw new DataError(compared.problems);
    return {
      remembered: compared.remembered,
      ingested: ingest(cleaned, settings, next, compared.earlier, acceptedDisclosure, listener),
    };
  });
  const commit = (write: () => void) => {
    if (ledger === undefined || remembered === undefined) return write();
    const { key, base } = remembered;
    const made = required(ingested.ledger, "the ledger of the release");
    const after = withLimits(made, cleaned.limits, key, industries);
    writeLedgerWith(ledger.file, key, keptAfter(base, after, ingested.files), write, disk);
  };
  const nobody = gathersNobody(settings.industries, cleaned);
  const lost = noLongerOwn(earlierTables, settings);
  const left = isSample ? [] : leftOfSample(release, next);
  const report = {
    ...ingested.report,
    ...((counts.length > 1 || counts.some(({ readAs }) => readAs !== undefined)) && { files: counts }),
    ...(plausible.confirmed.length > 0 && { confirmed: plausible.confirmed }),
    ...((plausible.unusual.length > 0 || plausible.remarks.length > 0) && { unusual: unusualIn(plausible) }),
    ...(lost.length > 0 && { noLongerOwn: lost }),
    ...(nobody.length > 0 && { gathersNobody: nobody }),
    ...(left.length > 0 && { leftOfSample: left }),
  };
  return { ...ingested, report, commit };
}

/** A ledger with its key, and what of it a release is compared with. */
function ledgerIn(file: string, found: Omit<Parameters<typeof baseOf>[0], "file" | "kept">) {
  const { key, kept } = openLedger(file);
  return { file, key, base: baseOf({ ...found, file, kept }) };
}

function unusualIn({ unusual, remarks }: Plausible): NonNullable<IngestReport["unusual"]> {
  const byColumn = rollup(
    unusual,
    (cells) => cells.length,
    ({ column }) => column,
  );
  return {
    cells: Object.fromEntries(byColumn),
    remarks: remarks.map(({ column, rule }) => ({
      question: required(column, "the question of a remark"),
      rule,
    })),
  };
}

/** @throws DataError where the method is not that of the last release, and its version is */
function requireMethodAsPublished(published: Frozen | undefined, next: Methodology): void {
  const methodology = published && methodologyOf(published);
  if (published === undefined || methodology === undefined) return;
  const { releaseId } = published;
  requireMethodKept({ releaseId, version: methodology.version, methodology }, next);
}
