import * as Type from "typebox";
import { MOST_QUOTA } from "../model/gate.ts";
import { BANDED_METRICS, type BandedMetric } from "../model/metric.ts";
import { byUnit } from "../model/unit.ts";
import { closed, ID_PATTERN } from "./column.ts";
import { PATTERNS } from "./patterns.ts";
import { SiteSchema } from "./site-schema.ts";

const decimals = Type.Integer({ minimum: -6, maximum: 6 });
const threshold = Type.Number({ minimum: 0, maximum: 100 });
const words = Type.String({ minLength: 1, pattern: PATTERNS.line.pattern });
const instant = Type.String({ pattern: PATTERNS.instant.pattern });
const webAddress = Type.String({ pattern: PATTERNS.webAddress.pattern });
const siteAddress = Type.String({ pattern: PATTERNS.siteAddress.pattern });
const mail = Type.String({ pattern: PATTERNS.mail.pattern });
const bandList = Type.Array(closed({ band: Type.String({ pattern: ID_PATTERN }), from: threshold }), {
  minItems: 1,
});
const tierList = Type.Array(closed({ tier: words, from: threshold }), { minItems: 1 });

/** `data/methodology.json`: every threshold and every rounding that an answer depends on. */
export const MethodologySchema = closed(
  {
    id: words,
    version: Type.String({ pattern: PATTERNS.version.pattern }),
    k: Type.Integer({ minimum: 5 }),
    minimumCohort: Type.Integer({ minimum: 5 }),
    quantileMethod: Type.Literal("Harrell-Davis"),
    /** How blocks are cut: the label that becomes `mixed` first where too few share it, then the other. */
    blocks: closed({
      givesWay: Type.Array(Type.Enum(["framework", "region"], { type: "string" }), {
        minItems: 2,
        maxItems: 2,
      }),
    }),
    /** Decimals of answers by unit; -2 is hundreds. Shares of a whole are made to sum to 100, which tens could not. */
    rounding: closed({
      ...byUnit(() => decimals),
      percent: Type.Integer({ minimum: 0, maximum: 6 }),
      ratio: decimals,
    }),
    stableTrendPct: threshold,
    /** Highest first, down to 0. */
    maturityTiers: tierList,
    /** Lowest first, from 0. */
    riskTiers: tierList,
    riskWeights: closed({
      maturity: Type.Number({ minimum: 0, maximum: 1 }),
      remediation: Type.Number({ minimum: 0, maximum: 1 }),
      automation: Type.Number({ minimum: 0, maximum: 1 }),
      remediationDays: Type.Number({ exclusiveMinimum: 0 }),
    }),
    bands: closed(
      Object.fromEntries(BANDED_METRICS.map((metric) => [metric, bandList])) as Record<
        BandedMetric,
        typeof bandList
      >,
    ),
    signals: closed({
      movePct: threshold,
      hotspotPoints: threshold,
      mostOfAKind: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
    highlights: Type.Array(words),
  },
  { $id: "settings:methodology" },
);
export type Methodology = Type.Static<typeof MethodologySchema>;

/** `data/release.json`: what this publication is, as its operator says it. */
export const ReleaseSchema = closed(
  {
    release: Type.String({ pattern: PATTERNS.release.pattern }),
    asOf: instant,
    /** The last year that is published; without it, that of the release before. */
    benchmarkYear: Type.Optional(Type.Integer({ minimum: 1000, maximum: 9999 })),
    /** The first year that may be published; without it, the first that there is enough of. */
    firstYear: Type.Optional(Type.Integer({ minimum: 1000, maximum: 9999 })),
    lastUpdated: instant,
    datasetId: words,
    /** The name of the data; without it, one of this program. */
    title: Type.Optional(words),
    /** The name of the site and of the API; without it, one of this program. */
    siteTitle: Type.Optional(words),
    displayMode: words,
    verificationStatus: words,
    disclaimer: words,
    attribution: words,
    citation: words,
    licence: closed({ name: words, title: words, url: webAddress }),
    provider: closed({ name: words, url: Type.Union([webAddress, Type.Null()]) }),
    baseUrl: Type.Union([siteAddress, Type.Null()]),
    /** How somebody takes part; without it the site has no form. */
    participation: Type.Optional(
      closed({
        /** What participants agree to. */
        consent: words,
        /** Whom they ask. */
        contact: mail,
        /** Where they send their figures. */
        sendTo: mail,
        /** What they encrypt them to. */
        recipient: Type.String({ pattern: PATTERNS.recipient.pattern }),
        /** Until when, in words. */
        deadline: Type.Optional(words),
      }),
    ),
    /** What stands before the API, on hosts that can: without it nobody is counted. */
    gate: Type.Optional(
      closed({
        /** Requests that a client without a key has each day. */
        quota: Type.Integer({ minimum: 1, maximum: MOST_QUOTA }),
      }),
    ),
    /** The version of the interface, where the operator has raised it. */
    apiVersion: Type.Optional(Type.String({ pattern: PATTERNS.version.pattern })),
  },
  { $id: "settings:release" },
);
export type Release = Type.Static<typeof ReleaseSchema>;
/** How somebody takes part. */
export type Participation = NonNullable<Release["participation"]>;

/** The schemas of the JSON documents that the operator writes. */
export const SETTINGS_SCHEMAS = [MethodologySchema, ReleaseSchema, SiteSchema] as const;
