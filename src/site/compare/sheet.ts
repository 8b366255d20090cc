import { distributionStrips } from "../../charts/distribution-strips.ts";
import { type Drawing, NARROW, pageImage, type Size, svgImage, WIDE } from "../../charts/drawing.ts";
import { poster } from "../../charts/poster.ts";
import { recoloured, type Svg } from "../../markup/template.ts";
import { METRIC } from "../../model/metric.ts";
import { capital, formatFigure, ordinal } from "../format.ts";
import type { CompareSettings, Peers } from "./data.ts";
import { isSameGroup } from "./peers.ts";
import { betterOf, type Placed } from "./stand.ts";
import {
  betterThan,
  givenInWords,
  intervalInWords,
  peersInWords,
  stripsInWords,
  thanCell,
  thanHeading,
} from "./words.ts";

/** The drawing that places figures among their peers, for the page and as a separate file. */

/** The id of the drawing in the page. */
export const SHEET_ID = "standing-strips";

export interface CompareSheet {
  readonly title: string;
  readonly description: string;
  /** Images for a wide and for a narrow page. */
  readonly images: readonly Svg[];
  /** The image for downloads, with title, description, source and notice. */
  readonly file: Svg;
}

/**
 * @param placed at least one figure
 * @param warnings what limits the comparison, which the file repeats: it is shown without the page
 */
export function sheetOf(
  settings: CompareSettings,
  chosen: Peers,
  placed: readonly Placed[],
  warnings: readonly string[] = [],
): CompareSheet {
  const { period, source, notice, colours = {} } = settings;
  const [first] = placed;
  const isOne = first !== undefined && placed.every((one) => isSameGroup(one.peers, first.peers));
  const peers = isOne
    ? peersInWords(settings, first.peers)
    : `${peersInWords(settings, chosen)}, or the next wider group if they have no published distribution`;
  const title = `One programme among ${peers}`;
  const description = `Published distributions of ${period}: a thin line at each published percentile${endsInWords(placed)}. ${stripsInWords(placed)}`;
  const draw = (size: Size) => stripsOf(settings, placed, size);
  const wide = draw(WIDE);
  return {
    title: capital(title),
    description,
    images: [pageImage(SHEET_ID, wide, "chart-wide"), pageImage(SHEET_ID, draw(NARROW), "chart-narrow")],
    file: recoloured(
      svgImage(
        { id: SHEET_ID, title: capital(title), description },
        poster(
          { title: capital(title), description, notes: [...warnings, `Source: ${source}`, notice] },
          wide,
        ),
      ),
      colours,
    ),
  };
}

/** Returns the first and the last published percentile in words; empty if they differ between figures. */
function endsInWords(placed: readonly Placed[]): string {
  const ends = placed.map(({ quantiles }) => {
    const published = quantiles.flatMap(({ percentile, value }) => (value === null ? [] : [percentile]));
    return [published[0], published.at(-1)].flatMap((end) => (end === undefined ? [] : [ordinal(end)]));
  });
  const [first, ...others] = new Set(ends.map((end) => end.join(" to the ")));
  return first === undefined || first === "" || others.length > 0 ? "" : `, from the ${first}`;
}

function stripsOf(settings: CompareSettings, placed: readonly Placed[], size: Size): Drawing {
  const rows = placed.map((one) => {
    const { unit, label } = METRIC[one.metric];
    const at = (percentile: number) =>
      one.quantiles.find((one) => one.percentile === percentile)?.value ?? null;
    const [low, median, high] = [at(25), at(50), at(75)];
    const better = betterOf(one.metric);
    const share = betterThan(one.rank, better);
    return {
      // In a narrow drawing there is no room for three cells next to a name.
      label: size.aside ? label : `${label}, ${givenInWords(one)}`,
      cells: [...(size.aside ? [givenInWords(one)] : []), thanCell(one, placed), intervalInWords(share)],
      value: one.value,
      quantiles: one.quantiles.flatMap(({ value }) => value ?? []),
      quartiles: low === null || median === null || high === null ? null : ([low, median, high] as const),
      isReversed: better === "lower",
      tick: (value: number) => formatFigure(settings, unit, value),
    };
  });
  return distributionStrips(
    {
      headings: [...(size.aside ? ["This one"] : []), thanHeading(placed), "95% interval"],
      key: [
        { mark: "dot", tone: "accent", text: "This programme" },
        { mark: "range", tone: "range", text: "Middle half of the peers" },
        { mark: "tick", tone: "ink", text: "Median" },
      ],
      rows,
    },
    size,
  );
}
