import * as Type from "typebox";
import {
  closed,
  count,
  days,
  hours,
  percent,
  reference,
  referenceOrMixed,
  score,
  usd,
  year,
} from "./column.ts";
import { defineTable, type Row } from "./define.ts";

/** How many organisations a block or a report speaks of, in coarse steps. */
export const ORGANISATION_STEPS = ["5-9", "10-19", "20-49", "50+"] as const;

/** Every block of every year: all other tables follow from it, but for quantiles, standard errors and rates. */
export const blocks = defineTable({
  name: "blocks",
  path: "observatory/blocks.csv",
  title: "Blocks",
  description:
    "Programmes of one year and industry with similar answers, of at least k organisations for each answer: their number and means. Every average, trend, band, tier and region is a sum over these rows.",
  key: [],
  row: closed({
    year: year(),
    industry: reference("industries", "Industry of all programmes of the block."),
    framework: referenceOrMixed("frameworks", "Framework of all programmes of the block, or mixed."),
    region: referenceOrMixed("regions", "Region of all programmes of the block, or mixed."),
    programmes: count("Programmes in the block."),
    organisations: Type.Enum([...ORGANISATION_STEPS], {
      type: "string",
      description: "Organisations in the block, in coarse steps.",
    }),
    maturity_score_mean: score("Mean of maturity_score over those who answered."),
    audit_hours_mean: hours("Mean of audit_hours over those who answered."),
    qsa_fees_usd_mean: usd("Mean of qsa_fees_usd over those who answered."),
    remediation_tooling_usd_mean: usd("Mean of remediation_tooling_usd over those who answered."),
    internal_labour_usd_mean: usd("Mean of internal_labour_usd over those who answered."),
    cost_usd_mean: usd("Cost: the sum of the three parts' means."),
    automation_rate_mean: percent("Mean of automation_rate over those who answered."),
    remediation_days_mean: days("Mean of remediation_days over those who answered."),
  }),
});

export type BlockRow = Row<typeof blocks>;
