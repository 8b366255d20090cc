import { expect, test } from "vitest";
import { outgrownLimitLines } from "../../../src/cli/ingest-report/outgrown-limits.ts";

const limit = (year: number) => ({ industry: "retail", year, question: "audit_hours" as const, answers: 14 });

test("says which answers are limited although they are not unusual today", () => {
  expect(outgrownLimitLines({ outgrownLimits: [limit(2025)] }, "exactly")).toEqual([
    "retail, 2025: 14 answers to audit_hours were set to the limits that its first release had, and would be within the limits of today's answers: the published mean differs from theirs",
  ]);
  expect(outgrownLimitLines({ outgrownLimits: [limit(2025)] }, "coarsely")[0]).toContain(
    ": 10 to 19 answers to",
  );
  expect(outgrownLimitLines({}, "exactly")).toEqual([]);
});

test("names twenty limits, and counts the others", () => {
  const lines = outgrownLimitLines(
    { outgrownLimits: Array.from({ length: 22 }, (_, at) => limit(2000 + at)) },
    "exactly",
  );
  expect(lines).toHaveLength(21);
  expect(lines[20]).toBe("and 2 more limits");
});
