import { expect, test } from "vitest";
import { endpointLocations } from "../../../src/hosts/nginx/endpoints.ts";
import { headerMaps } from "../../../src/hosts/nginx/header-maps.ts";
import { nginxLocations } from "../../../src/hosts/nginx/places.ts";
import type { Route, RouteTable } from "../../../src/model/route.ts";
import { EMPTY_TABLE } from "../../support/table.ts";

const NONE: Route = { path: "/*", file: "/errors/none.json", status: 404 };
const table = (parts: Partial<RouteTable>): RouteTable => ({ ...EMPTY_TABLE, routes: [NONE], ...parts });

test("what is hidden or gone has no second location, with which nginx would not start", () => {
  const headers = ["/kept.json", "/old/a.json", "/_headers"].map((path) => ({
    path,
    headers: { "X-One": "1" },
  }));
  const gone = [{ path: "/old/*", file: "/gone.json" }];
  const places = nginxLocations(table({ headers, gone, hidden: ["/_headers"] })).map(
    (one) => one.split(" {")[0],
  );
  expect(places).toEqual([
    "location /",
    "location = /kept.json",
    "location = /errors/none.json",
    "location = /refused.json",
    "location = /gone.json",
  ]);
});

test("of the header rules for pages of errors, the longest path counts", () => {
  const headers = ["/*", "/errors/*", "/errors/none.json"].map((path) => ({
    path,
    headers: { "X-One": path },
  }));
  const [lines = ""] = headerMaps(table({ headers })).filter((one) => one.startsWith("# X-One, by the file"));
  expect(lines.match(/'[^']*'/g)).toEqual(["'/errors/none.json'", "'/errors/*'", "'/*'"]);
});

test("a site without filters has no location for their answers, and one without former values no redirects", () => {
  const bare: Route = { path: "/api/x", file: "/api/x.json", status: 200 };
  const filters: Route[] = [
    { path: "/api/x", when: { parameter: "p", value: "a" }, file: "/api/x/a.json", status: 200 },
    { path: "/api/x", when: { parameter: "p" }, file: "/errors/p.json", status: 404 },
  ];
  const former: Route = {
    path: "/api/x",
    when: { parameter: "p", value: "old" },
    file: "/api/x/a.json",
    status: 301,
    location: "/api/x?p=a",
  };
  const text = (...routes: Route[]) =>
    endpointLocations(table({ routes: [...routes, bare, NONE] })).join("\n");
  expect(text()).not.toContain("location = /query");
  expect(text(...filters)).toContain("location = /query");
  expect(text(...filters)).not.toContain("return 301");
  expect(text(former, ...filters)).toContain("return 301");
});
