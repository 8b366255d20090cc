import { unfilteredAnswer } from "../../documents/answers.ts";
import type { Context } from "../../documents/context.ts";
import { industryBenchmarks } from "../../endpoints/intelligence/industry-benchmarks.ts";
import { overview } from "../../endpoints/observatory/overview.ts";
import { required } from "../../model/required.ts";
import { benchmarkInWords } from "../../model/years.ts";
import type { Figure } from "../figure.ts";
import { grouped } from "../format.ts";
import { observed } from "../published.ts";
import { compared, furtherRight } from "./compared.ts";
import { meansInWords } from "./others.ts";
import { industryNames } from "./plan.ts";

/** Returns the figure that compares every metric of an industry with the global averages. */
export function industryFigure(context: Context, industryId: string): Figure {
  const { span } = context.tables;
  const answer = unfilteredAnswer(context, industryBenchmarks);
  const own = required(
    answer.industries.find(({ industry }) => industry === industryId),
    industryId,
  );
  const name = industryNames(context)(industryId);
  const programmes =
    own.sampleSize === null
      ? `The figures of ${name} are withheld.`
      : `${grouped(own.sampleSize)} programmes in ${name}.`;
  return compared(context, {
    id: `industry-${industryId}`,
    subject: { kind: "industry", id: industryId },
    name,
    own,
    all: answer.industries
      .filter((one) => one === own || one.ended === undefined)
      .map(({ industry, ...figures }) => ({ id: industry, name: industryNames(context)(industry), figures })),
    kind: "industry",
    average: observed(context, overview),
    description: (others) =>
      `${meansInWords({ name, ended: own.ended }, others, benchmarkInWords(span))} ${furtherRight()}; each scale extends by at least a tenth of the average on both sides of it. The average counts each programme once.${own.ended === undefined ? ` ${programmes}` : ""}`,
    endpoint: industryBenchmarks.path,
    otherEndpoints: [overview.path],
  });
}
