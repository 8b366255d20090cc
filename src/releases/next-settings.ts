import { midnight } from "../model/day.ts";
import { type Files, jsonFile, type OutputFile } from "../model/file.ts";
import { parseDocument } from "../tables/parse-document.ts";
import { type ReleaseSettings, ReleaseSettingsSchema } from "../tables/settings.ts";

/** The id of a release, e.g. `2026-Q4`, or `2026-Q4.1` for its correction, and its days, e.g. `2026-12-31`. */
export interface NextRelease {
  readonly id: string;
  /** The day that its data describes. */
  readonly asOf: string;
  /** The day of publication. */
  readonly published: string;
  /** The last year that is published; undefined to keep that of release.json or of the previous release. */
  readonly benchmarkYear?: number | undefined;
}

const SETTINGS = "release.json";

/** Returns the facts of the next release, with its days as instants. */
export function factsToBe({ id, asOf, published }: NextRelease) {
  return { release: id, asOf: midnight(asOf), published: midnight(published) };
}

/**
 * Returns `release.json` for the next release, with its id, also in the citation, and its days.
 * @param data the files of the data folder
 * @returns undefined if there is no valid `release.json`, which is reported when the tables are loaded
 */
export function nextSettings(
  data: Files,
  { id, asOf, published, benchmarkYear }: NextRelease,
): OutputFile | undefined {
  const bytes = data.get(SETTINGS);
  if (bytes === undefined) return undefined;
  const schema: object = ReleaseSettingsSchema;
  const { value, problems } = parseDocument(SETTINGS, schema as { $id: string }, bytes);
  if (problems.length > 0) return undefined;
  const settings = value as ReleaseSettings;
  return jsonFile(SETTINGS, {
    ...settings,
    release: id,
    asOf: midnight(asOf),
    lastUpdated: midnight(published),
    ...(benchmarkYear !== undefined && { benchmarkYear }),
    citation: settings.citation.replaceAll(settings.release, id),
  });
}
