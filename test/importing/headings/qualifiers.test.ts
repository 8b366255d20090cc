import { describe, expect, test } from "vitest";
import { groupQualifierIn, qualifierIn } from "../../../src/importing/headings/qualifiers.ts";
import { allSubmissionColumns } from "../../../src/questionnaire/columns.ts";

const qualifier = (heading: string, to: string) =>
  qualifierIn(
    heading,
    to,
    allSubmissionColumns([]).find(({ name }) => name === to),
  );

describe("a word by which a heading may mean something else than", () => {
  test.each([
    ["Target maturity score", "maturity_score", "target"],
    ["Audit hours quoted", "audit_hours", "quoted"],
    ["Cumulative audit hours", "audit_hours", "cumulative"],
    ["Audit hours YTD", "audit_hours", "ytd"],
    ["Audit effort (FTE)", "audit_hours", "fte"],
    ["Audit overtime hours", "audit_hours", "overtime"],
    ["QSA fees PY", "qsa_fees_usd", "py"],
    ["QSA fees avoided", "qsa_fees_usd", "avoided"],
    ["QSA fee index", "qsa_fees_usd", "index"],
    ["Labour rate (USD)", "internal_labour_usd", "rate"],
    ["Remediation days avoided", "remediation_days", "avoided"],
    ["Target framework", "framework", "target"],
    ["Next assessment year", "year", "next"],
    ["Plan year", "year", "plan"],
    ["Submission status", "submission_id", "status"],
    ["Requirement 1 open last year", "requirement_1", "last year"],
    ["Requirement 1 previously open", "requirement_1", "previously"],
    ["Requirement 1 open at start of year", "requirement_1", "start"],
    ["QSA fees and tooling", "qsa_fees_usd", "and tooling"],
    ["QSA fees / tools (USD)", "qsa_fees_usd", "/ tools"],
    ["Honorare und Software", "qsa_fees_usd", "und Software"],
    ["Tooling plus staff", "remediation_tooling_usd", "plus staff"],
    ["Tooling, assessor fees", "remediation_tooling_usd", ", assessor fees"],
    ["Internal labour incl. tools", "internal_labour_usd", "incl. tools"],
    ["Remediation days incl. bottleneck delay", "remediation_days", "incl. bottleneck delay"],
    ["Planned audit hours", "audit_hours", "planned"],
    ["Remediation days SLA", "remediation_days", "sla"],
    ["Monthly QSA fees (USD)", "qsa_fees_usd", "Monthly"],
    ["QSA fees p.m. (USD)", "qsa_fees_usd", "p.m."],
    ["QSA fees, 2-year total (USD)", "qsa_fees_usd", "2-year"],
    ["Internal labour (USD, half-year)", "internal_labour_usd", "half-year"],
    ["Internal labour, 6 months (USD)", "internal_labour_usd", "6 months"],
    ["Internal labour, 18 months (USD)", "internal_labour_usd", "18 months"],
    ["QSA fees (USD, first half)", "qsa_fees_usd", "first half"],
    ["Heures d'audit (S1)", "audit_hours", "S1"],
    ["Audit hours 1S", "audit_hours", "1S"],
    ["Audit hours so far", "audit_hours", "so far"],
    ["QSA fees to date", "qsa_fees_usd", "to date"],
    ["Audit hours on-site only", "audit_hours", "on-site"],
    ["Prüfstunden vor Ort", "audit_hours", "vor Ort"],
    ["Prüfstunden (1.HJ)", "audit_hours", "1.HJ"],
    ["Heures d'audit - 1er sem.", "audit_hours", "1er sem"],
    ["Auditstunden je Halbjahr", "audit_hours", "Halbjahr"],
    ["Coste interno semestral (USD)", "internal_labour_usd", "semestral"],
    ["Internal labour H1 (USD)", "internal_labour_usd", "H1"],
    ["Delay by bottleneck (bus. days)", "bottleneck_delay_days", "bus. days"],
    ["No. of automated controls", "automation_rate", "No. of"],
    ["QSA fees USD/hour", "qsa_fees_usd", "/hour"],
    ["QSA fees 3 years USD", "qsa_fees_usd", "3 years"],
    ["Audit hours per week", "audit_hours", "per week"],
    ["Remediation working days", "remediation_days", "working days"],
    ["Behebung Werktage", "remediation_days", "Werktag"],
    ["Remediation sprints", "remediation_days", "sprints"],
    ["QSA fees USD (budget)", "qsa_fees_usd", "budget"],
    ["Audit hours (previous year)", "audit_hours", "previous"],
    ["Maximum remediation days", "remediation_days", "maximum"],
    ["External audit hours", "audit_hours", "external"],
    ["Audit hours per location", "audit_hours", "per location"],
    ["Non-automated controls %", "automation_rate", "non"],
    ["Unautomated %", "automation_rate", "unautomated"],
    ["Automation potential (%)", "automation_rate", "potential"],
    ["Immaturity", "maturity_score", "immaturity"],
    ["Maturity gap", "maturity_score", "gap"],
    ["Audit hours last year", "audit_hours", "last year"],
    ["Last year's audit hours", "audit_hours", "Last year"],
    ["Auditstunden Vj.", "audit_hours", "vj"],
    ["Audit hours (Dec)", "audit_hours", "(Dec)"],
    ["Industry audit hours", "audit_hours", "Industry"],
    ["Sector maturity", "maturity_score", "Sector"],
    ["Typical remediation days", "remediation_days", "Typical"],
    ["Lost audit hours", "audit_hours", "lost"],
    ["Audit hours reduction", "audit_hours", "reduction"],
    ["Travel hours for the audit", "audit_hours", "travel"],
    ["Non-audit hours", "audit_hours", "non"],
    ["Audit hours/1000 cards", "audit_hours", "/1000 cards"],
    ["Audit hours Q1", "audit_hours", "Q1"],
    ["Auditstunden Plan", "audit_hours", "plan"],
    ["Maturity change", "maturity_score", "change"],
    ["Automation, 1 to 10", "automation_rate", "1 to 10"],
    ["Audit hours per person", "audit_hours", "per person"],
    ["Remediation deadline (days)", "remediation_days", "deadline"],
    ["Expected maturity", "maturity_score", "expected"],
    ["Maturity rank", "maturity_score", "rank"],
    ["Risk score", "maturity_score", "risk"],
    ["Industry average maturity", "maturity_score", "Industry average"],
    ["Hours (remediation)", "audit_hours", "remediation"],
    ["Remediation effort (days)", "remediation_days", "effort"],
    ["Days since last remediation", "remediation_days", "since"],
    ["Total delay (days)", "bottleneck_delay_days", "total"],
    ["Delay (days, all causes)", "bottleneck_delay_days", "all"],
    ["Assessor fees refund", "qsa_fees_usd", "refund"],
    ["Remediation score", "remediation_days", "score"],
    ["Remediation backlog", "remediation_days", "backlog"],
    ["Remediation days std dev", "remediation_days", "std dev"],
    ["Remediation days P90", "remediation_days", "P90"],
    ["Remediation limit (days)", "remediation_days", "limit"],
    ["Audit hours vs LY", "audit_hours", "vs"],
    ["Audit hours LY", "audit_hours", "LY"],
    ["Heures d’audit N-1", "audit_hours", "N-1"],
    ["Δ audit hours", "audit_hours", "Δ"],
    ["Geplante Prüfstunden", "audit_hours", "geplante"],
    ["Heures d’audit prévues", "audit_hours", "prevues"],
    ["Horas de auditoría previstas", "audit_hours", "previstas"],
    ["Prüfstunden je Standort", "audit_hours", "je Standort"],
    ["Audit hours (median of sector)", "audit_hours", "median of sector"],
    ["Audit hours (biennial)", "audit_hours", "biennial"],
    ["Audit hours until 30.09.", "audit_hours", "until 3"],
    ["Audit hours share", "audit_hours", "share"],
    ["Automatisierungslücke (%)", "automation_rate", "lücke"],
    ["Automatisation restante (%)", "automation_rate", "restante"],
    ["Automation rate (manual)", "automation_rate", "(manual)"],
    ["Automation failure rate", "automation_rate", "failure"],
    ["Desired maturity", "maturity_score", "desired"],
    ["Peer maturity", "maturity_score", "Peer"],
    ["Maturity of vendors", "maturity_score", "vendors"],
    ["Maturity quartile", "maturity_score", "quartile"],
    ["Maturity (lower is better)", "maturity_score", "lower is better"],
    ["Tooling + labour (USD)", "remediation_tooling_usd", "+"],
    ["QSA fees (mil USD)", "qsa_fees_usd", "mil"],
    ["QSA fees (10k USD)", "qsa_fees_usd", "10k"],
    ["QSA fees (万ドル)", "qsa_fees_usd", "万"],
    ["QSA fees (USD, hundreds)", "qsa_fees_usd", "hundreds"],
    ["QSA fees (USD/100)", "qsa_fees_usd", "/100"],
    ["QSA fees (bn USD)", "qsa_fees_usd", "bn"],
    ["Audit hours (x10)", "audit_hours", "x10"],
  ])("a figure: %s", (heading, to, word) => {
    expect(qualifier(heading, to)).toBe(word);
  });

  test.each([
    ["Number of open requirements", "number"],
    ["How many requirements are open?", "many"],
    ["Offene Anforderungen (Anzahl)", "anzahl"],
    ["# open requirements", "#"],
    [" # open requirements", "#"],
    ["Requirements not open", "not"],
    ["Resolved findings", "resolved"],
    ["Open requirements last year", "last year"],
    ["Previous open requirements", "previous"],
  ])("a list of open requirements: %s", (heading, word) => {
    expect(qualifier(heading, "open_requirements")).toBe(word);
  });

  test.each([
    ["Number of requirements met", "number"],
    ["Requirements not yet met", "not"],
    ["Requirements met (target)", "target"],
    ["Requirements met last year", "last year"],
  ])("a list of closed requirements: %s", (heading, word) => {
    expect(qualifier(heading, "closed_requirements")).toBe(word);
  });

  test.each([
    ["Organisation type", "type"],
    ["QSA company", "qsa"],
    ["Auditing organisation", "auditing"],
    ["Parent organisation", "parent"],
    ["Merchant level", "level"],
    ["Site name", "site"],
  ])("the organisation: %s", (heading, word) => {
    expect(qualifier(heading, "organisation")).toBe(word);
  });
});

test.each([
  ["Second bottleneck", "bottleneck", "second"],
  ["Country of assessor", "country", "assessor"],
  ["Parent industry", "industry", "parent"],
  ["Bottleneck resolved", "bottleneck", "resolved"],
  ["Bottleneck last year", "bottleneck", "last year"],
  ["Planned scheme", "framework", "planned"],
  ["Next framework", "framework", "next"],
  ["Least cause of delay", "bottleneck", "least"],
  ["No bottleneck", "bottleneck", "no"],
  ["Bottleneck 2", "bottleneck", "2"],
  ["IP country", "country", "ip"],
  ["Country of birth", "country", "birth"],
  ["Framework (old)", "framework", "old"],
  ["Number of sites", "submission_id", "Number of "],
  ["Country of respondent", "submission_id", "country"],
  ["Cause of delay removed", "bottleneck", "removed"],
])("a label may be another, or somebody else's: %s", (heading, to, word) => {
  expect(qualifier(heading, to)).toBe(word);
});

test.each([
  ["Main bottleneck", "bottleneck"],
  ["Maturity (0-100)", "maturity_score"],
  ["Automation, 0 to 100 %", "automation_rate"],
  ["Country of the organisation", "country"],
  ["Audit hours per year", "audit_hours"],
  ["Internal labour cost", "internal_labour_usd"],
  ["External QSA fees", "qsa_fees_usd"],
  ["Hours of work on the audit", "audit_hours"],
  ["Total QSA fees (USD)", "qsa_fees_usd"],
  ["Days to remediate", "remediation_days"],
  ["Not remediated within days", "remediation_days"],
  ["Requirements not met", "open_requirements"],
  ["Closed requirements", "closed_requirements"],
  ["Company name", "organisation"],
  ["Target industry", "industry"],
  ["Framework PCI DSS 4", "framework"],
  ["Number of audit hours", "audit_hours"],
  ["QSA fees (x1000 USD)", "qsa_fees_usd"],
  ["Kosten (duizend USD)", "qsa_fees_usd"],
  ["Maturity (x/100)", "maturity_score"],
  ["Automation rate (%)", "automation_rate"],
  ["Submission number", "submission_id"],
])("%s has no such word", (heading, to) => {
  expect(qualifier(heading, to)).toBeUndefined();
});

test.each([
  ["Target 2028", "target"],
  ["Previous year", "previous"],
  ["Plan", "plan"],
  ["Forecast", "forecast"],
  ["Peer group average", "Peer"],
  ["Per site", "Per site"],
  ["Costs, 3-year total", "3-year"],
  ["Last year", "Last year"],
])("the group %s says that its figures are others: %s", (group, qualifier) => {
  expect(groupQualifierIn(group)).toBe(qualifier);
});

test.each(["Cost (USD)", "Actual", "Requirements open", "Delay", "Other", "Survey of all"])(
  "the group %s does not",
  (group) => {
    expect(groupQualifierIn(group)).toBeUndefined();
  },
);
