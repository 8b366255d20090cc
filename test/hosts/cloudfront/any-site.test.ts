import fc from "fast-check";
import { expect, test } from "vitest";
import { REQUEST_FUNCTION, RESPONSE_FUNCTION } from "../../../src/hosts/cloudfront/functions.ts";
import { storeOf } from "../../../src/hosts/cloudfront/store.ts";
import type { CatalogueEntry } from "../../../src/model/endpoint.ts";
import type { Retraction } from "../../../src/model/retraction.ts";
import {
  answerFile,
  answerTable,
  changesFile,
  erasedFile,
  METHOD_NOT_ALLOWED_FILE,
  NOT_FOUND_FILE,
  NOT_FOUND_PAGE,
  problemFile,
  releaseFile,
} from "../../../src/routing/addresses.ts";
import { headersOf } from "../../../src/routing/headers.ts";
import { resolve } from "../../../src/routing/resolve.ts";
import { routeTable } from "../../../src/routing/routes.ts";
import {
  type FunctionRequest,
  type FunctionResponse,
  functionRequest,
  requestEvent,
  responseEvent,
  viewerFunction,
} from "../../support/cloudfront.ts";

/** What CloudFront answers is what the reference does, whatever the site: its routes, its releases, its headers. */

const IDS = ["2026-Q3", "2026-Q4", "2026-Q4.1", "2027-Q1"];
const NAMES = ["hours", "costs", "maturity"];
const VALUES = ["a", "b", "__proto__", "constructor", "B", "a.b", "changes", "2026-Q4"];

const retraction = (release: string, erased: boolean): Retraction => ({
  release,
  retracted: "2027-02-01T00:00:00Z",
  reason: "An answer could be traced",
  supersededBy: null,
  erased,
  erasedChanges: erased ? [`2026-Q2..${release}`] : [],
});

const endpoint = fc.record({
  kind: fc.constantFrom("filter" as const, "format" as const),
  values: fc.subarray(VALUES),
  former: fc.subarray(["old", "hasOwnProperty"]),
  hasParameter: fc.boolean(),
});

const PARAMETERS = ["p", "industry"];

const site = fc
  .record({
    base: fc.constantFrom("", "https://x.example", `https://x.example/${"long".repeat(60)}`),
    endpoints: fc.array(endpoint, { minLength: 1, maxLength: 3 }),
    releases: fc.subarray(IDS),
    retracted: fc.subarray(IDS),
    erased: fc.subarray(["2026-Q2", "2026-Q1"]),
    deprecated: fc.subarray(NAMES),
    hasPage: fc.boolean(),
    /** Values of the second one have pages. */
    name: fc.constantFrom(...PARAMETERS),
  })
  .map(({ base, endpoints, releases, retracted, erased, deprecated, hasPage, name }) => {
    const catalogue = endpoints.map(({ kind, values, former, hasParameter }, at): CatalogueEntry => {
      const moved = former.map((value) => ({ value, instead: values[0]!, since: "2026-10-01" }));
      const parameter = { name, kind, description: "", values };
      const path = `/api/intelligence/${NAMES[at]}`;
      const known = values.length === 0 || kind === "format" ? parameter : { ...parameter, former: moved };
      return {
        id: NAMES[at]!,
        path,
        title: "",
        description: "",
        parameters: hasParameter ? [known] : [],
        example: {},
      };
    });
    const answers = catalogue.flatMap(({ path, parameters }) => [
      answerFile(path),
      answerTable(answerFile(path)),
      ...parameters.flatMap(({ kind, values, former = [] }) =>
        [...values, ...former.map(({ value }) => value)].flatMap((value) => {
          const file = answerFile(path, { kind, value });
          return kind === "format" ? [file] : [file, answerTable(file)];
        }),
      ),
    ]);
    const inAll = releases.map((id) => answers.map((file) => releaseFile(id, file.slice("/api/".length))));
    // Not every release has what the others have, and what one lacks the releases before and after it may have.
    const isLacking = (at: number, place: number) => (place + 3 * at) % 4 === 0;
    const frozen = inAll.flatMap((own, at) => own.filter((_, place) => !isLacking(at, place)));
    const lacking = inAll.flatMap((own, at) => own.filter((_, place) => isLacking(at, place)));
    const addresses = [
      ...new Set([
        ...answers,
        ...frozen,
        ...erased.map(erasedFile),
        ...(hasPage ? [NOT_FOUND_PAGE, "/index.html", "/embed/a.html"] : []),
        NOT_FOUND_FILE,
        METHOD_NOT_ALLOWED_FILE,
        ...PARAMETERS.map(problemFile),
        changesFile("2026-Q3..2026-Q4", "json"),
        "/api/index.json",
        "/manifest.json",
      ]),
    ];
    const history = {
      releases,
      deprecations: deprecated.map((name) => ({
        what: `/api/intelligence/${name}`,
        deprecated: "2026-12-01",
        sunset: "2027-12-31",
      })),
      retractions: [
        ...retracted.filter((id) => releases.includes(id)).map((id) => retraction(id, false)),
        ...erased.map((id) => retraction(id, true)),
      ],
      ...(releases.length > 0 && { current: releases.at(-1)! }),
    };
    const table = routeTable(catalogue, {
      absolute: (address) => `${base}${address}`,
      history,
      hidden: ["/_headers"],
      hasPage,
    });
    return { table, addresses, lacking };
  });

const piece = fc.constantFrom(
  ...[
    "api",
    "intelligence",
    "releases",
    "changes",
    "errors",
    ...NAMES,
    ...IDS,
    ...VALUES,
    "2026-Q2",
    "_headers",
  ],
  ...[
    "index.json",
    "hours.json",
    "a.json",
    "manifest.json",
    "2026-Q2..2026-Q1.json",
    "*",
    "..",
    "%2e",
    "%0A",
    "",
  ],
);
const query = fc.constantFrom(
  "",
  ...[...VALUES, "old", "hasOwnProperty", "nope", ""].flatMap((value) =>
    PARAMETERS.map((name) => `${name}=${value}`),
  ),
);

test("every request gets the same file, status and headers as from the reference", async () => {
  const asked = fc.array(
    fc.tuple(
      fc.oneof(
        fc.nat(),
        fc.array(piece, { maxLength: 6 }).map((all) => `/${all.join("/")}`),
      ),
      fc.constantFrom("", "", "", "/", "%2F"),
      query,
    ),
    { minLength: 5, maxLength: 25 },
  );
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(site, asked, async ({ table, addresses, lacking }, requests) => {
      const published = new Set(addresses);
      const files = addresses.map((path) => ({ path: path.slice(1), bytes: new Uint8Array(7) }));
      const { id, entries } = storeOf({ table, files });
      const values = new Map([...entries, ["current", id]]);
      const [onRequest, onResponse] = [REQUEST_FUNCTION, RESPONSE_FUNCTION].map((code) =>
        viewerFunction(code, values),
      );
      const known = [
        ...new Set(table.routes.map((route) => route.path.replace("*", ""))),
        ...table.gone.map((rule) => rule.path.replace("*", "a.json")),
        ...addresses,
        ...lacking,
      ];
      for (const [place, end, text] of requests) {
        const path = `${typeof place === "string" ? place : known[place % known.length]!}${end}`;
        const owed = resolve(table, (address) => published.has(address), path, text);
        const result = await onRequest!(requestEvent(functionRequest("GET", path, text)));
        const isMade = "statusCode" in result;
        const answer = isMade
          ? (result as FunctionResponse)
          : ((await onResponse!(
              responseEvent(result as FunctionRequest, { statusCode: 200, headers: {} }),
            )) as FunctionResponse);
        const headers = isMade ? { ...table.moved, Location: owed.location! } : headersOf(table, owed.file);
        seen.add(owed.status);
        expect({
          status: answer.statusCode,
          file: isMade ? owed.file : (result as FunctionRequest).uri.slice(id.length + 1),
          headers: Object.fromEntries(
            Object.entries(answer.headers).map(([name, { value }]) => [name, value]),
          ),
        }).toEqual({
          status: owed.status,
          file: owed.file,
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
          ),
        });
      }
    }),
    { seed: 1, numRuns: 100 },
  );
  expect([...seen].sort()).toEqual([200, 301, 404, 410]);
});
