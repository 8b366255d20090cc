import * as Type from "typebox";
import { closed } from "./column.ts";
import { PATTERNS } from "./patterns.ts";

/** Written by ingest. Tables made in another way have none. */
export const PRIVACY_REPORT_PATH = "privacy-report.json";

/** A count of 1 to 4 in the report. */
export const FEW = "fewer than 5";

const words = Type.String({ minLength: 1, pattern: PATTERNS.line.pattern });
const whole = Type.Integer({ minimum: 0 });
const percent = Type.Number({ minimum: 0, maximum: 100 });
const share = Type.Number({ minimum: 0, maximum: 1 });
const named = <S extends Type.TSchema>(schema: S) => Type.Record(Type.String({ minLength: 1 }), schema);
const release = Type.Union([Type.String({ pattern: PATTERNS.release.pattern }), Type.Null()]);
/** A count that could be about a few organisations: to the nearest five, or FEW. */
const coarse = Type.Union([Type.Integer({ minimum: 0, multipleOf: 5 }), Type.Literal(FEW)]);

/** How often an intruder finds the block, and the programme in it, in percent of programmes. */
const found = closed({ blockPct: percent, programmePct: percent });

/**
 * `data/privacy-report.json`: what ingest did for privacy, what that costs, what was checked and measured, and what waits.
 * Counts that published tables show are exact; all others are in coarse steps.
 */
export const PrivacyReportSchema = closed(
  {
    k: Type.Integer({ minimum: 5 }),
    unit: Type.Literal("organisation"),
    promise: words,
    assumptions: Type.Array(words, { minItems: 1 }),
    methods: Type.Array(words, { minItems: 1 }),
    population: closed({
      submissions: coarse,
      programmes: whole,
      byYear: named(whole),
      leftOut: named(coarse),
      waiting: coarse,
    }),
    coverage: closed({ industries: whole, frameworks: whole, regions: whole, countries: whole }),
    blocks: closed({
      all: whole,
      latestYear: closed({
        programmes: whole,
        blocks: whole,
        kept: whole,
        mixedFramework: whole,
        mixedRegion: whole,
        /** Number of blocks, by their number of programmes. */
        sizes: named(whole),
      }),
    }),
    /**
     * Rounded up. If it cannot be measured, because a correction waits in every block of the latest year, no answer has one,
     * and that of all is 100. Null would break clients of earlier releases.
     */
    informationLossPct: closed({ all: percent, byAnswer: named(percent) }),
    /** Withheld rows by table. */
    withheld: named(whole),
    waiting: closed({
      additions: coarse,
      corrections: coarse,
      leftOver: coarse,
      /** The release since which the oldest of them waits. */
      since: release,
      policy: words,
    }),
    comparison: closed({
      with: Type.Enum(["release before", "first release", "no ledger"], { type: "string" }),
      release,
      meaning: words,
    }),
    checks: Type.Array(
      closed({
        id: words,
        promise: words,
        result: Type.Enum(["passed", "not run", "accepted"], { type: "string" }),
      }),
      { minItems: 1 },
    ),
    /** Data that is published although it fails a check, and why; null if there is none. */
    acceptedDisclosure: Type.Union([
      closed({
        reason: words,
        findings: Type.Array(closed({ check: words, file: words, number: coarse }), { minItems: 1 }),
      }),
      Type.Null(),
    ]),
    intruder: closed({
      test: words,
      limitPct: percent,
      /** Knowing everything: labels and all answers. */
      all: found,
      /** Knowing one answer, by the answer. */
      one: named(found),
    }),
    attributeDisclosure: closed({
      diversity: closed({
        method: words,
        byAnswer: named(closed({ least: whole, median: Type.Number({ minimum: 0 }) })),
      }),
      closeness: closed({ method: words, byAnswer: named(closed({ mean: share, greatest: share })) }),
      estimate: closed({ method: words, within10Pct: named(percent) }),
    }),
    revisionPolicy: words,
    notCovered: Type.Array(words, { minItems: 1 }),
    /** SHA-256 of each table that this report covers, by its path in the data folder. */
    digests: named(Type.String({ pattern: "^[0-9a-f]{64}$" })),
  },
  { $id: "settings:privacy-report" },
);
export type PrivacyReport = Type.Static<typeof PrivacyReportSchema>;
/** What a release was compared with: the previous one, or nothing, because it is the first or there is no ledger. */
export type Comparison = PrivacyReport["comparison"]["with"];
export type CoarseCount = Type.Static<typeof coarse>;
