import { expect, test } from "vitest";
import { renewedLimitLines } from "../../../src/cli/format-ingest-report/renewed-limits.ts";

const limit = (year: number) => ({ industry: "retail", year, question: "audit_hours" as const, answers: 14 });

test("says which limits were set again, and how many answers had outgrown them", () => {
  expect(renewedLimitLines({ renewedLimits: [limit(2025)] }, "exactly")).toEqual([
    "retail, 2025: the limits of audit_hours were set again, because 14 answers lay beyond the earlier ones and within those of today's answers",
  ]);
  expect(renewedLimitLines({ renewedLimits: [limit(2025)] }, "coarsely")[0]).toContain(
    "because 10 to 19 answers lay",
  );
  expect(renewedLimitLines({}, "exactly")).toEqual([]);
});

test("names twenty limits, and counts the others", () => {
  const lines = renewedLimitLines(
    { renewedLimits: Array.from({ length: 22 }, (_, at) => limit(2000 + at)) },
    "exactly",
  );
  expect(lines).toHaveLength(21);
  expect(lines[20]).toBe("and 2 more limits");
});
