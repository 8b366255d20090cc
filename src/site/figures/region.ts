import type { Context } from "../../documents/context.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { regions } from "../../endpoints/observatory/regions.ts";
import { required } from "../../model/required.ts";
import { benchmarkInWords } from "../../model/years.ts";
import type { Figure } from "../figure.ts";
import { grouped } from "../format.ts";
import { mixedInWords } from "../mixed-in-words.ts";
import { observed } from "../published.ts";
import { compared, furtherRight } from "./compared.ts";
import { meansInWords } from "./others.ts";

/** Returns the figure that compares every metric of a region with the global averages. */
export function regionFigure(context: Context, regionId: string): Figure {
  const all = observed(context, regions).regions;
  const own = required(
    all.find(({ region }) => region === regionId),
    regionId,
  );
  const { displayName: name, sampleSize, lowSample, ended } = own;
  const { span, methodology } = context.tables;
  const { minimumCohort } = methodology;
  const programmes =
    sampleSize === null
      ? ""
      : ` ${grouped(sampleSize)} programmes in ${name}${lowSample ? `, fewer than ${minimumCohort}` : ""}.`;
  const mixed = mixedInWords(context.tables, "region");
  return compared(context, {
    id: `region-${regionId}`,
    subject: { kind: "region", id: regionId },
    name,
    own,
    all: all
      .filter((one) => one === own || one.ended === undefined)
      .map(({ region, displayName, ...figures }) => ({ id: region, name: displayName, figures })),
    kind: "region",
    average: observed(context, overview),
    description: (others) =>
      `${meansInWords({ name, ended }, others, benchmarkInWords(span))} ${furtherRight()}; each scale extends by at least a tenth of the average on both sides of it. The average counts each programme once.${programmes}${mixed === "" ? "" : ` ${mixed}`}`,
    endpoint: regions.path,
    otherEndpoints: [overview.path],
  });
}
