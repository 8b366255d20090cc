import { expect, test } from "vitest";
import { derive, deriveEach } from "../../src/endpoints/derive.ts";
import { golden } from "./support.ts";

test("a derived figure is computed once for the same tables, and again for others", () => {
  let computed = 0;
  const programmes = derive((tables) => {
    computed++;
    return tables.benchmark.length;
  });
  const fewer = { ...golden, benchmark: golden.benchmark.slice(0, 16) };
  expect([programmes(golden), programmes(fewer), programmes(golden), programmes(fewer)]).toEqual([
    28, 16, 28, 16,
  ]);
  expect(computed).toBe(2);
});

test("a missing figure is looked up only once", () => {
  let computed = 0;
  const nothing = derive(() => void computed++);
  expect([nothing(golden), nothing(golden), computed]).toEqual([undefined, undefined, 1]);
});

test("two figures of the same tables are kept apart", () => {
  const industries = derive((tables) => tables.industries.length);
  const programmes = derive((tables) => tables.benchmark.length);
  expect([industries(golden), programmes(golden), industries(golden)]).toEqual([2, 28, 2]);
});

test("a figure with a key is computed once for the same tables and key, and again for others", () => {
  let computed = 0;
  const programmes = deriveEach((tables, industry: string, year: number) => {
    computed++;
    return `${tables.benchmark.length} ${industry} ${year}`;
  });
  const fewer = { ...golden, benchmark: golden.benchmark.slice(0, 16) };
  const asked = () => [
    programmes(golden, "alpha", 2026),
    programmes(golden, "alpha", 2025),
    programmes(golden, "beta", 2026),
    programmes(fewer, "alpha", 2026),
  ];
  expect([asked(), asked()]).toEqual(
    Array(2).fill(["28 alpha 2026", "28 alpha 2025", "28 beta 2026", "16 alpha 2026"]),
  );
  expect(computed).toBe(4);
});
