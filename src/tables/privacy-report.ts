import * as Type from "typebox";
import { closed } from "./column.ts";
import { PATTERNS } from "./patterns.ts";

/** Written by ingest; tables that were made otherwise have none. */
export const PRIVACY_REPORT_PATH = "privacy-report.json";

const words = Type.String({ minLength: 1, pattern: PATTERNS.line.pattern });
const whole = Type.Integer({ minimum: 0 });
const percent = Type.Number({ minimum: 0, maximum: 100 });
const counts = Type.Record(Type.String({ minLength: 1 }), whole);

const cohorts = closed({
  programmes: whole,
  cohorts: whole,
  smallest: whole,
  largest: whole,
  informationLossPct: percent,
});

/**
 * `data/privacy-report.json`: what ingest did for privacy, what it cost, and what was checked. Counts only; of
 * withheld cells the sum alone, not which were withheld for themselves.
 */
export const PrivacyReportSchema = closed(
  {
    k: Type.Integer({ minimum: 5 }),
    unit: Type.Literal("organisation"),
    population: closed({ submissions: whole, programmes: whole, byYear: counts, leftOut: counts }),
    coverage: closed({ industries: whole, frameworks: whole, regions: whole, countries: whole }),
    generalised: closed({ programmes: whole, countries: whole, regions: whole }),
    methods: Type.Array(words, { minItems: 1 }),
    cohorts: closed({ benchmark: cohorts, maturity: cohorts }),
    informationLossPct: Type.Record(Type.String({ minLength: 1 }), percent),
    withheldCells: counts,
    checks: Type.Array(
      closed({ id: words, promise: words, result: Type.Enum(["passed", "not run"], { type: "string" }) }),
      { minItems: 1 },
    ),
    intruder: closed({ test: words, hitRatePct: percent, limitPct: percent }),
    revisionPolicy: words,
    notCovered: Type.Array(words, { minItems: 1 }),
  },
  { $id: "settings:privacy-report" },
);
export type PrivacyReport = Type.Static<typeof PrivacyReportSchema>;
