import fc from "fast-check";
import type { Programme } from "../../src/disclosure/model/programme.ts";
import { byQuestion, METRIC, QUESTIONS, type Question } from "../../src/model/metric.ts";

/** What a test says of a programme; the rest is made up. */
export interface Said extends Partial<Omit<Programme, "answers" | "limited">> {
  readonly answers?: Partial<Record<Question, number>>;
  readonly limited?: readonly Question[];
}

/** A programme that gave every answer, each different from those of another number. */
export function programme(number: number, said: Said = {}): Programme {
  const { answers, limited = [], ...rest } = said;
  const spread = (number * 37) % 101;
  const usual: Record<Question, number> = {
    ...byQuestion((question) => METRIC[question].example * (0.5 + spread / 101)),
    maturity_score: 30 + spread / 2,
    audit_hours: 400 + 10 * spread,
    qsa_fees_usd: 20_000 + 900 * spread,
    remediation_tooling_usd: 30_000 + 500 * ((number * 53) % 97),
    internal_labour_usd: 25_000 + 700 * ((number * 29) % 89),
    automation_rate: 10 + ((number * 41) % 83),
    remediation_days: 5 + ((number * 17) % 61) / 2,
  };
  return {
    organisation: number,
    industry: "saas",
    framework: "PCI_DSS_v4",
    country: "DE",
    region: "europe",
    year: 2026,
    answers: Float64Array.from(QUESTIONS, (question) => answers?.[question] ?? usual[question]),
    limited: Uint8Array.from(QUESTIONS, (question) => (limited.includes(question) ? 1 : 0)),
    findings: new Int8Array(12),
    bottleneck: null,
    bottleneckDelayDays: null,
    identity: `programme-${number}`,
    fingerprint: `fingerprint-${(number * 7919) % 10_007}`,
    ...rest,
  };
}

/** So many programmes, from a number on, all said to be the same. */
export function programmes(count: number, said: Said = {}, first = 0): Programme[] {
  return Array.from({ length: count }, (_, index) => programme(first + index, said));
}

/**
 * Programmes of one industry and year: few frameworks and regions, organisations with several programmes, answers
 * missing, limited, alike, at a bound and 0.
 */
export function anyProgrammes(most = 60): fc.Arbitrary<Programme[]> {
  const answer = fc.record({
    value: fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 0, max: 100 }) },
      { weight: 1, arbitrary: fc.constantFrom(0, 100) },
    ),
    state: fc.oneof(
      { weight: 16, arbitrary: fc.constant("given") },
      { weight: 2, arbitrary: fc.constant("missing") },
      { weight: 1, arbitrary: fc.constant("limited") },
    ),
  });
  const one = fc.record({
    organisation: fc.nat(40),
    framework: fc.constantFrom("A", "A", "A", "B", "C"),
    region: fc.constantFrom("north", "north", "south", "west"),
    answers: fc.array(answer, { minLength: QUESTIONS.length, maxLength: QUESTIONS.length }),
  });
  return fc.array(one, { maxLength: most, size: "max" }).map((all) =>
    all.map(({ answers, ...rest }, number) => ({
      ...programme(number),
      ...rest,
      answers: Float64Array.from(answers, ({ value, state }, index) =>
        state === "missing" ? Number.NaN : METRIC[QUESTIONS[index]!].unit === "usd" ? 1000 * value : value,
      ),
      limited: Uint8Array.from(answers, ({ state }) => (state === "limited" ? 1 : 0)),
    })),
  );
}
