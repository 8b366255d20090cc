import { expect, test } from "vitest";
import { endpointsOf, notFoundFiles } from "../../src/routing/table.ts";
import { EMPTY_TABLE } from "../support/table.ts";

test("an endpoint is an address that has an answer without a condition; neither an error nor a prefix is one", () => {
  const conditional = {
    path: "/e",
    when: { parameter: "x", value: "1" },
    file: "/e/1.json",
    status: 200,
  } as const;
  const bare = { path: "/e", file: "/e.json", status: 200 } as const;
  const routes = [
    conditional,
    bare,
    { path: "/files/*", file: "/files.json", status: 200 },
    { path: "/api", file: "/api/errors/not-found.json", status: 404 },
    { path: "/*", file: "/404.html", status: 404 },
  ] as const;
  expect(endpointsOf({ ...EMPTY_TABLE, routes })).toEqual([{ path: "/e", bare, conditional: [conditional] }]);
});

test("an unknown address below the API has the answer of every other one, unless it has one of its own", () => {
  const all = { path: "/*", file: "/404.html", status: 404 } as const;
  const api = { path: "/api/*", file: "/api/errors/not-found.json", status: 404 } as const;
  expect(notFoundFiles({ ...EMPTY_TABLE, routes: [all] })).toEqual({
    api: "/404.html",
    elsewhere: "/404.html",
  });
  expect(notFoundFiles({ ...EMPTY_TABLE, routes: [api, all] })).toEqual({
    api: "/api/errors/not-found.json",
    elsewhere: "/404.html",
  });
});
