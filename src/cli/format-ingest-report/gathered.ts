import { howMany } from "../../model/unit.ts";
import type { IngestReport } from "../../operations/ingest-report.ts";
import { programmes, type Precision } from "./waiting.ts";

type Report = Pick<IngestReport, "gathered" | "withheld">;

/** Formats which industries are counted as another, with their programmes, and whether that other one is withheld. */
export function gatheredLines({ gathered, withheld }: Report, precision: Precision): string[] {
  return gathered.map(({ industry, by, programmes: number }) => {
    const how = `counted as ${by}${isIndustryWithheld(withheld, by) ? ", which is withheld" : ""}`;
    return `${how}: ${industry}, ${programmes(number, precision, "programme")}`;
  });
}

/** Formats the industries whose own figures the previous release published and this one does not. */
export function noLongerOwnLines({ noLongerOwn = [] }: Pick<IngestReport, "noLongerOwn">): string[] {
  if (noLongerOwn.length === 0) return [];
  const sum = noLongerOwn.reduce((total, { programmes: number }) => total + number, 0);
  const each = noLongerOwn.map(({ industry, by }) => `${industry} (counted as ${by})`).join(", ");
  return [
    `no figures of its own from this release on: ${each}; the previous release published ${howMany(sum, "programme")} there`,
  ];
}

/** Formats gathered ids that match nothing, with suggestions. For the operator only, because labels may be names. */
export function unmatchedIdLines({ gathersNobody = [] }: Pick<IngestReport, "gathersNobody">): string[] {
  return gathersNobody.map(({ by, id, near }) => {
    const meant = near === undefined ? "" : `; did you mean ${JSON.stringify(near)}?`;
    return `the column gathers of ${by} in reference/industries.csv names ${id}, which is neither an industry nor a label of a submission${meant}`;
  });
}

/** Returns whether nothing of an industry is published, in any year. */
export function isIndustryWithheld({ industries }: IngestReport["withheld"], id: string): boolean {
  return industries.some(({ industry, isWhole }) => industry === id && isWhole);
}
