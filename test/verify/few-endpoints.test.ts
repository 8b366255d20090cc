import { expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { readCatalogue } from "../../src/documents/catalogue.ts";
import { CONFIGURATION_ADDRESSES } from "../../src/hosts/all.ts";
import { type OutputFile, textOf } from "../../src/model/file.ts";
import { requestList } from "../../src/verify/requests.ts";
import { isAsGolden } from "../support/as-golden.ts";
import { fewEndpoints } from "../support/built.ts";
import { goldenWithoutAddress, releasedGolden } from "../support/golden.ts";

const whole = build(releasedGolden()).files;
const few = fewEndpoints(build(goldenWithoutAddress).files);

function requestsOf(files: readonly OutputFile[]) {
  const catalogue = readCatalogue(
    JSON.parse(textOf(files.find(({ path }) => path === "api/index.json")!.bytes)),
  );
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

test("a site with few endpoints and tables, and no frozen release, is asked every kind of request that a whole one is, and far fewer", () => {
  expect(kinds(few)).toEqual(kinds(whole));
  expect(requestsOf(few).length).toBeLessThan(requestsOf(whole).length / 2);
});

test("each kind of request says what it is about, and has the answer that is known", async () => {
  const told = new Map<string, string>();
  for (const { title, method, path, query, answer } of requestsOf(few)) {
    const address = query === undefined ? path : `${path}?${query}`;
    const asked = address.length > 90 ? `${address.slice(0, 80)}…` : address;
    if (!told.has(title))
      told.set(title, `${title}: ${method} ${asked} ${answer.status} ${answer.file ?? "no body"}`);
  }
  await isAsGolden("requests.txt", [...told.values()]);
});
