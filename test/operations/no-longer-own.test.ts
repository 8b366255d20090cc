import { expect, it } from "vitest";
import { noLongerOwn } from "../../src/operations/no-longer-own.ts";
import { settings } from "../submissions/support.ts";

const TABLE = "industry,programmes\nsaas,5\nfintech,7\nsaas,6\n";
const before = (header: string) => new Map([["observatory/blocks.csv", new TextEncoder().encode(header)]]);

it("counts the programmes that the release before published of industries that others now gather", () => {
  const [first, ...others] = settings.industries.filter(({ id }) => id !== "saas");
  const saas = settings.industries.find(({ id }) => id === "saas")!;
  const gatherer = { ...first!, gathers: "saas" };
  const gathered = { industries: [gatherer, saas, ...others] };
  expect(noLongerOwn(before(TABLE), gathered)).toEqual([{ industry: "saas", by: first!.id, programmes: 11 }]);
  expect(noLongerOwn(before(TABLE), settings)).toEqual([]);
  expect(noLongerOwn(new Map(), gathered)).toEqual([]);
  // Of saas nothing was published.
  expect(noLongerOwn(before("industry,programmes\nfintech,7\n"), gathered)).toEqual([]);
  const ended = { industries: [gatherer, { ...saas, last_year: 2025 }, ...others] };
  expect(noLongerOwn(before(TABLE), ended)).toEqual([]);
});
