import { grouped } from "../../model/unit.ts";
import type { IngestReport } from "../../operations/ingest-report.ts";
import { programmes, type Precision } from "./waiting.ts";

const MOST_POOLS = 20;

/**
 * Formats the programmes missing since the previous release without having withdrawn: the total, and the industries and years
 * of which all are missing.
 */
export function absenceLines(
  { absence, comparison }: Pick<IngestReport, "absence" | "comparison">,
  precision: Precision,
): string[] {
  if (comparison === "no ledger")
    return ["without a ledger, it is not known who is missing since the previous release"];
  if (absence === null) return [];
  const since = absence.nothingNewSince;
  const nothingNew = since === undefined ? [] : [`no submission of a published year is new since ${since}`];
  if (absence.absent === 0) return nothingNew;
  const { before, absent, gone } = absence;
  const how = absent === 1 && precision === "exactly" ? "is" : "are";
  const whose =
    precision === "exactly"
      ? `${grouped(absent)} of the ${programmes(before, precision, "programme")}`
      : programmes(absent, precision, "programme");
  const more = gone.length - MOST_POOLS;
  return [
    ...nothingNew,
    `${whose} of the previous release ${how} neither among the usable submissions of the file nor withdrawn`,
    ...gone
      .slice(0, MOST_POOLS)
      .map(
        ({ industry, year, programmes: all }) =>
          `${industry === null ? "" : `${industry}, `}${year}: all ${programmes(all, precision, "programme")} of the previous release are missing`,
      ),
    ...(more > 0 ? [`and ${more} ${more === 1 ? "industry and year" : "industries and years"} more`] : []),
  ];
}
