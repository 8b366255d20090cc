import * as Type from "typebox";
import { yearsOf } from "../model/years.ts";
import { closed, count, days, maybeCount, nullable, percent, reference, year } from "./column.ts";
import { defineTable, type Row } from "./define.ts";

export const requirementGaps = defineTable({
  name: "requirement-gaps",
  path: "observatory/requirement-gaps.csv",
  title: "Open findings by PCI DSS requirement",
  description:
    "Share of programmes with an open finding in a requirement, computed from counts in steps of five, and their mean remediation delay, with its standard error if there are at least as many answers as the methodology's minimum cohort.",
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
    open_finding_rate_pct: nullable(
      percent("Share of programmes with an open finding, among those that answered."),
    ),
    avg_remediation_days: nullable(days("Mean remediation delay of the programmes with an open finding.")),
    open_findings: nullable(count("Number of programmes with an open finding, in steps of five.")),
    avg_remediation_days_se: nullable(
      Type.Number({
        minimum: 0,
        unit: "days",
        description:
          "Standard error of the mean remediation delay; empty if there are fewer answers than the minimum cohort, and while a correction of them is held back.",
      }),
    ),
  }),
});

export const bottleneckShares = defineTable({
  name: "bottleneck-shares",
  path: "observatory/bottlenecks.csv",
  title: "Bottlenecks by year",
  description:
    "Share of programmes that name a cause as their main bottleneck, computed from counts in steps of five, and the mean delay that it costs them, with its standard error if there are at least as many answers as the methodology's minimum cohort.",
  key: ["bottleneck", "year"],
  years: yearsOf,
  row: closed({
    bottleneck: reference("bottlenecks", "Cause of delay."),
    year: year(),
    share_pct: nullable(percent("Share of programmes that named the cause, among those that named any.")),
    avg_delay_days: nullable(days("Mean delay that the cause costs the programmes that name it.")),
    sample_size: maybeCount,
    respondents: nullable(
      count(
        "Number of programmes that the share is based on, in steps of five: those that named a bottleneck and may be counted.",
      ),
    ),
    avg_delay_days_se: nullable(
      Type.Number({
        minimum: 0,
        unit: "days",
        description:
          "Standard error of the mean delay; empty if there are fewer answers than the minimum cohort, and while a correction of them is held back.",
      }),
    ),
  }),
});

export type RequirementGapRow = Row<typeof requirementGaps>;
export type BottleneckRow = Row<typeof bottleneckShares>;
