import { expect, test } from "vitest";
import { heldBackLines } from "../../../src/cli/format-ingest-report/held-back.ts";

const pool = { year: 2026, additions: 0, corrections: 1, leftOver: 0, since: "2026-Q4", needed: 4 };
const report = {
  heldBack: {
    industries: [
      { industry: "saas", year: 2026 },
      { industry: "retail", year: 2025 },
    ],
    groups: [
      { group: "north", year: 2026 },
      { group: "PCI_DSS_v4", year: 2025 },
    ],
    isOfAll: true,
  },
  waiting: [
    { ...pool, industry: "retail" },
    { ...pool, industry: "saas" },
  ],
};

test("lists figures that are withheld while corrections wait, with what publishes them if known", () => {
  expect(heldBackLines(report, "exactly")).toEqual([
    "withheld while corrections wait: quantiles and standard errors of saas, 2026, until at least 4 more organisations are added or changed",
    "withheld while corrections wait: quantiles and standard errors of retail, 2025",
    "withheld while corrections wait: standard errors of regions and frameworks that count them: north 2026, PCI_DSS_v4 2025",
    "withheld while corrections wait: the distributions of all programmes",
  ]);
});

test("does not reveal in coarse steps how many are needed", () => {
  expect(heldBackLines(report, "coarsely")[0]).toBe(
    "withheld while corrections wait: quantiles and standard errors of saas, 2026, until more organisations are added or changed",
  );
});

test("lists twenty industries and twenty groups, and counts the others; prints nothing if nothing is withheld", () => {
  const many = Array.from({ length: 22 }, (_, at) => at);
  const heldBack = {
    industries: many.map((at) => ({ industry: `i${at}`, year: 2026 })),
    groups: many.map((at) => ({ group: `r${at}`, year: 2026 })),
    isOfAll: false,
  };
  const lines = heldBackLines({ heldBack, waiting: [] }, "exactly");
  expect(lines).toHaveLength(22);
  expect(lines[20]).toBe("and those of 2 industries and years more");
  expect(lines[21]).toMatch(/, r18 2026, r19 2026 and 2 more$/);
  expect(heldBackLines({ waiting: [] }, "exactly")).toEqual([]);
  const fewer = { industries: heldBack.industries.slice(0, 21), groups: [], isOfAll: false };
  expect(heldBackLines({ heldBack: fewer, waiting: [] }, "exactly").at(-1)).toBe(
    "and those of 1 industry and year more",
  );
});
