import * as Type from "typebox";
import { yearsOf } from "../model/years.ts";
import { closed, count, days, maybeCount, nullable, percent, reference, year } from "./column.ts";
import { defineTable, type Row } from "./define.ts";

export const requirementGaps = defineTable({
  name: "requirement-gaps",
  path: "observatory/requirement-gaps.csv",
  title: "Open findings by PCI DSS requirement",
  description:
    "Share of programmes with an open finding in a requirement, from counts rounded to fives, and how long those take to remediate, with the standard error from the methodology's minimum cohort of answers on.",
  key: ["requirement", "year"],
  years: yearsOf,
  row: closed({
    requirement: Type.Integer({
      minimum: 1,
      registry: "requirements",
      description: "Requirement.",
    }),
    year: year(),
    sample_size: maybeCount,
    open_finding_rate_pct: nullable(percent("Share of the programmes that answered with an open finding.")),
    avg_remediation_days: nullable(days("Mean remediation delay of the programmes with an open finding.")),
    open_findings: nullable(count("Programmes with an open finding, rounded to fives.")),
    avg_remediation_days_se: nullable(
      Type.Number({
        minimum: 0,
        unit: "days",
        description:
          "Standard error of the mean remediation delay; empty below the minimum cohort of answers, and while a correction of them is held back.",
      }),
    ),
  }),
});

export const bottleneckShares = defineTable({
  name: "bottleneck-shares",
  path: "observatory/bottlenecks.csv",
  title: "Bottlenecks by year",
  description:
    "Share of programmes that name a cause as their main bottleneck, from counts rounded to fives, and the delay it costs them, with the standard error from the methodology's minimum cohort of answers on.",
  key: ["bottleneck", "year"],
  years: yearsOf,
  row: closed({
    bottleneck: reference("bottlenecks", "Cause of delay."),
    year: year(),
    share_pct: nullable(percent("Share of the programmes that named a bottleneck.")),
    avg_delay_days: nullable(days("Mean delay that the cause costs the programmes that name it.")),
    sample_size: maybeCount,
    respondents: nullable(
      count(
        "Programmes that the share is of: those that named a bottleneck, as far as they may be counted, rounded to fives.",
      ),
    ),
    avg_delay_days_se: nullable(
      Type.Number({
        minimum: 0,
        unit: "days",
        description:
          "Standard error of the mean delay; empty below the minimum cohort of answers, and while a correction of them is held back.",
      }),
    ),
  }),
});

export type RequirementGapRow = Row<typeof requirementGaps>;
export type BottleneckRow = Row<typeof bottleneckShares>;
