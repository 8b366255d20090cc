import { dayOf } from "../model/day.ts";
import type { Retraction } from "../model/retraction.ts";
import { sentence } from "../model/sentence.ts";

/** Describes a retraction: which release, since when, why, and what to use instead. */
export function retractionText({ release, retracted, reason, supersededBy, erased }: Retraction): string {
  const what = `Release ${release} was retracted on ${dayOf(retracted)}${erased ? ", and its files are erased" : ""}: `;
  const instead = supersededBy === null ? "" : ` Use release ${supersededBy} instead.`;
  return `${what}${sentence(reason)}${instead}`;
}
