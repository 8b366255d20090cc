import { expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { readCatalogue } from "../../src/documents/read-catalogue.ts";
import { CONFIGURATION_ADDRESSES } from "../../src/hosts/loaded-hosts.ts";
import { type OutputFile, textOf } from "../../src/model/file.ts";
import { requestList } from "../../src/verify/requests/requests.ts";
import { isAsGolden } from "../support/as-golden.ts";
import { fewEndpoints } from "../support/built.ts";
import { goldenWithoutAddress, releasedGolden } from "../support/golden.ts";

const whole = build(releasedGolden()).files;
const few = fewEndpoints(build(goldenWithoutAddress).files);

const catalogueOf = (files: readonly OutputFile[]) =>
  readCatalogue(JSON.parse(textOf(files.find(({ path }) => path === "api/index.json")!.bytes)));

function requestsOf(files: readonly OutputFile[]) {
  const catalogue = catalogueOf(files);
  const addresses = files
    .map(({ path }) => `/${path}`)
    .filter((address) => !CONFIGURATION_ADDRESSES.includes(address));
  return requestList(catalogue, addresses, CONFIGURATION_ADDRESSES);
}

/** Everything that requests differ in, but the endpoint. */
const kinds = (files: readonly OutputFile[]) =>
  [
    ...new Set(
      requestsOf(files).map(({ title, method, headers, without }) =>
        JSON.stringify([title, method, headers, Object.keys(without ?? {})]),
      ),
    ),
  ].sort();

test("a site with few endpoints and tables and no frozen release gets every kind of request, but far fewer", () => {
  expect(kinds(few)).toEqual(kinds(whole));
  expect(requestsOf(few).length).toBeLessThan(requestsOf(whole).length / 2);
});

test("a renamed value is requested in every way that redirects to its current name", () => {
  const former = [{ value: "old", instead: "alpha", since: "2026-12-01" }];
  const catalogue = catalogueOf(few)
    .filter(({ path }) => path === "/api/intelligence/audit-hours")
    .map((entry) => ({ ...entry, parameters: entry.parameters.map((one) => ({ ...one, former })) }));
  const asked = requestList(catalogue, [], []).filter(
    ({ title, query = "" }) => /renamed/.test(title) || query.includes("=old"),
  );
  expect(
    asked.map(({ title, method, path, query, answer }) =>
      [`${title}: ${method} ${path}?${query}`, answer.status, answer.location ?? answer.file].join(" "),
    ),
  ).toEqual([
    "a renamed value redirects to its current name: GET /api/intelligence/audit-hours?industry=old 301 /api/intelligence/audit-hours?industry=alpha",
    "a renamed value redirects to its current name: GET /api/intelligence/audit-hours?x=1&industry=nope&industry=old 301 /api/intelligence/audit-hours?industry=alpha",
    "a renamed value redirects from an address with a slash at the end too: GET /api/intelligence/audit-hours/?industry=old 301 /api/intelligence/audit-hours?industry=alpha",
    "an unknown value after a renamed one counts: GET /api/intelligence/audit-hours?industry=old&industry=nope 404 /api/errors/unknown-industry.json",
  ]);
});

test("the pages of a renamed value are requested, the first in every way that redirects to its current address", () => {
  const former = [{ value: "old", instead: "alpha", since: "2026-12-01" }];
  const catalogue = catalogueOf(few).map((entry) => ({
    ...entry,
    parameters: entry.parameters.map((one) => (one.name === "industry" ? { ...one, former } : one)),
  }));
  const moved = (addresses: readonly string[]) =>
    requestList(catalogue, addresses, [])
      .filter(({ answer: { location } }) => location !== undefined && !location.includes("?"))
      .map(({ method, path, query, answer }) =>
        [method, query === undefined ? path : `${path}?${query}`, answer.status, answer.location].join(" "),
      );
  expect(moved(["/404.html"])).toEqual([
    "GET /industries/old.html 301 /industries/alpha.html",
    "GET /industries/old.html?industry=nope 301 /industries/alpha.html",
    "GET /industries/old.html/ 301 /industries/alpha.html",
    "GET /charts/industry-old.html 301 /charts/industry-alpha.html",
    "GET /embed/industry-old.html 301 /embed/industry-alpha.html",
    "GET /charts/industry-old.png 301 /charts/industry-alpha.png",
    "GET /charts/industry-old.svg 301 /charts/industry-alpha.svg",
    "GET /charts/industry-old.csv 301 /charts/industry-alpha.csv",
  ]);
  expect(moved([])).toEqual([]);
});

test("each kind of request has a title and the expected answer", async () => {
  const told = new Map<string, string>();
  for (const { title, method, path, query, answer } of requestsOf(few)) {
    const address = query === undefined ? path : `${path}?${query}`;
    const asked = address.length > 90 ? `${address.slice(0, 80)}…` : address;
    if (!told.has(title))
      told.set(title, `${title}: ${method} ${asked} ${answer.status} ${answer.file ?? "no body"}`);
  }
  await isAsGolden("requests.txt", [...told.values()]);
});
