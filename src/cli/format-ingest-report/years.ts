import { namesInWords } from "../../model/names-in-words.ts";
import type { IngestReport } from "../../operations/ingest-report.ts";
import { programmes, type Precision } from "./waiting.ts";

type Years = IngestReport["years"];

/** Formats the published years, and the programmes that submissions have of other years. */
export function yearLines(
  { first, benchmark, fuller, earlier, later }: Years,
  precision: Precision,
): string[] {
  const number = (count: number) => programmes(count, precision, "programme");
  return [
    first === benchmark
      ? `${benchmark} is published, the benchmark year`
      : `${first} to ${benchmark} are published; ${benchmark} is the benchmark year`,
    ...(fuller === undefined
      ? []
      : [
          `${fuller.year} would serve more industries as the benchmark year: ${fuller.enough.length} have enough in it, and ${fuller.instead} in ${benchmark}. A later release cannot go back to it: to start with it, give --benchmark-year ${fuller.year}`,
        ]),
    ...earlier.map(
      (other) => `${number(other.programmes)} of ${other.year}: too few in every industry for a first year`,
    ),
    ...later.map(
      (other) =>
        `${number(other.programmes)} of ${other.year}: ${capacityOf(other)}${other.enough.length === 0 ? "" : `. To publish it, give --benchmark-year ${other.year}`}`,
    ),
  ];
}

function capacityOf({ enough, tooFew }: Years["later"][number]): string {
  if (enough.length === 0) return "too few to become the benchmark year in any industry";
  if (tooFew.length === 0) return "enough to become the benchmark year in every industry";
  return enough.length > tooFew.length
    ? `enough to become the benchmark year in every industry except ${namesInWords(tooFew)}`
    : `enough to become the benchmark year only in ${namesInWords(enough)}`;
}
