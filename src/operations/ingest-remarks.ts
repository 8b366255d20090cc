import { rollup } from "d3-array";
import type { Files } from "../model/file.ts";
import { required } from "../model/required.ts";
import type { Nameless } from "../submissions/clean.ts";
import { gathersNobody } from "../submissions/gathers-nobody.ts";
import { leftOfSample } from "../submissions/left-of-sample.ts";
import type { Plausible } from "../submissions/plausible.ts";
import type { IngestReport } from "../submissions/report.ts";
import type { IngestSetting } from "./ingest-setting.ts";
import { noLongerOwn } from "./no-longer-own.ts";
import type { ReadSubmissions } from "./read-submissions.ts";

type Remarks = Pick<
  IngestReport,
  "files" | "confirmed" | "unusual" | "nearNames" | "noLongerOwn" | "gathersNobody" | "leftOfSample"
>;

/** Returns the optional fields of the report, leaving out those with nothing to report. */
export function remarksOn(
  { counts, isSample, plausible, nearNames }: ReadSubmissions,
  cleaned: Nameless,
  { settings, tablesBefore }: IngestSetting,
  data: Files,
): Remarks {
  const nobody = gathersNobody(settings.industries, cleaned);
  const lost = noLongerOwn(tablesBefore, settings);
  const left = isSample ? [] : leftOfSample(settings.release, data);
  return {
    ...((counts.length > 1 || counts.some(({ readAs }) => readAs !== undefined)) && { files: counts }),
    ...(plausible.confirmed.length > 0 && { confirmed: plausible.confirmed }),
    ...(hasUnusual(plausible) && { unusual: unusualIn(plausible) }),
    ...(nearNames.length > 0 && { nearNames }),
    ...(lost.length > 0 && { noLongerOwn: lost }),
    ...(nobody.length > 0 && { gathersNobody: nobody }),
    ...(left.length > 0 && { leftOfSample: left }),
  };
}

function hasUnusual({ unusual, remarks, unneeded }: Plausible): boolean {
  return [unusual, remarks, unneeded].some(({ length }) => length > 0);
}

function unusualIn({ unusual, remarks, unneeded }: Plausible): NonNullable<IngestReport["unusual"]> {
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
