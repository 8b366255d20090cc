import * as Type from "typebox";
import type { DataProblem } from "../model/problem.ts";
import { closed } from "./column.ts";
import type { Tables } from "./index.ts";
import { PATTERNS } from "./patterns.ts";

/** Written by people, where there is anything to announce. */
export const DEPRECATIONS_PATH = "deprecations.json";

const day = Type.String({ pattern: PATTERNS.date.pattern });

/** `data/deprecations.json`: what of the interface will go, and when. */
export const DeprecationsSchema = closed(
  {
    deprecations: Type.Array(
      closed({
        // Becomes part of hosts' rules as it stands, so nothing in an address may be odd.
        what: Type.String({ pattern: "^/api/[\\w.-]+(/[\\w.-]+)*(\\?[\\w.-]+=[\\w.-]+|#/\\S+)?$" }),
        deprecated: day,
        sunset: day,
        instead: Type.Optional(Type.String({ minLength: 1, pattern: PATTERNS.line.pattern })),
      }),
    ),
  },
  { $id: "settings:deprecations" },
);
export type Deprecations = Type.Static<typeof DeprecationsSchema>;

/** Days are those of the calendar, and nothing goes before it was announced. */
export function deprecationProblems({ deprecations }: Pick<Tables, "deprecations">): DataProblem[] {
  const unknown = deprecations.flatMap(({ what, deprecated, sunset }) =>
    [deprecated, sunset]
      .filter((value) => !isDay(value))
      .map((value) => ({
        file: DEPRECATIONS_PATH,
        column: what,
        value,
        rule: "must be a day of the calendar",
        remedy: "Correct the date.",
      })),
  );
  return [...unknown, ...tooEarly(deprecations)];
}

function isDay(date: string): boolean {
  const [year, month, day] = date.split("-").map(Number);
  const isLeap = year! % 4 === 0 && (year! % 100 !== 0 || year! % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day! <= days[month! - 1]!;
}

function tooEarly(deprecations: Tables["deprecations"]): DataProblem[] {
  return deprecations
    .filter(({ deprecated, sunset }) => sunset < deprecated)
    .map(({ what, deprecated, sunset }) => ({
      file: DEPRECATIONS_PATH,
      column: what,
      value: sunset,
      rule: `must not be before its deprecation, ${deprecated}`,
      remedy: "Give the day from which it may be gone.",
    }));
}
