import { existsSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { BuildOptions, BuildTools } from "../build.ts";
import type { PngRenderer } from "../disk/png-renderer.ts";
import { isWithin } from "../disk/private-place.ts";
import { namingFolder, readFolder } from "../disk/read-folder.ts";
import { clearAll, type StagedFolder, swapAll } from "../disk/replace-folder.ts";
import type { PreviousRelease } from "../ledger-file/previous-state.ts";
import { type Files, withFiles } from "../model/file.ts";
import type { Listener } from "../model/listener.ts";
import { DataError, UserError } from "../model/problem.ts";
import { compareReleases } from "../model/release-id.ts";
import { makeRelease, type NewRelease } from "../release.ts";
import { loadHistory, type ReleaseHistory } from "../releases/history.ts";
import { factsToBe, type NextRelease, nextSettings } from "../releases/next-settings.ts";
import { requireInOrder } from "../releases/order.ts";
import { leftProblems } from "../submissions/left-of-sample.ts";
import { isExampleAddress, placeholderProblems, saysSynthetic } from "../tables/placeholders.ts";
import { verifyFolder } from "../verify/folder/folder.ts";
import type { IngestReport } from "./ingest-report.ts";
import type { IngestOptions } from "./open-ingest.ts";
import { prepareIngest } from "./prepare-ingest.ts";
import { type Folders, prepareFolders, requireFittingPlaces, signingWith } from "./ready-folders.ts";
import { stageDataFolder } from "./stage-data-folder.ts";
import { stageBuild } from "./write-build.ts";

/** The paths and options of a release. */
export interface ReleasePlaces extends Omit<Folders, "allowsOtherFiles"> {
  /** The submissions to ingest; if omitted, the tables of the data folder are released as they are. */
  readonly submissions?: Omit<IngestOptions, "data" | "disk" | "forbidden"> | undefined;
  /** The summary file for reviewers of the release, and a function that writes its text. */
  readonly summary?:
    | { readonly file: string; readonly text: (release: ReportedRelease) => string }
    | undefined;
  /**
   * Called before anything is replaced, unless the release is frozen already; what it throws stops the
   * release.
   */
  readonly confirm?: ((release: ReportedRelease) => Promise<void>) | undefined;
}

/** What to build, and the tools for it. */
export interface ReleaseOptions extends BuildOptions, Omit<BuildTools, "pixels"> {
  /** Whether it stops before anything is replaced. */
  readonly isDryRun: boolean;
  /** What draws PNG files; if omitted, there are none. */
  readonly renderer?: PngRenderer | undefined;
}

/** A release that is made, with what ingest reports. */
export interface ReportedRelease extends NewRelease {
  /** Undefined if there were no submissions. */
  readonly report: IngestReport | undefined;
}

/**
 * Makes a release: ingests submissions, compares with the previous release, freezes, builds, and verifies the build. If
 * everything passes, the ledger, the data folder, the folder of hosts' configuration and the publish folder are replaced in
 * this order, so that none is ever ahead of the one before; nothing is replaced earlier.
 * @throws DataError for data that must not be published, UserError for files or folders that cannot be used
 */
export async function releaseFolder(
  places: ReleasePlaces,
  next: NextRelease,
  { isDryRun, renderer, ...options }: ReleaseOptions,
  listener: Listener,
): Promise<ReportedRelease> {
  const { data, out, hostsOut, summary, disk } = places;
  requireSummaryPlace(summary?.file, [data, out, hostsOut]);
  requireFittingPlaces(places, options);
  const signing = signingWith(places.signKey);
  prepareFolders(places, { replacesData: true });
  const tools = { ...options, ...signing, pixels: renderer?.pixels };
  const { release, stageData } = await prepareRelease(places, next, tools, listener);
  await renderer?.finished();
  const built = stageBuild({ out, hostsOut, disk, precompress: places.precompress }, release.build);
  const staged: StagedFolder[] = [...built.folders];
  try {
    listener.step("Verifying");
    const { problems } = verifyFolder(built.folder);
    if (problems.length > 0) throw new DataError(problems);
    if (!release.isFrozenAlready) await places.confirm?.(release);
    // Written first, so that nothing is replaced if the summary cannot be written.
    if (summary !== undefined) writeFileSync(summary.file, summary.text(release));
    if (!isDryRun) {
      listener.step(`Writing ${data} and ${out}`);
      const dataFolder = stageData();
      staged.push(dataFolder);
      swapAll([dataFolder, ...built.folders]);
    }
  } finally {
    clearAll(staged);
  }
  return release;
}

/** A release that has passed all checks but the verification, and is not written yet. */
interface PreparedRelease {
  readonly release: ReportedRelease;
  /**
   * Stages the data folder with the release. Swapping it in updates the ledger first: the ledger may be ahead of the data
   * folder, but never behind it.
   */
  readonly stageData: () => StagedFolder;
}

async function prepareRelease(
  { submissions, data, out, hostsOut, disk }: ReleasePlaces,
  next: NextRelease,
  options: BuildOptions & BuildTools,
  listener: Listener,
): Promise<PreparedRelease> {
  const present = readFolder(data);
  requireOwnAddress(options.baseUrl, present);
  const history = namingFolder(data, () => loadHistory(present));
  requireInOrder(history.index, factsToBe(next));
  const settings = nextSettings(present, next);
  // The tables are made for these settings; those present are still of the previous release.
  const withSettings = withFiles(present, settings ? [settings] : []);
  const ingest =
    submissions === undefined
      ? undefined
      : await prepareIngest(
          { ...submissions, data, disk, forbidden: [out, hostsOut] },
          { present, next: withSettings, previous: previousRelease(history, next) },
          listener,
        );
  const unfinished = [
    ...placeholderProblems(withSettings),
    ...leftProblems(ingest?.report.leftOfSample ?? []),
  ];
  if (unfinished.length > 0) throw new DataError(unfinished).within(data);
  listener.step("Comparing and building");
  const changed = [...(settings ? [settings] : []), ...(ingest?.files ?? [])];
  const made = namingFolder(data, () => makeRelease(withFiles(present, changed), options, history));
  const stageData = () => {
    const staged = stageDataFolder(data, present, [...changed, ...made.files], disk);
    return ingest ? { ...staged, swap: () => ingest.commit(staged.swap) } : staged;
  };
  return { release: { ...made, report: ingest?.report }, stageData };
}

/** Returns the last frozen release before this one, which may itself be frozen already and is then made again. */
function previousRelease(
  { index, frozen }: ReleaseHistory,
  { id }: NextRelease,
): PreviousRelease | undefined {
  const last = index.releases.findLast(({ release }) => compareReleases(release, id) < 0)?.release;
  if (last === undefined) return undefined;
  return { releaseId: last, files: frozen.find(({ releaseId }) => releaseId === last)?.files };
}

function requireOwnAddress(baseUrl: string | undefined, data: Files): void {
  if (baseUrl === undefined || !isExampleAddress(baseUrl) || saysSynthetic(data)) return;
  throw new UserError(
    `--base-url ${baseUrl} is an example address: it leads nowhere, and would be published`,
    "Give the address where the site will be published, or leave it out.",
  );
}

/**
 * Rejects a summary in one of the folders, where it would be lost or taken for a foreign file, and one in a folder that does
 * not exist, before a release is made in vain.
 */
function requireSummaryPlace(summary: string | undefined, folders: readonly string[]): void {
  if (summary === undefined) return;
  const folder = folders.find((candidate) => isWithin(summary, candidate));
  if (folder !== undefined)
    throw new UserError(
      `the summary ${summary} is in the folder ${folder}, which is replaced`,
      "Choose a file outside of it with --summary.",
    );
  if (!existsSync(dirname(summary)))
    throw new UserError(
      `the summary ${summary} is in the folder ${dirname(summary)}, which does not exist`,
      "Create it, or choose another file with --summary.",
    );
}
