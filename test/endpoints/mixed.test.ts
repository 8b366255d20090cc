import { expect, test } from "vitest";
import { mixedIn } from "../../src/endpoints/mixed.ts";

test("programmes that count in no region or framework are counted by year", () => {
  const blocks = [
    { year: 2025, industry: "saas", region: "mixed", framework: "mixed", programmes: 7 },
    { year: 2026, industry: "saas", region: "mixed", framework: "one", programmes: 20 },
    { year: 2026, industry: "bank", region: "north", framework: "mixed", programmes: 30 },
    { year: 2026, industry: "bank", region: "north", framework: "one", programmes: 50 },
  ];
  expect(mixedIn({ blocks }, "region", 2026)).toEqual({ mixed: 20, all: 100 });
  expect(mixedIn({ blocks }, "framework", 2026)).toEqual({ mixed: 30, all: 100 });
  expect(mixedIn({ blocks }, "region", 2026, "saas")).toEqual({ mixed: 20, all: 20 });
  expect(mixedIn({ blocks }, "region", 2026, "bank")).toEqual({ mixed: 0, all: 80 });
  expect(mixedIn({ blocks }, "region", 2024)).toEqual({ mixed: 0, all: 0 });
});
