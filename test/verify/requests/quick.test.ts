import { expect, test } from "vitest";
import { CONFIGURATION_ADDRESSES } from "../../../src/hosts/loaded-hosts.ts";
import type { CatalogueEntry } from "../../../src/model/endpoint.ts";
import { quickOf } from "../../../src/verify/requests/quick.ts";
import { addressOf } from "../../../src/verify/requests/request-case.ts";
import { requestList } from "../../../src/verify/requests/requests.ts";

const SHADES: CatalogueEntry = {
  id: "getShades",
  path: "/api/shades",
  title: "Shades",
  description: "Shades.",
  parameters: [{ name: "shade", kind: "filter", description: "Shade.", values: ["dark", "light"] }],
  example: {},
};
const FILES = [
  "/api/datasets/reference/a.csv",
  "/api/datasets/b.csv",
  "/api/shades.json",
  "/api/status.json",
  "/404.html",
];
const asked = (catalogue: readonly CatalogueEntry[], files: readonly string[]) =>
  quickOf(requestList(catalogue, files, CONFIGURATION_ADDRESSES).map((request) => ({ request }))).map(
    ({ request }) => `${request.method} ${addressOf(request)} ${request.answer.status}`,
  );

test("a quick check sends one request of each kind, as a client would", () => {
  expect(asked([SHADES], ["/index.html", ...FILES])).toEqual([
    "GET / 200",
    "GET /api/status.json 200",
    "GET /api/datasets/reference/a.csv 200",
    "GET /api/shades 200",
    "GET /api/shades?shade=dark 200",
    "GET /api/shades?shade=nope 404",
  ]);
});

test("a quick check of a site without pages and parameters sends the remaining requests", () => {
  expect(asked([{ ...SHADES, parameters: [] }], FILES)).toEqual([
    "GET /api/status.json 200",
    "GET /api/datasets/reference/a.csv 200",
    "GET /api/shades 200",
    "GET /api/nope?industry=nope 404",
  ]);
});

test("a quick check sends no request with headers of its own, wherever it is in the list", () => {
  const plain = requestList([SHADES], FILES, []).map((request) => ({ request }));
  const withHeaders = plain.map(({ request }) => ({ request: { ...request, headers: { Accept: "*/*" } } }));
  expect(quickOf([...withHeaders, ...plain])).toEqual(quickOf(plain));
});
