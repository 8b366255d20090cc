import type { Question } from "../../model/metric.ts";

/** The seven answers in words. */
const NAMES: Readonly<Record<Question, string>> = {
  maturity_score: "Maturity score",
  audit_hours: "Audit hours",
  qsa_fees_usd: "QSA and audit fees",
  remediation_tooling_usd: "Remediation and tooling",
  internal_labour_usd: "Internal labour",
  automation_rate: "Automation rate",
  remediation_days: "Remediation delay",
};

/** The name of an answer; of one that is not known, what the report calls it. */
export function answerName(answer: string): string {
  return (NAMES as Readonly<Record<string, string>>)[answer] ?? answer;
}
