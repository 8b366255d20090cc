import { benchmarkInWords, comparedInWords } from "../../model/years.ts";
import type { Tables } from "../../tables/index.ts";
import { grouped } from "../format.ts";

/** Returns a sentence on the number of programmes behind a page's figures, and whether it is small. */
export function restsOn(
  { methodology, span }: Pick<Tables, "methodology" | "span">,
  sampleSize: number,
): string {
  const { minimumCohort } = methodology;
  const few = sampleSize < minimumCohort ? `, fewer than the minimum cohort of ${minimumCohort}` : "";
  const compared = comparedInWords(span);
  return `The figures are based on ${grouped(sampleSize)} programmes of ${benchmarkInWords(span)}${few}.${compared === "" ? "" : ` ${compared}`}`;
}
