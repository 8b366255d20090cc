import { benchmarkInWords, comparedInWords } from "../../model/years.ts";
import type { Tables } from "../../tables/index.ts";
import { grouped } from "../format.ts";

/** A sentence on how many programmes a page's figures rest on, and whether those are few. */
export function restsOn(
  { methodology, span }: Pick<Tables, "methodology" | "span">,
  sampleSize: number,
): string {
  const { minimumCohort } = methodology;
  const few = sampleSize < minimumCohort ? `, fewer than the minimum cohort of ${minimumCohort}` : "";
  const compared = comparedInWords(span);
  return `The figures rest on ${grouped(sampleSize)} programmes of ${benchmarkInWords(span)}${few}.${compared === "" ? "" : ` ${compared}`}`;
}
