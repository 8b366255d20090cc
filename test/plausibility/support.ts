import type { Answered } from "../../src/plausibility/answered.ts";
import { ANSWERS } from "../../src/plausibility/columns.ts";
import { Weighing } from "../../src/plausibility/weighing.ts";

/** Usual answers, all within the usual range. */
const USUAL: Readonly<Record<string, number>> = {
  maturity_score: 60,
  audit_hours: 1000,
  qsa_fees_usd: 60_000,
  remediation_tooling_usd: 50_000,
  internal_labour_usd: 40_000,
  automation_rate: 40,
  remediation_days: 12,
  bottleneck_delay_days: 6,
};

/** What a test says of a submission; the rest is usual. */
export interface Told extends Partial<Omit<Answered, "valueAt" | "isUnreadAt">> {
  /** Answers by column; NaN for one that is missing. */
  readonly answers?: Readonly<Record<string, number>>;
  /** Columns whose answer cannot be read. */
  readonly unread?: readonly string[];
}

/** A submission. */
export function submittedAs({ answers = {}, unread = [], ...rest }: Told): Answered {
  const values = ANSWERS.map(({ name }) =>
    unread.includes(name) ? Number.NaN : (answers[name] ?? USUAL[name] ?? Number.NaN),
  );
  return {
    organisation: "",
    industry: "banks",
    framework: "one",
    country: "DE",
    year: 2031,
    source: "a.csv",
    valueAt: (place) => values[place]!,
    isUnreadAt: (place) => unread.includes(ANSWERS[place]!.name),
    findings: new Int8Array(12).fill(-1),
    unreadFindings: () => 0,
    ...rest,
  };
}

/** So many submissions. */
export const weighingOf = (count: number, told: (at: number) => Told = () => ({})): Weighing =>
  new Weighing(Array.from({ length: count }, (_, at) => submittedAs(told(at))));

/** What is asked, without the reasons. */
export const questionsIn = (doubts: readonly { readonly question: string }[]): string[] =>
  doubts.map(({ question }) => question);
