import * as Type from "typebox";
import { closed, ID_PATTERN } from "./column.ts";
import { TIERS } from "./datasets.ts";

const decimals = Type.Integer({ minimum: -6, maximum: 6 });
const threshold = Type.Number({ minimum: 0, maximum: 100 });
const words = Type.String({ minLength: 1 });
/** An instant in UTC, so that no time zone is left to guess. */
const instant = Type.String({
  pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ$",
});
const webAddress = Type.String({ pattern: "^https?://[^\\s]+$" });
const bandList = Type.Array(closed({ band: Type.String({ pattern: ID_PATTERN }), from: threshold }), {
  minItems: 1,
});

/** `data/methodology.json`: every threshold and every rounding that an answer depends on. */
export const MethodologySchema = closed(
  {
    id: words,
    version: words,
    k: Type.Integer({ minimum: 5 }),
    minimumCohort: Type.Integer({ minimum: 5 }),
    quantileMethod: Type.Literal("R-7"),
    rounding: closed({
      score: decimals,
      percent: Type.Integer({ minimum: 0, maximum: 6 }),
      days: decimals,
      hours: decimals,
      usd: decimals,
    }),
    stableTrendPct: threshold,
    maturityTiers: Type.Array(closed({ tier: Type.Enum([...TIERS], { type: "string" }), from: threshold }), {
      minItems: 3,
      maxItems: 3,
    }),
    riskTiers: Type.Array(closed({ tier: words, from: threshold }), { minItems: 1 }),
    riskWeights: closed({
      maturity: Type.Number({ minimum: 0, maximum: 1 }),
      remediation: Type.Number({ minimum: 0, maximum: 1 }),
      automation: Type.Number({ minimum: 0, maximum: 1 }),
      remediationDays: Type.Number({ exclusiveMinimum: 0 }),
    }),
    bands: closed({ maturity_score: bandList, automation_rate: bandList }),
    signals: closed({
      movePct: threshold,
      hotspotPoints: threshold,
      most: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
    highlights: Type.Array(words),
  },
  { $id: "settings:methodology" },
);
export type Methodology = Type.Static<typeof MethodologySchema>;

/** `data/release.json`: what this publication is, as its operator says it. */
export const ReleaseSchema = closed(
  {
    release: Type.String({ pattern: "^\\d{4}-Q[1-4]$" }),
    asOf: instant,
    lastUpdated: instant,
    datasetId: words,
    displayMode: words,
    verificationStatus: words,
    disclaimer: words,
    attribution: words,
    citation: words,
    licence: closed({ name: words, title: words, url: webAddress }),
    provider: closed({ name: words, url: Type.Union([webAddress, Type.Null()]) }),
    baseUrl: Type.Union([webAddress, Type.Null()]),
  },
  { $id: "settings:release" },
);
export type Release = Type.Static<typeof ReleaseSchema>;

/** The JSON documents of `data/` that the operator writes. */
export const SETTINGS = [
  { path: "methodology.json", schema: MethodologySchema },
  { path: "release.json", schema: ReleaseSchema },
] as const;
