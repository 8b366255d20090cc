import type { IngestReport } from "../../operations/ingest-report.ts";
import { type Precision, untilMore } from "./waiting.ts";

const MOST_LINES = 20;
const HELD = "withheld while corrections wait:";

/** Formats which figures are withheld while corrections wait, although enough programmes have them, and until when. */
export function heldBackLines(
  { heldBack, waiting }: Pick<IngestReport, "heldBack" | "waiting">,
  precision: Precision,
): string[] {
  if (heldBack === undefined) return [];
  const { industries, groups, isOfAll } = heldBack;
  const lines = industries.map(({ industry, year }) => {
    const pool = waiting.find((own) => own.industry === industry && own.year === year);
    const until = pool === undefined ? "" : `, ${untilMore(pool.needed, precision)}`;
    return `${HELD} quantiles and standard errors of ${industry}, ${year}${until}`;
  });
  const more = lines.length - MOST_LINES;
  const named = groups.slice(0, MOST_LINES).map(({ group, year }) => `${group} ${year}`);
  const others = groups.length - named.length;
  return [
    ...lines.slice(0, MOST_LINES),
    ...(more > 0
      ? [`and those of ${more} ${more === 1 ? "industry and year" : "industries and years"} more`]
      : []),
    ...(groups.length === 0
      ? []
      : [
          `${HELD} standard errors of regions and frameworks that count them: ${named.join(", ")}${others > 0 ? ` and ${others} more` : ""}`,
        ]),
    ...(isOfAll ? [`${HELD} the distributions of all programmes`] : []),
  ];
}
