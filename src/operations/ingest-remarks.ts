import { rollup } from "d3-array";
import type { Files } from "../model/file.ts";
import { required } from "../model/required.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import type { Nameless } from "../submissions/clean.ts";
import { gathersNobody, type UnmatchedId } from "../submissions/gathers-nobody.ts";
import { leftOfSample, type LeftText } from "../submissions/left-of-sample.ts";
import type { Near, Spelling } from "../submissions/near-names.ts";
import type { Plausible } from "../submissions/plausible.ts";
import type { DoubtfulReplacements } from "../submissions/replacements.ts";
import { type LostIndustry, noLongerOwn } from "./no-longer-own.ts";
import type { OpenedIngest } from "./open-ingest.ts";
import type { ReadSubmissions } from "./read-submissions.ts";

/** What else the operator should know about the submissions. For the operator: it is printed, not published. */
export interface IngestRemarks extends DoubtfulReplacements {
  /** Submissions by file, if there are several, or if one was not a comma-separated submissions file in UTF-8. */
  readonly files?: readonly { readonly file: string; readonly read: number; readonly readAs?: string }[];
  /** Unusual figures that the operator has confirmed; left out if there are none. */
  readonly confirmed?: readonly Confirmation[];
  /** Figures that are used but may be misread, by column, and further remarks; left out if there are none. */
  readonly unusual?: {
    readonly cells: Readonly<Record<string, number>>;
    readonly remarks: readonly { readonly question: string; readonly rule: string }[];
    /** Questions that the operator confirmed although there was no doubt about them. */
    readonly unneeded: readonly string[];
  };
  /**
   * Set if no submission names its organisation, so that each programme counts as one; never set for the
   * sample.
   */
  readonly lacksNames?: true;
  /** Names that may be spellings of one organisation; left out if there are none. */
  readonly nearNames?: readonly Near[];
  /** Identifiers of submissions without an organisation that may be spellings of one; left out if there are none. */
  readonly nearIdentifiers?: readonly (readonly Spelling[])[];
  /** Industries that the previous release published separately and that are gathered now; left out if there are none. */
  readonly noLongerOwn?: readonly LostIndustry[];
  /** Gathered ids that do not exist; left out if there are none. */
  readonly gathersNobody?: readonly UnmatchedId[];
  /** Remaining texts of the sample, if the submissions are not a sample; left out if there are none. */
  readonly leftOfSample?: readonly LeftText[];
}

/** Returns the optional fields of the report, leaving out those with nothing to report. */
export function remarksOn(
  { counts, isSample, plausible, nearNames, nearIdentifiers }: ReadSubmissions,
  cleaned: Nameless,
  { settings, previousTables }: OpenedIngest,
  data: Files,
): IngestRemarks {
  const nobody = gathersNobody(settings.industries, cleaned);
  const lost = noLongerOwn(previousTables, settings);
  const left = isSample ? [] : leftOfSample(settings.release, data);
  return {
    ...((counts.length > 1 || counts.some(({ readAs }) => readAs !== undefined)) && { files: counts }),
    ...(plausible.confirmed.length > 0 && { confirmed: plausible.confirmed }),
    ...(hasUnusual(plausible) && { unusual: unusualIn(plausible) }),
    ...cleaned.replacements,
    ...(cleaned.lacksNames && !isSample && { lacksNames: true }),
    ...(nearNames.length > 0 && { nearNames }),
    ...(nearIdentifiers.length > 0 && { nearIdentifiers }),
    ...(lost.length > 0 && { noLongerOwn: lost }),
    ...(nobody.length > 0 && { gathersNobody: nobody }),
    ...(left.length > 0 && { leftOfSample: left }),
  };
}

function hasUnusual({ unusual, remarks, unneeded }: Plausible): boolean {
  return [unusual, remarks, unneeded].some(({ length }) => length > 0);
}

function unusualIn({ unusual, remarks, unneeded }: Plausible): NonNullable<IngestRemarks["unusual"]> {
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
    unneeded: [...new Set(unneeded.map(({ question }) => question))],
  };
}
