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
  description: "What each check of the live site found; written by verify --record.",
  key: ["checked"],
  mayBeEmpty: true,
  row: closed({
    checked: Type.String({
      pattern: PATTERNS.instant.pattern,
      description: "When it began, ISO 8601 in UTC.",
    }),
    outcome: Type.Enum([...OUTCOMES], {
      type: "string",
      description: "Whether every answer was right; not-made where the network of the checker itself failed.",
    }),
    requests: Type.Integer({
      minimum: 0,
      description:
        "Requests that were sent, those sent again among them; 0 where the checker had no network.",
    }),
    failures: Type.Integer({ minimum: 0, description: "Answers that were wrong, or did not come." }),
  }),
});
export type AvailabilityRow = Row<typeof availability>;
