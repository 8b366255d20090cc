import * as Type from "typebox";
import type { AvailabilityRow } from "../tables/availability.ts";
import { PATTERNS } from "../tables/patterns.ts";

const instant = (description: string) => Type.String({ pattern: PATTERNS.instant.pattern, description });
const count = (minimum: number, description: string) => Type.Integer({ minimum, description });

/** The months of `availability` in `/api/status.json`. The schema is open, like every published one. */
export const AvailabilitySchema = Type.Array(
  Type.Object({
    month: Type.String({ pattern: "^\\d{4}-(0[1-9]|1[0-2])$", description: "The month, UTC." }),
    checks: count(0, "Number of checks of the live site that were made."),
    passed: count(0, "Number of checks in which every answer was correct."),
    notMade: count(
      0,
      "Number of checks that could not be made because the checker's own network failed; not included in `checks`.",
    ),
    passedPct: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
      description:
        "100 × passed / checks, truncated to two decimals, so it is 100 only if every check passed. Null if there were no checks.",
    }),
    first: instant("Time of the first check, whether made or not."),
    last: instant("Time of the last check, whether made or not."),
  }),
  { description: "Availability by month, newest first; missing if it is not measured." },
);
export type Availability = Type.Static<typeof AvailabilitySchema>;

/** Returns the availability of each month that has a check, newest first. */
export function availabilityOf(rows: readonly AvailabilityRow[]): Availability {
  const months = new Map<string, AvailabilityRow[]>();
  for (const row of rows) {
    const month = row.checked.slice(0, "YYYY-MM".length);
    const others = months.get(month);
    if (others === undefined) months.set(month, [row]);
    else others.push(row);
  }
  return [...months].map(([month, of]) => monthOf(month, of)).sort((a, b) => (a.month < b.month ? 1 : -1));
}

/** @param rows at least one */
function monthOf(month: string, rows: readonly AvailabilityRow[]): Availability[number] {
  const countOf = (outcome: AvailabilityRow["outcome"]) =>
    rows.filter((row) => row.outcome === outcome).length;
  const [passed, notMade] = [countOf("passed"), countOf("not-made")];
  const checks = rows.length - notMade;
  const instants = rows.map(({ checked }) => checked);
  return {
    month,
    checks,
    passed,
    notMade,
    // Cut, not rounded: otherwise one failure in many thousand checks would show as 100.
    passedPct: checks === 0 ? null : Math.floor((passed * 10_000) / checks) / 100,
    first: instants.reduce((one, other) => (other < one ? other : one)),
    last: instants.reduce((one, other) => (other > one ? other : one)),
  };
}
