import * as Type from "typebox";
import type { DataProblem } from "../model/problem.ts";
import { closed } from "./column.ts";
import type { Tables } from "./index.ts";
import { PATTERNS } from "./patterns.ts";

/** Written by people, if there is anything to announce. */
export const DEPRECATIONS_PATH = "deprecations.json";

const day = Type.String({ pattern: PATTERNS.date.pattern });

/** `data/deprecations.json`: planned removals from the interface. */
export const DeprecationsSchema = closed(
  {
    deprecations: Type.Array(
      closed({
        // Copied into hosts' rules, so the address may have only harmless characters.
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

/** Checks that nothing is removed before it was announced. */
export function deprecationProblems({ deprecations }: Pick<Tables, "deprecations">): DataProblem[] {
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
