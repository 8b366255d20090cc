import { expect, test } from "vitest";
import { usualQueries } from "../../../src/hosts/nginx/usual-queries.ts";
import type { FilteredEndpoint } from "../../../src/hosts/nginx/variables.ts";
import type { ConditionalRoute, RouteTable } from "../../../src/model/route.ts";

const PATH = "/api/hours";
const route = (value: string, changes: Partial<ConditionalRoute> = {}, parameter = "industry") =>
  ({
    path: PATH,
    when: { parameter, value },
    file: `${PATH}/${value}.json`,
    status: 200,
    ...changes,
  }) as ConditionalRoute;

/** The queries that nginx finds as texts, of an endpoint with these routes. */
const usual = (conditional: readonly ConditionalRoute[], special: readonly string[] = []) =>
  usualQueries(
    { headers: special.map((path) => ({ path, headers: {} })) } as unknown as RouteTable,
    { path: PATH, conditional } as unknown as FilteredEndpoint,
  );

test("the query of a value is looked up as a text if its answer is a file in the endpoint's folder", () => {
  expect(usual([route("saas"), route("e-commerce_2.0~x")])).toEqual([
    "industry=saas",
    "industry=e-commerce_2.0~x",
  ]);
});

test("other spellings, and values that moved, are missing or are elsewhere, are left to patterns", () => {
  expect(
    usual([
      route("a b"),
      route("é"),
      route("saas", {}, "in-dustry"),
      route("old", { status: 301, location: `${PATH}?industry=new` }),
      route("none", { status: 404 }),
      route("csv", { file: `${PATH}.csv` }),
      route("other", { file: "/api/costs/other.json" }),
    ]),
  ).toEqual([]);
});

test("a file with headers of its own is left to patterns", () => {
  expect(usual([route("saas"), route("retail")], [`${PATH}/saas.json`])).toEqual(["industry=retail"]);
});

test("values that differ only in case are left to patterns, as nginx does not distinguish them", () => {
  expect(usual([route("SaaS"), route("saas"), route("retail")])).toEqual(["industry=retail"]);
});
