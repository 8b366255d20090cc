import type { Context } from "../documents/context.ts";
import type { Answer } from "../model/endpoint.ts";
import type { Tables } from "../tables/index.ts";
import type { MetricFigures } from "./metrics.ts";

/** The published answers, typed: pages take every figure from them and compute none. */

/** The data of an Observatory endpoint's answer. */
export function observed<D>(
  { answers }: Pick<Context, "answers">,
  observation: { readonly id: string; readonly data: { readonly resolve: (tables: Tables) => D } },
): D {
  return (wholeAnswer(answers, observation.id).body as { data: D }).data;
}

/** The unfiltered answer of `industry-benchmarks`. */
export function industryBenchmarksOf({ answers }: Pick<Context, "answers">) {
  return wholeAnswer(answers, "getIndustryBenchmarks").body as {
    readonly crossIndustryAverages: MetricFigures;
    readonly industries: readonly (MetricFigures & {
      readonly industry: string;
      readonly sampleSize: number | null;
    })[];
  };
}

/** The answer of `maturity-index`. */
export function maturityIndexOf({ answers }: Pick<Context, "answers">) {
  return wholeAnswer(answers, "getMaturityIndex").body as {
    readonly industries: readonly {
      readonly industry: string;
      readonly percentile25: number | null;
      readonly percentile50: number | null;
      readonly percentile75: number | null;
      readonly percentile90: number | null;
      readonly yoyDelta: number | null;
      readonly tier: string | null;
    }[];
  };
}

/** The answer at an endpoint's bare address. */
export function wholeAnswer(answers: readonly Answer[], id: string): Answer {
  return answers.find((answer) => answer.id === id && answer.choice === undefined)!;
}
