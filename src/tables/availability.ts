import * as Type from "typebox";
import { closed } from "./column.ts";
import { defineTable, type Row } from "./define.ts";
import { PATTERNS } from "./patterns.ts";

/** The outcomes of a check of the live site. */
export const OUTCOMES = ["passed", "failed", "not-made"] as const;

/** `data/availability.csv`: one row for each scheduled check of the live site. */
export const availability = defineTable({
  name: "availability",
  path: "availability.csv",
  title: "Checks of the live site",
  description: "The result of each check of the live site; written by verify --record.",
  key: ["checked"],
  mayBeEmpty: true,
  row: closed({
    checked: Type.String({
      pattern: PATTERNS.instant.pattern,
      description: "Start of the check, ISO 8601 in UTC.",
    }),
    outcome: Type.Enum([...OUTCOMES], {
      type: "string",
      description: "Whether every answer was correct; not-made if the checker's own network failed.",
    }),
    requests: Type.Integer({
      minimum: 0,
      description:
        "Number of requests that were sent, including those sent again; 0 if the checker had no network.",
    }),
    failures: Type.Integer({ minimum: 0, description: "Number of answers that were wrong or missing." }),
  }),
});
export type AvailabilityRow = Row<typeof availability>;
