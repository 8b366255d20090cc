import * as Type from "typebox";
import { MOST_QUOTA } from "../model/api-gate.ts";
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
    /** How blocks are formed: the label that becomes `mixed` first if too few programmes share it, then the other one. */
    blocks: closed({
      givesWay: Type.Array(Type.Enum(["framework", "region"], { type: "string" }), {
        minItems: 2,
        maxItems: 2,
      }),
    }),
    /** Decimals of answers by unit; -2 means hundreds. Percentages need at least 0 decimals, so that shares can sum to 100. */
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

/** `data/release.json`: the operator's description of this publication. */
export const ReleaseSettingsSchema = closed(
  {
    release: Type.String({ pattern: PATTERNS.release.pattern }),
    asOf: instant,
    /** The last year that is published; default: that of the previous release. */
    benchmarkYear: Type.Optional(Type.Integer({ minimum: 1000, maximum: 9999 })),
    /** The first year that may be published; default: the first with enough data. */
    firstYear: Type.Optional(Type.Integer({ minimum: 1000, maximum: 9999 })),
    lastUpdated: instant,
    datasetId: words,
    /** The name of the data; default: a name from this program. */
    title: Type.Optional(words),
    /** What the programmes comply with, and the requirements are of; default: PCI DSS. */
    standard: Type.Optional(words),
    /** The name of the site and the API; default: a name from this program. */
    siteTitle: Type.Optional(words),
    displayMode: words,
    verificationStatus: words,
    disclaimer: words,
    attribution: words,
    citation: words,
    licence: closed({ name: words, title: words, url: webAddress }),
    provider: closed({ name: words, url: Type.Union([webAddress, Type.Null()]) }),
    baseUrl: Type.Union([siteAddress, Type.Null()]),
    /** How to participate. Without it, the site has no form. */
    participation: Type.Optional(
      closed({
        /** The text that participants agree to. */
        consent: words,
        /** The address for questions. */
        contact: mail,
        /** The address that participants send their figures to. */
        sendTo: mail,
        /** The key that participants encrypt their figures to. */
        recipient: Type.String({ pattern: PATTERNS.recipient.pattern }),
        /** The deadline, in words. */
        deadline: Type.Optional(words),
      }),
    ),
    /** The gate in front of the API, on hosts that support one. Without it, requests are not counted. */
    gate: Type.Optional(
      closed({
        /** Requests per day of a client without a key. */
        quota: Type.Integer({ minimum: 1, maximum: MOST_QUOTA }),
      }),
    ),
    /** The version of the interface, if the operator has raised it. */
    apiVersion: Type.Optional(Type.String({ pattern: PATTERNS.version.pattern })),
  },
  { $id: "settings:release" },
);
export type ReleaseSettings = Type.Static<typeof ReleaseSettingsSchema>;
/** How to participate. */
export type Participation = NonNullable<ReleaseSettings["participation"]>;

/** The schemas of the JSON documents that the operator writes. */
export const SETTINGS_SCHEMAS = [MethodologySchema, ReleaseSettingsSchema, SiteSchema] as const;
