import { midnight } from "../model/day.ts";
import { type Files, jsonFile, type OutputFile } from "../model/file.ts";
import { parseDocument } from "../tables/parse-document.ts";
import { type Release, ReleaseSchema } from "../tables/settings.ts";

/** What a release is called, e.g. `2026-Q4`, or `2026-Q4.1` where it corrects that, and its days, e.g. `2026-12-31`. */
export interface NextRelease {
  readonly id: string;
  /** The day that its data describes. */
  readonly asOf: string;
  /** The day of its publication. */
  readonly published: string;
  /** The last year that is published; undefined for the one that release.json names, or the release before has. */
  readonly benchmarkYear?: number | undefined;
}

const SETTINGS = "release.json";

/** What the release will say of itself. */
export function factsToBe({ id, asOf, published }: NextRelease) {
  return { release: id, asOf: midnight(asOf), published: midnight(published) };
}

/**
 * `release.json` for the next release: its id, in the citation too, and its days.
 * @param data the files of the data folder
 * @returns undefined where there is none, or none that can be read: what is wrong is said when the tables are loaded
 */
export function nextSettings(
  data: Files,
  { id, asOf, published, benchmarkYear }: NextRelease,
): OutputFile | undefined {
  const bytes = data.get(SETTINGS);
  if (bytes === undefined) return undefined;
  const schema: object = ReleaseSchema;
  const { value, problems } = parseDocument(SETTINGS, schema as { $id: string }, bytes);
  if (problems.length > 0) return undefined;
  const settings = value as Release;
  return jsonFile(SETTINGS, {
    ...settings,
    release: id,
    asOf: midnight(asOf),
    lastUpdated: midnight(published),
    ...(benchmarkYear !== undefined && { benchmarkYear }),
    citation: settings.citation.replaceAll(settings.release, id),
  });
}
