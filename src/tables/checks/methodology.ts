import { BANDED_METRICS } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import type { Methodology } from "../settings.ts";

type Steps = readonly { readonly from: number }[];

/** Checks that thresholds are in order and reach down to 0, and that weights sum to 1. */
export function methodologyProblems(methodology: Methodology): DataProblem[] {
  const { maturityTiers, riskTiers, riskWeights, bands } = methodology;
  const problems: DataProblem[] = [];
  const report = (column: string, rule: string, remedy: string) =>
    problems.push({ file: "methodology.json", column, rule, remedy });

  if (!risingFromZero(maturityTiers.toReversed())) {
    report("/maturityTiers", "must have thresholds that fall to 0", "Put them in order.");
  }
  const rising = {
    "/riskTiers": riskTiers,
    ...Object.fromEntries(BANDED_METRICS.map((metric) => [`/bands/${metric}`, bands[metric]])),
  };
  for (const [column, steps] of Object.entries(rising)) {
    if (!risingFromZero(steps)) report(column, "must have thresholds that rise from 0", "Put them in order.");
  }
  const names = {
    "/maturityTiers": maturityTiers.map(({ tier }) => tier),
    "/riskTiers": riskTiers.map(({ tier }) => tier),
    ...Object.fromEntries(
      BANDED_METRICS.map((metric) => [`/bands/${metric}`, bands[metric].map(({ band }) => band)]),
    ),
  };
  for (const [column, list] of Object.entries(names)) {
    if (new Set(list).size < list.length) report(column, "must have different names", "Rename one of them.");
  }
  if (new Set(methodology.blocks.givesWay).size < 2) {
    report(
      "/blocks/givesWay",
      "must name framework and region, starting with the one that gives way first",
      "Name each once.",
    );
  }
  const weight = riskWeights.maturity + riskWeights.remediation + riskWeights.automation;
  if (Math.abs(weight - 1) > 1e-9) {
    report("/riskWeights", `must add up to 1, but add up to ${weight}`, "Correct a weight.");
  }
  return problems;
}

function risingFromZero(steps: Steps): boolean {
  return (
    steps[0]!.from === 0 && steps.every((step, index) => index === 0 || step.from > steps[index - 1]!.from)
  );
}
