import { expect, test } from "vitest";
import { buildOf } from "../../src/build.ts";
import { makeContent } from "../../src/content/index.ts";
import { textOf } from "../../src/model/file.ts";
import { routesOf } from "../../src/published/routes.ts";
import { frozenCopyIn } from "../../src/releases/frozen-copies.ts";
import { frozenOf } from "../../src/releases/frozen.ts";
import { loadHistory } from "../../src/releases/history.ts";
import { headersOf } from "../../src/routing/headers.ts";
import { releasedGolden } from "../support/golden.ts";

const NEW =
  /^(?:intelligence\/audit-hours(?:[./]|$)|schemas\/audit-hours\.json|datasets\/observatory\/bands\.csv)/;

/** A build of a data folder whose current release was frozen before one endpoint and one table existed. */
function builtAfterUpgrade() {
  const history = loadHistory(releasedGolden());
  const frozen = history.frozen.map(({ releaseId, files }) =>
    frozenOf(
      releaseId,
      files.filter(({ path }) => !NEW.test(path)),
    ),
  );
  return buildOf(makeContent(releasedGolden()), { ...history, frozen }, { site: false });
}

const { files, routes } = builtAfterUpgrade();
const paths = new Set(files.map(({ path }) => `/${path}`));
const catalogue = JSON.parse(textOf(files.find(({ path }) => path === "api/index.json")!.bytes));
const citeAs = (address: string) =>
  /<([^>]*)>; rel="cite-as"/.exec(headersOf(routes, address).Link ?? "")?.[1];

test("a file made for the first time since its release was frozen has no address for citations, and any other has", () => {
  const folder = "/api/intelligence";
  expect(
    [`${folder}/audit-hours.json`, `${folder}/audit-hours/alpha.json`, `${folder}/audit-hours/alpha.csv`].map(
      citeAs,
    ),
  ).toEqual([undefined, undefined, undefined]);
  expect(["/api/schemas/audit-hours.json", "/api/datasets/observatory/bands.csv"].map(citeAs)).toEqual([
    undefined,
    undefined,
  ]);
  expect(citeAs(`${folder}/compliance-cost/alpha.json`)).toBe(
    "/api/releases/2026-Q4/intelligence/compliance-cost/alpha.json",
  );
  expect(citeAs("/api/datasets/observatory/blocks.csv")).toBe(
    "/api/releases/2026-Q4/datasets/observatory/blocks.csv",
  );
});

test("every address for citations leads to a file, in headers and in the catalogue", () => {
  const cited = [...paths].map(citeAs).filter((address) => address !== undefined);
  expect(cited.length).toBeGreaterThan(60);
  expect(cited.filter((address) => !paths.has(address))).toEqual([]);
  const named: { id?: string; frozen?: string }[] = [...catalogue.endpoints, ...catalogue.datasets];
  expect(named.filter(({ frozen }) => frozen !== undefined && !paths.has(frozen))).toEqual([]);
  const withCopy = catalogue.endpoints.filter(({ frozen }: { frozen?: string }) => frozen !== undefined);
  const idOf = ({ id }: { id: string }) => id;
  expect(catalogue.endpoints.map(idOf).filter((id: string) => !withCopy.map(idOf).includes(id))).toEqual([
    "getAuditHours",
  ]);
});

test("the other links of such a file stay", () => {
  expect(headersOf(routes, "/api/intelligence/audit-hours.json").Link).toBe(
    '</openapi.json>; rel="service-desc", </>; rel="service-doc", </api/index.json>; rel="service-meta", </.well-known/api-catalog>; rel="api-catalog", </api/schemas/audit-hours.json>; rel="describedby"',
  );
  expect(headersOf(routes, "/api/datasets/observatory/bands.csv").Link).toMatch(
    /, <\/api\/datasets\/datapackage\.json>; rel="describedby"$/,
  );
});

test("the routes read from its catalogue are those that it was built with", () => {
  expect(routesOf(catalogue)).toEqual(routes);
});

test("a release that is not frozen has no copies", () => {
  const [first] = loadHistory(releasedGolden()).frozen;
  const address = "/api/intelligence/audit-hours.json";
  expect(frozenCopyIn({ frozen: [first!] }, "2026-Q3", address)).toBe(
    "/api/releases/2026-Q3/intelligence/audit-hours.json",
  );
  expect(frozenCopyIn({ frozen: [first!] }, "2026-Q4", address)).toBeUndefined();
});
