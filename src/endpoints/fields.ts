import * as Type from "typebox";
import { closed, ID_PATTERN } from "../tables/column.ts";

/** Field types of responses. Numbers are rounded as `methodology.json` says for their unit. */
export const object = closed;
export const list = Type.Array;

export const score = (description: string) =>
  Type.Number({ minimum: 0, maximum: 100, unit: "score", description });
export const points = (description: string) => Type.Number({ unit: "score", description });
export const percent = (description: string) =>
  Type.Number({ minimum: 0, maximum: 100, unit: "percent", description });
export const trend = (description: string) => Type.Number({ minimum: -100, unit: "percent", description });
/** A percentage that may be of any size on either side of 0. */
export const signedPercent = (description: string) => Type.Number({ unit: "percent", description });
export const days = (description: string) => Type.Number({ minimum: 0, unit: "days", description });
export const hours = (description: string) => Type.Number({ minimum: 0, unit: "hours", description });
export const usd = (description: string) => Type.Number({ minimum: 0, unit: "usd", description });
export const sampleSize = Type.Integer({
  minimum: 1,
  unit: "programmes",
  description: "Programmes counted.",
});
export const label = (description: string) => Type.String({ minLength: 1, description });
export const industryId = Type.String({ pattern: ID_PATTERN, description: "Industry id." });
export const frameworkId = Type.String({ pattern: ID_PATTERN, description: "Framework id." });
export const generatedAt = Type.String({
  description: "Instant of the release, ISO 8601 in UTC.",
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$",
});
export const regionId = Type.String({ pattern: ID_PATTERN, description: "Region id." });
export const bandId = (description: string) => Type.String({ pattern: ID_PATTERN, description });
export const signedUsd = (description: string) => Type.Number({ unit: "usd", description });
