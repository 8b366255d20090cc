import type { Files } from "../model/file.ts";
import type { DataProblem } from "../model/problem.ts";
import { parseRecords } from "../tables/records.ts";
import type { ReleaseSettings } from "../tables/settings.ts";
import { SAMPLE_CHANGELOG, SAMPLE_TEXTS } from "./sample/texts.ts";

/** A text of the sample that is left in a place for the operator's own data. */
export interface LeftText {
  readonly file: string;
  /** A JSON pointer, or a column. */
  readonly place: string;
  readonly text: string;
}

/** The number of characters of a text that a message shows. */
const SHOWN = 60;
const CHANGELOG = "observatory/changelog.csv";

/**
 * Finds the texts of the sample that are still in use.
 * @param data the files of the data folder, for the changelog
 */
export function leftOfSample(release: ReleaseSettings, data: Files): LeftText[] {
  const { disclaimer, attribution, citation, provider, participation } = release;
  const own: Record<keyof typeof SAMPLE_TEXTS, string | undefined> = {
    "/disclaimer": disclaimer,
    "/attribution": attribution,
    "/citation": citation.replaceAll(release.release, ""),
    "/provider/name": provider.name,
    "/participation/consent": participation?.consent,
    "/participation/contact": participation?.contact,
    "/participation/sendTo": participation?.sendTo,
    "/participation/recipient": participation?.recipient,
  };
  const settings = Object.entries(SAMPLE_TEXTS).flatMap(([place, text]) =>
    own[place as keyof typeof own] === text ? [{ file: "release.json", place, text }] : [],
  );
  const bytes = data.get(CHANGELOG);
  const { records } = bytes === undefined ? { records: [] } : parseRecords(CHANGELOG, bytes);
  const summaries = new Set(records.flat());
  const changelog = SAMPLE_CHANGELOG.filter((text) => summaries.has(text)).map((text) => ({
    file: CHANGELOG,
    place: "summary",
    text,
  }));
  return [...settings, ...changelog];
}

/** Returns a problem for each text of the sample that would be published. */
export function leftProblems(left: readonly LeftText[]): DataProblem[] {
  return left.map(({ file, place, text }) => ({
    file,
    column: place,
    value: text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`,
    rule: "still has the text of the sample, which does not describe your data",
    remedy: "Describe your own data.",
  }));
}
