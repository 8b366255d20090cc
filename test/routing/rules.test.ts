import fc from "fast-check";
import { expect, test } from "vitest";
import { headersOf, ruleHeaders, speaksOf } from "../../src/routing/headers.ts";
import { generatedSite } from "../support/generated-site.ts";

/** The header rules of whole sites. */

test("no address has a header by two rules, so it does not matter what a host makes of two", () => {
  fc.assert(
    fc.property(generatedSite, ({ table, files, asked }) => {
      for (const address of [...files, ...asked]) {
        const given = table.headers
          .filter((rule) => speaksOf(rule, address))
          .flatMap((rule) => Object.entries(ruleHeaders(rule, address)));
        expect(new Set(given.map(([name]) => name)).size, address).toBe(given.length);
        const { "Cache-Control": kept = "public, max-age=0, must-revalidate", ...own } =
          Object.fromEntries(given);
        expect(headersOf(table, address), address).toEqual({ ...own, "Cache-Control": kept });
      }
    }),
    { seed: 1, numRuns: 40 },
  );
});

test("every file may be read from anywhere, names the documentation, and tells of its release", () => {
  fc.assert(
    fc.property(generatedSite, ({ table, files }) => {
      for (const file of files) {
        const headers = headersOf(table, file);
        expect(headers["Access-Control-Allow-Origin"]).toBe("*");
        expect(headers.Link).toMatch(/\/openapi\.json>; rel="service-desc", </);
        const release = /^\/api\/releases\/(20[^/]+)\//.exec(file)?.[1];
        const current = headersOf(table, "/manifest.json")["Data-Release"]!;
        expect(headers["Data-Release"], file).toBe(release ?? current);
        const twin = `/api/releases/${current}/${file.slice("/api/".length)}`;
        const isFrozen =
          /^\/api\/((intelligence|datasets|schemas)\/|methodology\.json|privacy-report\.json)/.test(file) &&
          files.includes(`/api/releases/${current}/manifest.json`);
        expect(headers.Link?.includes(`${twin}>; rel="cite-as"`), file).toBe(isFrozen);
      }
    }),
    { seed: 1, numRuns: 40 },
  );
});

test("errors are kept for a day, whatever else is announced", () => {
  fc.assert(
    fc.property(generatedSite, ({ table }) => {
      expect(headersOf(table, "/api/errors/not-found.json")).toMatchObject({
        "Access-Control-Allow-Origin": "*",
        "Cache-Control": "public, max-age=0, s-maxage=86400",
      });
    }),
    { seed: 1, numRuns: 40 },
  );
});
